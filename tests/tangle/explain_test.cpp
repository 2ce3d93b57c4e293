// `tangle explain`: what compilers really say about tangled code, and what becomes of it.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <regex>

#include "program_helper.hpp"

using namespace tangle_tests;

namespace {

// A chapter with an error at a chosen place: `int wrong = "x";` does not compile.
constexpr std::string_view mistake = "int wrong = \"x\";";

struct Site {
    std::string what;
    std::string page; // with @ where the mistake goes, alone on its line but for blanks and what a container needs
};

std::string chunk_page(const std::string &chunk, const std::string &before = "    ") {
    return "# A\n\n" + fence("cpp file=a.cpp", "namespace a {\n" + before + "<<piece>>\n}\n") +
           fence("cpp chunk=piece", chunk);
}

const std::vector<Site> sites{
    {"the first line of a file", "# A\n\n" + fence("cpp file=a.cpp", "@\nint good;\n")},
    {"the last line of a file", "# A\n\n" + fence("cpp file=a.cpp", "int good;\n@\n")},
    {"the first line of a chunk", chunk_page("@\nint b;\nint c;\n")},
    {"a middle line of a chunk", chunk_page("int b;\n@\nint c;\n")},
    {"the last line of a chunk", chunk_page("int b;\nint c;\n@\n")},
    {"an indented line of an indented chunk", chunk_page("namespace b {\n    @\n}\n")},
    {"a chunk without indentation", chunk_page("@\n", "")},
    {"a chunk behind a tab", chunk_page("int b;\n@\n", "\t")},
    {"a continued chunk", chunk_page("int b;\n") + fence("cpp chunk+=piece", "int c;\n@\n")},
    {"a chunk in a chunk", chunk_page("namespace b {\n  <<inner>>\n}\n") + fence("cpp chunk=inner", "int c;\n@\n")},
    {"a fence in a list", "# A\n\n- One\n\n  ```cpp file=a.cpp\n  int b;\n  @\n  ```\n"},
    {"a fence in a quotation", "# A\n\n> ```cpp file=a.cpp\n> int b;\n> @\n> ```\n"},
    {"a line behind many others", "# A\n\n" + std::string(1200, '\n') + fence("cpp file=a.cpp", "int b;\n@\n")},
};

struct Position {
    std::size_t line = 0, column = 0; // from 1
    std::string text;                 // of the line
};

Position position_of(std::string_view page, std::string_view wanted) {
    const std::size_t at = page.find(wanted), start = page.rfind('\n', at) + 1;
    const auto line = std::ranges::count(page.substr(0, at), '\n') + 1;
    return {static_cast<std::size_t>(line), at - start + 1,
            std::string(page.substr(start, page.find('\n', at) - start))};
}

bool has_compiler(const std::string &compiler) {
    return std::system(("command -v " + compiler + " >/dev/null 2>&1").c_str()) == 0;
}

// The columns, from 0, of what a caret line points at, and of the same in the excerpt above it.
bool caret_is_below(const std::string &said, std::string_view wanted) {
    const std::size_t code = said.find(wanted);
    if (code == said.npos) {
        return false;
    }
    const std::size_t start = said.rfind('\n', code) + 1, end = said.find('\n', code);
    const std::size_t caret = said.find_first_of("^~", end);
    return caret != said.npos && caret - (end + 1) == code - start;
}

} // namespace

TEST_CASE("A compiler's message is told with the line, the column and the text of the book", "[appendix_tangle_explain]") {
    const std::string compiler = GENERATE("g++", "clang++-19");
    if (!has_compiler(compiler)) {
        SKIP(compiler + " is not installed");
    }
    const std::string colours = GENERATE("-fno-diagnostics-color", "-fdiagnostics-color");
    for (const Site &site : sites) {
        INFO(compiler << ' ' << colours << ": " << site.what);
        const BookShop shop;
        std::string page = site.page;
        page.replace(page.find('@'), 1, mistake);
        shop.put("book/01_a.md", page);
        REQUIRE(shop.tangle("write book src").status == 0);
        const Answer answer = shop.shell(compiler + " -fsyntax-only " + colours + " \"$PWD/src/a.cpp\" 2>&1 | \"$T\" explain book src");
        CHECK(answer.status == 0);

        const Position wanted = position_of(page, "\"x\"");
        const std::string place = "book/01_a.md:" + std::to_string(wanted.line) + ':';
        CHECK(answer.out.find(place) != std::string::npos);
        CHECK(answer.out.find("src/a.cpp") == std::string::npos);
        if (colours == "-fno-diagnostics-color") {
            // GCC counts a tab as up to 8 columns, the book's column is in characters.
            const bool exact = site.what != "a chunk behind a tab";
            const std::string column = std::to_string(compiler == "g++" ? wanted.column : position_of(page, "wrong").column);
            if (exact) CHECK(answer.out.find(place + column + ": error:") != std::string::npos);
            CHECK(answer.out.find(" | " + wanted.text + '\n') != std::string::npos);
            CHECK(answer.out.find(' ' + std::to_string(wanted.line) + " |") != std::string::npos);
            if (exact) CHECK(caret_is_below(answer.out, compiler == "g++" ? "\"x\"" : "wrong"));
        }
    }
}

