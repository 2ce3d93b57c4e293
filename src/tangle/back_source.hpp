// From book/appendix_tangle_back.md; tangled, edit there. 16b1f60fe7219170
// Which files of SRC somebody edited, and what they edited them from.
#pragma once

#include <deque>
#include <string>

#include "tangle/back_edits.hpp"
#include "tangle/changes.hpp"
#include "tangle/diagnostics.hpp"
#include "tangle/plan.hpp"

namespace tangle {

struct SourceFile {
    const Output *output = nullptr;
    std::string body; // what SRC holds below the header, with line ends of Unix
    EditedFile lines;
    UseEdits uses; // empty until the edits are found
};

// The lines of an output of the plan with their origins, as if SRC held the same.
EditedFile read_output(const Plan &plan, const Output &output);

// The edited files. (A deque: their lines point into their bodies.) Reports an error for each whose edit
// cannot be told from a change of the book, and a warning for what tangle does not carry.
std::deque<SourceFile> find_edited_files(const Plan &plan, const Tree &src, Diagnostics &diagnostics);

} // namespace tangle
