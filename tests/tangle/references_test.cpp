#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "book_helper.hpp"

using namespace tangle_tests;

namespace {

// A chapter with the file a.cpp of this text, and the chunk b, "int b;".
Tangled with_chunk(const std::string &text) {
    return tangled(fence("cpp file=a.cpp", text) + fence("cpp chunk=b", "int b;\n"));
}

} // namespace

TEST_CASE("A reference alone on its line becomes the chunk's text", "[tangle][appendix_tangle_planning]") {
    const Tangled book = with_chunk("int a;\n<<b>>\nint c;\n");
    CHECK(book.messages.empty());
    CHECK(book.body("a.cpp") == "int a;\nint b;\nint c;\n");
    CHECK(with_chunk("<<b>>  \t\n").body("a.cpp") == "int b;\n");
}

TEST_CASE("A chunk's pieces follow each other in book order", "[tangle][appendix_tangle_planning]") {
    const Tangled book = tangled(
        Files{{"01_a.md", fence("cpp file=a.cpp", "<<b>>\n") + fence("cpp chunk=b", "1;\n") +
                              fence("cpp chunk+=b", "2;\n")},
              {"02_b.md", fence("cpp chunk+=\"01/b\"", "3;\n")},
              {"03_c.md", fence("cpp chunk+=\"01_a/b\"", "4;\n") + fence("cpp file+=a.cpp", "5;\n")}});
    CHECK(book.messages.empty());
    CHECK(book.body("a.cpp") == "1;\n2;\n3;\n4;\n5;\n");
    CHECK(book.header("a.cpp").starts_with(
        "// From book/01_a.md, book/02_b.md, book/03_c.md; tangled, edit there. "));
}

TEST_CASE("Indentation goes before every line that is not empty", "[tangle][appendix_tangle_planning]") {
    const Tangled book = tangled(fence("cpp file=a.cpp", "{\n    <<outer>>\n}\n") +
                                 fence("cpp chunk=outer", "if (x) {\n\n  <<inner>>\n}\n") +
                                 fence("cpp chunk=inner", "a;\n   \n\tb;\n"));
    CHECK(book.body("a.cpp") == "{\n    if (x) {\n\n      a;\n\n      \tb;\n    }\n}\n");
}

TEST_CASE("A tab before a reference and tabs inside a chunk are kept", "[tangle][appendix_tangle_planning]") {
    const Tangled book =
        tangled(fence("cpp file=a.cpp", "\t<<b>>\n \t <<b>>\n") + fence("cpp chunk=b", "\tx;\ty;\t\n"));
    CHECK(book.body("a.cpp") == "\t\tx;\ty;\t\n \t \tx;\ty;\t\n");
}

TEST_CASE("Shifts and streams are C++ and stay as they are", "[tangle][appendix_tangle_reading]") {
    const std::string code = "x<<y>>z;\nstd::cout << a; std::cin >> b;\nx = y << 3; z >>= 2;\n"
                             "kernel<<<grid, block>>>(x);\n<<<b>>>\n<<b>> << c;\nvector<vector<int>> v;\n";
    const Tangled book = tangled(fence("cpp file=a.cpp", code));
    CHECK(book.messages.empty());
    CHECK(book.body("a.cpp") == code);
}

TEST_CASE("A chunk's name in brackets that is not alone on its line is a warning", "[tangle][appendix_tangle_planning]") {
    const std::string line = GENERATE("  <<b>>;", "// <<b>>", "f(<<b>>)", "<<b>> // why", "int x<<b>>y;");
    const Tangled book = with_chunk("<<b>>\n" + line + '\n');
    REQUIRE(book.messages.size() == 1);
    CHECK(book.messages[0].starts_with(
        "some/book/01_a.md:3: warning: <<b>> is not alone on its line, not expanded"));
    CHECK(book.body("a.cpp") == "int b;\n" + line + '\n');
}

