#include "promises.hpp"

#include <set>
#include <utility>

#include "../back_helper.hpp"
#include "tangle/changes.hpp"
#include "tangle/header.hpp"
#include "tangle/map.hpp"
#include "tangle/text.hpp"

namespace tangle_tests {

namespace {

using tangle::Entry;
using tangle::Output;

void expect(bool kept, const std::string &promise) {
    if (!kept) {
        throw BrokenPromise(promise);
    }
}

struct Made {
    tangle::Plan plan;
    tangle::Diagnostics diagnostics;
};

Made make(const Files &files, std::optional<std::size_t> through = std::nullopt) {
    Made made;
    made.plan = tangle::make_plan(book_text(files), through, made.diagnostics);
    return made;
}

std::vector<std::string> messages(const tangle::Diagnostics &diagnostics) {
    std::vector<std::string> result;
    for (const tangle::Diagnostic &diagnostic : diagnostics.sorted()) {
        result.push_back(message_of(diagnostic));
    }
    return result;
}

std::size_t count_lines(const std::string &text) {
    return tangle::split_lines(tangle::with_unix_line_ends(text)).size();
}

void check_same_outputs(const tangle::Plan &left, const tangle::Plan &right, const std::string &promise) {
    expect(left.outputs.size() == right.outputs.size(), promise);
    for (std::size_t i = 0; i < left.outputs.size(); ++i) {
        expect(left.outputs[i].path == right.outputs[i].path, promise);
        expect(left.outputs[i].text == right.outputs[i].text, promise + ": " + left.outputs[i].path);
    }
}

void check_message(const Files &files, const tangle::Diagnostic &diagnostic) {
    const std::string message = message_of(diagnostic);
    expect(message.find('\n') == message.npos, "a message is one line: " + message);
    const std::string folder = book_text({}).shown_as + '/';
    expect(diagnostic.place.file.starts_with(folder), "a message names a file of the book: " + message);
    const auto file = files.find(diagnostic.place.file.substr(folder.size()));
    expect(file != files.end(), "a message names a file that exists: " + message);
    expect(diagnostic.place.line <= count_lines(file->second), "a message names a line that exists: " + message);
}

// Each line of an output stands in the book where its place says.
void check_places(const Files &files, const tangle::Plan &plan, const Output &output) {
    const std::string folder = book_text({}).shown_as + '/';
    std::map<std::string, std::string> texts;
    std::map<std::string, std::vector<std::string_view>> lines;
    std::size_t number = 0;
    for (const std::string_view line : tangle::split_lines(output.text)) {
        const std::optional<tangle::Place> place = tangle::place_of(plan, output, ++number);
        expect(place.has_value(), "every line has its place in the book: " + output.path);
        const std::string file = place->file.substr(folder.size());
        if (!texts.contains(file)) {
            texts[file] = tangle::with_unix_line_ends(files.at(file));
            lines[file] = tangle::split_lines(texts[file]);
        }
        expect(place->line >= 1 && place->line <= lines[file].size(), "a place exists: " + to_string(*place));
        const std::string_view source = lines[file][place->line - 1];
        expect(number == 1 || source.find(tangle::trimmed(line)) != source.npos,
               "a line stands at its place: " + output.path + ':' + std::to_string(number) + " is not at " +
                   to_string(*place));
    }
}

void check_output(const Output &output) {
    expect(tangle::is_as_written(output.text), "an output is as written: " + output.path);
    expect(output.text.ends_with('\n') && !output.text.ends_with("\n\n"),
           "an output ends in exactly one newline: " + output.path);
    expect(output.text.find('\r') == output.text.npos, "an output has line ends of Unix: " + output.path);
    for (const std::string_view part : tangle::split(output.path, "/")) {
        expect(!part.empty() && !part.starts_with('.'), "a path stays inside of SRC: " + output.path);
    }
}

// SRC as write leaves it.
tangle::Tree tree_of(const tangle::Plan &plan) {
    tangle::Tree tree{"some/src", {}};
    for (const Output &output : plan.outputs) {
        for (std::size_t slash = output.path.find('/'); slash != output.path.npos;
             slash = output.path.find('/', slash + 1)) {
            tree.entries[output.path.substr(0, slash)] = {Entry::Kind::folder, ""};
        }
        tree.entries[output.path] = {Entry::Kind::file, output.text};
    }
    return tree;
}

void check_write_then_check(const tangle::Plan &plan) {
    const tangle::Tree tree = tree_of(plan);
    tangle::Diagnostics diagnostics;
    tangle::report_differences(plan, tree, diagnostics);
    const tangle::Changes changes = tangle::find_changes(plan, tree, false, diagnostics);
    expect(messages(diagnostics).empty(), "check agrees with what write wrote");
    expect(changes.to_write.empty() && changes.to_remove.empty() && changes.unchanged == plan.outputs.size(),
           "a second write does nothing");
}

void apply(const Edit &edit, const tangle::Plan &plan, tangle::Tree &tree) {
    if (plan.outputs.empty()) {
        return;
    }
    std::string &text = tree.entries[plan.outputs[edit.output % plan.outputs.size()].path].text;
    const std::vector<std::string_view> lines = tangle::split_lines(text);
    const std::size_t chosen = edit.line % std::max<std::size_t>(lines.size(), 1);
    std::string result;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string line(lines[i]);
        switch (edit.what) {
        case '>': result += edit.text + line + '\n'; break;
        case '=': result += (i == chosen ? edit.text : line) + '\n'; break;
        case '-': result += i == chosen ? "" : line + '\n'; break;
        default: result += line + '\n' + (i == chosen ? edit.text + '\n' : ""); break;
        }
    }
    text = result;
}

tangle::Tree edited(const tangle::Plan &plan, const std::vector<Edit> &edits) {
    tangle::Tree tree = tree_of(plan);
    for (const Edit &edit : edits) {
        apply(edit, plan, tree);
    }
    return tree;
}

// An edit is never lost without --force, and every difference is told with a line that exists.
void check_edits(const tangle::Plan &plan, const std::vector<Edit> &edits) {
    const tangle::Tree tree = edited(plan, edits);
    tangle::Diagnostics refused;
    const tangle::Changes changes = tangle::find_changes(plan, tree, false, refused);
    if (!refused.has_errors()) {
        for (const Output *output : changes.to_write) {
            const std::string &text = tree.entries.at(output->path).text;
            const bool body_is_as_written =
                tangle::is_as_written(text) || text.ends_with(output->text.substr(output->text.find('\n')));
            expect(body_is_as_written, "write loses no edit: " + output->path);
        }
    }
    tangle::Diagnostics differences;
    tangle::report_differences(plan, tree, differences);
    expect(differences.has_errors() == !(tree.entries == tree_of(plan).entries), "check finds every edit");
    for (const tangle::Diagnostic &diagnostic : differences.sorted()) {
        const std::string path = diagnostic.place.file.substr(tree.shown_as.size() + 1);
        expect(tree.entries.contains(path), "a difference names a file that exists: " + path);
        expect(diagnostic.place.line <= count_lines(tree.entries.at(path).text) + 1,
               "a difference names a line that exists, or the end: " + message_of(diagnostic));
    }
    tangle::Diagnostics forced;
    tangle::find_changes(plan, tree, true, forced);
    expect(!forced.has_errors(), "--force overwrites every edit");
}

// What is not code: the lines of every page that no output has.
std::map<std::string, std::vector<std::string>> prose(const tangle::Plan &plan, const Files &files) {
    const std::string folder = book_text({}).shown_as + '/';
    std::map<std::string, std::vector<std::string>> result;
    for (const auto &[file, text] : files) {
        const std::string unix_text = tangle::with_unix_line_ends(text); // places count lines by it
        for (const std::string_view line : tangle::split_lines(unix_text)) {
            result[file].emplace_back(line);
        }
    }
    for (const tangle::BookFence &fence : plan.book.fences) {
        if (fence.definition) {
            const tangle::Place place = plan.book.place(fence);
            std::vector<std::string> &lines = result.at(place.file.substr(folder.size()));
            const std::size_t count = tangle::split_lines(fence.fence.text).size();
            for (std::size_t i = 0; i < count && place.line + i < lines.size(); ++i) {
                lines[place.line + i] = "\x01"; // a line of a fence; a marker, so that the places of others stay
            }
        }
    }
    for (auto &[file, lines] : result) {
        std::erase(lines, "\x01");
    }
    return result;
}

// An edit that is carried back is in the book; one that is refused changes nothing.
void check_back(const Files &files, const tangle::Plan &plan, const std::vector<Edit> &edits) {
    Shelf shelf(files);
    const auto carried = [&shelf] {
        shelf.carry();
        return !shelf.refused;
    };
    expect(carried() && shelf.book.files == book_text(files).files, "back after write changes nothing");
    const tangle::Tree tree = edited(plan, edits);
    for (const auto &[path, entry] : tree.entries) {
        if (entry.kind == Entry::Kind::file) {
            shelf.src.entries[path] = entry;
        }
    }
    const Shelf before = shelf;
    if (!carried()) {
        expect(shelf.book.files == before.book.files && shelf.src.entries == before.src.entries, "a refusal changes nothing");
        return;
    }
    tangle::Diagnostics diagnostics;
    const tangle::Changes changes = tangle::find_changes(shelf.plan(), shelf.src, false, diagnostics);
    expect(!diagnostics.has_errors() && changes.to_write.empty() && changes.to_remove.empty(),
           "write after back changes nothing");
    expect(prose(shelf.plan(), shelf.book.files) == prose(plan, before.book.files),
           "back leaves what is no code as it was");
    const Files after = shelf.book.files;
    expect(carried() && shelf.book.files == after, "a second back changes nothing");
}

// The chapters up to any one are a whole program.
void check_prefixes(const Files &files, const tangle::Plan &plan) {
    for (const tangle::Document &document : plan.book.documents) {
        if (document.chapter) {
            const Made prefix = make(files, document.chapter);
            const auto count = std::ranges::count(prefix.plan.book.definitions, tangle::Kind::file,
                                                  &tangle::Definition::kind);
            expect(prefix.plan.outputs.size() == static_cast<std::size_t>(count),
                   "the chapters up to " + document.file + " are complete");
        }
    }
}

void check_line_ends(const Files &files, const tangle::Plan &plan) {
    Files windows;
    Files longer;
    for (const auto &[file, text] : files) {
        if (text.find('\r') != text.npos || text.starts_with("---") || text.starts_with("\xEF\xBB\xBF")) {
            return;
        }
        longer[file] = "A line more.\n\n" + text;
        for (const char letter : text) {
            windows[file] += letter == '\n' ? "\r\n" : std::string(1, letter);
        }
    }
    check_same_outputs(plan, make(windows).plan, "line ends of Windows change no output");
    check_same_outputs(plan, make(longer).plan, "a line more at the top of each page changes no output");
}

} // namespace

void check_promises(const SmallBook &book) {
    const Made made = make(book.files);
    const std::vector<std::string> said = messages(made.diagnostics);
    expect(said == messages(make(book.files).diagnostics), "the same book is told the same");
    for (const tangle::Diagnostic &diagnostic : made.diagnostics.sorted()) {
        check_message(book.files, diagnostic);
    }
    if (made.diagnostics.has_errors()) {
        return;
    }
    check_same_outputs(made.plan, make(book.files).plan, "the same book gives the same outputs");
    for (const Output &output : made.plan.outputs) {
        check_output(output);
        check_places(book.files, made.plan, output);
    }
    tangle::make_maps(made.plan);
    check_write_then_check(made.plan);
    check_prefixes(book.files, made.plan);
    check_line_ends(book.files, made.plan);
    check_edits(made.plan, book.edits);
    check_back(book.files, made.plan, book.edits);
}

} // namespace tangle_tests
