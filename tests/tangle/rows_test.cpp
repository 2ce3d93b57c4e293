// Inputs that break tanglers, each given to the real program as a small book: its exit status, its words, and what it wrote.
#include <catch2/catch_test_macros.hpp>

#include "book_helper.hpp"
#include "program_helper.hpp"

using namespace tangle_tests;

namespace {

using namespace std::string_literals;

struct Accepted {
    std::string what, chapter, body; // of b.cpp
    std::string warning{};           // all that is said; --werror makes it an error
};

struct Refused {
    std::string what, chapter, message; // how it begins
};

std::string b(const std::string &body) { return fence("cpp file=b.cpp", body); }
std::string c(const std::string &body) { return fence("cpp chunk=c", body); }

} // namespace

TEST_CASE("Unusual books are tangled by the program as they should be", "[tangle][appendix_tangle_reading]") {
    const std::string crlf = "# B\r\n\r\n```cpp file=b.cpp\r\nint x;\r\n<<c>>\r\n```\r\n\r\n```cpp chunk=c\r\nint c;\r\n```\r\n";
    const Accepted rows[] = {
        {"line ends of Windows", crlf, "int x;\nint c;\n"},
        {"the closing fence is the last byte", "```cpp file=b.cpp\nint x;\n```", "int x;\n"},
        {"a fence of tildes", "~~~cpp file=b.cpp\nint x;\n~~~\n", "int x;\n"},
        {"a longer fence", "````cpp file=b.cpp\n```\n````\n", "```\n"},
        {"in a list", "1. item\n\n   ```cpp file=b.cpp\n   int x;\n\n     int y;\n   ```\n", "int x;\n\n  int y;\n"},
        {"in a quote", "> ```cpp file=b.cpp\n> int x;\n>\n>   int y;\n> ```\n", "int x;\n\n  int y;\n"},
        {"shifts and streams", b("x<<y>>z;\nstd::cout << a; std::cin >> b;\nx = y << 3; z >>= 2;\n"),
         "x<<y>>z;\nstd::cout << a; std::cin >> b;\nx = y << 3; z >>= 2;\n"},
        {"tabs", b("\t<<c>>\n") + c("if\t(x)\n\ty;\n"), "\tif\t(x)\n\t\ty;\n"},
        {"an empty line in an indented chunk", b("    <<c>>\n") + c("1;\n\n2;\n"), "    1;\n\n    2;\n"},
        {"a name composed and decomposed", b("<<gr\u00f6\u00dfe>>\n") + fence("cpp chunk=gro\u0308\u00dfe", "1;\n"), "1;\n"},
        {"an empty chunk", b("<<c>>\nint x;\n") + c(""), "int x;\n", "the chunk \"c\" is empty"},
        {"a chunk in no file", b("int x;\n") + c("1;\n"), "int x;\n", "the chunk \"c\" is in no file"},
        {"a reference that is not alone", b("f(<<c>>)\n<<c>>\n") + c("1;\n"), "f(<<c>>)\n1;\n", "<<c>> is not alone on its line"},
    };
    for (const Accepted &row : rows) {
        INFO(row.what);
        const BookShop shop;
        shop.put("book/02_b.md", row.chapter);
        if (!row.warning.empty()) {
            const Answer strict = shop.tangle("write book src --werror");
            CHECK(strict.status == 1);
            CHECK_FALSE(shop.has("src"));
        }
        const Answer answer = shop.tangle("write book src");
        CHECK(answer.status == 0);
        CHECK(answer.err.empty() == row.warning.empty());
        CHECK(answer.err.find(row.warning) != answer.err.npos);
        CHECK(shop.get("src/b.cpp").ends_with("\n" + row.body));
        CHECK(shop.get("src/b.cpp").find('\n') + 1 + row.body.size() == shop.get("src/b.cpp").size());
        CHECK(shop.tangle("check book src").status == 0);
    }
}

TEST_CASE("A fence in a longer fence is text", "[tangle][appendix_tangle_reading]") {
    const BookShop shop;
    shop.put("book/02_b.md", "````markdown\n```cpp file=b.cpp\nint x;\n```\n````\n");
    CHECK(shop.tangle("write book src").status == 0);
    CHECK_FALSE(shop.has("src/b.cpp"));
}

