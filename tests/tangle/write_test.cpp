#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include "book_helper.hpp"
#include "program_helper.hpp"

using namespace tangle_tests;
namespace fs = std::filesystem;

TEST_CASE("write brings the source up to date, and a second time does nothing", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    const Answer first = shop.tangle("write book src");
    CHECK(first.status == 0);
    CHECK(first.out == "tangle: 2 files written, 0 removed, 0 unchanged\n");
    CHECK(first.err.empty());
    CHECK(shop.files("src") == both_files);
    CHECK(shop.get("src/chapters/02_b.cpp") ==
          "// From book/02_b.md; tangled, edit there. ba7ffd31feea1bc2\nint main() {}\n");

    const auto time = fs::file_time_type::clock::now() - std::chrono::hours(1);
    fs::last_write_time(shop.path("src/systems/a.hpp"), time);
    CHECK(shop.tangle("write book src").out == "tangle: 0 files written, 0 removed, 2 unchanged\n");
    CHECK(fs::last_write_time(shop.path("src/systems/a.hpp")) == time);
}

TEST_CASE("Outputs do not depend on how the program is called", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    const std::string expected = shop.get("src/systems/a.hpp");
    const std::string arguments = GENERATE("book/ src2/", "./book ./src2", "\"$PWD/book\" \"$PWD/src2\"");
    CHECK(shop.tangle("write " + arguments).status == 0);
    CHECK(shop.get("src2/systems/a.hpp") == expected);
    CHECK(shop.shell("cd book && \"$T\" write . ../src3").status == 0);
    CHECK(shop.get("src3/systems/a.hpp") == expected);
}

TEST_CASE("A line more at the top of a chapter changes no output", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    shop.put("book/01_a.md", "A new line.\n\n" + shop.get("book/01_a.md"));
    CHECK(shop.tangle("check book src").status == 0);
    CHECK(shop.tangle("write book src").out == "tangle: 0 files written, 0 removed, 2 unchanged\n");
}

TEST_CASE("A wrong book is reported whole, and nothing is written", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    shop.second_chapter("x.cpp", "<<nope>>\n<<nope too>>\n");
    shop.append("book/01_a.md", fence("cpp file+=systems/a.hpp", "int c;\n"));
    const Answer answer = shop.tangle("write book src --map maps");
    CHECK(answer.status == 1);
    CHECK(answer.err == "book/02_b.md:4: error: no chunk named \"nope\"\n"
                        "book/02_b.md:5: error: no chunk named \"nope too\"\n");
    CHECK(shop.files("src") == both_files);
    CHECK(shop.tangle("write book other").status == 1);
    CHECK_FALSE(shop.has("other"));
    CHECK_FALSE(shop.has("maps"));
    CHECK(shop.tangle("check book src").err == answer.err);
}

TEST_CASE("A file that was renamed in the book is removed, and its empty folder", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    shop.second_chapter("programs/b.cpp", "int main() {}\n");
    CHECK(shop.tangle("check book src").err ==
          "src/chapters/02_b.cpp: error: no chapter defines this file any more; run make tangle, which "
          "removes it\n"
          "src/programs/b.cpp: error: is missing, but the book has it (book/02_b.md:3); run make tangle\n");
    CHECK(shop.tangle("write book src").out == "tangle: 1 file written, 1 removed, 1 unchanged\n");
    CHECK(shop.files("src") == std::vector<std::string>{"programs/b.cpp", "systems/a.hpp"});
    CHECK_FALSE(shop.has("src/chapters"));
}

TEST_CASE("A renamed file that somebody edited is an error, and nothing changes", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    shop.append("src/chapters/02_b.cpp", "// mine\n");
    shop.second_chapter("programs/b.cpp", "int main() {}\n");
    const Answer answer = shop.tangle("write book src");
    CHECK(answer.status == 1);
    CHECK(answer.err.starts_with(
        "src/chapters/02_b.cpp: error: no chapter defines this file any more, but it was"));
    CHECK(shop.files("src") == both_files);
    CHECK(shop.tangle("write book src --force").status == 0);
    CHECK_FALSE(shop.has("src/chapters/02_b.cpp"));
}

