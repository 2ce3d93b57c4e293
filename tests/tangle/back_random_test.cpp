#include <catch2/catch_test_macros.hpp>

#include <set>

#include "back_helper.hpp"
#include "random_book.hpp"
#include "tangle/text.hpp"

using namespace tangle_tests;

namespace {

constexpr std::uint32_t seeds = 2'000;

// What a file of a book can hold: no blanks in blank lines, no empty line at the end.
std::string normal(const std::string &text) {
    std::vector<std::string> lines;
    std::size_t last = 0;
    for (const std::string_view line : tangle::split_lines(text)) {
        lines.emplace_back(tangle::is_blank(line) ? "" : line);
        last = lines.back().empty() ? last : lines.size();
    }
    lines.resize(last);
    std::string result;
    for (const std::string &line : lines) {
        result += line + '\n';
    }
    return result;
}

// The chapters of a random book without what is inside of their fences. A closing fence there is as long as
// the opening one, and stands in the same column.
Files outside_of_fences(const Files &files) {
    Files result;
    for (const auto &[name, text] : files) {
        std::string fence; // that is open
        std::size_t end = 0;
        for (const std::string_view line : tangle::split_lines(text)) {
            if (const std::size_t opening = line.find("cpp "); opening != line.npos) {
                const std::size_t begin = line.find_first_of("`~");
                fence = line.substr(begin, opening - begin);
                end = opening;
            } else if (!fence.empty() && line.substr(0, end).ends_with(fence) &&
                       line.find_first_not_of('\r', end) == line.npos) {
                fence.clear();
            } else if (!fence.empty()) {
                continue;
            }
            result[name] += std::string(line) + '\n';
        }
    }
    return result;
}

// The files of which something is used more than once, here or in another file.
std::set<std::string> sharing_files(const tangle::Plan &plan) {
    std::vector<std::size_t> uses(plan.book.definitions.size(), 0);
    std::vector<std::set<std::size_t>> used_by;
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < plan.book.definitions.size(); ++i) {
        if (plan.book.definitions[i].kind != tangle::Kind::file) {
            continue;
        }
        tangle::Trace trace;
        tangle::expand(plan.book, i, &trace);
        used_by.emplace_back();
        paths.push_back(plan.book.definitions[i].name);
        for (const tangle::Use &use : trace.uses) {
            ++uses[use.definition];
            used_by.back().insert(use.definition);
        }
    }
    std::set<std::string> result;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        for (const std::size_t definition : used_by[i]) {
            if (uses[definition] > 1) {
                result.insert(paths[i]);
            }
        }
    }
    return result;
}

Shelf random_shelf(Dice &dice, bool shared) {
    Files files = RandomBook(dice, shared).make();
    return Shelf(std::move(files));
}

bool is_error(const std::string &said) { return said.find(": error: ") != said.npos; }

} // namespace

TEST_CASE("Random books without an edit are left as they are", "[tangle][appendix_tangle_back]") {
    for (std::uint32_t seed = 0; seed < seeds / 4; ++seed) {
        INFO("seed " << seed);
        Dice dice(seed);
        Shelf shelf = random_shelf(dice, true);
        const Files before = shelf.book.files;
        REQUIRE_FALSE(is_error(shelf.carry()));
        REQUIRE(shelf.book.files == before);
        REQUIRE(shelf.write() == 0);
    }
}

TEST_CASE("Random edits of random books return, or nothing changes", "[tangle][appendix_tangle_back]") {
    std::size_t carried = 0;
    std::size_t exact = 0;
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        INFO("seed " << seed);
        Dice dice(seed);
        Shelf shelf = random_shelf(dice, seed % 2 == 0);
        std::map<std::string, std::string> edited;
        for (const auto *const path : {"a.cpp", "b.cpp"}) {
            if (dice.one_in(3)) {
                continue;
            }
            edited[path] = edited_by_chance(shelf.body(path), dice, 1 + dice.below(4));
            shelf.set_body(path, edited[path]);
        }
        const Shelf before = shelf;
        const std::string said = shelf.carry();
        INFO(said);
        if (is_error(said)) {
            REQUIRE(shelf.book.files == before.book.files);
            for (const auto &[path, entry] : before.src.entries) {
                REQUIRE(shelf.file(path) == entry.text);
            }
            continue;
        }
        ++carried;
        const std::set<std::string> sharing = sharing_files(before.plan());
        for (const auto &[path, text] : edited) {
            if (!sharing.contains(path)) {
                REQUIRE(shelf.body(path) == normal(text));
                ++exact;
            }
        }
        REQUIRE(outside_of_fences(shelf.book.files) == outside_of_fences(before.book.files));
        REQUIRE(shelf.write() == 0);
        const Files after = shelf.book.files;
        REQUIRE_FALSE(is_error(shelf.carry()));
        REQUIRE(shelf.book.files == after);
        REQUIRE(shelf.write() == 0);
    }
    CHECK(carried > seeds / 3);
    CHECK(carried < seeds);
    CHECK(exact > seeds / 6);
}

TEST_CASE("A line changed in one use of a chunk changes in every use, and nothing else", "[tangle][appendix_tangle_back]") {
    std::size_t carried = 0;
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        INFO("seed " << seed);
        Dice dice(seed);
        Shelf shelf = random_shelf(dice, true);
        const tangle::Plan plan = shelf.plan();
        const tangle::Output &output = dice.one_of(plan.outputs);
        std::vector<std::string> lines;
        for (const std::string_view line : tangle::split_lines(output.text)) {
            lines.emplace_back(line);
        }
        const std::size_t line = dice.below(lines.size());
        if (line == 0 || lines[line].empty()) {
            continue; // the header, or a line without indentation to keep
        }
        const tangle::Place changed = *tangle::place_of(plan, output, line + 1);
        lines[line] = std::string(tangle::leading_blanks(lines[line])) + "changed;";
        std::string text;
        for (const std::string &each : lines) {
            text += each + '\n';
        }
        shelf.file(output.path) = text;
        REQUIRE(shelf.carry().find("error") == std::string::npos);
        ++carried;
        const tangle::Plan now = shelf.plan();
        for (const tangle::Output &other : plan.outputs) {
            const std::vector<std::string_view> old_lines = tangle::split_lines(other.text);
            const std::vector<std::string_view> new_lines = tangle::split_lines(now.find(other.path)->text);
            REQUIRE(old_lines.size() == new_lines.size());
            for (std::size_t i = 1; i < old_lines.size(); ++i) {
                const tangle::Place place = *tangle::place_of(plan, other, i + 1);
                const bool is_changed = place.file == changed.file && place.line == changed.line;
                REQUIRE((is_changed ? tangle::trimmed(new_lines[i]) == "changed;"
                                    : new_lines[i] == old_lines[i]));
            }
        }
    }
    CHECK(carried > seeds / 3);
}