TEST_CASE("Brackets alone on a line that hold no name are a warning and stay", "[tangle][appendix_tangle_reading]") {
    const Tangled book = with_chunk("<<b>>\n<<b.c>>\n");
    REQUIRE(book.messages.size() == 1);
    CHECK(book.messages[0].starts_with("some/book/01_a.md:3: warning: this looks like a reference"));
    CHECK(book.body("a.cpp") == "int b;\n<<b.c>>\n");
}

TEST_CASE("An @ before a reference makes it text", "[tangle][appendix_tangle_reading]") {
    const Tangled book = with_chunk("<<b>>\n  @<<b>>\n@@<<b>>\n@<<nope>>\n@<<a.b>>\n@x\n");
    CHECK(book.messages.empty());
    CHECK(book.body("a.cpp") == "int b;\n  <<b>>\n@<<b>>\n<<nope>>\n<<a.b>>\n@x\n");
}

TEST_CASE("An unknown name is an error at the line of the reference", "[tangle][appendix_tangle_planning]") {
    const Tangled book = with_chunk("<<b>>\n\n  <<nope>>\n");
    REQUIRE(book.messages.size() == 1);
    CHECK(book.messages[0] == "some/book/01_a.md:4: error: no chunk named \"nope\"");
    CHECK(book.plan.outputs.empty());
}

TEST_CASE("An error about a name says which one was meant", "[tangle][appendix_tangle_planning]") {
    const auto message = [](const std::string &reference) {
        return tangled(
            Files{{"01_a.md", fence("cpp chunk=\"median time\"", "1;\n") +
                                  fence("cpp chunk=\"my-chunk\"", "1;\n") + fence("cpp file=x/a.hpp", "")},
                  {"02_b.md", fence("cpp chunk=other", "2;\n") + fence("cpp file=b.cpp", reference)},
                  {"03_c.md", fence("cpp chunk=late", "3;\n")}});
    };
    CHECK(message("<<othr>>\n").says("02_b.md:5: error: no chunk named \"othr\"; did you mean \"other\"?"));
    CHECK(message("<<01/median tme>>\n").says("is named \"median tme\"; did you mean \"median time\"?"));
    CHECK(message("<<01/my chunk>>\n").says("did you mean \"my-chunk\"?"));
    CHECK(message("<<median time>>\n").says("in this chapter; did you mean \"01/median time\"?"));
    CHECK(message("<<07/x>>\n").says("no document named \"07\""));
    CHECK(message("<<late>>\n").says("some/book/03_c.md has one, but is tangled later"));
    CHECK(message("<<03/late>>\n").says("\"03/late\" belongs to some/book/03_c.md, which is tangled after"));
    CHECK(message("```\n```cpp file+=x/b.hpp\n")
              .says("no fence before this one has file=\"x/b.hpp\"; did you mean \"x/a.hpp\"?"));
}

TEST_CASE("Chunks of earlier documents are named by number or by name", "[tangle][appendix_tangle_planning]") {
    const std::string reference = GENERATE("<<01/b>>", "<<01_a/b>>", "<<appendix_x/b>>");
    const Tangled book = tangled(Files{{"01_a.md", fence("cpp chunk=b", "int b;\n")},
                                       {"02_b.md", fence("cpp file=a.cpp", reference + '\n')},
                                       {"appendix_x.md", fence("cpp chunk=b", "int b;\n")}});
    CHECK(book.body("a.cpp") == "int b;\n");
}

TEST_CASE("Chunks of one name in two chapters are two chunks", "[tangle][appendix_tangle_planning]") {
    const Tangled book = tangled(
        Files{{"01_a.md", fence("cpp file=a.cpp", "<<b>>\n") + fence("cpp chunk=b", "1;\n")},
              {"02_b.md", fence("cpp file=b.cpp", "<<b>>\n<<01/b>>\n") + fence("cpp chunk=b", "2;\n")}});
    CHECK(book.messages.empty());
    CHECK(book.body("a.cpp") == "1;\n");
    CHECK(book.body("b.cpp") == "2;\n1;\n");
}

