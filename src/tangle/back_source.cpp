// From book/appendix_tangle_back.md; tangled, edit there. de15d2b3f8442157
#include "tangle/back_source.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "tangle/header.hpp"
#include "tangle/text.hpp"

namespace tangle {

namespace {

// The lines that a file of a book can have: blank ones are empty, and the last one is not.
std::vector<std::string_view> code_lines(std::string_view text) {
    std::vector<std::string_view> lines = split_lines(text);
    for (std::string_view &line : lines) {
        line = is_blank(line) ? "" : line;
    }
    while (!lines.empty() && lines.back().empty()) {
        lines.pop_back();
    }
    return lines;
}

// The chapters that a file came from when it was written, and those that it would come from now.
std::string chapters_of(const std::string &text, const Output &output) {
    std::vector<std::string> chapters = read_header(text)->sources;
    const std::vector<std::string> chapters_now = read_header(output.text)->sources;
    for (const std::string &source : chapters_now) {
        if (std::ranges::find(chapters, source) == chapters.end()) {
            chapters.push_back(source);
        }
    }
    return join(chapters, ", ");
}

class Sorting {
public:
    Sorting(const Plan &plan, const Tree &src, Diagnostics &diagnostics)
        : plan_(plan), src_(src), diagnostics_(diagnostics) {}

    std::deque<SourceFile> run() {
        for (const Output &output : plan_.outputs) {
            const auto found = src_.entries.find(output.path);
            if (found == src_.entries.end()) {
                diagnostics_.warning(
                    shown_as(output.path),
                    "is missing, and is written again as the book has it; to be rid of it, take "
                    "its fence out (" +
                        to_string(*place_of(plan_, output, 1)) + ")");
            } else if (found->second.kind == Entry::Kind::file) {
                sort(output, found->second.text);
            }
        }
        for (const auto &[path, entry] : src_.entries) {
            if (entry.kind == Entry::Kind::file && !plan_.find(path)) {
                sort_stranger(path, entry.text);
            }
        }
        return std::move(edited_);
    }

private:
    void sort(const Output &output, const std::string &text) {
        const std::string_view expected = body_of(output.text);
        if (!read_header(text)) {
            diagnostics_.error(
                shown_as(output.path),
                "does not begin with the line that tangle wrote on top, which tells from what it was "
                "edited; put that line back as the first one, and new lines below it");
        } else if (is_as_written(text)) {
            return; // by this book, or by an older one
        } else if (was_written_from(text, expected) || with_unix_line_ends(body_of(text)) == expected) {
            add(output, text);
        } else {
            diagnostics_.error(
                shown_as(output.path),
                "was edited by hand, and since it was written its chapters changed too (" +
                    chapters_of(text, output) +
                    "), so that nobody can tell the two apart; write the edit into the chapter and "
                    "let tangle write --force replace the file, or undo the change of the chapter, "
                    "run tangle back, and make it again");
        }
    }

    void add(const Output &output, const std::string &text) {
        edited_.push_back({&output, with_unix_line_ends(body_of(text)), read_output(plan_, output), {}});
        SourceFile &file = edited_.back();
        file.lines.shown_as = shown_as(output.path).file;
        file.lines.lines = code_lines(file.body);
    }

    void sort_stranger(const std::string &path, const std::string &text) {
        if (!read_header(text)) {
            diagnostics_.warning(shown_as(path),
                                 "no chapter defines this file, and nothing of it is carried back; "
                                 "write it in a chapter");
        } else if (!is_as_written(text)) {
            diagnostics_.error(shown_as(path),
                               "no chapter defines this file any more, but it was edited by hand; "
                               "move the edit into a chapter and delete the file");
        }
    }

    Place shown_as(const std::string &path) const { return {src_.shown_as + '/' + path, 0}; }

    const Plan &plan_;
    const Tree &src_;
    Diagnostics &diagnostics_;
    std::deque<SourceFile> edited_;
};

} // namespace

EditedFile read_output(const Plan &plan, const Output &output) {
    const auto is_this_file = [&output](const Definition &definition) {
        return definition.kind == Kind::file && definition.name == output.path;
    };
    const auto itself = std::ranges::find_if(plan.book.definitions, is_this_file);
    EditedFile file;
    expand(plan.book, static_cast<std::size_t>(itself - plan.book.definitions.begin()), &file.trace);
    file.base = split_lines(body_of(output.text));
    file.lines = file.base;
    return file;
}

std::deque<SourceFile> find_edited_files(const Plan &plan, const Tree &src, Diagnostics &diagnostics) {
    return Sorting(plan, src, diagnostics).run();
}

} // namespace tangle
