// From book/appendix_tangle_explain.md; tangled, edit there. 0f80ed3b8a523a34
// What a book defines, for people.
#pragma once

#include <iosfwd>

#include "tangle/plan.hpp"

namespace tangle {

// Every file and every chunk, by name: where it is defined and continued, where it is used, and in which files.
void list_definitions(const Plan &plan, std::ostream &out);

} // namespace tangle
