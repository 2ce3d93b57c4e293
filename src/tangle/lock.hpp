// From book/appendix_tangle_writing.md; tangled, edit there. f60cf3882a15cfd3
// Keeps two runs out of one folder.
#pragma once

#include <string>

namespace tangle {

// Whether two names are one folder.
bool is_same_folder(const std::string &left, const std::string &right);

// Holds a folder, so that no other run can change it; waits for one that does. One that writes makes the folder
// when it is missing, and removes it again if nothing was put into it. Those that only read wait for nobody but
// one that writes, and hold nothing when there is no folder.
class FolderLock {
public:
    enum class To { read, write };
    explicit FolderLock(const std::string &folder, To purpose = To::write);
    ~FolderLock();
    FolderLock(const FolderLock &) = delete;
    FolderLock &operator=(const FolderLock &) = delete;

private:
    void open(bool exclusive);
    bool is_in_place() const;

    std::string folder_;
    bool made_it_ = false;
    int descriptor_ = -1;
};

} // namespace tangle
