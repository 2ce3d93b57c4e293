// From book/appendix_tangle_back.md; tangled, edit there. d5a93b540e8c6d52
// The proof that a book with edits carried back says what SRC says.
#pragma once

#include <deque>

#include "tangle/back_edits.hpp"
#include "tangle/back_source.hpp"
#include "tangle/diagnostics.hpp"
#include "tangle/plan.hpp"

namespace tangle {

// Compares the plan before and the plan of the new chapters: the same fences, but for the edited ones; every
// edited file as SRC has it, but for other uses of the same chunks, which get the same edits; every other
// file as before, but for these. Reports an error for what is not so.
void prove(const Plan &before, const Plan &after, const std::deque<SourceFile> &edited, const Edits &edits,
           Diagnostics &diagnostics);

} // namespace tangle
