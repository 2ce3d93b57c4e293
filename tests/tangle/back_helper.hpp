// A book and its SRC in memory, for edits that are carried back.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "book_helper.hpp"
#include "tangle/back.hpp"
#include "tangle/changes.hpp"
#include "tangle/header.hpp"

namespace tangle_tests {

// Replaces the only place of a text.
inline void replace_in(std::string &text, std::string_view old_text, std::string_view new_text) {
    const std::size_t at = text.find(old_text);
    if (at == text.npos || text.find(old_text, at + 1) != text.npos) {
        throw std::logic_error("not once in the text: " + std::string(old_text));
    }
    text.replace(at, old_text.size(), new_text);
}

struct Shelf {
    tangle::BookText book;
    tangle::Tree src{"src", {}};
    bool refused = false; // whether the last carry() was; a path may hold any words, so its messages do not tell

    explicit Shelf(Files chapters) : book(book_text(std::move(chapters))) { write(true); }
    explicit Shelf(std::string chapter) : Shelf(Files{{"01_a.md", std::move(chapter)}}) {}

    tangle::Plan plan() const {
        tangle::Diagnostics diagnostics;
        return tangle::make_plan(book, std::nullopt, diagnostics);
    }

    // What tangle write does; returns the number of files that it changed.
    std::size_t write(bool force = false) {
        const tangle::Plan now = plan();
        tangle::Diagnostics diagnostics;
        const tangle::Changes changes = tangle::find_changes(now, src, force, diagnostics);
        if (diagnostics.has_errors()) {
            throw std::logic_error("write is refused: " + message_of(diagnostics.sorted().front()));
        }
        for (const tangle::Output *output : changes.to_write) {
            src.entries[output->path] = {tangle::Entry::Kind::file, output->text};
        }
        for (const std::string &path : changes.to_remove) {
            src.entries.erase(path);
        }
        return changes.to_write.size() + changes.to_remove.size();
    }

    // What tangle back does; returns what it says.
    std::string carry() {
        tangle::Diagnostics diagnostics;
        const tangle::Back back = tangle::carry_back(book, src, diagnostics);
        refused = diagnostics.has_errors();
        for (const auto &[file, text] : back.chapters) {
            book.files[file] = text;
        }
        for (const auto &[path, text] : back.files) {
            src.entries[path] = {tangle::Entry::Kind::file, text};
        }
        for (const std::string &path : back.to_remove) {
            src.entries.erase(path);
        }
        std::string said;
        for (const tangle::Diagnostic &diagnostic : diagnostics.sorted()) {
            said += message_of(diagnostic) + '\n';
        }
        return said;
    }

    std::string &file(const std::string &path) { return src.entries.at(path).text; }
    std::string body(const std::string &path) { return std::string(tangle::body_of(file(path))); }
    void set_body(const std::string &path, const std::string &text) {
        file(path) = file(path).substr(0, file(path).find('\n') + 1) + text;
    }
    void edit(const std::string &path, std::string_view old_text, std::string_view new_text) {
        replace_in(file(path), old_text, new_text);
    }
};

} // namespace tangle_tests
