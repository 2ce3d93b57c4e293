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

struct Lookup {
    std::optional<std::size_t> definition;
    std::string problem; // in words, when there is none
};

class Names {
public:
    explicit Names(Book &book);

    // What a fence of this document names. A chunk may belong to this document or an earlier one only.
    Lookup find(std::size_t document, const Attributes &attributes);
    Lookup find_chunk(std::size_t document, const ChunkName &name);

    std::size_t add(std::size_t document, const Attributes &attributes);

private:
    using Index = std::unordered_map<std::string, std::size_t>; // name -> definition

    Lookup find_file(const std::string &path);
    std::string problem_with(std::size_t document, const ChunkName &name, std::size_t owner);
    std::string not_found(const std::string &what, const std::string &name, const Index &candidates);
    std::string other_owner(std::size_t document, const std::string &name) const;
    std::string nearest_in(const std::string &name, const Index &candidates);

    Book &book_;
    DocumentTable table_;
    Index files_;
    std::vector<Index> chunks_;                                // by document
    std::unordered_map<std::string, std::size_t> first_owner_; // chunk name -> first document that has one
    std::size_t suggestions_left_ =
        100; // looking for a near name takes time; a book with more errors can wait
};

} // namespace tangle
