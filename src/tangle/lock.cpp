// From book/appendix_tangle_writing.md; tangled, edit there. 356ea5379416d468
#include "tangle/lock.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tangle/diagnostics.hpp"

namespace tangle {

namespace fs = std::filesystem;

bool is_same_folder(const std::string &left, const std::string &right) {
    std::error_code ignored;
    return fs::equivalent(left, right, ignored);
}

FolderLock::FolderLock(const std::string &folder, To purpose) : folder_(folder) {
    if (purpose != To::fill && !fs::is_directory(folder)) {
        return;
    }
    do {
        std::error_code reason;
        made_it_ = purpose == To::fill && fs::create_directories(folder, reason);
        if (!fs::is_directory(folder)) {
            throw CallError(folder + " is no folder, and none can be made there" +
                            (reason ? ": " + reason.message() : ""));
        }
        open(purpose != To::read);
    } while (!is_in_place()); // the run that was waited for may have removed its empty folder
}

void FolderLock::open(bool exclusive) {
    ::close(std::exchange(descriptor_, ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)));
    if (descriptor_ < 0 || ::flock(descriptor_, exclusive ? LOCK_EX : LOCK_SH) != 0) {
        throw DiskError(folder_ + ": error: cannot be locked: " + std::strerror(errno));
    }
}

bool FolderLock::is_in_place() const {
    struct stat held{};
    struct stat there{};
    return ::fstat(descriptor_, &held) == 0 && ::stat(folder_.c_str(), &there) == 0 &&
           held.st_dev == there.st_dev && held.st_ino == there.st_ino;
}

FolderLock::~FolderLock() {
    if (made_it_) {
        ::rmdir(folder_.c_str()); // does nothing to a folder that is not empty
    }
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

} // namespace tangle
