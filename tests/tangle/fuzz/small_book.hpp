// A book, and edits of what is made from it, read from bytes: what the fuzzer varies.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../book_helper.hpp"

namespace tangle_tests {

// One line of the part %% edits: "3 17 + text". The numbers choose an output and a line of it, whatever they are.
struct Edit {
    std::size_t output = 0;
    std::size_t line = 0;
    char what = '+'; // + puts text after the line, - takes the line out, = replaces it, > puts text before each line
    std::string text;
};

// The bytes are text; a line "%% 02_b.md" begins a file of the book, a line "%% edits" the edits. What stands before
// the first of these is chapter 1. Without an index.md, the files stand in the order of their names.
struct SmallBook {
    Files files;
    std::vector<Edit> edits;
};

SmallBook read_small_book(std::string_view bytes);

} // namespace tangle_tests