TEST_CASE("Notes, includes and instantiations are told with places in the book too", "[appendix_tangle_explain]") {
    const std::string compiler = GENERATE("g++", "clang++-19");
    if (!has_compiler(compiler)) {
        SKIP(compiler + " is not installed");
    }
    const BookShop shop;
    shop.put("book/01_a.md", "# A\n\n" + fence("cpp file=a.hpp", "#pragma once\ntemplate <class T>\nT half(T whole) {\n    return whole.half;\n}\n"));
    shop.put("book/02_b.md", "# B\n\n" + fence("cpp file=b.cpp", "#include \"a.hpp\"\nint main() { return half(4); }\n"));
    REQUIRE(shop.tangle("write book src").status == 0);
    const Answer answer = shop.shell(compiler + " -Isrc -fsyntax-only src/b.cpp 2>&1 | \"$T\" explain book src");
    CHECK(answer.out.find("book/01_a.md:7:") != std::string::npos);
    CHECK(answer.out.find("book/02_b.md:5:") != std::string::npos);
    CHECK_FALSE(std::regex_search(answer.out, std::regex("src/[^ ]*:[0-9]")));
}

TEST_CASE("What is not about tangled code passes through byte for byte", "[appendix_tangle_explain]") {
    const BookShop shop;
    shop.tangle("write book src");
    const std::string text = "/usr/include/c++/12/bits/x.h:12:5: error: no\n   12 |     int x;\n      |     ^\n"
                             "src/systems/b.hpp:2:1: error: no such file\n"
                             "ratio 3:4, time 12:30:00, http://localhost:8000, src/systems/a.hpp:x, systems/a.hpp\n"
                             "src/systems/a.hpp:0: src/systems/a.hpp:99: src/systems/a.hpp:99999999999999999999: src/systems/a.hpp:1:1:\n"
                             "\033[1m\033[\n\r\n\tno newline at the end";
    shop.put("messages", text);
    const Answer answer = shop.shell("\"$T\" explain book src < messages");
    CHECK(answer.out == text);
    CHECK(answer.err.empty());
}

TEST_CASE("Places are found in whatever a tool writes around them", "[appendix_tangle_explain]") {
    const BookShop shop;
    shop.tangle("write book src");
    const std::vector<std::pair<std::string, std::string>> cases{
        {"src/systems/a.hpp:2: undefined reference\n", "book/01_a.md:4: undefined reference\n"},
        {"./src/systems/a.hpp:3:1: x\n", "book/01_a.md:8:1: x\n"},
        {"In file included from src/systems/a.hpp:2,\n", "In file included from book/01_a.md:4,\n"},
        {"    #0 0x1 in f() src/systems/a.hpp:2:7\n", "    #0 0x1 in f() book/01_a.md:4:7\n"},
        {"(src/systems/a.hpp:2) 'src/systems/a.hpp:3'\n", "(book/01_a.md:4) 'book/01_a.md:8'\n"},
        {"x: src/systems/a.hpp:2: int f(): Assertion `a' failed.\n", "x: book/01_a.md:4: int f(): Assertion `a' failed.\n"},
    };
    for (const auto &[said, wanted] : cases) {
        shop.put("messages", said);
        CHECK(shop.shell("\"$T\" explain book src < messages").out == wanted);
    }
    CHECK(shop.shell("cd src && echo systems/a.hpp:2:1: x | \"$T\" explain ../book .").out == "../book/01_a.md:4:1: x\n");
}

