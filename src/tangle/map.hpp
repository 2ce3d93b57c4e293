// From book/appendix_tangle_writing.md; tangled, edit there. 2a13f18ea279e9f0
// The maps: what each document's fences are, and which lines of which files they became, as JSON.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "tangle/plan.hpp"

namespace tangle {

// The maps of all documents that have fences: "01_memory_accounting.json" -> its text.
std::map<std::string, std::string> make_maps(const Plan &plan);

// Whether a file's text is a map, so that one of a document that is gone can be removed.
bool is_map(std::string_view text);

} // namespace tangle
