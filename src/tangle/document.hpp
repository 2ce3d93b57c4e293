// From book/appendix_tangle_reading.md; tangled, edit there. 1e5515b6302ac450
// One page of the book: its fences and its toctree entries.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tangle/attributes.hpp"
#include "tangle/diagnostics.hpp"

namespace tangle {

// What was read from the disk.
struct BookText {
    std::string shown_as;                     // the folder as the caller wrote it, for messages
    std::string folder;                       // its own name, for what is written into outputs
    std::map<std::string, std::string> files; // the Markdown files in it
};

struct Fence {
    std::size_t line = 0; // of the opening fence
    Attributes attributes;
    std::string text;
};

struct TocEntry {
    std::size_t line = 0;
    std::string target;
};

struct Document {
    std::string file; // "01_memory_accounting.md"
    std::string name; // "01_memory_accounting"
    std::string shown_as;
    std::optional<std::size_t> chapter; // the number of NN_name.md
    bool is_appendix = false;
    std::vector<Fence> fences; // those with attributes
    std::vector<TocEntry> toc;

    Place place(std::size_t line) const { return {shown_as, line}; }
};

// A chapter's or an appendix's file name, at the top of the book.
std::optional<std::size_t> chapter_number(const std::string &file);
bool is_appendix_file(const std::string &file);

Document read_document(const BookText &book, const std::string &file, Diagnostics &diagnostics);

} // namespace tangle
