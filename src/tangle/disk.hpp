// From book/appendix_tangle_writing.md; tangled, edit there. 9ea5370bb70b320e
// The only file that touches the disk.
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

// Replaces and removes files in a folder, all or nothing: new texts are written next to the old files first,
// and then renamed. Folders are made where needed, and removed where the last file of them went.
struct NewFile {
    std::string path;
    std::string_view text;
};
void change_files(const std::string &folder, const std::vector<NewFile> &new_files,
                  const std::vector<std::string> &removed);

// A file's path as it is inside a folder, or the path itself when it is not inside.
std::string path_inside(const std::string &folder, const std::string &file);

// Holds a folder, so that no other run can change it; waits for one that does. Makes the folder when it is
// missing, and removes it again if nothing was put into it.
class FolderLock {
public:
    explicit FolderLock(const std::string &folder);
    ~FolderLock();
    FolderLock(const FolderLock &) = delete;
    FolderLock &operator=(const FolderLock &) = delete;

private:
    std::string folder_;
    bool made_it_ = false;
    int descriptor_ = -1;
};

} // namespace tangle
