// From book/appendix_tangle_planning.md; tangled, edit there. 54116eed8ed8d7ec
// Chunks that contain themselves.
#pragma once

#include "tangle/book.hpp"
#include "tangle/diagnostics.hpp"

namespace tangle {

// Reports each chunk that leads back to itself, with the line of every step on the way.
void report_cycles(const Book &book, Diagnostics &diagnostics);

} // namespace tangle