TEST_CASE("A book that is wrong is refused by the program at its place, and nothing is written", "[tangle][appendix_tangle_reading]") {
    const Refused rows[] = {
        {"never closed", "\n```cpp file=b.cpp\nint x;\n", "2: error: this fence is never closed"},
        {"never closed, with tildes", "~~~cpp file=b.cpp\nint x;\n```\n", "1: error: this fence is never closed"},
        {"a hyphen for a blank", b("<<my chunk>>\n") + fence("cpp chunk=my-chunk", "1;\n"),
         "2: error: no chunk named \"my chunk\"; did you mean \"my-chunk\"?"},
        {"no such chunk", b("<<nope>>\n"), "2: error: no chunk named \"nope\""},
        {"no such chunk of another chapter", b("<<01/nope>>\n"), "2: error: "},
        {"a chunk that contains itself", b("<<c>>\n") + c("<<c>>\n"),
         "5: error: the chunk \"c\" contains itself: \"c\" -> (book/02_b.md:5) \"c\""},
        {"two chunks that contain each other", b("<<c>>\n") + c("<<d>>\n") + fence("cpp chunk=d", "<<c>>\n"),
         "5: error: the chunk \"c\" contains itself: \"c\" -> (book/02_b.md:5) \"d\" -> (book/02_b.md:8) \"c\""},
        {"a file of two chapters", fence("cpp file=systems/a.hpp", "int x;\n"),
         "1: error: the file systems/a.hpp is defined already, at book/01_a.md:3"},
        {"a chunk defined twice", b("<<c>>\n") + c("1;\n") + c("2;\n"), "7: error: the chunk \"c\" is defined already, at book/02_b.md:4"},
        {"a chunk continued before it began", b("1;\n") + fence("cpp chunk+=c", "2;\n"), "4: error: nothing to continue: no chunk named \"c\""},
        {"a file continued before it began", fence("cpp file+=b.cpp", "1;\n"), "1: error: nothing to continue: no fence before this one"},
        {"a byte that is not UTF-8", "\nw\xff\n", "2: error: byte 2 of this line is 0xff, which is not UTF-8"},
        {"an unpaired surrogate", "\xed\xa0\x80\n", "1: error: byte 1 of this line is 0xed, which is not UTF-8"},
        {"a NUL", "\n\0\n"s, "2: error: byte 1 of this line is NUL"},
        {"an unknown attribute", fence("cpp fiel=b.cpp", "1;\n"), "1: error: unknown attribute \"fiel\""},
        {"a quote that is never closed", fence("cpp chunk=\"c", "1;\n"), "1: error: a double quote is never closed"},
        {"a file and a chunk at once", fence("cpp file=b.cpp chunk=c", "1;\n"), "1: error: a fence is one thing: keep one of file and chunk"},
        {"no attribute", fence("cpp", "1;\n"), "1: error: a cpp fence must say what it is"},
    };
    for (const Refused &row : rows) {
        INFO(row.what);
        const BookShop shop;
        shop.put("book/02_b.md", row.chapter);
        const Answer answer = shop.tangle("write book src");
        CHECK(answer.status == 1);
        INFO(answer.err);
        CHECK(answer.err.starts_with("book/02_b.md:" + row.message));
        CHECK(answer.out.empty());
        CHECK_FALSE(shop.has("src"));
    }
}

TEST_CASE("A chunk name belongs to its chapter, and a later chapter's chunk is no part of an earlier one", "[tangle][appendix_tangle_planning]") {
    const BookShop shop;
    shop.put("book/02_b.md", b("<<more>>\n") + fence("cpp chunk=more", "int mine;\n"));
    CHECK(shop.tangle("write book src").status == 0);
    CHECK(shop.get("src/systems/a.hpp").ends_with("int a;\nint b;\n"));
    CHECK(shop.get("src/b.cpp").ends_with("\nint mine;\n"));
    shop.put("book/01_a.md", fence("cpp file=systems/a.hpp", "<<02/more>>\n"));
    const std::string before = shop.get("src/systems/a.hpp");
    const Answer answer = shop.tangle("write book src");
    CHECK(answer.status == 1);
    CHECK(answer.err.starts_with("book/01_a.md:2: error: "));
    CHECK(shop.get("src/systems/a.hpp") == before);
}
