// From book/appendix_tangle_planning.md; tangled, edit there. 332cfea4a9b99fbe
// Looks names up: files by their path, chunks by their document and name.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tangle/attributes.hpp"
#include "tangle/book.hpp"
#include "tangle/order.hpp"

namespace tangle {

class Names {
public:
    explicit Names(const Book &book);

    // The definition of a chunk, seen from a document; it must be this document's own or an earlier one's.
    std::optional<std::size_t> find(std::size_t document, const ChunkName &name) const;
    // The definition of what a fence of the document defines or continues, as far as it was added.
    std::optional<std::size_t> find(std::size_t document, const Attributes &attributes) const;

    // Why nothing was found, in words.
    std::string problem(std::size_t document, const ChunkName &name);
    std::string problem(std::size_t document, const Attributes &attributes);

    void add(std::size_t document, const Attributes &attributes, std::size_t definition);

private:
    using Index = std::unordered_map<std::string, std::size_t>; // name -> definition

    std::optional<std::size_t> owner_of(std::size_t document, const ChunkName &name) const;
    std::string file_problem(const std::string &path);
    std::string elsewhere(std::size_t document, const std::string &name) const;
    std::string did_you_mean(const std::string &name, const Index &candidates);

    const Book &book_;
    DocumentTable table_;
    Index begins_at_; // a file's path -> the fence that defines it, wherever it stands
    Index files_;
    std::vector<Index> chunks_; // by document
    std::size_t searches_left_ = 100; // for a near name; in a book with more errors they would take too long
};

} // namespace tangle
