// From book/appendix_tangle_planning.md; tangled, edit there. 45f8e74cc9dd3f6b
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
    std::set<std::size_t> documents;      // that gave text
    std::vector<std::size_t> definitions; // that are part of it, each once
    std::size_t taken = 0;                // of most_room
};

// How much all files of a book may take together, in bytes; each step from line to line counts for some.
constexpr std::size_t most_room = 128'000'000;

// Where a line of a file comes from.
struct Origin {
    std::size_t use = 0;   // index in Trace::uses
    std::size_t fence = 0; // index in Book::fences
    std::size_t line = 0;  // of its text, from 1
};

// One time that a definition is gone through: the file's own, or that of a reference to a chunk.
struct Use {
    std::size_t definition = 0;
    Origin reference;        // its use is the one around this; of the file itself: this
    std::string indentation; // what stands before each line that is not empty
};

// The origin of every line, also of the empty ones at the end that the file goes without.
struct Trace {
    std::vector<Use> uses;
    std::vector<Origin> lines;
};

// Needs a book without cycles. None: the file would be longer than any real one (chunks that double each
// other).
std::optional<Expansion> expand(const Book &book, std::size_t file, Trace *trace = nullptr);

} // namespace tangle
