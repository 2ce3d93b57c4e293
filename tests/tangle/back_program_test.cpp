#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <map>

#include <sys/stat.h>

#include "book_helper.hpp"
#include "program_helper.hpp"

using namespace tangle_tests;
namespace fs = std::filesystem;

namespace {

// The bookshop after write, with an edit of a chunk's line in src/systems/a.hpp.
class EditedShop : public BookShop {
public:
    EditedShop() {
        tangle("write book src");
        put("src/systems/a.hpp", header("src/systems/a.hpp") + "int a;\nint b = 1;\n");
    }

    std::string header(const std::string &name) const {
        return get(name).substr(0, get(name).find('\n') + 1);
    }

    // Every file of the book and of the source with its text.
    std::map<std::string, std::string> everything() const {
        std::map<std::string, std::string> texts;
        for (const auto *const folder : {"book", "src"}) {
            for (const std::string &file : files(folder)) {
                texts[std::string(folder) + '/' + file] = get(std::string(folder) + '/' + file);
            }
        }
        return texts;
    }
};

} // namespace

TEST_CASE("back puts an edit into its chapter, and then check agrees", "[tangle][appendix_tangle_back]") {
    const EditedShop shop;
    const auto time = fs::file_time_type::clock::now() - std::chrono::hours(1);
    for (const auto *const name : {"book/02_b.md", "src/chapters/02_b.cpp"}) {
        fs::last_write_time(shop.path(name), time);
    }
    CHECK(shop.shell("chmod 604 book/01_a.md").status == 0);
    std::string expected = shop.get("book/01_a.md");
    expected.replace(expected.find("int b;"), 6, "int b = 1;");
    CHECK(
        shop.tangle("check book src").err ==
        "src/systems/a.hpp:3: error: was edited by hand; run make back, which carries the edit into the book "
        "(book/01_a.md:8)\n");

    const Answer answer = shop.tangle("back book src");
    CHECK(answer.status == 0);
    CHECK(answer.err.empty());
    CHECK(answer.out == "tangle: changed the chunk \"more\" (book/01_a.md:7)\n"
                        "tangle: 1 chapter changed; 1 file written, 0 removed, 1 unchanged\n");
    CHECK(shop.get("book/01_a.md") == expected);
    CHECK(shop.tangle("check book src").status == 0);
    CHECK(shop.tangle("write book src").out == "tangle: 0 files written, 0 removed, 2 unchanged\n");
    CHECK(shop.tangle("back book src").out ==
          "tangle: 0 chapters changed; 0 files written, 0 removed, 2 unchanged\n");
    for (const auto *const name : {"book/02_b.md", "src/chapters/02_b.cpp"}) {
        CHECK(fs::last_write_time(shop.path(name)) == time);
    }
    struct stat found {};
    ::stat(shop.path("book/01_a.md").c_str(), &found);
    CHECK((found.st_mode & 0777U) == 0604);
}

TEST_CASE("back reports every edit that it cannot carry, and changes nothing", "[tangle][appendix_tangle_back]") {
    const EditedShop shop;
    shop.append("src/systems/a.hpp", "```\n");
    shop.put("src/chapters/02_b.cpp", "int main() {}\n");
    const auto before = shop.everything();
    const Answer answer = shop.tangle("back book src");
    CHECK(answer.status == 1);
    CHECK(answer.out.empty());
    CHECK(answer.err.find("src/systems/a.hpp:3: error: the edit here has a line \"```\"") !=
          std::string::npos);
    CHECK(answer.err.find("src/chapters/02_b.cpp: error: does not begin with the line") != std::string::npos);
    CHECK(shop.everything() == before);
}

TEST_CASE("back changes nothing when the disk is full", "[tangle][appendix_tangle_back]") {
    const EditedShop shop;
    shop.append("src/systems/a.hpp", "// " + std::string(5000, 'x') + '\n');
    const auto before = shop.everything();
    const Answer answer = shop.shell("trap '' XFSZ; ulimit -f 2; \"$T\" back book src");
    CHECK(answer.status == 1);
    CHECK(answer.err.find("error: cannot be written: File too large\n") != std::string::npos);
    CHECK(shop.everything() == before);
}

TEST_CASE("back needs a source, and makes none", "[tangle][appendix_tangle_back]") {
    const BookShop shop;
    const Answer answer = shop.tangle("back book src");
    CHECK(answer.status == 2);
    CHECK(answer.err ==
          "tangle: error: src holds nothing that could be carried back; tangle write fills it\n");
    CHECK_FALSE(shop.has("src"));
}

TEST_CASE("An edit of an appendix goes back into it", "[tangle][appendix_tangle_back]") {
    const BookShop shop;
    shop.put("book/index.md", "# Book\n\n```{toctree}\n01_a\nappendix_z\n```\n");
    shop.put("book/01_a.md", fence("cpp file=a.cpp", "#include \"z.hpp\"\n"));
    shop.put("book/appendix_z.md", fence("cpp file=z.hpp", "int z;\n"));
    shop.tangle("write book src");
    shop.append("src/z.hpp", "int y;\n");
    CHECK(shop.tangle("back book src").status == 0);
    CHECK(shop.get("book/appendix_z.md") == fence("cpp file=z.hpp", "int z;\nint y;\n"));
}

TEST_CASE("back takes edits from the folder of some chapters for edits of the whole book", "[tangle][appendix_tangle_back]") {
    const BookShop shop;
    const std::string before = shop.get("book/01_a.md");
    CHECK(shop.tangle("write book first --through 01").status == 0);
    shop.append("first/systems/a.hpp", "int c;\n");
    SECTION("of a file that later chapters leave alone") {
        const Answer answer = shop.tangle("back book first");
        CHECK(answer.status == 0);
        CHECK(answer.err.starts_with("first/chapters/02_b.cpp: warning: is missing, and is written again"));
        CHECK(shop.get("book/01_a.md").find("int b;\nint c;\n") != std::string::npos);
    }
    SECTION("but not of one that they continue") {
        shop.append("book/02_b.md", fence("cpp file+=systems/a.hpp", "int d;\n"));
        CHECK(shop.tangle("back book first").status == 1);
        CHECK(shop.get("book/01_a.md") == before);
    }
}

TEST_CASE("back and write at the same time never mix", "[tangle][appendix_tangle_back]") {
    const EditedShop shop;
    shop.shell("for i in 1 2 3 4 5; do \"$T\" back book src & \"$T\" write book src --force & "
               "done; wait");
    CHECK(shop.tangle("check book src").status == 0);
}

TEST_CASE("Edits of one chapter in two folders of code come back one after the other", "[tangle][appendix_tangle_back]") {
    const BookShop shop;
    shop.put("book/02_b.md", "# B\n\n" + fence("cpp file=x.cpp", "int x;\n") + fence("cpp file=y.cpp", "int y;\n"));
    for (int i = 0; i < 10; ++i) {
        const std::string x = "int x" + std::to_string(i) + ";", y = "int y" + std::to_string(i) + ";";
        REQUIRE(shop.shell("\"$T\" write book one && \"$T\" write book two && sed -i 's/^int x.*/" + x + "/' one/x.cpp && "
                           "sed -i 's/^int y.*/" + y + "/' two/y.cpp").status == 0);
        shop.shell("\"$T\" back book one & \"$T\" back book two & wait");
        CHECK(shop.get("book/02_b.md").find(x) != std::string::npos);
        CHECK(shop.get("book/02_b.md").find(y) != std::string::npos);
    }
}
