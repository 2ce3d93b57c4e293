#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <array>
#include <string_view>
#include <vector>

#include "random_book.hpp"
#include "tangle/markdown.hpp"

using namespace tangle_tests;

namespace {

// The chapter holds one file, a.hpp, of one line, "int a;", which stands at this line of the chapter.
void check_found(const std::string &chapter, std::size_t line) {
    INFO(chapter);
    const Tangled book = tangled(chapter);
    CHECK(book.messages.empty());
    CHECK(book.body("a.hpp") == "int a;\n");
    REQUIRE(book.plan.find("a.hpp") != nullptr);
    CHECK(book.place("a.hpp", 2) == "some/book/01_a.md:" + std::to_string(line));
}

void check_not_found(const std::string &chapter) {
    INFO(chapter);
    const Tangled book = tangled(chapter);
    CHECK(book.messages.empty());
    CHECK(book.plan.outputs.empty());
}

// Lines that begin, end or hide a fence, in all the places where one may stand.
constexpr std::array<std::string_view, 33> parts{
    "```",       "```",        "```cpp x", "````",      "````y",        "~~~",            "~~~ z",
    "```a`b",    "   ```",     "    ```",  "  ```",     "- ```",        "> ```",          "```{note}",
    "~~~~{tip}", "````{code}", ":::",      ":::{note}", ":::{toctree}", "::::{figure} a", "- item",
    "1. item",   "  in",       "text",     "",          "",             "    code",       "<!-- a",
    "-->",       "<pre>",      "</pre>",   "<div>",     "> quote"};

std::string shown(const std::vector<tangle::Block> &blocks) {
    std::string result;
    for (const tangle::Block &block : blocks) {
        // A colon fence takes its text from the page as it stands, with the marks of the quote.
        result += std::to_string(block.line) + (block.closed ? " closed " : " open ") + block.info + '\n' +
                  (block.colons ? "(colons)" : block.text) + '\n';
    }
    return result;
}

} // namespace

// At the left margin cmark reads an outline; in a quote, the text itself.
TEST_CASE("A page has the blocks that it has in a block quote", "[tangle][appendix_tangle_reading]") {
    Dice dice(7);
    for (int i = 0; i < 20'000; ++i) {
        std::string page;
        std::string in_quote;
        for (std::size_t line = 1 + dice.below(16); line > 0; --line) {
            const std::string text(dice.one_of(parts));
            page += text + '\n';
            in_quote += "> " + text + '\n';
        }
        INFO(page);
        REQUIRE(shown(tangle::find_blocks(page)) == shown(tangle::find_blocks(in_quote)));
    }
}

TEST_CASE("Fences of every form are found, with their lines", "[tangle][appendix_tangle_reading]") {
    check_found("```cpp file=a.hpp\nint a;\n```\n", 2);
    check_found("~~~cpp file=a.hpp\nint a;\n~~~\n", 2);
    check_found("``````cpp file=a.hpp\nint a;\n``````\n", 2);
    check_found("``` cpp   file=a.hpp  \nint a;\n```\n", 2);
    check_found("prose\n```cpp file=a.hpp\nint a;\n````\nprose", 3);
    check_found("   ```cpp file=a.hpp\n   int a;\n  ```\n", 2);
}

TEST_CASE("A closing fence may be the last byte of the file", "[tangle][appendix_tangle_reading]") {
    check_found("```cpp file=a.hpp\nint a;\n```", 2);
    check_found("> ```cpp file=a.hpp\n> int a;\n> ```", 2);
}

TEST_CASE("Line ends of Windows and a byte order mark change nothing", "[tangle][appendix_tangle_reading]") {
    const std::string unix_text = "# A\n\n```cpp file=a.hpp\nint a;\n\n    int b;\n```\n";
    std::string windows_text = "\xEF\xBB\xBF";
    for (const char letter : unix_text) {
        windows_text += letter == '\n' ? std::string("\r\n") : std::string(1, letter);
    }
    CHECK(tangled(windows_text).plan.find("a.hpp")->text == tangled(unix_text).plan.find("a.hpp")->text);
    CHECK(tangled(windows_text).place("a.hpp", 4) == "some/book/01_a.md:6");
}

TEST_CASE("Fences in lists and block quotes lose the indentation of these", "[tangle][appendix_tangle_reading]") {
    check_found("- item\n\n  ```cpp file=a.hpp\n  int a;\n  ```\n", 4);
    check_found("1. item\n   - inner\n\n     ```cpp file=a.hpp\n     int a;\n     ```\n", 5);
    check_found("> ```cpp file=a.hpp\n> int a;\n> ```\n", 2);
    check_found("> - ```cpp file=a.hpp\n>   int a;\n>   ```\n", 2);
    check_found("-\titem\n\n\t```cpp file=a.hpp\n\tint a;\n\t```\n", 4);
}

TEST_CASE("Blank lines of an indented fence stay blank", "[tangle][appendix_tangle_reading]") {
    const Tangled book = tangled("- x\n\n  ```cpp file=a.hpp\n  int a;\n  \n\n     \n    int b;\n  ```\n");
    CHECK(book.body("a.hpp") == "int a;\n\n\n\n  int b;\n");
}

