// From book/appendix_tangle_planning.md; tangled, edit there. c191029f8792dc32
// The documents of the book in the order of its toctrees.
#pragma once

#include <vector>

#include "tangle/diagnostics.hpp"
#include "tangle/document.hpp"

namespace tangle {

std::vector<Document> read_documents(const BookText &book, Diagnostics &diagnostics);

} // namespace tangle
