// From book/appendix_tangle_writing.md; tangled, edit there. 875ad9027350209e
#include "tangle/disk.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tangle/text.hpp"

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
    if (!entry.is_symlink() && entry.is_directory()) {
        return {Entry::Kind::folder, ""};
    }
    if (!entry.is_symlink() && entry.is_regular_file()) {
        return {Entry::Kind::file, read_file(entry.path())};
    }
    return {Entry::Kind::other, ""};
}

// Visits what is in a folder, and in the folders below it into which the visitor wants to go.
template <typename Visit> void walk(const fs::path &folder, const Visit &visit) {
    std::error_code reason;
    for (auto entry = fs::directory_iterator(folder, reason); !reason && entry != fs::directory_iterator();
         entry.increment(reason)) {
        if (visit(*entry) && !entry->is_symlink() && entry->is_directory()) {
            walk(entry->path(), visit);
        }
    }
    if (reason) {
        fail(folder, "cannot be read", reason);
    }
}

// The name of a temporary file is this, the number of the process, - and a number.
constexpr std::string_view temporary_start = ".tangle-";

// Whether a file is a temporary one of a run that lives no more.
bool is_leftover(const fs::directory_entry &entry) {
    const std::string name = entry.path().filename().string();
    const std::size_t dash = name.rfind('-');
    if (!name.starts_with(temporary_start) || dash < temporary_start.size() || !is_digits(name.substr(dash + 1))) {
        return false;
    }
    const std::string process = name.substr(temporary_start.size(), dash - temporary_start.size());
    if (!is_digits(process) || process.size() > 9 || entry.symlink_status().type() != fs::file_type::regular) {
        return false;
    }
    const auto number = static_cast<pid_t>(std::stol(process));
    return number == ::getpid() || (::kill(number, 0) != 0 && errno == ESRCH);
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
        folder_ = target.parent_path();
        const std::string name = std::string(temporary_start) + std::to_string(::getpid()) + '-' +
                                 std::to_string(files_.size());
        const fs::path temporary = folder_ / name;
        // Mode 0666 is lessened by the umask; a file that was there keeps its own.
        Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
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
        if (folder.empty() || folder == folder_ || fs::is_directory(folder)) {
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
    fs::path folder_; // of the last file, which is there: nobody asks the disk again
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
    if (fs::canonical(root).filename().native().find('\n') != std::string::npos) {
        throw CallError("the name of the book's folder holds a line break; every output names the folder in one line");
    }
    book.shown_as = without_last_slash(folder);
    book.folder = fs::canonical(root).filename().string();
    walk(root, [&](const fs::directory_entry &entry) {
        const fs::path &path = entry.path();
        if (is_hidden(path) || path.filename().native().starts_with('_')) {
            return false;
        }
        if (path.extension() == ".md" && entry.is_regular_file()) {
            book.files[path.lexically_relative(root).generic_string()] = read_file(path);
        }
        return true;
    });
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
    walk(root, [&](const fs::directory_entry &entry) {
        const std::string path = entry.path().lexically_relative(root).generic_string();
        if (is_leftover(entry)) {
            tree.leftovers.push_back(path);
        } else if (path == note_name) {
            tree.note = read_entry(entry);
        } else if (!is_hidden(entry.path())) {
            tree.entries[path] = read_entry(entry);
        }
        return !is_hidden(entry.path());
    });
    return tree;
}

void change_files(const std::vector<FolderChange> &changes) {
    Staging staging;
    for (auto change = changes.rbegin(); change != changes.rend(); ++change) { // the last is renamed first
        for (const NewFile &file : change->new_files) {
            staging.add(fs::path(change->folder) / file.path, file.text);
        }
    }
    staging.commit();
    for (const FolderChange &change : changes) {
        for (const std::string &path : change.removed) {
            remove_file(change.folder, path);
        }
    }
}

void remove_leftovers(const std::string &folder, const Tree &tree) {
    for (const std::string &leftover : tree.leftovers) {
        remove_file(folder, leftover);
    }
}

std::string path_inside(const std::string &folder, const std::string &file) {
    const fs::path inside = fs::absolute(file).lexically_normal().lexically_relative(
        fs::absolute(without_last_slash(folder)).lexically_normal());
    return !inside.empty() && *inside.begin() != ".." ? inside.generic_string() : file;
}

} // namespace tangle
