// What a disk, another run or another program can do to a run.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <unistd.h>

#include "book_helper.hpp"
#include "program_helper.hpp"
#include "tangle/text.hpp"

using namespace tangle_tests;
namespace fs = std::filesystem;

namespace {

bool is_one_line(const std::string &text) {
    return std::ranges::count(text, '\n') == 1 && text.find(": error: ") != text.npos;
}

// A process that has ended, and so has no number any more.
std::string ended_process(const Workshop &shop) {
    std::string number = shop.shell("sh -c 'echo $$'").out;
    return number.substr(0, number.find('\n'));
}

} // namespace

TEST_CASE("A file of the book that is also a folder of the book is refused at its fence", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.put("book/02_b.md", fence("cpp file=d.cpp", "1;\n") + fence("cpp file=d.cpp/a.cpp", "2;\n"));
    const Answer answer = shop.tangle("write book src");
    CHECK(answer.status == 1);
    CHECK(answer.err.starts_with("book/02_b.md:4: error: d.cpp is a file of this book, and so cannot be the folder of"));
    CHECK_FALSE(shop.has("src"));
}

TEST_CASE("What stands in the way of a file or of its folder is one line of error", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    const std::string in_the_way = GENERATE("touch src/chapters", "mkfifo src/chapters", "ln -s . src/chapters",
                                            "ln -s nowhere src/chapters", "mkdir -p src/chapters/02_b.cpp",
                                            "mkdir src/chapters && mkfifo src/chapters/02_b.cpp",
                                            "mkdir src/chapters && ln -s /etc/passwd src/chapters/02_b.cpp");
    REQUIRE(shop.shell("mkdir src && " + in_the_way).status == 0);
    const std::string command = GENERATE("write book src", "write book src --force", "check book src");
    const Answer answer = shop.tangle(command);
    INFO(in_the_way);
    CHECK(answer.status == 1);
    CHECK(answer.err.find("src/chapters") != std::string::npos);
    CHECK((command.starts_with("check") || is_one_line(answer.err)));
    CHECK_FALSE(shop.has("src/systems"));
}

TEST_CASE("A folder that cannot be written is one line of error, and nothing changes", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    shop.append("book/01_a.md", fence("cpp file+=systems/a.hpp", "int c;\n"));
    shop.second_chapter("chapters/02_b.cpp", "int main() { return 1; }\n");
    const std::string old = shop.get("src/systems/a.hpp") + shop.get("src/chapters/02_b.cpp");
    // Root may write everywhere, but not as somebody else; who is not root needs no other name.
    const std::string as_nobody = ::geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    if (::geteuid() == 0 && shop.shell(as_nobody + "\"$T\" --help").status != 0) {
        SKIP("no setpriv, or the program is where nobody else can run it");
    }
    REQUIRE(shop.shell("chmod 755 . && chmod 555 src src/systems src/chapters").status == 0);
    const Answer answer = shop.shell(as_nobody + "\"$T\" write book src");
    shop.shell("chmod 755 src src/systems src/chapters");
    CHECK(answer.status == 1);
    CHECK(is_one_line(answer.err));
    CHECK(answer.err.find("cannot be written: Permission denied") != std::string::npos);
    CHECK(shop.get("src/systems/a.hpp") + shop.get("src/chapters/02_b.cpp") == old);
}

TEST_CASE("A page or a source file that cannot be read is one line of error", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    const std::string as_nobody = ::geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    if (::geteuid() == 0 && shop.shell(as_nobody + "\"$T\" --help").status != 0) {
        SKIP("no setpriv, or the program is where nobody else can run it");
    }
    const std::string file = GENERATE("book/02_b.md", "src/systems/a.hpp", "src/systems");
    REQUIRE(shop.shell("chmod 755 . && chmod 000 " + file).status == 0);
    const Answer answer = shop.shell(as_nobody + "\"$T\" check book src");
    shop.shell("chmod 755 " + file);
    CHECK(answer.status == 1);
    CHECK(answer.err.starts_with(file + ": error: "));
    CHECK(is_one_line(answer.err));
}

