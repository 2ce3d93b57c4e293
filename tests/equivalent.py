"""Mutants of the library that no test can or should notice, each with the reason; tests/mutants.py reads them. A mutant is
named by its header and by its line after the change. One that does not apply any more, or that a test notices, is an error."""

_BUFFER = "the room for a literal's characters: 39 digits, their separators and a point need less either way"
_HASH = "equal numbers still hash alike, and both halves still enter; any multiplier may be chosen"
_SAME_ZERO = "0 becomes the zero that the next line refuses, either way"
_PATIENCE = "how often to look at a clock that stands still, ten million times; one look more or less is as good"
_LONG = "a limit that only a stage of 2^30 runs in no time meets: minutes with sanitizers"

EQUIVALENT: dict[tuple[str, str], str] = {
    ("bytes_per_second.hpp", "if (n < N{0}) return from(n);"): _SAME_ZERO,
    ("bytes_per_second.hpp", "char digits[65] = {}; // the literal without its point"): _BUFFER,
    ("bytes_per_second.hpp", "char digits[63] = {}; // the literal without its point"): _BUFFER,
    ("from_text.hpp", "if (minus && n != 0) return door(std::int64_t{-2});"): "a door has the same words for every negative number",
    ("hash.hpp", "return std::hash<std::uint64_t>{}(n.low() ^ (n.high() * 0x9E3779B97F4A7C16U));"): _HASH,
    ("hash.hpp", "return std::hash<std::uint64_t>{}(n.low() ^ (n.high() * 0x9E3779B97F4A7C14U));"): _HASH,
    ("public_systems_report.hpp",
     "const char small = c >= 'A' && c <= '[' ? static_cast<char>(c + ('a' - 'A')) : c;"):
        "[ becomes {, and neither is a letter",
    ("public_systems_report.hpp", "const bool ascii = c > ' ' && c <= '\x7f';"): "a name holds no control character",
    ("rate.hpp", "return from(n <= N{0} ? UInt128{} : UInt128{static_cast<std::uint64_t>(n)});"): _SAME_ZERO,
    ("rate.hpp", "return from(n < N{1} ? UInt128{} : UInt128{static_cast<std::uint64_t>(n)});"): _SAME_ZERO,
    ("ratio.hpp", "return of(ratio.numerator()) * 32U + of(ratio.denominator());"): _HASH,
    ("ratio.hpp", "return of(ratio.numerator()) * 30U + of(ratio.denominator());"): _HASH,
    ("ratio.hpp", "return of(ratio.numerator()) * 31U - of(ratio.denominator());"): _HASH,
    ("stage_name.hpp", "return i < text.size() ? static_cast<unsigned char>(text[i]) : 1U;"):
        "what stands for a byte that is missing: any number but 128 to 191",
    ("stage_name.hpp", "if (lead < 0x7F) return lead >= 0x20 && lead != 0x7F ? 1 : 0;"):
        "DEL is refused two lines later, as no first byte of UTF-8",
    ("stage_name.hpp", "for (std::size_t i = 1; i < length; ++i) {"): "the second byte is checked a second time, less strictly",
    ("stage_name.hpp", "if (byte(i) < 0x80 || byte(i) > 0xBF) return 1;"):
        "the second byte comes next, and it is refused as no first byte of UTF-8",
    ("stopwatch.hpp", "for (int looks = 1; now == start && looks < 10'000'000; ++looks) now = Clock::now();"): _PATIENCE,
    ("stopwatch.hpp", "for (int looks = 0; now == start && looks <= 10'000'000; ++looks) now = Clock::now();"): _PATIENCE,
    ("stopwatch.hpp", "for (int looks = 0; now == start && looks < 10000001; ++looks) now = Clock::now();"): _PATIENCE,
    ("stopwatch.hpp", "for (int looks = 0; now == start && looks < 9999999; ++looks) now = Clock::now();"): _PATIENCE,
    ("stopwatch.hpp", "for (std::uint64_t times = 1; times < 1ULL << 30U; times *= 2) {"): _LONG,
    ("stopwatch.hpp", "for (std::uint64_t times = 1; times <= 2ULL << 30U; times *= 2) {"): _LONG,
    ("stopwatch.hpp", "for (std::uint64_t times = 1; times <= 1ULL << 31U; times *= 2) {"): _LONG,
    ("stopwatch.hpp", "for (std::uint64_t times = 1; times <= 1ULL << 29U; times *= 2) {"): _LONG,
    ("stopwatch.hpp", 'return failure(ErrorKind::Overflow, "stopwatch", "measure",'): _LONG,
    ("uint128.hpp", "return from_word(a <= b ? b.word_ - a.word_ : a.word_ - b.word_);"):
        "equal numbers are 0 apart, whichever is taken from the other",
}
