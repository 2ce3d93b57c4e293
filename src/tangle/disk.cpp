// From book/appendix_tangle_writing.md; tangled, edit there. 8a9b5d9d40386ec6
#include "tangle/disk.hpp"

#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tangle {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path &path, const std::string &what, const std::error_code &reason) {
    throw DiskError(path.generic_string() + ": error: " + what + ": " + reason.message());
}

std::error_code last_error() { return {errno, std::generic_category()}; }

std::string without_last_slash(std::string folder) {
    while (folder.size() > 1 && folder.ends_with('/')) {
        folder.pop_back();
    }
    return folder;
}

bool is_hidden(const fs::path &path) { return path.filename().native().starts_with('.'); }

// Closes a file that was opened.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) {
            ::close(number_);
        }
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;

    int number() const { return number_; }
    bool close() { return ::close(std::exchange(number_, -1)) == 0; }

private:
    int number_; // below 0: not open
};

std::string read_file(const fs::path &path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat found{};
    if (file.number() < 0 || ::fstat(file.number(), &found) != 0) {
        fail(path, "cannot be read", last_error());
    }
    std::string text(static_cast<std::size_t>(found.st_size) + 1, '\0'); // one byte more shows its end
    std::size_t size = 0;
    while (true) {
        const ssize_t count = ::read(file.number(), text.data() + size, text.size() - size);
        if (count == 0) {
            text.resize(size);
            return text;
        }
        if (count < 0 && errno != EINTR) {
            fail(path, "cannot be read", last_error());
        }
        size += count < 0 ? 0 : static_cast<std::size_t>(count);
        if (size == text.size()) {
            text.resize(2 * size); // it grows
        }
    }
}

Entry read_entry(const fs::directory_entry &entry) {
    if (entry.is_symlink()) {
        return {Entry::Kind::other, ""};
    }
    if (entry.is_directory()) {
        return {Entry::Kind::folder, ""};
    }
    if (entry.is_regular_file()) {
        return {Entry::Kind::file, read_file(entry.path())};
    }
    return {Entry::Kind::other, ""};
}

// A text that stands in a temporary file, waiting to be renamed.
struct StagedFile {
    fs::path temporary;
    fs::path target;
};

void write_all(int descriptor, std::string_view text, const fs::path &target) {
    while (!text.empty()) {
        const ssize_t count = ::write(descriptor, text.data(), text.size());
        if (count < 0 && errno != EINTR) {
            fail(target, "cannot be written", last_error());
        }
        text.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
    }
}

class Staging {
public:
    Staging() = default;
    Staging(const Staging &) = delete;
    Staging &operator=(const Staging &) = delete;

    // Whatever was not committed goes away again.
    ~Staging() {
        std::error_code ignored;
        for (const StagedFile &file : files_) {
            fs::remove(file.temporary, ignored);
        }
        for (auto folder = folders_.rbegin(); folder != folders_.rend(); ++folder) {
            fs::remove(*folder, ignored); // stays if it is not empty
        }
    }

    void add(const fs::path &target, std::string_view text) {
        make_folder(target.parent_path());
        const std::string name =
            ".tangle-" + std::to_string(::getpid()) + '-' + std::to_string(files_.size());
        const fs::path temporary = target.parent_path() / name;
        // Mode 0666 is lessened by the umask; a file that was there keeps its own.
        const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC;
        Descriptor file(::open(temporary.c_str(), flags, 0666));
        if (file.number() < 0) {
            fail(target, "cannot be written", last_error());
        }
        files_.push_back({temporary, target});
        write_all(file.number(), text, target);
        struct stat old{};
        if (::stat(target.c_str(), &old) == 0) {
            ::fchmod(file.number(), old.st_mode & 07777U);
        } else if (errno != ENOENT) {
            fail(target, "cannot be written", last_error()); // such as a name that is too long
        }
        if (!file.close()) {
            fail(target, "cannot be written", last_error());
        }
    }

