// From book/appendix_tangle_back.md; tangled, edit there. 8fdeffdd60d66a76
// The way back: edits that were made in SRC return to the fences of the book. Texts in, texts out; nothing
// here touches the disk.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tangle/changes.hpp"
#include "tangle/diagnostics.hpp"
#include "tangle/document.hpp"

namespace tangle {

// What has to be written so that the book says what SRC says, and SRC is what the book expands to.
struct Back {
    std::map<std::string, std::string> chapters; // the new texts of those that change
    std::map<std::string, std::string> files;    // of SRC: those to write
    std::vector<std::string> to_remove;          // of SRC: what no chapter defines any more
    std::size_t unchanged = 0;                   // files of SRC
    std::vector<std::string> changed_fences;     // "book/03_x.md:41: the chunk "median time"", for the report
};

// Carries every edit back, or none: when an error is reported, the answer is empty. Before that the new
// chapters are read and expanded again, and must give what SRC holds.
Back carry_back(const BookText &book, const Tree &src, Diagnostics &diagnostics);

} // namespace tangle
