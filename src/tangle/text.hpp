// From book/appendix_tangle_reading.md; tangled, edit there. dfda35c1ceb19a05
// Small helpers on text that know nothing of books.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tangle {

// Takes the first line off a text, and gives it back without its line end.
std::string_view take_line(std::string_view &text);

// The lines of a text without their line ends. "a\nb\n" and "a\nb" are both two lines.
std::vector<std::string_view> split_lines(std::string_view text);
std::size_t count_lines(std::string_view text);

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

// The run of one of these characters that a text begins with: of a fence, for one.
std::string_view leading_run(std::string_view text, std::string_view characters);

bool is_digits(std::string_view text);
std::string lower_case(std::string_view text); // ASCII letters only

// "x" with quotes around it, for messages.
std::string quoted(std::string_view text);

// "1 file", "2 files".
std::string counted(std::size_t count, std::string_view noun);

// The candidate with the fewest letters to change, or "" when none is close enough to be meant.
std::string nearest(std::string_view wanted, std::span<const std::string> candidates);

} // namespace tangle
