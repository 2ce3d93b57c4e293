// From book/appendix_tangle_reading.md; tangled, edit there. 58ebd114f3c27880
// What the book may hold (UTF-8) and what may be a name in it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tangle {

struct BadByte {
    std::size_t line; // both count from 1
    std::size_t byte; // in its line
    unsigned char value;
};

// The first byte that is NUL or no part of valid UTF-8.
std::optional<BadByte> first_bad_byte(std::string_view text);

// The composed form (NFC) of valid UTF-8, so that one word typed in two ways is one name.
std::string composed(std::string_view text);

// Whether a text is one or more letters of any script, digits, single blanks inside, - and _.
bool is_name(std::string_view text);

// The name as part of an HTML id: "byte arithmetic" is "byte-arithmetic".
std::string slug(std::string_view name);

} // namespace tangle
