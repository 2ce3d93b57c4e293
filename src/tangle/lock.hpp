// From book/appendix_tangle_writing.md; tangled, edit there. 8602dc3f9579dab4
// Keeps two runs out of one folder.
#pragma once

#include <string>

namespace tangle {

// Whether two names are one folder.
bool is_same_folder(const std::string &left, const std::string &right);

// Holds a folder, so that no other run can change it; waits for one that does. One that fills it makes the folder
// when it is missing, and removes it again if nothing was put into it. The others hold nothing when there is no
// folder, and those that only read wait for nobody but one that writes.
class FolderLock {
public:
    enum class To { read, edit, fill };
    explicit FolderLock(const std::string &folder, To purpose = To::fill);
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
