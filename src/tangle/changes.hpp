// From book/appendix_tangle_writing.md; tangled, edit there. 26daffb5343aa902
// Compares a plan with what stands in SRC. Nothing here touches the disk.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tangle/diagnostics.hpp"
#include "tangle/plan.hpp"

namespace tangle {

// A file or folder as it was found.
struct Entry {
    enum class Kind { file, folder, other }; // other: a symbolic link, a device
    Kind kind = Kind::file;
    std::string text; // of a file

    bool operator==(const Entry &) const = default;
};

// The name of the note that a run leaves in SRC (note.hpp).
inline constexpr const char *note_name = ".tangle";

// What stands in SRC, by path. Other hidden files are nobody's business.
struct Tree {
    std::string shown_as; // the folder as the caller wrote it
    std::map<std::string, Entry> entries;
    std::vector<std::string> leftovers = {}; // temporary files of runs that were killed
    std::optional<Entry> note = {};          // what has the note's name
};

struct Changes {
    std::vector<const Output *> to_write;
    std::vector<std::string> to_remove;
    std::size_t unchanged = 0;
};

// What write has to do. Reports an error for everything that would be lost by it.
Changes find_changes(const Plan &plan, const Tree &tree, bool force, Diagnostics &diagnostics);

// For check: reports every file that is not as the book says.
void report_differences(const Plan &plan, const Tree &tree, Diagnostics &diagnostics);

} // namespace tangle