TEST_CASE("A name in a continuation belongs to the chapter where it stands", "[tangle][appendix_tangle_planning]") {
    const Tangled book =
        tangled(Files{{"01_a.md", fence("cpp file=a.cpp", "<<b>>\n") + fence("cpp chunk=b", "<<c>>\n") +
                                      fence("cpp chunk=c", "1;\n")},
                      {"02_b.md", fence("cpp chunk+=\"01/b\"", "<<c>>\n") + fence("cpp chunk=c", "2;\n")}});
    CHECK(book.messages.empty());
    CHECK(book.body("a.cpp") == "1;\n2;\n");
}

TEST_CASE("A second definition names both places", "[tangle][appendix_tangle_planning]") {
    CHECK(tangled(Files{{"01_a.md", fence("cpp file=a.cpp", "")},
                        {"02_b.md", "\n" + fence("cpp file=a.cpp", "")}})
              .says("02_b.md:2: error: the file a.cpp is defined already, at some/book/01_a.md:1; continue "
                    "it with file+="));
    CHECK(tangled(fence("cpp chunk=b", "1;\n") + fence("cpp chunk=b", "2;\n"))
              .says("01_a.md:4: error: the chunk \"b\" is defined already, at some/book/01_a.md:1"));
}

TEST_CASE("A continuation of nothing is an error", "[tangle][appendix_tangle_planning]") {
    CHECK(tangled("\n" + fence("cpp chunk+=b", "")).says("01_a.md:2: error: nothing to continue"));
    CHECK(tangled(fence("cpp file+=b.cpp", "")).says("01_a.md:1: error: nothing to continue"));
    CHECK(tangled(fence("cpp chunk+=b", "") + fence("cpp chunk=b", ""))
              .says("01_a.md:1: error: nothing to continue"));
    CHECK(tangled(Files{{"01_a.md", fence("cpp file+=b.cpp", "")}, {"02_b.md", fence("cpp file=b.cpp", "")}})
              .says("01_a.md:1: error: nothing to continue"));
}

TEST_CASE("A chunk that contains itself is an error with every step", "[tangle][appendix_tangle_planning]") {
    const Tangled two = tangled(fence("cpp file=f.cpp", "<<a>>\n") + fence("cpp chunk=a", "x;\n<<b>>\n") +
                                fence("cpp chunk=b", "<<a>>\n"));
    REQUIRE(two.messages.size() == 1);
    CHECK(two.messages[0] == "some/book/01_a.md:6: error: the chunk \"a\" contains itself: \"a\" -> "
                             "(some/book/01_a.md:6) \"b\" -> (some/book/01_a.md:9) \"a\"; take one of these "
                             "references out");
    CHECK(two.plan.outputs.empty());
    CHECK(tangled(fence("cpp chunk=a", "<<a>>\n")).says("01_a.md:2: error: the chunk \"a\" contains itself"));
}

TEST_CASE("A chunk that reaches no file is a warning", "[tangle][appendix_tangle_planning]") {
    const Tangled book = tangled(fence("cpp chunk=a", "<<b>>\n") + fence("cpp chunk=b", "1;\n"));
    REQUIRE(book.messages.size() == 2);
    CHECK(book.messages[0].starts_with("some/book/01_a.md:1: warning: the chunk \"a\" is in no file"));
    CHECK(book.messages[1].starts_with("some/book/01_a.md:4: warning: the chunk \"b\" is in no file"));
}

TEST_CASE("An empty chunk is allowed, with one warning", "[tangle][appendix_tangle_planning]") {
    const Tangled book = tangled(fence("cpp file=a.cpp", "1;\n<<b>>\n2;\n") + fence("cpp chunk=b", "\n  \n"));
    REQUIRE(book.messages.size() == 1);
    CHECK(book.messages[0].starts_with("some/book/01_a.md:6: warning: the chunk \"b\" is empty"));
    const Tangled nothing = tangled(fence("cpp file=a.cpp", "1;\n<<b>>\n2;\n") + fence("cpp chunk=b", ""));
    CHECK(nothing.body("a.cpp") == "1;\n2;\n");
}

