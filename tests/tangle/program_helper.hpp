// Runs the real program in a folder of its own.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <sys/wait.h>

#include "book_helper.hpp"

namespace tangle_tests {

struct Answer {
    int status;
    std::string out;
    std::string err;
};

// A temporary folder that goes away with its owner. Paths are relative to it.
class Workshop {
public:
    Workshop() {
        std::string name = (std::filesystem::temp_directory_path() / "tangle-test-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) {
            throw std::runtime_error("no temporary folder");
        }
        root_ = name;
    }
    ~Workshop() {
        std::error_code ignored;
        std::filesystem::remove_all(root_, ignored);
    }
    Workshop(const Workshop &) = delete;
    Workshop &operator=(const Workshop &) = delete;

    std::filesystem::path path(const std::string &name) const { return root_ / name; }
    bool has(const std::string &name) const { return std::filesystem::exists(path(name)); }

    void put(const std::string &name, std::string_view text) const {
        std::filesystem::create_directories(path(name).parent_path());
        std::ofstream(path(name), std::ios::binary) << text;
    }

    std::string get(const std::string &name) const {
        std::ifstream in(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    // Adds to a file, as somebody does who edits it by hand.
    void append(const std::string &name, std::string_view text) const {
        put(name, get(name) + std::string(text));
    }

    // The names of all files under a folder, in order, but for the note of the last run.
    std::vector<std::string> files(const std::string &folder) const {
        std::vector<std::string> names;
        if (!has(folder)) {
            return names;
        }
        for (const auto &entry : std::filesystem::recursive_directory_iterator(path(folder))) {
            if (!entry.is_directory() && entry.path() != path(folder) / ".tangle") {
                names.push_back(entry.path().lexically_relative(path(folder)).string());
            }
        }
        std::ranges::sort(names);
        return names;
    }

    // A shell command in this folder. $T is the program.
    Answer shell(const std::string &command) const {
        const std::string quoted_root = "'" + root_.string() + "'";
        const std::string line = "cd " + quoted_root + " && export LC_ALL=C T='" + TANGLE_PROGRAM +
                                 "' && ( " + command + " ) > .out 2> .err";
        const int status = std::system(line.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, get(".out"), get(".err")};
    }

    Answer tangle(const std::string &arguments) const { return shell("\"$T\" " + arguments); }

private:
    std::filesystem::path root_;
};

// A book of two chapters in book/.
class BookShop : public Workshop {
public:
    BookShop() {
        put("book/index.md", "# Book\n\n```{toctree}\n01_a\n02_b\n```\n");
        put("book/01_a.md", "# A\n\n" + fence("cpp file=systems/a.hpp", "int a;\n<<more>>\n") +
                                fence("cpp chunk=more", "int b;\n"));
        put("book/02_b.md", "# B\n\n" + fence("cpp file=chapters/02_b.cpp", "int main() {}\n"));
    }

    // Rewrites chapter 2 to hold one file.
    void second_chapter(const std::string &file, const std::string &text) const {
        put("book/02_b.md", "# B\n\n" + fence("cpp file=" + file, text));
    }
};

inline const std::vector<std::string> both_files{"chapters/02_b.cpp", "systems/a.hpp"};

} // namespace tangle_tests
