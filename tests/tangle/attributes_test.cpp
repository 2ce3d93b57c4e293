#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "book_helper.hpp"
#include "tangle/attributes.hpp"

using namespace tangle_tests;
using tangle::Kind;
using tangle::read_attributes;

TEST_CASE("A fence is a file, a chunk, an example or a proof", "[tangle][appendix_tangle_reading]") {
    CHECK(read_attributes("cpp file=systems/bytes.hpp")->kind == Kind::file);
    CHECK(read_attributes("cpp file=systems/bytes.hpp")->name == "systems/bytes.hpp");
    CHECK(read_attributes("cpp file+=a.hpp")->append);
    CHECK(read_attributes("cpp chunk=\"byte arithmetic\"")->name == "byte arithmetic");
    CHECK(read_attributes("cpp chunk+=\"byte arithmetic\"")->append);
    CHECK(read_attributes("cpp chunk+=\"02/byte arithmetic\"")->document == "02");
    CHECK(read_attributes("cpp example")->kind == Kind::example);
    CHECK_FALSE(read_attributes("cpp example")->lies);
    CHECK(read_attributes("cpp example lies")->lies);
    CHECK(read_attributes("cpp accepts")->kind == Kind::accepts);
    CHECK(read_attributes("text")->kind == Kind::shown);
    CHECK(read_attributes("python file=a.py")->language == "python");
}

TEST_CASE("The alternatives of a rejects fence stand between bars", "[tangle][appendix_tangle_reading]") {
    const auto attributes = read_attributes("cpp rejects=\"no match for 'operator+'|invalid operands\"");
    REQUIRE(attributes);
    CHECK(attributes->kind == Kind::rejects);
    CHECK(attributes->patterns == std::vector<std::string>{"no match for 'operator+'", "invalid operands"});
}

TEST_CASE("A file's name may hold blanks and apostrophes in double quotes", "[tangle][appendix_tangle_reading]") {
    CHECK(read_attributes("cpp file=\"a b/it's.cpp\"")->name == "a b/it's.cpp");
}

TEST_CASE("Attributes that cannot be meant are errors in words", "[tangle][appendix_tangle_reading]") {
    struct Wrong {
        std::string info;
        std::string words;
    };
    const Wrong wrong = GENERATE(values<Wrong>({
        {"cpp", "must say what it is"},
        {"c++ file=a.cpp", "cpp fence"},
        {"cxx", "cpp fence"},
        {"cc", "cpp fence"},
        {"hpp", "cpp fence"},
        {"h", "cpp fence"},
        {"C++", "cpp fence"},
        {"CPP file=a.cpp", "cpp fence"},
        {"cpp fiel=a.cpp", "unknown attribute \"fiel\""},
        {"cpp example quietly", "unknown attribute \"quietly\""},
        {"cpp file=a.cpp chunk=b", "one thing"},
        {"cpp file=a.cpp file=a.cpp", "one thing"},
        {"cpp chunk=\"never closed", "never closed"},
        {"cpp chunk=\"a\"b", "blank must follow"},
        {"cpp chunk=a\"b\"", "double quotes"},
        {"cpp chunk='a'", "double quotes"},
        {"cpp chunk=a\\ b", "backslash"},
        {"cpp rejects=\"Bytes &\"", "&"},
        {"cpp chunk", "needs a value"},
        {"cpp file=", "needs a path"},
        {"cpp example=yes", "takes no value"},
        {"cpp lies", "example only"},
        {"cpp accepts lies", "example only"},
        {"cpp rejects=\"\"", "words of the compiler's message"},
        {"cpp rejects=\"a||b\"", "words of the compiler's message"},
        {"cpp file=../up.cpp", "begins with a dot"},
        {"cpp file=a/../../up.cpp", "begins with a dot"},
        {"cpp file=./a.cpp", "begins with a dot"},
        {"cpp file=.git/hooks.sh", "begins with a dot"},
        {"cpp file=a//b.cpp", "empty part"},
        {"cpp file=a/", "empty part"},
        {"cpp file=/abs/x.cpp", "absolute"},
        {"cpp chunk=\"a.b\"", "no chunk name"},
        {"cpp chunk=\" a\"", "no chunk name"},
        {"cpp chunk=\"a  b\"", "no chunk name"},
        {"cpp chunk=\"02/a\"", "defined in its own chapter"},
        {"python example", "for cpp fences"},
        {"python fiel=a.py", "unknown attribute"},
    }));
    const auto attributes = read_attributes(wrong.info);
    INFO(wrong.info);
    REQUIRE_FALSE(attributes);
    INFO(attributes.error());
    CHECK(attributes.error().find(wrong.words) != std::string::npos);

    // ... and the book says so at the fence, and at no other place.
    const Tangled book = tangled("# A\n\n" + fence(wrong.info, "int a;\n"));
    REQUIRE(book.messages.size() == 1);
    CHECK(book.messages[0].starts_with("some/book/01_a.md:3: error: "));
    CHECK(book.plan.outputs.empty());
}

TEST_CASE("All errors of a book are reported in the order of its pages", "[tangle][appendix_tangle_reading]") {
    const Tangled book = tangled(Files{{"02_b.md", fence("cpp", "int a;\n")},
                                       {"01_a.md", fence("c++ file=x.cpp", "") + fence("cpp fiel=x", "")}});
    REQUIRE(book.messages.size() == 3);
    CHECK(book.messages[0].starts_with("some/book/01_a.md:1: error:"));
    CHECK(book.messages[1].starts_with("some/book/01_a.md:3: error:"));
    CHECK(book.messages[2].starts_with("some/book/02_b.md:1: error:"));
}

TEST_CASE("A rejects fence follows its twin that compiles", "[tangle][appendix_tangle_reading]") {
    const std::string accepts = fence("cpp accepts", "f(1);\n");
    const std::string rejects = fence("cpp rejects=no", "f(0);\n");
    CHECK(tangled(accepts + "\nProse.\n\n" + rejects + fence("text", "x\n") + rejects).messages.empty());
    CHECK(tangled(rejects).says("01_a.md:1: error: a rejects fence follows its twin"));
    CHECK(tangled(accepts + fence("cpp example", "f(2);\n") + rejects)
              .says("01_a.md:7: error: a rejects fence"));
}

TEST_CASE("Other languages are tangled too, and only shown without attributes", "[tangle][appendix_tangle_reading]") {
    const Tangled book =
        tangled(fence("python file=tools/a.py", "print(1)\n") + fence("python", "print(2)\n") +
                fence("cmake file=CMakeLists.txt", "project(x)\n"));
    CHECK(book.messages.empty());
    CHECK(book.body("tools/a.py") == "print(1)\n");
    CHECK(book.header("tools/a.py").starts_with("# From book/01_a.md; tangled, edit there. "));
    CHECK(book.header("CMakeLists.txt").starts_with("# From"));
    CHECK(book.plan.outputs.size() == 2);
}

TEST_CASE("A path that would spoil a terminal or that no disk takes is refused", "[tangle][appendix_tangle_reading]") {
    CHECK(tangled(fence("cpp file=\"a\tb.cpp\"", "1;\n")).says("holds a control character"));
    CHECK(tangled(fence("cpp file=a\x1b[31m.cpp", "1;\n")).says("holds a control character"));
    CHECK(tangled(fence("cpp file=" + std::string(100'000, 'a') + ".cpp", "1;\n")).says("more than a disk takes"));
    std::string deep;
    for (int i = 0; i < 50'000; ++i) {
        deep += "a/";
    }
    CHECK(tangled(fence("cpp file=" + deep + "a.cpp", "1;\n")).says("more than a disk takes"));
}