TEST_CASE("A disk that is really full leaves everything as it was", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    shop.append("book/01_a.md", fence("cpp file+=systems/a.hpp", "int c;\n"));
    shop.second_chapter("big.cpp", "// " + std::string(100'000, 'x') + '\n');
    // A file system of 64 kB, which only this command sees.
    const Answer answer = shop.shell(
        "unshare --mount --map-root-user sh -c 'mkdir small && mount -t tmpfs -o size=64k none small || exit 77; "
        "cp -r src/. small && \"$T\" write book small; status=$?; find small -type f ! -name .tangle | sort; diff -r src small; "
        "exit $status'");
    if (answer.status == 77 || answer.err.starts_with("unshare")) {
        SKIP("no file system can be mounted here");
    }
    CHECK(answer.status == 1);
    CHECK(answer.err == "small/big.cpp: error: cannot be written: No space left on device\n");
    CHECK(answer.out == "small/chapters/02_b.cpp\nsmall/systems/a.hpp\n");
}

TEST_CASE("What a killed run left behind is removed by the next", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src --map maps");
    const std::string dead = ".tangle-" + ended_process(shop) + "-";
    shop.put("src/systems/" + dead + "0", "half a fi");
    shop.put("src/gone/deep/" + dead + "12", "half a fi");
    shop.put("maps/" + dead + "3", "{");
    CHECK(shop.tangle("check book src").status == 0);
    CHECK(shop.has("src/systems/" + dead + "0"));
    CHECK(shop.tangle("write book src --map maps").out == "tangle: 0 files written, 0 removed, 2 unchanged\n");
    CHECK(shop.files("src") == both_files);
    CHECK_FALSE(shop.has("src/gone"));
    CHECK_FALSE(shop.has("maps/" + dead + "3"));
}

TEST_CASE("Temporary files of a live run, and whatever only looks like one, stay", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    const std::vector<std::string> others{".tangle-" + std::to_string(::getpid()) + "-0", ".tangle-12", ".tangle-x-1",
                                          ".tangle-1-x", ".tangle-99999999999-1", ".tangle--1"};
    for (const std::string &name : others) {
        shop.put("src/systems/" + name, "mine\n");
    }
    const std::string folder = "src/systems/.tangle-" + ended_process(shop) + "-7";
    fs::create_directories(shop.path(folder));
    CHECK(shop.tangle("write book src").status == 0);
    for (const std::string &name : others) {
        CHECK(shop.has("src/systems/" + name));
    }
    CHECK(shop.has(folder));
}

TEST_CASE("check never sees half of what a write does", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    std::string files;
    for (int i = 0; i < 100; ++i) {
        files += fence("cpp file=f" + std::to_string(i) + ".cpp", "int one;\n");
    }
    shop.put("book/02_b.md", files);
    shop.tangle("write book src");
    // While the lock of a run that writes is held, check waits.
    const Answer waits = shop.shell("flock src timeout 0.5 \"$T\" check book src");
    CHECK(waits.status == 124);
    CHECK(shop.shell("flock -s src timeout 5 \"$T\" check book src").status == 0);
    // Two that write and one that checks: what check finds different is all of the files or none.
    fs::create_directories(shop.path("other"));
    fs::copy(shop.path("book"), shop.path("other/book"), fs::copy_options::recursive);
    shop.shell("sed -i 's/int one/int two/' other/book/02_b.md");
    const Answer mixed = shop.shell(
        "for i in 1 2 3 4 5 6; do \"$T\" write book src >/dev/null & \"$T\" write other/book src >/dev/null & "
        "\"$T\" check book src 2>&1 | grep -c 'is not as the book says'; done; wait");
    for (const std::string_view count : tangle::split_lines(mixed.out)) {
        CHECK((count == "0" || count == "100"));
    }
    CHECK(mixed.err.empty());
}

TEST_CASE("check makes no folder, and needs none", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    CHECK(shop.tangle("check book src").status == 1);
    CHECK_FALSE(shop.has("src"));
}

TEST_CASE("Nobody reads a book that back is writing, and back waits for those that read", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    const std::string reading = GENERATE("write book src", "write book src --map maps", "check book src", "list book",
                                         "where book src src/systems/a.hpp:2", "explain book src </dev/null");
    CHECK(shop.shell("flock book timeout 0.5 \"$T\" " + reading).status == 124);
    CHECK(shop.shell("flock -s book timeout 5 \"$T\" " + reading).status == 0);
    CHECK(shop.shell("flock -s book timeout 0.5 \"$T\" back book src").status == 124);
}

TEST_CASE("explain holds nothing while it waits for a message", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    CHECK(shop.shell("(timeout 5 \"$T\" write book src --force && echo hello) | \"$T\" explain book src").out.ends_with("hello\n"));
    CHECK(shop.shell("(sleep 0.3; timeout 5 \"$T\" back book src) | timeout 9 \"$T\" explain book src").status == 0);
}

TEST_CASE("The book and the code have a folder each", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    const std::string command = GENERATE("write", "check", "back", "explain");
    const std::string src = GENERATE("book", "./book", "book/", "\"$PWD/book\"");
    const Answer answer = shop.shell("timeout 10 \"$T\" " + command + " book " + src + " </dev/null");
    CHECK(answer.status == 2);
    CHECK(answer.err.find("BOOK and SRC need a folder each") != std::string::npos);
}

TEST_CASE("The maps have a folder of their own", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    const std::string command = GENERATE("write", "check");
    const std::string maps = GENERATE("src", "./src", "src/", "\"$PWD/src\"", "book/");
    shop.tangle("write book src");
    const Answer answer = shop.shell("timeout 10 \"$T\" " + command + " book src --map " + maps);
    CHECK(answer.status == 2);
    CHECK(answer.err.find("the maps need a folder of their own") != std::string::npos);
}

TEST_CASE("A clone, a pull and a change of branch are never taken for an edit", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    const std::string git = "git -c user.name=a -c user.email=a@b -c init.defaultBranch=main -c protocol.file.allow=always ";
    const std::string commit = git + "add -A && " + git + "commit -qm x";
    shop.tangle("write book src");
    REQUIRE(shop.shell("mkdir one && cp -r book src one && cd one && " + git + "init -q && " + commit).status == 0);
    REQUIRE(shop.shell(git + "clone -q one two").status == 0);
    CHECK(shop.shell("cd two && \"$T\" check book src && \"$T\" write book src").status == 0);

    SECTION("pull, with and without what its author wrote into src") {
        const std::string tangled = GENERATE("\"$T\" write book src", "true");
        REQUIRE(shop.shell("cd one && sed -i 's/int b/int bb/' book/01_a.md && " + tangled + " && " + commit).status == 0);
        REQUIRE(shop.shell("cd two && " + git + "pull -q").status == 0);
        const Answer answer = shop.shell("cd two && \"$T\" write book src && \"$T\" check book src");
        CHECK(answer.status == 0);
        CHECK(answer.err.empty());
    }
    SECTION("a branch with another file and another text, to and fro") {
        REQUIRE(shop.shell("cd two && git checkout -q -b other && sed -i 's/int b/int bb/; s/a.hpp/z.hpp/' book/01_a.md "
                           "&& \"$T\" write book src && " + commit).status == 0);
        for (const std::string branch : {"main", "other", "main"}) {
            const Answer answer = shop.shell("cd two && git checkout -q " + branch + " && \"$T\" check book src && "
                                             "\"$T\" write book src && git status --porcelain");
            CHECK(answer.status == 0);
            CHECK(answer.err.empty());
            CHECK(answer.out.ends_with(" 0 removed, 2 unchanged\n"));
        }
        // The book of one branch over the source of the other, as after a checkout of book/ alone.
        const Answer answer = shop.shell("cd two && git checkout -q other -- book && \"$T\" write book src");
        CHECK(answer.status == 0);
        CHECK(answer.err.empty());
    }
    SECTION("a clone that has line ends of Windows") {
        REQUIRE(shop.shell(git + "-c core.autocrlf=true clone -q one three").status == 0);
        const Answer answer = shop.shell("cd three && \"$T\" write book src");
        CHECK(answer.status == 0);
        CHECK(answer.err.empty());
    }
}

TEST_CASE("Strange things in the folder of the book are left alone", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    const std::string thing = GENERATE("mkfifo book/03_pipe.md", "mkdir book/03_folder.md", "ln -s nowhere book/03_x.md",
                                       "ln -s . book/circle", "mkdir -p book/_private && mkfifo book/_private/x.md",
                                       "mkdir book/.git && mkfifo book/.git/x.md");
    REQUIRE(shop.shell(thing).status == 0);
    INFO(thing);
    CHECK(shop.shell("timeout 10 \"$T\" check book src").status == 0);
}

TEST_CASE("A page that is a link to itself is one line of error", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    REQUIRE(shop.shell("ln -s 03_x.md book/03_x.md").status == 0);
    const Answer answer = shop.tangle("write book src");
    CHECK(answer.status == 1);
    CHECK(is_one_line(answer.err));
}

TEST_CASE("A book whose folder has a line break in its name is refused", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    CHECK(shop.shell("mv book 'bo\nok' && \"$T\" write 'bo\nok' src").status == 2);
    CHECK_FALSE(shop.has("src"));
}

TEST_CASE("An answer that cannot be written out is an error", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    CHECK(shop.shell("\"$T\" write book src >/dev/full").status == 1);
    CHECK(shop.shell("\"$T\" where book src src/systems/a.hpp:2 >/dev/full").status == 1);
}

TEST_CASE("A file that stands alone in its folder goes with the folder when the book moves it", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.second_chapter("a/b/c/d.cpp", "1;\n");
    shop.tangle("write book src");
    shop.second_chapter("a.cpp", "1;\n");
    CHECK(shop.tangle("write book src").status == 0);
    CHECK_FALSE(shop.has("src/a"));
    CHECK(shop.tangle("check book src").status == 0);
}
