// From book/appendix_tangle_reading.md; tangled, edit there. af0e25eca562dbe0
// Small helpers on text that know nothing of books.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tangle {

// The lines of a text without their line ends. "a\nb\n" and "a\nb" are both two lines.
std::vector<std::string_view> split_lines(std::string_view text);

// The text with every line end, of Windows and old Macs too, written as \n.
std::string with_unix_line_ends(std::string_view text);

// The pieces between separators: one more than there are separators.
std::vector<std::string_view> split(std::string_view text, std::string_view separator);

std::string join(std::span<const std::string> pieces, std::string_view separator);

// A path without empty parts and ".", each ".." taken with the part before it.
std::string simple_path(std::string_view path);

// Blanks are spaces and tabs.
bool is_blank(std::string_view text);
std::string_view leading_blanks(std::string_view text);
std::string_view trimmed(std::string_view text);

bool is_digits(std::string_view text);
std::string lower_case(std::string_view text); // ASCII letters only

// "x" with quotes around it, for messages.
std::string quoted(std::string_view text);

// "1 file", "2 files".
std::string counted(std::size_t count, std::string_view noun);

// The candidate with the fewest letters to change, or "" when none is close enough to be meant.
std::string nearest(std::string_view wanted, std::span<const std::string> candidates);

} // namespace tangle
