// From book/appendix_tangle_reading.md; tangled, edit there. 8964fcef70a5f86a
// What is wrong with a book or with SRC, and where.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <vector>

namespace tangle {

struct Place {
    std::string file;
    std::size_t line = 0; // 0: the file as a whole
};

std::string to_string(const Place &place); // "book/03_x.md:41"

enum class Severity { warning, error };

struct Diagnostic {
    Severity severity;
    Place place;
    std::string message;
};

std::ostream &operator<<(std::ostream &out, const Diagnostic &diagnostic);

// Collects messages, so that one run reports everything that is wrong.
class Diagnostics {
public:
    void error(Place place, std::string message);
    void warning(Place place, std::string message);

    // For --werror: what was a warning counts as an error from now on.
    void make_warnings_errors();

    bool has_errors() const;
    bool empty() const { return diagnostics_.empty(); }

    // In the order of files and lines.
    std::vector<Diagnostic> sorted() const;

private:
    std::vector<Diagnostic> diagnostics_;
};

// The call makes no sense, whatever the book says.
struct CallError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The disk refused; the message names the file.
struct DiskError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace tangle
