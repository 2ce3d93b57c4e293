#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "book_helper.hpp"
#include "program_helper.hpp"

using namespace tangle_tests;
namespace fs = std::filesystem;

TEST_CASE("Names with blanks and apostrophes in them are files like others", "[tangle][appendix_tangle]") {
    const BookShop shop;
    shop.second_chapter("\"a folder/it's one.cpp\"", "1;\n");
    CHECK(shop.tangle("write book src").status == 0);
    CHECK(shop.get("src/a folder/it's one.cpp").ends_with("\n1;\n"));
    CHECK(shop.tangle("check book src").status == 0);
    CHECK(shop.tangle("where book src \"src/a folder/it's one.cpp:2\"").out == "book/02_b.md:4\n");
}

TEST_CASE("write --through puts the first chapters into a folder of their own", "[tangle][appendix_tangle]") {
    const BookShop shop;
    CHECK(shop.tangle("write book build/through/01 --through 01").status == 0);
    CHECK(shop.files("build/through/01") == std::vector<std::string>{"systems/a.hpp"});
    CHECK(shop.tangle("write book build/through/02 --through 2").status == 0);
    CHECK(shop.files("build/through/02") == both_files);
}

TEST_CASE("write --through refuses the folder of the whole book, even by force", "[tangle][appendix_tangle]") {
    const BookShop shop;
    shop.tangle("write book src");
    const Answer answer = shop.tangle("write book src --through 01 --force");
    CHECK(answer.status == 1);
    CHECK(answer.err.starts_with("src/chapters/02_b.cpp: error: comes from book/02_b.md, a later chapter"));
    CHECK(shop.files("src") == both_files);
}

TEST_CASE("Maps are brought up to date by write and by a check that agrees", "[tangle][appendix_tangle]") {
    const BookShop shop;
    CHECK(shop.tangle("write book src --map build/tangle").status == 0);
    CHECK(shop.files("build/tangle") == std::vector<std::string>{"01_a.json", "02_b.json"});

    const auto time = fs::file_time_type::clock::now() - std::chrono::hours(1);
    for (const auto *const name : {"01_a.json", "02_b.json"}) {
        fs::last_write_time(shop.path("build/tangle/" + std::string(name)), time);
    }
    shop.put("book/01_a.md", "\n" + shop.get("book/01_a.md"));
    CHECK(shop.tangle("check book src --map build/tangle").status == 0);
    CHECK(fs::last_write_time(shop.path("build/tangle/01_a.json")) != time);
    CHECK(fs::last_write_time(shop.path("build/tangle/02_b.json")) == time);
    CHECK(shop.get("build/tangle/01_a.json").find("\"line\": 4") != std::string::npos);

    shop.append("src/systems/a.hpp", "int mine;\n");
    const std::string before = shop.get("build/tangle/01_a.json");
    shop.put("book/01_a.md", "\n" + shop.get("book/01_a.md"));
    CHECK(shop.tangle("check book src --map build/tangle").status == 1);
    CHECK(shop.get("build/tangle/01_a.json") == before);
}

TEST_CASE("The map of a chapter that is gone is removed, other files stay", "[tangle][appendix_tangle]") {
    const BookShop shop;
    shop.tangle("write book src --map maps");
    shop.put("maps/other.json", "{}\n");
    shop.put("book/02_b.md", "# B\n");
    CHECK(shop.tangle("write book src --map maps").status == 0);
    CHECK(shop.files("maps") == std::vector<std::string>{"01_a.json", "other.json"});
}

TEST_CASE("check changes nothing, and names what no chapter defines", "[tangle][appendix_tangle]") {
    const BookShop shop;
    shop.tangle("write book src");
    CHECK(shop.tangle("check book src").status == 0);
    shop.put("src/tangle/main.cpp", "int main() {}\n");
    CHECK(shop.tangle("check book src").err == "src/tangle/main.cpp: error: no chapter defines this file; "
                                               "write it in a chapter, or delete it\n");
    CHECK(shop.tangle("write book src").status == 0);
    CHECK(shop.has("src/tangle/main.cpp"));

    fs::remove_all(shop.path("src"));
    CHECK(shop.tangle("check book src").status == 1);
    CHECK_FALSE(shop.has("src"));
}

TEST_CASE("where moves a column by what the page has before the code, and the file before it", "[tangle][appendix_tangle]") {
    const BookShop shop;
    shop.put("book/01_a.md", "# A\n\n" + fence("cpp file=systems/a.hpp", "if (a) {\n    <<more>>\n}\n") + "\n- > ```cpp chunk=more\n  > int b;\n  > ```\n");
    shop.tangle("write book src");
    CHECK(shop.get("src/systems/a.hpp").find("\n    int b;\n") != std::string::npos);
    CHECK(shop.tangle("where book src src/systems/a.hpp:3").out == "book/01_a.md:10\n");
    CHECK(shop.tangle("where book src src/systems/a.hpp:3:9").out == "book/01_a.md:10:9\n"); // four less, four more
    CHECK(shop.tangle("where book src src/systems/a.hpp:3:0").status == 2);
    CHECK(shop.tangle("where book src src/systems/a.hpp:99:1").status == 1);
}

TEST_CASE("where prints the place in the book, however the file is named", "[tangle][appendix_tangle]") {
    const BookShop shop;
    shop.tangle("write book src");
    CHECK(shop.tangle("where book src src/systems/a.hpp:3").out == "book/01_a.md:8\n");
    CHECK(shop.tangle("where book src systems/a.hpp:2").out == "book/01_a.md:4\n");
    CHECK(shop.tangle("where book src src/systems/a.hpp:3:5").out == "book/01_a.md:8:5\n");
    CHECK(shop.tangle("where book src systems/a.hpp:1:7").out == "book/01_a.md:3:1\n");
    CHECK(shop.tangle("where ./book src/ \"$PWD/src/systems/a.hpp:1\"").out == "./book/01_a.md:3\n");
    CHECK(shop.shell("cd src && \"$T\" where ../book . systems/a.hpp:2").out == "../book/01_a.md:4\n");

    const Answer beyond = shop.tangle("where book src src/systems/a.hpp:99");
    CHECK(beyond.status == 1);
    CHECK(beyond.err == "src/systems/a.hpp:99: error: the file has only 3 lines\n");
    const Answer unknown = shop.tangle("where book src src/x.hpp:1");
    CHECK(unknown.status == 1);
    CHECK(unknown.err == "src/x.hpp: error: no chapter defines this file\n");
}

TEST_CASE("A call that is wrong ends with 2", "[tangle][appendix_tangle]") {
    const BookShop shop;
    shop.put("file", "");
    const std::string arguments = GENERATE(
        "", "write", "write book", "sing book src", "write book src --louder", "write nobook src",
        "write book src --through x", "write book src --through 7", "where book src src/a.hpp",
        "where book src src/a.hpp:0", "where book src src/a.hpp:x", "write book file", "check nobook src",
        "back", "back book", "back nobook src", "back book src", "back book src --force");
    INFO(arguments);
    const Answer answer = shop.tangle(arguments);
    CHECK(answer.status == 2);
    CHECK_FALSE(answer.err.empty());
    CHECK_FALSE(shop.has("src"));
}

TEST_CASE("Help is no error", "[tangle][appendix_tangle]") {
    const Workshop shop;
    CHECK(shop.tangle("--help").status == 0);
    CHECK(shop.tangle("write --help").out.find("--through") != std::string::npos);
}
