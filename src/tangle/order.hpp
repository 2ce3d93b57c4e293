// From book/appendix_tangle_planning.md; tangled, edit there. 082736310e3f7077
// The order in which documents are tangled.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tangle/document.hpp"

namespace tangle {

// Finds the document that a chunk's name begins with: "02", or "appendix_library".
class DocumentTable {
public:
    explicit DocumentTable(const std::vector<Document> &documents);
    std::optional<std::size_t> find(const std::string &qualifier) const;

private:
    std::map<std::string, std::size_t> by_name_;
    std::map<std::size_t, std::size_t> by_chapter_;
};

// The documents in book order, except that an appendix stands just before the first document that needs it,
// and one that nothing needs stands at the end: so every beginning of the order is a whole program.
std::vector<Document> in_tangle_order(std::vector<Document> documents);

// The documents up to a chapter, or none when there is no such chapter.
std::optional<std::vector<Document>> documents_through(const std::vector<Document> &in_order,
                                                       std::size_t chapter);

} // namespace tangle