TEST_CASE("Fences in directives of both kinds are found, at any depth", "[tangle][appendix_tangle_reading]") {
    check_found(":::{note}\n```cpp file=a.hpp\nint a;\n```\n:::\n", 3);
    check_found(
        "::::{exercise} Title\n:level: practice\n\n:::{hint}\n```cpp file=a.hpp\nint a;\n```\n:::\n::::\n",
        6);
    check_found("````{exercise} Title & more\n```cpp file=a.hpp\nint a;\n```\n````\n", 3);
    check_found("````{exercise}\n:level: practice\n```cpp file=a.hpp\nint a;\n```\n````\n", 4);
    check_found("````{exercise}\n---\nlevel: practice\n---\n```cpp file=a.hpp\nint a;\n```\n````\n", 6);
    check_found("> ````{note}\n> - x\n>\n>   ```cpp file=a.hpp\n>   int a;\n>   ```\n> ````\n", 5);
    check_found("~~~~~{exercise}\n\n````{hint}\n\n```cpp file=a.hpp\nint a;\n```\n````\n~~~~~\n", 6);
    check_found("`````{a}\n````{b}\n```cpp file=a.hpp\nint a;\n```\n````\n`````\n", 4);
}

TEST_CASE("Front matter is no Markdown", "[tangle][appendix_tangle_reading]") {
    check_found("---\ntitle: |\n  ```cpp file=b.hpp\n---\n```cpp file=a.hpp\nint a;\n```\n", 6);
}

TEST_CASE("Text that only looks like a fence is none", "[tangle][appendix_tangle_reading]") {
    check_not_found("````markdown\n```cpp file=a.hpp\nint a;\n```\n````\n");
    check_not_found("````\n```cpp file=a.hpp\nint a;\n```\n````\n");
    check_not_found("<!--\n```cpp file=a.hpp\nint a;\n```\n-->\n");
    check_not_found("<!--\n:::{code-block} cpp\n:::\n-->\n");
    check_not_found("para\n\n    ```cpp file=a.hpp\n    int a;\n    ```\n");
    check_not_found("para\n\n    ```\n    int a;\n");
    check_not_found("`` ```cpp file=a.hpp ``\n");
    check_not_found("```text\n:::{code-block} cpp\n:::\n```\n");
}

TEST_CASE("The body of a directive that holds no Markdown is not searched", "[tangle][appendix_tangle_reading]") {
    const std::string name =
        GENERATE("math", "code-block", "literalinclude", "eval-rst", "output", "raw", "include");
    if (name != "include") {
        check_not_found("````{" + name + "} text\n```cpp file=a.hpp\nint a;\n```\n````\n");
    }
    const Tangled colons = tangled(":::{" + name + "} text\n\n```cpp file=a.hpp\nint a;\n```\n:::\n");
    CHECK(colons.says("01_a.md:1: error: a fence inside :::{" + name + "} would be read in two ways"));
}

TEST_CASE("A fence that is never closed is an error at its opening", "[tangle][appendix_tangle_reading]") {
    const std::string chapter = GENERATE(
        "# A\n\n```cpp file=a.hpp\nint a;\n", "# A\n\n```cpp file=a.hpp\nint a;",
        "# A\n\n```cpp file=a.hpp\nint a;\n\n\n", "# A\n\n```\nint a;\n",
        "# A\n\n~~~cpp file=a.hpp\nint a;\n```\n", "# A\n\n````cpp example\n```\n",
        "# A\n\n> ```cpp file=a.hpp\n> int a;\n\nprose\n", "# A\n\n- ```cpp file=a.hpp\n  int a;\n\nprose\n",
        "# A\n\n````{note}\nint a;\n", "# A\n\n```cpp file=a.hpp");
    INFO(chapter);
    const Tangled book = tangled(chapter);
    CHECK(book.says("some/book/01_a.md:3: error: this fence is never closed"));
    CHECK(book.plan.outputs.empty());
}

TEST_CASE("An unclosed fence inside a directive is named by its own line", "[tangle][appendix_tangle_reading]") {
    CHECK(tangled("````{note}\n\n```cpp file=a.hpp\nint a;\n````\n")
              .says("01_a.md:3: error: this fence is never"));
}

TEST_CASE("C++ in a directive that tangle does not read is an error", "[tangle][appendix_tangle_reading]") {
    const std::string directive =
        GENERATE("{code-block} cpp", "{code-block} c++", "{code} C++", "{sourcecode} hpp", "{code-cell} cpp");
    CHECK(tangled("x\n\n" + fence(directive, "int a;\n")).says("hides C++ from tangle"));
    CHECK(tangled("x\n\n" + fence(directive, "int a;\n")).says("01_a.md:3: error: "));
    CHECK(tangled("x\n\n:::" + directive + "\nint a;\n:::\n").says("01_a.md:3: error: "));
    CHECK(tangled(fence("{code-block} python", "a = 1\n")).messages.empty());
}

TEST_CASE("A chapter cannot include a file", "[tangle][appendix_tangle_reading]") {
    CHECK(tangled("x\n\n```{include} other.md\n```\n").says("01_a.md:3: error: a chapter cannot {include}"));
    CHECK(tangled("x\n\n:::{include} other.md\n:::\n").says("01_a.md:3: error: a chapter cannot {include}"));
}

TEST_CASE("Bytes that are not UTF-8 are named by line and byte", "[tangle][appendix_tangle_reading]") {
    CHECK(tangled("# A\n\nab\xFF\n")
              .says("some/book/01_a.md:3: error: byte 3 of this line is 0xff, which is not UTF-8"));
    CHECK(tangled("\xC3").says("01_a.md:1: error: byte 1 of this line is 0xc3"));
    CHECK(tangled("\r\n\xED\xA0\x80").says("01_a.md:2: error: byte 1 of this line is 0xed"));
    CHECK(tangled(std::string("a\nb\0c\n", 6)).says("01_a.md:2: error: byte 2 of this line is NUL"));
}