TEST_CASE("Names are the same composed and decomposed, in any script", "[tangle][appendix_tangle_reading]") {
    const Tangled book = tangled(fence("cpp file=a.cpp", "<<gr\u00F6\u00DFe>>\n<<байт>>\n<<要素>>\n") +
                                 fence("cpp chunk=\"gro\u0308\u00DFe\"", "1;\n") +
                                 fence("cpp chunk=байт", "2;\n") + fence("cpp chunk=要素", "3;\n"));
    CHECK(book.messages.empty());
    CHECK(book.body("a.cpp") == "1;\n2;\n3;\n");
}

TEST_CASE("An example cannot refer to a chunk", "[tangle][appendix_tangle_planning]") {
    const std::string used = fence("cpp file=a.cpp", "<<b>>\n") + fence("cpp chunk=b", "1;\n");
    CHECK(
        tangled(used + fence("cpp example", "<<b>>\n")).says("01_a.md:8: error: only file and chunk fences"));
    CHECK(tangled(used + fence("cpp example", "auto s = R\"(\n<<x>>\n)\";\n")).messages.empty());
}

TEST_CASE("Outputs end in exactly one newline", "[tangle][appendix_tangle_planning]") {
    CHECK(tangled(fence("cpp file=a.cpp", "a;\n\n  \n\n")).body("a.cpp") == "a;\n");
    CHECK(tangled(fence("cpp file=a.cpp", "\n\n")).body("a.cpp") == "");
    CHECK(tangled(fence("cpp file=a.cpp", "\na;\n") + fence("cpp file+=a.cpp", "\n")).body("a.cpp") ==
          "\na;\n");
}

TEST_CASE("Every line of an output knows its place in the book", "[tangle][appendix_tangle_planning]") {
    const Tangled book = tangled(Files{{"01_a.md", "# A\n\n" + fence("cpp file=a.cpp", "1;\n  <<b>>\n2;\n") +
                                                       fence("cpp chunk=b", "3;\n\n4;\n")},
                                       {"02_b.md", "> ```cpp file+=a.cpp\n> 5;\n> <<01/b>>\n> ```\n"}});
    REQUIRE(book.body("a.cpp") == "1;\n  3;\n\n  4;\n2;\n5;\n3;\n\n4;\n");
    CHECK(book.place("a.cpp", 1) == "some/book/01_a.md:3"); // the header: where the file begins
    CHECK(book.place("a.cpp", 2) == "some/book/01_a.md:4");
    CHECK(book.place("a.cpp", 3) == "some/book/01_a.md:9");
    CHECK(book.place("a.cpp", 5) == "some/book/01_a.md:11");
    CHECK(book.place("a.cpp", 6) == "some/book/01_a.md:6");
    CHECK(book.place("a.cpp", 7) == "some/book/02_b.md:2");
    CHECK(book.place("a.cpp", 10) == "some/book/01_a.md:11");
    CHECK(book.place("a.cpp", 11) == "(nowhere)");
}

TEST_CASE("A file that is also a folder of another file is an error", "[tangle][appendix_tangle_planning]") {
    CHECK(tangled(fence("cpp file=d.hpp", "1;\n") + fence("cpp file=d.hpp/a.cpp", "2;\n"))
              .says("01_a.md:4: error: d.hpp is a file of this book"));
}

TEST_CASE("A file that tangle cannot put a comment into is an error", "[tangle][appendix_tangle_planning]") {
    CHECK(
        tangled(fence("text file=notes.xyz", "1\n")).says("01_a.md:1: error: no comment can be put on top"));
    CHECK(tangled(fence("text file=Makefile", "1\n")).says("01_a.md:1: error: no comment can be put on top"));
}
