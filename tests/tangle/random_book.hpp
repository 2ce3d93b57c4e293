// Books and edits made up by chance, the same ones for the same seed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "book_helper.hpp"
#include "tangle/text.hpp"

namespace tangle_tests {

class Dice {
public:
    explicit Dice(std::uint32_t seed) : engine_(seed) {}

    std::size_t below(std::size_t count) { return engine_() % count; }
    bool one_in(std::size_t count) { return below(count) == 0; }
    template <typename Container>
    const auto &one_of(const Container &container) {
        return container[below(container.size())];
    }

private:
    std::mt19937 engine_;
};

// A list item, a block quote, both, or nothing around a fence: how the first line and the others begin.
struct Container {
    std::string_view first;
    std::string_view others;
};
constexpr std::array<Container, 7> containers{{{"", ""},
                                               {"", ""},
                                               {"- ", "  "},
                                               {"> ", "> "},
                                               {"1. x\n\n   ", "   "},
                                               {"> - ", ">   "},
                                               {"-\tx\n\n\t", "\t"}}};

// Chapters with files a.cpp and b.cpp and chunks, which may come in pieces; chunk number i refers to higher
// ones only. When nothing is shared, each chunk is referred to once at most.
class RandomBook {
public:
    RandomBook(Dice &dice, bool shared) : dice_(dice), shared_(shared), unused_(chunk_count) {
        for (std::size_t i = 0; i < chunk_count; ++i) {
            unused_[i] = i;
        }
    }

    Files make() {
        const std::size_t chapters = 1 + dice_.below(3);
        std::vector<std::string> texts(chapters, "# Title\n\n");
        // The last chunks stand in the first chapters, so that every reference goes to an earlier one.
        std::size_t chapter = chapters - 1;
        for (std::size_t &home : homes_) {
            chapter -= chapter > 0 && dice_.one_in(2) ? 1 : 0;
            home = chapter;
        }
        texts.back() +=
            definition("file", "a.cpp", 0, chapters - 1) + definition("file", "b.cpp", 0, chapters - 1);
        for (std::size_t i = 0; i < chunk_count; ++i) {
            const std::string name = "c" + std::to_string(i);
            texts[homes_[i]] += definition("chunk", name, i + 1, homes_[i]);
        }
        Files files;
        for (std::size_t i = 0; i < chapters; ++i) {
            files["0" + std::to_string(i + 1) + "_x.md"] = with_line_ends(texts[i]);
        }
        return files;
    }

private:
    static constexpr std::size_t chunk_count = 5;

    // One to three fences, each with prose before it.
    std::string definition(const std::string &kind, const std::string &name, std::size_t first_chunk,
                           std::size_t home) {
        std::string text;
        for (std::size_t piece = 0; piece == 0 || dice_.one_in(3); ++piece) {
            const Container &container = dice_.one_of(containers);
            const std::string fence((dice_.one_in(4) ? 4U : 3U), dice_.one_in(4) ? '~' : '`');
            text += "Prose " + std::to_string(prose_++) + ".\n\n" + std::string(container.first) + fence +
                    "cpp " + kind + (piece > 0 ? "+=" : "=") + name + '\n';
            for (std::size_t count = dice_.below(6); count > 0; --count) {
                const std::string line = fence_line(first_chunk, home);
                const std::string_view blank = container.others.starts_with('>') ? ">" : "";
                text += (line.empty() ? std::string(blank) : std::string(container.others) + line) + '\n';
            }
            text += std::string(container.others) + fence + "\n\n";
        }
        return text;
    }

    std::string fence_line(std::size_t first_chunk, std::size_t home) {
        constexpr std::array<std::string_view, 9> lines{"a;",   "b;",    "}",       "",         "  c;",
                                                        "\td;", "f() {", "@<<c1>>", "@@<<x y>>"};
        if (dice_.one_in(3)) {
            if (const std::string reference = reference_line(first_chunk, home); !reference.empty()) {
                return reference;
            }
        }
        return dice_.one_in(3) ? "x" + std::to_string(dice_.below(1000)) + ";"
                               : std::string(dice_.one_of(lines));
    }

    std::string reference_line(std::size_t first_chunk, std::size_t home) {
        constexpr std::array<std::string_view, 4> indentations{"", "", "    ", "\t"};
        std::vector<std::size_t> choices;
        for (const std::size_t chunk : unused_) {
            if (chunk >= first_chunk) {
                choices.push_back(chunk);
            }
        }
        if (choices.empty()) {
            return "";
        }
        const std::size_t chunk = dice_.one_of(choices);
        if (!shared_) {
            std::erase(unused_, chunk);
        }
        const std::string document =
            homes_[chunk] == home ? "" : "0" + std::to_string(homes_[chunk] + 1) + "/";
        return std::string(dice_.one_of(indentations)) + "<<" + document + "c" + std::to_string(chunk) + ">>";
    }

    std::string with_line_ends(const std::string &text) {
        if (!dice_.one_in(3)) {
            return text;
        }
        std::string result;
        for (const char letter : text) {
            result += letter == '\n' ? "\r\n" : std::string(1, letter);
        }
        return result;
    }

    Dice &dice_;
    bool shared_;
    std::vector<std::size_t> unused_;
    std::array<std::size_t, chunk_count> homes_{};
    int prose_ = 0;
};

// A text after a few changes of its lines.
inline std::string edited_by_chance(const std::string &text, Dice &dice, std::size_t changes) {
    constexpr std::array<std::string_view, 12> news{
        "a;", "b;", "}", "", "    e;", "\tf;", "g() {", "<<c1>>", "@<<c1>>", "   ", "```", "\t    h;"};
    std::vector<std::string> lines;
    for (const std::string_view line : tangle::split_lines(text)) {
        lines.emplace_back(line);
    }
    for (; changes > 0; --changes) {
        const std::size_t at = dice.below(lines.size() + 1);
        const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
        const std::string fresh =
            dice.one_in(2) ? "y" + std::to_string(dice.below(1000)) + ";" : std::string(dice.one_of(news));
        const std::size_t what = dice.below(6);
        if (at == lines.size() || what == 0) {
            const std::string blanks = at > 0 ? std::string(tangle::leading_blanks(lines[at - 1])) : "";
            lines.insert(place, fresh.empty() ? fresh : blanks + fresh);
        } else if (what == 1) {
            lines.erase(place);
        } else if (what == 2) {
            lines.insert(place, *place);
        } else if (what == 3) {
            *place = "  " + *place;
        } else if (what == 4 && at + 1 < lines.size()) {
            std::swap(lines[at], lines[at + 1]);
        } else {
            *place = std::string(tangle::leading_blanks(*place)) + fresh;
        }
    }
    std::string result;
    for (const std::string &line : lines) {
        result += line + '\n';
    }
    return result;
}

} // namespace tangle_tests