TEST_CASE("An edit in the source is refused until it is forced", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    shop.append("src/systems/a.hpp", "int mine;\n");
    shop.second_chapter("chapters/02_b.cpp", "int main() { return 1; }\n");
    const std::string old = shop.get("src/chapters/02_b.cpp");
    const Answer answer = shop.tangle("write book src");
    CHECK(answer.status == 1);
    CHECK(answer.err ==
          "src/systems/a.hpp:4: error: was edited by hand; run make back, which carries the edit into the book "
          "(book/01_a.md:8), or overwrite it with --force\n");
    CHECK(shop.get("src/chapters/02_b.cpp") == old);
    CHECK(shop.tangle("check book src").status == 1);
    CHECK(shop.tangle("write book src --force").status == 0);
    CHECK(shop.tangle("check book src").status == 0);
}

TEST_CASE("A clone and a change of branch are never taken for an edit", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    fs::copy(shop.path("src"), shop.path("clone"), fs::copy_options::recursive);
    shop.second_chapter("chapters/02_b.cpp", "int main() { return 2; }\n");
    const Answer answer = shop.tangle("write book clone");
    CHECK(answer.status == 0);
    CHECK(answer.err.empty());
    CHECK(shop.tangle("check book clone").status == 0);
}

TEST_CASE("Paths that lead out of the source are refused before anything is written", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    const std::string path = GENERATE("../up.cpp", "/tmp/tangle-test-absolute.cpp", "systems/../../up.cpp");
    shop.second_chapter(path, "1;\n");
    const Answer answer = shop.tangle("write book src");
    CHECK(answer.status == 1);
    CHECK(answer.err.starts_with("book/02_b.md:3: error: the path "));
    CHECK_FALSE(shop.has("src"));
    CHECK_FALSE(shop.has("up.cpp"));
}

TEST_CASE("No output goes through a symbolic link", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    fs::create_directories(shop.path("elsewhere"));
    fs::create_directories(shop.path("src"));
    fs::create_directory_symlink(shop.path("elsewhere"), shop.path("src/chapters"));
    const Answer answer = shop.tangle("write book src --force");
    CHECK(answer.status == 1);
    CHECK(answer.err ==
          "src/chapters: error: is no folder, but chapters/02_b.cpp goes into it (book/02_b.md:3); move it "
          "away\n");
    CHECK(shop.files("elsewhere").empty());
    CHECK(shop.files("src/systems").empty());
}

TEST_CASE("New files get the mode of the umask, old ones keep theirs", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    const auto mode = [&shop](const std::string &name) {
        struct stat found{};
        ::stat(shop.path(name).c_str(), &found);
        return found.st_mode & 0777U;
    };
    CHECK(shop.shell("umask 027 && \"$T\" write book src").status == 0);
    CHECK(mode("src/systems/a.hpp") == 0640);
    CHECK(shop.shell("chmod 604 src/chapters/02_b.cpp").status == 0);
    shop.second_chapter("chapters/02_b.cpp", "int main() { return 3; }\n");
    CHECK(shop.tangle("write book src").status == 0);
    CHECK(mode("src/chapters/02_b.cpp") == 0604);
}

TEST_CASE("A plain file where a folder should be is one line of error", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.put("src/chapters", "a file\n");
    const Answer answer = shop.tangle("write book src");
    CHECK(answer.status == 1);
    CHECK(answer.err.starts_with("src/chapters: error: is no folder"));
    CHECK(std::ranges::count(answer.err, '\n') == 1);
    CHECK(shop.files("src") == std::vector<std::string>{"chapters"});
}

