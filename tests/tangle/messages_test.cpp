#include <catch2/catch_test_macros.hpp>

#include "book_helper.hpp"

#include "tangle/text.hpp"

using namespace tangle_tests;

namespace {

// "some/book/01_a.md:3: error: words"
bool names_file_and_line(const std::string &message) {
    const std::vector<std::string_view> parts = tangle::split(message, ":");
    return parts.size() >= 4 && parts[0].starts_with("some/book/") && parts[0].ends_with(".md") &&
           tangle::is_digits(parts[1]) && (parts[2] == " error" || parts[2] == " warning") &&
           parts[3].size() > 1;
}

} // namespace

TEST_CASE("Every message about a page names its file and line, and nothing is tangled", "[tangle][appendix_tangle_reading]") {
    const std::vector<std::string> wrong_chapters{
        fence("cpp", ""),
        fence("c++ file=a.cpp", ""),
        fence("cpp fiel=a.cpp", ""),
        fence("cpp file=../a.cpp", ""),
        fence("cpp chunk=\"a", ""),
        fence("cpp chunk=a&b", ""),
        fence("cpp rejects=no", ""),
        fence("cpp file+=b.cpp", ""),
        fence("cpp chunk+=b", ""),
        fence("cpp chunk+=\"07/b\"", ""),
        fence("cpp file=a.cpp", "<<nope>>\n"),
        fence("cpp file=a.cpp", "<<07/nope>>\n"),
        fence("cpp file=a.cpp", "<<02/b>>\n"),
        fence("cpp chunk=a", "<<a>>\n"),
        fence("cpp chunk=a", "") + fence("cpp chunk=a", ""),
        fence("cpp file=a.cpp", "") + fence("cpp file=a.cpp", ""),
        fence("cpp file=a.cpp", "") + fence("cpp file=a.cpp/b.cpp", ""),
        fence("text file=a.unknown", ""),
        fence("{code-block} cpp", ""),
        fence("{include} x.md", ""),
        ":::{math}\n" + fence("cpp example", "") + ":::\n",
        "```cpp example\n",
        "```{toctree}\n*\n```\n",
        "```{toctree}\n02_b\n```\n",
        "```{toctree}\n09_x\n```\n",
        "\xFF",
        std::string("\0", 1),
    };
    for (const std::string &chapter : wrong_chapters) {
        INFO(chapter);
        const Tangled book = tangled(Files{{"01_a.md", chapter}, {"02_b.md", fence("cpp chunk=b", "1;\n")}});
        CHECK(book.says(": error: "));
        CHECK(book.plan.outputs.empty());
        for (const std::string &message : book.messages) {
            CHECK(names_file_and_line(message));
        }
    }
}
