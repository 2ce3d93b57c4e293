// From book/appendix_tangle_planning.md; tangled, edit there. f1247374febb1e9c
// The pure heart of the program: the text of a book in, everything that could be written out.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tangle/book.hpp"
#include "tangle/diagnostics.hpp"
#include "tangle/document.hpp"
#include "tangle/expand.hpp"

namespace tangle {

struct Output {
    std::string path; // under SRC
    std::string text; // with its header
    std::vector<Run> runs;
};

struct Plan {
    Book book;
    std::vector<Output> outputs;                 // in the order of their paths
    std::vector<std::vector<std::string>> files; // by definition: the outputs that it is part of
    std::vector<std::string> left_out;           // documents after --through, as headers name them

    const Output *find(const std::string &path) const;
};

// Makes the plan of a whole book, or of its chapters up to one. It is complete only when no error was
// reported. Throws CallError when there is no such chapter.
Plan make_plan(const BookText &text, std::optional<std::size_t> through, Diagnostics &diagnostics);

// How headers name a document: "book/01_memory_accounting.md".
std::string source_name(const Book &book, std::size_t document);

// The place in the book of a line of an output; of the header's line, where the file begins.
std::optional<Place> place_of(const Plan &plan, const Output &output, std::size_t line);

} // namespace tangle
