// From book/appendix_kernels.md; tangled, edit there. f8b550950c6d8284
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>

namespace systems::kernels {

/// How much time a program may take to be sure of its figures: QUICK=1 in the environment asks for little.
struct Effort {
    bool quick = std::getenv("QUICK") != nullptr;
    std::uint64_t repeats = quick ? 3 : 9;
};

/// A line on the terminal that says what is measured now, and goes when it is done.
class Progress {
public:
    explicit Progress(std::FILE* terminal = stderr) : terminal_{terminal}, seen_{isatty(fileno(terminal)) == 1} {}
    ~Progress() { now(""); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void now(const std::string& words) const {
        if (seen_) std::fprintf(terminal_, "\r\033[K%s", words.c_str()), std::fflush(terminal_);
    }

private:
    std::FILE* terminal_;
    bool seen_;
};

/// A number for people, with three digits that count.
inline std::string three_digits(double number) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.*f", number < 10 ? 2 : number < 100 ? 1 : 0, number);
    return digits;
}
/// An amount or a rate in a larger unit: in(1e9, 38.4_GB_per_s) is "38.4". For tables, never for accounts.
std::string in(double unit, auto quantity) {
    return three_digits(quantity.value().to_double() / unit);
}

} // namespace systems::kernels
