// The program's own source, and what its pages say about it.
#include <catch2/catch_test_macros.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <vector>

#include "program_helper.hpp"
#include "tangle/disk.hpp"
#include "tangle/lines.hpp"
#include "tangle/markdown.hpp"
#include "tangle/plan.hpp"
#include "tangle/text.hpp"

using namespace tangle_tests;
namespace fs = std::filesystem;

namespace {

const fs::path root = PROJECT_ROOT;

std::string contents(const std::string &name) {
    std::ifstream in(root / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The files of the program, by name.
std::map<std::string, std::string> sources() {
    std::map<std::string, std::string> found;
    for (const auto &entry : fs::directory_iterator(root / "src/tangle")) {
        found[entry.path().filename().string()] = contents(entry.path().lexically_relative(root).string());
    }
    return found;
}

std::string module_of(const std::string &file) { return fs::path(file).stem().string(); }

std::set<std::string> includes(const std::string &text) {
    std::set<std::string> found;
    for (const std::string_view line : tangle::split_lines(text)) {
        found.emplace(tangle::read_include(line).path);
    }
    return found;
}

// Where each module stands in the figure: from the bottom up, and from the left in a row.
std::map<std::string, std::pair<int, int>> drawn() {
    std::map<std::string, std::pair<int, int>> places;
    const std::string svg = contents("book/figures/tangle_modules.svg");
    constexpr std::string_view text = "<text x=\"";
    for (std::size_t at = svg.find(text); at != svg.npos; at = svg.find(text, at + 1)) {
        const std::string element = svg.substr(at, svg.find("</text>", at) - at);
        if (element.find("text-anchor=\"middle\"") == element.npos) {
            continue; // the name of a row
        }
        const int x = std::stoi(element.substr(text.size()));
        const int y = std::stoi(element.substr(element.find("y=\"") + 3));
        places[element.substr(element.find('>') + 1)] = {-y, x};
    }
    return places;
}

} // namespace

TEST_CASE("No file of the program is longer than 300 lines", "[tangle][appendix_tangle]") {
    for (const auto &[file, text] : sources()) {
        INFO(file);
        CHECK(tangle::split_lines(text).size() <= 300);
    }
}

TEST_CASE("A module includes only what the figure shows below it, or to its left", "[tangle][appendix_tangle]") {
    const auto places = drawn();
    std::set<std::string> modules;
    for (const auto &[file, text] : sources()) {
        modules.insert(module_of(file));
        for (const std::string &path : includes(text)) {
            if (!path.starts_with("tangle/") || module_of(path) == module_of(file)) {
                continue;
            }
            INFO(file << " includes " << path << ": see book/figures/tangle_modules.svg");
            REQUIRE(places.contains(module_of(file)));
            REQUIRE(places.contains(module_of(path)));
            CHECK(places.at(module_of(path)) < places.at(module_of(file)));
        }
    }
    for (const auto &[name, place] : places) {
        INFO(name << " is in book/figures/tangle_modules.svg");
        CHECK(modules.contains(name));
    }
}

TEST_CASE("Two files touch the disk: one reads and writes, one holds folders", "[tangle][appendix_tangle]") {
    for (const auto &[file, text] : sources()) {
        for (const std::string &path : includes(text)) {
            INFO(file << " includes " << path);
            const bool touches = path == "fstream" || path == "unistd.h" || path == "fcntl.h" || path == "cstdio" ||
                                 path.starts_with("sys/");
            const bool may = file == "disk.cpp" || file == "lock.cpp";
            CHECK((!touches || may));
            // main.cpp names an exception of this header, and calls nothing.
            CHECK((path != "filesystem" || may || file == "main.cpp"));
        }
    }
}

TEST_CASE("Every listing of the tangle pages is the program, or is compiled", "[tangle][appendix_tangle]") {
    tangle::Diagnostics diagnostics;
    const tangle::Plan plan = tangle::make_plan(tangle::read_book((root / "book").string()), std::nullopt, diagnostics);
    CHECK_FALSE(diagnostics.has_errors());
    std::set<std::string> made;
    for (const tangle::BookFence &fence : plan.book.fences) {
        const tangle::Document &page = plan.book.documents[fence.document];
        const bool is_tangled = fence.definition.has_value();
        if (!page.name.starts_with("appendix_tangle")) {
            continue;
        }
        INFO(plan.book.place(fence).file << ':' << plan.book.place(fence).line);
        CHECK((is_tangled || fence.fence.attributes.kind == tangle::Kind::example));
        for (const std::string &file : is_tangled ? plan.files[*fence.definition] : std::vector<std::string>{}) {
            CHECK(file.starts_with("tangle/"));
            made.insert(file.substr(file.find('/') + 1));
        }
    }
    for (const auto &[file, text] : sources()) {
        INFO(file);
        CHECK(made.contains(file));
    }
}

TEST_CASE("The first book of the appendix becomes the file that it shows", "[tangle][appendix_tangle]") {
    std::map<std::string, std::string> shown;
    for (const tangle::Block &block : tangle::find_blocks(contents("book/appendix_tangle.md"))) {
        shown.try_emplace(block.info, block.text);
    }
    const Workshop shop;
    shop.put("book/index.md", "```{toctree}\n01_sum\n```\n");
    shop.put("book/01_sum.md", shown.at("markdown"));
    CHECK(shop.tangle("write book src").status == 0);
    CHECK(shop.get("src/sum.hpp") == shown.at("text"));
    CHECK(shop.files("src") == std::vector<std::string>{"sum.hpp"});
}

TEST_CASE("The page of the way back shows what comes back", "[tangle][appendix_tangle_back]") {
    std::map<std::string, std::string> shown;
    for (const tangle::Block &block : tangle::find_blocks(contents("book/appendix_tangle_back.md"))) {
        shown.try_emplace(block.info, block.text);
    }
    const Workshop shop;
    shop.put("book/index.md", "```{toctree}\n01_sum\n```\n");
    shop.put("book/01_sum.md", shown.at("markdown"));
    CHECK(shop.tangle("write book src").status == 0);
    const std::string written = shop.get("src/sum.cpp");
    shop.put("src/sum.cpp", written.substr(0, written.find('\n') + 1) + shown.at("text"));
    CHECK(shop.tangle("back book src").out == shown.at("console"));
    CHECK(shop.get("book/01_sum.md") == shown.at("md"));
}

// Stage 1, the program under test, is made of src/; what it makes of the book is compared with src/ byte by byte.
TEST_CASE("The program tangles the book into the source that it is made of", "[tangle][appendix_tangle]") {
    const Workshop shop;
    CHECK(shop.shell("\"$T\" write '" + (root / "book").string() + "' src").status == 0);
    for (const auto &[file, text] : sources()) {
        INFO(file);
        CHECK(shop.get("src/tangle/" + file) == text);
    }
    CHECK(shop.files("src/tangle").size() == sources().size());
}
