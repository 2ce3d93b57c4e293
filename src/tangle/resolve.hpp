// From book/appendix_tangle_planning.md; tangled, edit there. 7b9cd74b78a88c15
// From fences to a book: gathers the names, then finds what each reference means.
#pragma once

#include <string>
#include <vector>

#include "tangle/book.hpp"
#include "tangle/diagnostics.hpp"

namespace tangle {

// Documents are in tangle order.
Book make_book(std::string folder, std::vector<Document> documents, Diagnostics &diagnostics);

} // namespace tangle