TEST_CASE("Messages about the chapters up to one are explained too", "[appendix_tangle_explain]") {
    const BookShop shop;
    shop.put("book/02_b.md", "# B\n\n" + fence("cpp file+=systems/a.hpp", "int c;\n"));
    shop.tangle("write book through --through 01");
    const std::string messages = "echo through/systems/a.hpp:2:1: x | ";
    CHECK(shop.shell(messages + "\"$T\" explain book through --through 01").out == "book/01_a.md:4:1: x\n");
    CHECK(shop.shell(messages + "\"$T\" explain book through").out == "through/systems/a.hpp:2:1: x\n");
}

TEST_CASE("The page shows what the filter does to a message of GCC", "[appendix_tangle_explain]") {
    const BookShop shop;
    shop.put("book/01_sum.md", "# Sums\n\n" + fence("cpp file=sum.hpp", "#pragma once\nint sum() {\n    <<total>>\n}\n") +
                                   "\n\n\n\n\n\n" + fence("cpp chunk=total", "int none = 0;\nint total = \"none\";\nreturn total;\n"));
    shop.put("book/index.md", "# Book\n\n```{toctree}\n01_sum\n```\n");
    std::filesystem::remove(shop.path("book/01_a.md"));
    std::filesystem::remove(shop.path("book/02_b.md"));
    REQUIRE(shop.tangle("write book src").status == 0);
    std::ifstream file("book/appendix_tangle_explain.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    for (const std::string filter : {"cat", "\"$T\" explain book src"}) {
        const std::string said = shop.shell("g++ -fsyntax-only src/sum.hpp 2>&1 | grep -v pragma | " + filter).out;
        const std::size_t start = said.find(": error:");
        REQUIRE(start != said.npos);
        const std::string place = said.substr(said.rfind('\n', start) + 1, start - said.rfind('\n', start) - 1);
        const std::string excerpt = said.substr(said.find('\n', start) + 1);
        INFO(said);
        CHECK(page.find(place + ": error: invalid conversion from 'const char*' to 'int'") != std::string::npos);
        CHECK(page.find(excerpt.substr(0, excerpt.find('\n', excerpt.find('^')))) != std::string::npos);
    }
}

TEST_CASE("A file that was edited, and a book that is wrong, are said once and lose no message", "[appendix_tangle_explain]") {
    const BookShop shop;
    shop.tangle("write book src");
    shop.append("src/systems/a.hpp", "int mine;\n");
    shop.put("messages", "src/systems/a.hpp:2:1: x\nsrc/systems/a.hpp:3:1: y\nsrc/chapters/02_b.cpp:2:1: z\n");
    const Answer edited = shop.shell("\"$T\" explain book src < messages");
    CHECK(edited.status == 0);
    CHECK(edited.out == "src/systems/a.hpp:2:1: x\nsrc/systems/a.hpp:3:1: y\nbook/02_b.md:4:1: z\n");
    CHECK(edited.err == "src/systems/a.hpp: note: not as book says, so its places were left as they are\n");

    shop.put("book/02_b.md", "# B\n\n" + fence("cpp file=x.cpp", "<<nothing>>\n"));
    const Answer wrong = shop.shell("\"$T\" explain book src < messages");
    CHECK(wrong.status == 1);
    CHECK(wrong.out == shop.get("messages"));
    CHECK(wrong.err.starts_with("book/02_b.md:4: error: no chunk named \"nothing\""));
}

TEST_CASE("list names every file and chunk, where it is defined and used, and what it is part of", "[appendix_tangle_explain]") {
    const BookShop shop;
    shop.put("book/02_b.md", "# B\n\n" + fence("cpp file+=systems/a.hpp", "int c;\n") + fence("cpp chunk=idle", "int d;\n"));
    const Answer answer = shop.tangle("list book");
    CHECK(answer.status == 0);
    CHECK(answer.out == "systems/a.hpp\n"
                        "    defined       book/01_a.md:3\n"
                        "    continued     book/02_b.md:3\n"
                        "<<01_a/more>>\n"
                        "    defined       book/01_a.md:7\n"
                        "    used          book/01_a.md:5\n"
                        "    ends up in    systems/a.hpp\n"
                        "<<02_b/idle>>\n"
                        "    defined       book/02_b.md:6\n"
                        "    ends up in    no file\n");
    shop.put("book/02_b.md", fence("cpp file=x.cpp", "<<nothing>>\n"));
    CHECK(shop.tangle("list book").status == 1);
}
