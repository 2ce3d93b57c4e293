// From book/appendix_tangle_back.md; tangled, edit there. bba4516e16947170
// Which lines of which fences an edit of one file in SRC changes.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tangle/book.hpp"
#include "tangle/diagnostics.hpp"
#include "tangle/expand.hpp"

namespace tangle {

// A line of a fence's text, from 1.
struct FenceLine {
    std::size_t fence = 0; // index in Book::fences
    std::size_t line = 0;

    auto operator<=>(const FenceLine &) const = default;
};

// What lines of fences become, as code: none is a line that goes, more than one a line with new ones beside
// it. Line 0 is the opening fence, after which the first lines of an empty file go.
using Edits = std::map<FenceLine, std::vector<std::string>>;

// A file of SRC and what the book makes of it.
struct EditedFile {
    std::string shown_as;                // for messages
    std::vector<std::string_view> base;  // the lines that the book expands to
    std::vector<std::string_view> lines; // those that SRC holds; both without the header
    Trace trace;                         // of the base
};

// The edits of one use of a definition.
struct EditedUse {
    std::size_t definition = 0;
    Place place; // the first edited line in SRC
    Edits edits;
};

// By the index of the use in the file's trace. Reports an error for every edit that belongs to no one fence.
using UseEdits = std::map<std::size_t, EditedUse>;
UseEdits find_edits(const Book &book, const EditedFile &file, Diagnostics &diagnostics);

// The text of a fence with edits in it.
std::string edited_text(const Book &book, std::size_t fence, const Edits &edits);

// "the chunk "median time" (book/03_x.md:41)"
std::string describe_fence(const Book &book, std::size_t fence);

} // namespace tangle
