#include <catch2/catch_test_macros.hpp>

#include "book_helper.hpp"
#include "tangle/map.hpp"

using namespace tangle_tests;

namespace {

constexpr int many = 10'000;

std::string numbered(const std::string &text, int number) { return text + std::to_string(number); }

} // namespace

TEST_CASE("A chain of ten thousand chunks is followed to its end", "[tangle][appendix_tangle_planning]") {
    std::string chapter = fence("cpp file=a.cpp", "<<c 0>>\n");
    for (int i = 0; i < many; ++i) {
        chapter += fence("cpp chunk=\"" + numbered("c ", i) + '"', numbered("<<c ", i + 1) + ">>\n");
    }
    chapter += fence("cpp chunk=\"" + numbered("c ", many) + '"', "end;\n");
    const Tangled book = tangled(chapter);
    CHECK(book.messages.empty());
    CHECK(book.body("a.cpp") == "end;\n");
    CHECK(tangle::make_maps(book.plan).size() == 1);
}

TEST_CASE("A circle of ten thousand chunks is found", "[tangle][appendix_tangle_planning]") {
    std::string chapter;
    for (int i = 0; i < many; ++i) {
        chapter += fence("cpp chunk=\"" + numbered("c ", i) + '"', numbered("<<c ", (i + 1) % many) + ">>\n");
    }
    const Tangled book = tangled(chapter);
    REQUIRE(book.messages.size() == 1);
    CHECK(book.says("contains itself"));
}

TEST_CASE("Ten thousand pieces of one name follow each other", "[tangle][appendix_tangle_planning]") {
    std::string chapter = fence("cpp file=a.cpp", "<<c>>\n") + fence("cpp chunk=c", "x;\n");
    for (int i = 1; i < many; ++i) {
        chapter += fence("cpp chunk+=c", "x;\n");
    }
    const Tangled book = tangled(chapter);
    CHECK(book.messages.empty());
    CHECK(book.body("a.cpp").size() == many * 3);
    CHECK(tangle::make_maps(book.plan).size() == 1);
}

TEST_CASE("Ten thousand chunks fit in one file", "[tangle][appendix_tangle_planning]") {
    std::string chunks;
    std::string references;
    for (int i = 0; i < many; ++i) {
        references += numbered("<<c ", i) + ">>\n";
        chunks += fence("cpp chunk=\"" + numbered("c ", i) + '"', "x;\n");
    }
    const Tangled book = tangled(fence("cpp file=a.cpp", references) + chunks);
    CHECK(book.messages.empty());
    CHECK(book.body("a.cpp").size() == many * 3);
}

TEST_CASE("A thousand chapters of files are one book", "[tangle][appendix_tangle_planning]") {
    Files files;
    std::string index = "```{toctree}\n";
    for (int i = 0; i < 1000; ++i) {
        const std::string name = numbered("page_", i);
        files[name + ".md"] = fence("cpp file=" + name + ".cpp", numbered("int x", i) + ";\n");
        index += name + '\n';
    }
    files["index.md"] = index + "```\n";
    const Tangled book = tangled(files);
    CHECK(book.messages.empty());
    CHECK(book.plan.outputs.size() == 1000);
    CHECK(tangle::make_maps(book.plan).size() == 1000);
}

TEST_CASE("Ten thousand unknown names are ten thousand errors", "[tangle][appendix_tangle_planning]") {
    std::string references;
    std::string chunks;
    for (int i = 0; i < many; ++i) {
        references += numbered("<<d ", i) + ">>\n";
        chunks += fence("cpp chunk=\"" + numbered("c ", i) + '"', "x;\n");
    }
    const Tangled book = tangled(fence("cpp file=a.cpp", references) + chunks);
    CHECK(book.messages.size() == many);
    CHECK(book.messages[0] == "some/book/01_a.md:2: error: no chunk named \"d 0\"; did you mean \"c 0\"?");
}

TEST_CASE("Directives inside of directives are read to any depth", "[tangle][appendix_tangle_reading]") {
    constexpr int depth = 200;
    std::string chapter = fence("cpp file=a.cpp", "x;\n");
    for (int i = 0; i < depth; ++i) {
        const std::string backticks(static_cast<std::size_t>(i) + 4, '`');
        chapter = backticks + "{note}\n" + chapter + backticks + '\n';
    }
    CHECK(tangled(chapter).place("a.cpp", 2) == "some/book/01_a.md:" + std::to_string(depth + 2));
}

TEST_CASE("Chunks that double each other without end are an error, not a full disk", "[tangle][appendix_tangle_planning]") {
    std::string chapter = fence("cpp file=a.cpp", "<<c 0>>\n");
    for (int i = 0; i < 60; ++i) {
        const std::string next = numbered("<<c ", i + 1) + ">>\n";
        chapter += fence("cpp chunk=\"" + numbered("c ", i) + '"', next + next);
    }
    chapter += fence("cpp chunk=\"c 60\"", "");
    CHECK(tangled(chapter).says("01_a.md:1: error: a.cpp grows beyond all measure"));
}

TEST_CASE("A limit on all files together holds where each alone is small enough", "[tangle][appendix_tangle_planning]") {
    const std::string text(30'000, 'x');
    std::string chapter;
    for (int i = 0; i < 12; ++i) {
        chapter += fence("cpp file=" + numbered("f", i) + ".cpp", "<<c 0>>\n");
    }
    for (int i = 0; i < 9; ++i) {
        const std::string next = numbered("<<c ", i + 1) + ">>\n";
        chapter += fence("cpp chunk=\"" + numbered("c ", i) + '"', next + next);
    }
    chapter += fence("cpp chunk=\"c 9\"", "// " + text + '\n');
    const Tangled book = tangled(chapter);
    REQUIRE(book.messages.size() == 1);
    CHECK(book.says("grows beyond all measure"));
}

TEST_CASE("Many circles are told as far as they help", "[tangle][appendix_tangle_planning]") {
    // Every chunk leads to the next and back to the first: a circle for each, as long as the way to it.
    std::string chapter;
    for (int i = 0; i < many; ++i) {
        chapter += fence("cpp chunk=\"" + numbered("c ", i) + '"', numbered("<<c ", (i + 1) % many) + ">>\n<<c 0>>\n");
    }
    CHECK(tangled(chapter).messages.size() == 20);
}

TEST_CASE("A name of a hundred thousand letters is looked for quickly", "[tangle][appendix_tangle_planning]") {
    const std::string name(100'000, 'a');
    CHECK(tangled(fence("cpp file=a.cpp", "<<" + name + ">>\n") + fence("cpp chunk=" + name + 'b', "1;\n"))
              .says("no chunk named"));
}

TEST_CASE("Ten thousand continuations that come too early are ten thousand errors", "[tangle][appendix_tangle_planning]") {
    std::string chapter;
    for (int i = 0; i < many; ++i) {
        chapter += fence("cpp file+=" + numbered("f", i) + ".cpp", "1;\n");
    }
    CHECK(tangled(chapter + fence("cpp file=f0.cpp", "1;\n")).messages.size() == many);
}

TEST_CASE("A line of a million letters is a line", "[tangle][appendix_tangle_planning]") {
    const std::string line(1'000'000, '>');
    CHECK(tangled(fence("cpp file=a.cpp", line + '\n')).body("a.cpp") == line + '\n');
    const std::string open(1'000'000, '<');
    CHECK(tangled(fence("cpp file=a.cpp", open + '\n')).body("a.cpp") == open + '\n');
}
