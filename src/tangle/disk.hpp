// From book/appendix_tangle_writing.md; tangled, edit there. bdb44acbf2188f68
// Reads and writes the disk. Nothing else does, but lock.hpp, which holds folders.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tangle/changes.hpp"
#include "tangle/document.hpp"

namespace tangle {

// The Markdown files of a book. Throws CallError when there is no such folder.
BookText read_book(const std::string &folder);

// What stands in a folder; nothing, when it does not exist.
Tree read_tree(const std::string &folder);

// Replaces and removes files in folders, all or nothing: new texts are written next to the old files first,
// and then renamed. Folders are made where needed, and removed where the last file of them went.
struct NewFile {
    std::string path;
    std::string_view text;
};
struct FolderChange {
    std::string folder;
    std::vector<NewFile> new_files;
    std::vector<std::string> removed;
};
void change_files(const std::vector<FolderChange> &changes); // the files of the first folder first

// Removes what a run that was killed left behind: its temporary files, and the folders that it made for them.
// Those of a run that still lives stay.
void remove_leftovers(const std::string &folder, const Tree &tree);

// A file's path as it is inside a folder, or the path itself when it is not inside.
std::string path_inside(const std::string &folder, const std::string &file);

} // namespace tangle
