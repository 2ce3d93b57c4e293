// From book/appendix_tangle_planning.md; tangled, edit there. 6b2dc969055737ef
// The whole book as a web of names: which fences make up which file or chunk, and who refers to whom.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tangle/document.hpp"

namespace tangle {

// The line of a fence (from 1, in its text) that stands for a chunk.
struct Reference {
    std::size_t line = 0;
    std::size_t definition = 0; // index in Book::definitions
};

struct BookFence {
    std::size_t document = 0; // index in Book::documents
    Fence fence;
    std::optional<std::size_t> definition; // none: an example
    std::size_t part = 0;                  // its index in Definition::parts
    std::vector<Reference> references;
};

// A file or a chunk.
struct Definition {
    Kind kind = Kind::file;
    std::string name;
    std::size_t owner = 0;          // the document that defines it
    std::vector<std::size_t> parts; // indices in Book::fences
};

struct Book {
    std::string folder;
    std::vector<Document> documents; // in tangle order; their fences have moved to:
    std::vector<BookFence> fences;   // in the same order
    std::vector<Definition> definitions;

    Place place(const BookFence &fence, std::size_t line_in_text = 0) const {
        return documents[fence.document].place(fence.fence.line + line_in_text);
    }
    Place place(const Definition &definition) const { return place(fences[definition.parts.front()]); }
};

// "the file systems/bytes.hpp" or "the chunk "byte arithmetic"", for messages.
std::string describe(const Definition &definition);

} // namespace tangle