    void commit() {
        while (!files_.empty()) {
            std::error_code reason;
            fs::rename(files_.back().temporary, files_.back().target, reason);
            if (reason) {
                fail(files_.back().target, "cannot be replaced", reason);
            }
            files_.pop_back();
        }
    }

private:
    void make_folder(const fs::path &folder) {
        if (folder.empty() || fs::is_directory(folder)) {
            return;
        }
        make_folder(folder.parent_path());
        std::error_code reason;
        fs::create_directory(folder, reason);
        if (reason) {
            fail(folder, "cannot be made", reason);
        }
        folders_.push_back(folder);
    }

    std::vector<StagedFile> files_;
    std::vector<fs::path> folders_;
};

void remove_file(const fs::path &root, const fs::path &path) {
    std::error_code reason;
    fs::remove(root / path, reason);
    if (reason) {
        fail(root / path, "cannot be removed", reason);
    }
    for (fs::path folder = path.parent_path(); !folder.empty(); folder = folder.parent_path()) {
        if (!fs::remove(root / folder, reason)) {
            return; // there is something else in it
        }
    }
}

} // namespace

BookText read_book(const std::string &folder) {
    const fs::path root(folder);
    if (!fs::is_directory(root)) {
        throw CallError(folder + " is no folder; give the folder of the book");
    }
    BookText book;
    book.shown_as = without_last_slash(folder);
    book.folder = fs::canonical(root).filename().string();
    for (auto entry = fs::recursive_directory_iterator(root); entry != fs::recursive_directory_iterator();
         ++entry) {
        const fs::path &path = entry->path();
        if (is_hidden(path) || path.filename().native().starts_with('_')) {
            entry.disable_recursion_pending();
        } else if (path.extension() == ".md" && entry->is_regular_file()) {
            book.files[path.lexically_relative(root).generic_string()] = read_file(path);
        }
    }
    return book;
}

Tree read_tree(const std::string &folder) {
    const fs::path root(folder);
    Tree tree{without_last_slash(folder), {}};
    if (!fs::exists(root)) {
        return tree;
    }
    if (!fs::is_directory(root)) {
        throw CallError(folder + " is no folder");
    }
    for (auto entry = fs::recursive_directory_iterator(root); entry != fs::recursive_directory_iterator();
         ++entry) {
        if (is_hidden(entry->path())) {
            entry.disable_recursion_pending();
        } else {
            tree.entries[entry->path().lexically_relative(root).generic_string()] = read_entry(*entry);
        }
    }
    return tree;
}

void change_files(const std::string &folder, const std::vector<NewFile> &new_files,
                  const std::vector<std::string> &removed) {
    const fs::path root(folder);
    Staging staging;
    for (const NewFile &file : new_files) {
        staging.add(root / file.path, file.text);
    }
    staging.commit();
    for (const std::string &path : removed) {
        remove_file(root, path);
    }
}

std::string path_inside(const std::string &folder, const std::string &file) {
    const fs::path inside = fs::absolute(file).lexically_normal().lexically_relative(
        fs::absolute(without_last_slash(folder)).lexically_normal());
    const bool is_inside = !inside.empty() && *inside.begin() != "..";
    return is_inside ? inside.generic_string() : file;
}

FolderLock::FolderLock(const std::string &folder) : folder_(folder) {
    std::error_code reason;
    made_it_ = fs::create_directories(folder, reason);
    if (!fs::is_directory(folder)) {
        throw CallError(folder + " is no folder, and none can be made there");
    }
    descriptor_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor_ < 0 || ::flock(descriptor_, LOCK_EX) != 0) {
        fail(folder, "cannot be locked", last_error());
    }
}

FolderLock::~FolderLock() {
    if (made_it_) {
        ::rmdir(folder_.c_str()); // does nothing to a folder that is not empty
    }
    ::close(descriptor_);
}

} // namespace tangle
