// From book/appendix_tangle.md; tangled, edit there. e0f815a82d69cba5
#include "tangle/commands.hpp"

#include <cstdint>
#include <istream>
#include <map>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

#include "tangle/back.hpp"
#include "tangle/changes.hpp"
#include "tangle/diagnostics.hpp"
#include "tangle/disk.hpp"
#include "tangle/explain.hpp"
#include "tangle/list.hpp"
#include "tangle/lock.hpp"
#include "tangle/map.hpp"
#include "tangle/note.hpp"
#include "tangle/plan.hpp"
#include "tangle/program.hpp"
#include "tangle/text.hpp"

namespace tangle {

namespace {

// Prints what was found, and says whether the command may go on.
bool passes(const Call &call, Diagnostics &diagnostics, std::ostream &err) {
    if (call.werror) {
        diagnostics.make_warnings_errors();
    }
    for (const Diagnostic &diagnostic : diagnostics.sorted()) {
        err << diagnostic << '\n';
    }
    return !diagnostics.has_errors();
}

std::vector<NewFile> new_files_of(const std::map<std::string, std::string> &texts) {
    std::vector<NewFile> new_files;
    for (const auto &[path, text] : texts) {
        new_files.push_back({path, text});
    }
    return new_files;
}

// Brings the folder of maps up to date, and touches those only that changed. Returns the hash of what it left.
std::uint64_t update_maps(const std::string &folder, const Plan &plan) {
    if (folder.empty()) {
        return 0;
    }
    const FolderLock lock(folder);
    const Tree tree = read_tree(folder);
    remove_leftovers(folder, tree);
    std::map<std::string, std::string> maps = make_maps(plan);
    std::vector<std::string> removed;
    for (const auto &[path, entry] : tree.entries) {
        const auto map = maps.find(path);
        if (map == maps.end() && is_map(entry.text)) {
            removed.push_back(path);
        } else if (map != maps.end() && map->second == entry.text) {
            maps.erase(map);
        }
    }
    const FolderChange change{folder, new_files_of(maps), removed};
    change_files({change});
    return hash_of_folder(tree, change);
}

// A run that holds one folder twice would wait for itself.
void refuse_one_folder_twice(const Call &call) {
    if (call.src == call.book || is_same_folder(call.src, call.book)) {
        throw CallError("BOOK and SRC need a folder each, such as book and src");
    }
    for (const std::string &other : {call.src, call.book}) {
        if (!call.maps.empty() && (call.maps == other || is_same_folder(call.maps, other))) {
            throw CallError("the maps need a folder of their own, such as build/tangle");
        }
    }
}

BookText read_whole_book(const Call &call) {
    const FolderLock lock(call.book, FolderLock::To::read);
    return read_book(call.book);
}

// The book and SRC as they were at one moment.
std::pair<BookText, Tree> read_both(const Call &call) {
    refuse_one_folder_twice(call);
    const FolderLock lock(call.src, FolderLock::To::read);
    return {read_whole_book(call), read_tree(call.src)};
}

void leave_note(const std::string &src, const std::optional<std::string> &text) {
    try {
        if (text) {
            change_files({{src, {{note_name, *text}}, {}}});
        }
    } catch (const DiskError &) {
        return; // the next run plans, and finds all as it is
    }
}

// What the maps say now, when this run is to bring them up to date; read only where a note could know of them.
std::uint64_t hash_of_maps(const Call &call, const Tree &src) {
    if (call.maps.empty() || !src.note) {
        return 0;
    }
    const FolderLock lock(call.maps, FolderLock::To::read);
    const Tree maps = read_tree(call.maps);
    return hash_of_folder(maps) + maps.leftovers.size(); // what is left over has to go, so no note fits
}

int tell(Streams streams, std::size_t written, std::size_t removed, std::size_t unchanged) {
    streams.out << "tangle: " << counted(written, "file") << " written, " << removed << " removed, " << unchanged
                << " unchanged\n";
    return 0;
}

struct FileLine {
    std::string file;
    std::size_t line = 0;
    std::string column = {}; // or ""
};

// Takes a number of at least 1 and the colon before it from the end of a text.
std::optional<std::string> take_number(std::string &text) {
    const std::size_t colon = text.rfind(':');
    const std::string number = colon == text.npos ? "" : text.substr(colon + 1);
    if (!is_digits(number) || number.size() > 9 || std::stoul(number) == 0) {
        return std::nullopt;
    }
    text.resize(colon);
    return number;
}

FileLine read_place(const std::string &text) {
    std::string file = text;
    const std::optional<std::string> last = take_number(file);
    if (!last) {
        throw CallError(quoted(text) + " is no place; give FILE:LINE or FILE:LINE:COLUMN, such as src/systems/bytes.hpp:12");
    }
    const std::optional<std::string> before = take_number(file);
    return before ? FileLine{file, std::stoul(*before), *last} : FileLine{file, std::stoul(*last)};
}

// A file as the caller names it: from where they stand, or from SRC.
const Output *find_output(const Plan &plan, const Call &call, const std::string &file) {
    const Output *output = plan.find(path_inside(call.src, file));
    return output != nullptr ? output : plan.find(file);
}

} // namespace

int write(const Call &call, Streams streams) {
    refuse_one_folder_twice(call);
    const FolderLock lock(call.src);
    const BookText text = read_whole_book(call);
    const Tree tree = read_tree(call.src);
    const Note note(identity_of_program(), text, call.through);
    if (const std::optional<std::size_t> files = note.files_if_same(tree, hash_of_maps(call, tree))) {
        return tell(streams, 0, 0, *files);
    }
    Diagnostics diagnostics;
    const Plan plan = make_plan(text, call.through, diagnostics);
    Changes changes;
    if (!diagnostics.has_errors()) {
        changes = find_changes(plan, tree, call.force, diagnostics);
    }
    if (!passes(call, diagnostics, streams.err)) {
        return 1;
    }
    FolderChange change{call.src, {}, changes.to_remove};
    for (const Output *output : changes.to_write) {
        change.new_files.push_back({output->path, output->text});
    }
    remove_leftovers(call.src, tree);
    change_files({change});
    const std::uint64_t maps = update_maps(call.maps, plan);
    if (diagnostics.empty() && !plan.outputs.empty()) {
        leave_note(call.src, note.text_to_leave(tree, plan.outputs.size(), hash_of_folder(tree, change), maps));
    }
    return tell(streams, change.new_files.size(), change.removed.size(), changes.unchanged);
}

int check(const Call &call, Streams streams) {
    refuse_one_folder_twice(call);
    const FolderLock lock(call.src, FolderLock::To::read);
    Diagnostics diagnostics;
    const Plan plan = make_plan(read_whole_book(call), std::nullopt, diagnostics);
    if (!diagnostics.has_errors()) {
        report_differences(plan, read_tree(call.src), diagnostics);
    }
    if (!passes(call, diagnostics, streams.err)) {
        return 1;
    }
    update_maps(call.maps, plan);
    streams.out << "tangle: " << call.src << " is as " << call.book << " says ("
                << counted(plan.outputs.size(), "file") << ")\n";
    return 0;
}

int back(const Call &call, Streams streams) {
    refuse_one_folder_twice(call);
    const FolderLock lock(call.src);
    const FolderLock book_lock(call.book, FolderLock::To::edit);
    const Tree src = read_tree(call.src);
    if (src.entries.empty()) {
        throw CallError(call.src + " holds nothing that could be carried back; tangle write fills it");
    }
    Diagnostics diagnostics;
    const Back back = carry_back(read_book(call.book), src, diagnostics);
    if (!passes(call, diagnostics, streams.err)) {
        return 1;
    }
    remove_leftovers(call.src, src);
    remove_leftovers(call.book, read_tree(call.book));
    change_files({{call.book, new_files_of(back.chapters), {}},
                  {call.src, new_files_of(back.files), back.to_remove}});
    for (const std::string &fence : back.changed_fences) {
        streams.out << "tangle: changed " << fence << '\n';
    }
    streams.out << "tangle: " << counted(back.chapters.size(), "chapter") << " changed; "
                << counted(back.files.size(), "file") << " written, " << back.to_remove.size() << " removed, "
                << back.unchanged << " unchanged\n";
    return 0;
}

int where(const Call &call, Streams streams) {
    const FileLine wanted = read_place(call.place);
    Diagnostics diagnostics;
    const BookText text = read_whole_book(call);
    const Plan plan = make_plan(text, std::nullopt, diagnostics);
    if (!passes(call, diagnostics, streams.err)) {
        return 1;
    }
    const Output *output = find_output(plan, call, wanted.file);
    if (output == nullptr) {
        streams.err << wanted.file << ": error: no chapter defines this file\n";
        return 1;
    }
    const std::optional<Place> place = place_of(plan, *output, wanted.line);
    if (!place) {
        streams.err << call.place << ": error: the file has only "
                    << counted(split_lines(output->text).size(), "line") << '\n';
        return 1;
    }
    if (wanted.column.empty()) {
        streams.out << to_string(*place) << '\n';
    } else if (wanted.line == 1) { // the header is not in the book
        streams.out << to_string(*place) << ":1\n";
    } else {
        Explainer explainer(
            plan, text, [&](const std::string &) { return output; }, [](const Output &) { return false; });
        streams.out << explainer.line("it:" + std::to_string(wanted.line) + ':' + wanted.column) << '\n';
    }
    return 0;
}

int explain(const Call &call, Streams streams) {
    Diagnostics diagnostics;
    const auto [text, tree] = read_both(call);
    const Plan plan = make_plan(text, call.through, diagnostics);
    const auto find = [&](const std::string &path) { return plan.find(path_inside(call.src, path)); };
    const auto differs = [&](const Output &output) {
        const auto entry = tree.entries.find(output.path);
        return entry == tree.entries.end() || entry->second.text != output.text;
    };
    Explainer explainer(plan, text, find, differs);
    for (std::string line; std::getline(streams.in, line);) {
        streams.out << (diagnostics.has_errors() ? line : explainer.line(line));
        streams.out << (streams.in.eof() ? "" : "\n") << std::flush;
    }
    if (!passes(call, diagnostics, streams.err)) {
        return 1;
    }
    for (const std::string &path : explainer.left_alone()) {
        streams.err << call.src << '/' << path << ": note: not as " << call.book
                    << " says, so its places were left as they are\n";
    }
    return 0;
}

int list(const Call &call, Streams streams) {
    Diagnostics diagnostics;
    const Plan plan = make_plan(read_whole_book(call), std::nullopt, diagnostics);
    if (!passes(call, diagnostics, streams.err)) {
        return 1;
    }
    list_definitions(plan, streams.out);
    return 0;
}

} // namespace tangle
