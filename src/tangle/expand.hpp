// From book/appendix_tangle_planning.md; tangled, edit there. 2b8827db5cd507c1
// Puts the text of a file together from its fences and the chunks they refer to.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tangle/book.hpp"

namespace tangle {

// Lines of a file that follow each other in the book too.
struct Run {
    std::size_t file_line = 0;   // first line in the file, from 1
    std::size_t source_line = 0; // first line in the document, from 1
    std::size_t count = 0;
    std::size_t document = 0;
};

struct Expansion {
    std::string text;
    std::vector<Run> runs;
    std::set<std::size_t> documents;   // that gave text
    std::set<std::size_t> definitions; // that are part of it
};

// Needs a book without cycles. None: the file would be longer than any real one (chunks that double each
// other).
std::optional<Expansion> expand(const Book &book, std::size_t file);

} // namespace tangle
