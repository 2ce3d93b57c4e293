// From book/appendix_tangle_planning.md; tangled, edit there. 67c332b67b98ab54
// The line on top of every output: where it comes from, and a hash of the rest.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tangle {

struct Header {
    std::vector<std::string> sources; // "book/01_memory_accounting.md"
    std::string hash;
};

// What begins a comment in a file of this name, or none when tangle cannot comment such a file.
std::optional<std::string> comment_mark(std::string_view path);

// The header's line for a body, with its line end.
std::string header_line(std::string_view comment, const std::vector<std::string> &sources,
                        std::string_view body);

// The header of a file that has one.
std::optional<Header> read_header(std::string_view text);

// What follows the header's line.
std::string_view body_of(std::string_view text);

// Whether a file has a header, and its hash was made from this body.
bool was_written_from(std::string_view text, std::string_view body);

// Whether a file has a header, and the rest is what its hash was made from: nobody edited it.
bool is_as_written(std::string_view text);

} // namespace tangle