TEST_CASE("A disk that is full leaves everything as it was", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    shop.append("book/01_a.md", fence("cpp file+=systems/a.hpp", "int c;\n"));
    shop.second_chapter("big/folder/x.cpp", "// " + std::string(5000, 'x') + '\n');
    // The shell lets no file grow beyond a few kilobytes.
    const Answer answer = shop.shell("trap '' XFSZ; ulimit -f 2; \"$T\" write book src");
    CHECK(answer.status == 1);
    CHECK(answer.err == "src/big/folder/x.cpp: error: cannot be written: File too large\n");
    CHECK(shop.files("src") == both_files);
    CHECK_FALSE(shop.has("src/big"));
    CHECK(shop.get("src/systems/a.hpp").find("int c;") == std::string::npos);
}

TEST_CASE("A file that the disk refuses is one line of error, and nothing changes", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    const std::string long_name = std::string(300, 'a') + ".cpp";
    shop.second_chapter(long_name, "1;\n");
    shop.append("book/01_a.md", fence("cpp file+=systems/a.hpp", "int c;\n"));
    const Answer answer = shop.tangle("write book src");
    CHECK(answer.status == 1);
    CHECK(answer.err == "src/" + long_name + ": error: cannot be written: File name too long\n");
    CHECK(shop.files("src") == both_files);
    CHECK(shop.get("src/systems/a.hpp").find("int c;") == std::string::npos);

    if (::geteuid() != 0) { // root can write everywhere
        fs::permissions(shop.path("src/systems"), fs::perms::owner_read | fs::perms::owner_exec);
        shop.second_chapter("chapters/02_b.cpp", "int main() {}\n");
        const Answer refused = shop.tangle("write book src");
        fs::permissions(shop.path("src/systems"), fs::perms::owner_all);
        CHECK(refused.status == 1);
        CHECK(refused.err == "src/systems/a.hpp: error: cannot be written: Permission denied\n");
    }
}

TEST_CASE("A chapter that leaves the toctree leaves the source, with a warning", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    shop.put("book/index.md", "# Book\n\n```{toctree}\n01_a\n```\n");
    const Answer answer = shop.tangle("write book src");
    CHECK(answer.status == 0);
    CHECK(answer.err.starts_with("book/02_b.md: warning: no toctree names this file"));
    shop.tangle("write book clean");
    CHECK(shop.files("src") == shop.files("clean"));
}

TEST_CASE("--werror makes warnings errors, and nothing is written", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.append("book/02_b.md", fence("cpp chunk=unused", "1;\n"));
    const Answer answer = shop.tangle("write book src --werror");
    CHECK(answer.status == 1);
    CHECK(answer.err.starts_with("book/02_b.md:6: error: the chunk \"unused\" is in no file"));
    CHECK_FALSE(shop.has("src"));
    CHECK(shop.tangle("write book src").status == 0);
    CHECK(shop.tangle("check book src").status == 0);
    CHECK(shop.tangle("check book src --werror").status == 1);
}

TEST_CASE("Two runs at the same time never mix", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    fs::create_directories(shop.path("other"));
    fs::copy(shop.path("book"), shop.path("other/book"), fs::copy_options::recursive);
    std::string files;
    for (int i = 0; i < 50; ++i) {
        files += fence("cpp file=f" + std::to_string(i) + ".cpp", "one;\n");
    }
    shop.put("book/02_b.md", files);
    for (std::size_t at = files.find("one;"); at != files.npos; at = files.find("one;")) {
        files.replace(at, 3, "two");
    }
    shop.put("other/book/02_b.md", files);
    const Answer answer =
        shop.shell("for i in 1 2 3 4 5; do \"$T\" write book src & \"$T\" write other/book src & done; wait");
    CHECK(answer.err.empty());
    CHECK((shop.tangle("check book src").status == 0) != (shop.tangle("check other/book src").status == 0));
    CHECK(shop.files("src").size() == 51);
}
