// From book/appendix_tangle_writing.md; tangled, edit there. 7ae1ca0e4d24b45e
#include "tangle/changes.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "tangle/header.hpp"
#include "tangle/text.hpp"

namespace tangle {

namespace {

// Whether replacing a file would lose what somebody wrote into it by hand.
bool holds_an_edit(const std::string &text, const Output &output) {
    return !is_as_written(text) && !(read_header(text) && body_of(text) == body_of(output.text));
}

std::size_t first_difference(std::string_view left, std::string_view right) {
    const std::vector<std::string_view> lefts = split_lines(left);
    const std::vector<std::string_view> rights = split_lines(right);
    const auto differ = std::mismatch(lefts.begin(), lefts.end(), rights.begin(), rights.end());
    return static_cast<std::size_t>(differ.first - lefts.begin()) + 1;
}

class Comparison {
public:
    Comparison(const Plan &plan, const Tree &tree, Diagnostics &diagnostics)
        : plan_(plan), tree_(tree), diagnostics_(diagnostics) {}

    Changes changes(bool force) {
        if (refuse_later_chapters()) {
            return {};
        }
        Changes changes;
        for (const Output &output : plan_.outputs) {
            find_change(output, force, changes);
        }
        for (const auto &[path, entry] : tree_.entries) {
            if (entry.kind == Entry::Kind::file && !plan_.find(path) && read_header(entry.text)) {
                if (!force && !is_as_written(entry.text)) {
                    error(path, 0,
                          "no chapter defines this file any more, but it was edited by hand; move the edit "
                          "into "
                          "a chapter and delete the file, or let --force delete it");
                }
                changes.to_remove.push_back(path);
            }
        }
        return changes;
    }

    void report() {
        for (const Output &output : plan_.outputs) {
            report_output(output);
        }
        for (const auto &[path, entry] : tree_.entries) {
            if (entry.kind != Entry::Kind::folder && !plan_.find(path)) {
                report_stranger(path, entry);
            }
        }
    }

private:
    // A folder that holds more chapters than --through asks for would lose the rest.
    bool refuse_later_chapters() {
        for (const auto &[path, entry] : tree_.entries) {
            const std::optional<Header> header = read_header(entry.text);
            if (!header) {
                continue;
            }
            for (const std::string &source : header->sources) {
                if (std::ranges::find(plan_.left_out, source) != plan_.left_out.end()) {
                    error(path, 0,
                          "comes from " + source +
                              ", a later chapter than --through asks for; give a folder "
                              "of its own, such as build/through/03, so that this one keeps the whole book");
                    return true;
                }
            }
        }
        return false;
    }

    void find_change(const Output &output, bool force, Changes &changes) {
        if (is_blocked(output)) {
            return;
        }
        const auto found = tree_.entries.find(output.path);
        if (found != tree_.entries.end() && found->second.text == output.text) {
            ++changes.unchanged;
            return;
        }
        if (found != tree_.entries.end() && !force && holds_an_edit(found->second.text, output)) {
            report_edit(output, found->second.text, ", or overwrite it with --force");
        }
        changes.to_write.push_back(&output);
    }

    // Something else than a file stands where the output, or a folder on its way, should be.
    bool is_blocked(const Output &output) {
        const std::string &path = output.path;
        for (std::size_t slash = path.find('/'); slash != path.npos; slash = path.find('/', slash + 1)) {
            const auto found = tree_.entries.find(path.substr(0, slash));
            if (found != tree_.entries.end() && found->second.kind != Entry::Kind::folder) {
                error(found->first, 0,
                      "is no folder, but " + path + " goes into it (" + origin(output) + "); move it away");
                return true;
            }
        }
        const auto found = tree_.entries.find(path);
        if (found == tree_.entries.end() || found->second.kind == Entry::Kind::file) {
            return false;
        }
        error(path, 0,
              "is no plain file, but the book has a file of this name (" + origin(output) +
                  "); move it away");
        return true;
    }

    void report_output(const Output &output) {
        if (is_blocked(output)) {
            return;
        }
        const auto found = tree_.entries.find(output.path);
        if (found == tree_.entries.end()) {
            error(output.path, 0,
                  "is missing, but the book has it (" + origin(output) + "); run make tangle");
        } else if (found->second.text != output.text) {
            report_difference(output, found->second.text);
        }
    }

    void report_difference(const Output &output, const std::string &text) {
        if (holds_an_edit(text, output)) {
            report_edit(output, text, "");
            return;
        }
        const std::size_t line = first_difference(text, output.text);
        error(output.path, line,
              "is not as the book says (" + book_place(output, line) + "); run make tangle");
    }

    void report_edit(const Output &output, const std::string &text, const std::string &other_way) {
        if (!read_header(text)) {
            error(output.path, 0,
                  "was not written by tangle, but the book has a file of this name (" + origin(output) +
                      "); move it away" + other_way);
            return;
        }
        const std::size_t line = first_difference(text, output.text);
        error(output.path, line,
              "was edited by hand; run make back, which carries the edit into the book (" +
                  book_place(output, line) + ")" + other_way);
    }

    void report_stranger(const std::string &path, const Entry &entry) {
        if (!read_header(entry.text)) {
            error(path, 0, "no chapter defines this file; write it in a chapter, or delete it");
        } else if (is_as_written(entry.text)) {
            error(path, 0, "no chapter defines this file any more; run make tangle, which removes it");
        } else {
            error(path, 0,
                  "no chapter defines this file any more, and it was edited by hand; move the edit into a "
                  "chapter, and delete the file");
        }
    }

    std::string origin(const Output &output) const { return book_place(output, 1); }

    // The place of a line, or where the file ends when it is shorter.
    std::string book_place(const Output &output, std::size_t line) const {
        const std::size_t last = split_lines(output.text).size();
        const std::optional<Place> place = place_of(plan_, output, std::min(line, last));
        return to_string(place.value_or(Place{}));
    }

    void error(const std::string &path, std::size_t line, std::string message) {
        diagnostics_.error({tree_.shown_as + '/' + path, line}, std::move(message));
    }

    const Plan &plan_;
    const Tree &tree_;
    Diagnostics &diagnostics_;
};

} // namespace

Changes find_changes(const Plan &plan, const Tree &tree, bool force, Diagnostics &diagnostics) {
    return Comparison(plan, tree, diagnostics).changes(force);
}

void report_differences(const Plan &plan, const Tree &tree, Diagnostics &diagnostics) {
    Comparison(plan, tree, diagnostics).report();
}

} // namespace tangle
