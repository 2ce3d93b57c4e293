// From book/appendix_tangle_back.md; tangled, edit there. cd998931aacffe33
#include "tangle/back_edits.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "tangle/difference.hpp"
#include "tangle/lines.hpp"
#include "tangle/text.hpp"

namespace tangle {

namespace {

using Codes = std::vector<std::string>;

std::vector<std::string_view> without_indentation(std::span<const std::string_view> lines) {
    std::vector<std::string_view> result;
    for (const std::string_view line : lines) {
        result.push_back(trimmed(line));
    }
    return result;
}

class Placing {
public:
    Placing(const Book &book, const EditedFile &file, Diagnostics &diagnostics)
        : book_(book), file_(file), diagnostics_(diagnostics) {}

    UseEdits run() {
        for (const Hunk &hunk : find_difference(file_.base, file_.lines)) {
            place(hunk);
        }
        for (auto &[index, change] : changes_) {
            add_to_use(index, std::move(change));
        }
        return std::move(uses_);
    }

private:
    // What becomes of a line of the base.
    struct Change {
        Codes before;
        std::optional<Codes> instead; // none: the line stays
        Codes after;
        std::size_t at = 0; // the first line of the edit in SRC
    };

    // Lines that changed in their blanks only are pairs; what is between the pairs is placed as a whole.
    void place(const Hunk &hunk) {
        const auto old_lines =
            without_indentation(std::span(file_.base).subspan(hunk.old_begin, hunk.removed()));
        const auto new_lines =
            without_indentation(std::span(file_.lines).subspan(hunk.new_begin, hunk.added()));
        Hunk pairs{hunk.old_begin, 0, hunk.new_begin, 0};
        for (const Hunk &inner : find_difference(old_lines, new_lines)) {
            const Hunk rest{hunk.old_begin + inner.old_begin, hunk.old_begin + inner.old_end,
                            hunk.new_begin + inner.new_begin, hunk.new_begin + inner.new_end};
            pairs.old_end = rest.old_begin;
            pairs.new_end = rest.new_begin;
            replace_each(pairs);
            place_rest(rest);
            pairs = {rest.old_end, 0, rest.new_end, 0};
        }
        pairs.old_end = hunk.old_end;
        pairs.new_end = hunk.new_end;
        replace_each(pairs);
    }

    void place_rest(const Hunk &hunk) {
        if (hunk.removed() == 0) {
            insert(hunk);
        } else if (hunk.added() == 0) {
            remove(hunk.old_begin, hunk);
        } else if (hunk.added() == hunk.removed()) {
            replace_each(hunk);
        } else if (is_in_one_fence(hunk)) {
            change(hunk.old_begin, hunk).instead = codes(hunk, file_.trace.lines[hunk.old_begin].use);
            remove(hunk.old_begin + 1, hunk);
        } else {
            error(hunk,
                  "lines of " + fence_at(hunk.old_begin) + " and of " + fence_at(hunk.old_end - 1) +
                      " were changed together, and which of the new ones belong to which cannot be told; "
                      "change one of them, run tangle back, then change the other");
        }
    }

    void replace_each(const Hunk &hunk) {
        for (std::size_t i = 0; i < hunk.removed(); ++i) {
            const Hunk line{hunk.old_begin + i, hunk.old_begin + i + 1, hunk.new_begin + i,
                            hunk.new_begin + i + 1};
            change(line.old_begin, line).instead = codes(line, file_.trace.lines[line.old_begin].use);
        }
    }

    void remove(std::size_t begin, const Hunk &hunk) {
        for (std::size_t i = begin; i < hunk.old_end; ++i) {
            change(i, hunk).instead = Codes{};
        }
    }

    // New lines go to the fence of the line above, at the top of a file to that of the line below.
    void insert(const Hunk &hunk) {
        const std::vector<Origin> &origins = file_.trace.lines;
        if (origins.empty()) {
            insert_into_empty_file(hunk);
        } else if (hunk.old_begin == 0) {
            change(0, hunk).before = codes(hunk, origins[0].use);
        } else if (hunk.old_begin < file_.base.size() && is_between_names(hunk.old_begin)) {
            error(hunk, "the line added here stands between " + fence_at(hunk.old_begin - 1) + " and " +
                            fence_at(hunk.old_begin) +
                            ", and may belong to either; take it out here and write it into one of them");
        } else {
            change(hunk.old_begin - 1, hunk).after = codes(hunk, origins[hunk.old_begin - 1].use);
        }
    }

    void insert_into_empty_file(const Hunk &hunk) {
        const std::size_t definition = file_.trace.uses[0].definition;
        EditedUse &use = use_edits(0, hunk.new_begin);
        use.edits[{book_.definitions[definition].parts.front(), 0}] = codes(hunk, 0);
    }

    // Whether a line and the one before it come from definitions beside each other: neither refers to the
    // other, and they have not the same name.
    bool is_between_names(std::size_t line) const {
        const std::size_t above = file_.trace.lines[line - 1].use;
        const std::size_t below = file_.trace.lines[line].use;
        return file_.trace.uses[above].definition != file_.trace.uses[below].definition &&
               !is_around(above, below) && !is_around(below, above);
    }

    bool is_around(std::size_t outer, std::size_t use) const {
        while (use > outer) { // uses are counted from the outside
            use = file_.trace.uses[use].reference.use;
        }
        return use == outer;
    }

    bool is_in_one_fence(const Hunk &hunk) const {
        const Origin &first = file_.trace.lines[hunk.old_begin];
        return std::all_of(file_.trace.lines.begin() + static_cast<std::ptrdiff_t>(hunk.old_begin),
                           file_.trace.lines.begin() + static_cast<std::ptrdiff_t>(hunk.old_end),
                           [&first](const Origin &origin) {
                               return origin.use == first.use && origin.fence == first.fence;
                           });
    }

    // The new lines of a hunk without what the references to a use put before them.
    Codes codes(const Hunk &hunk, std::size_t use) {
        const std::string &indentation = file_.trace.uses[use].indentation;
        Codes result;
        for (std::size_t i = hunk.new_begin; i < hunk.new_end; ++i) {
            const std::string_view line = file_.lines[i];
            if (line.empty()) {
                result.emplace_back();
            } else if (line.starts_with(indentation)) {
                result.emplace_back(line.substr(indentation.size()));
            } else {
                refuse_indentation(i, use);
                break; // the others are most often alike
            }
        }
        return result;
    }

    void refuse_indentation(std::size_t line, std::size_t use) {
        if (!refused_.insert(use).second) {
            return; // said once
        }
        const Use &refused = file_.trace.uses[use];
        const BookFence &around = book_.fences[refused.reference.fence];
        diagnostics_.error(place_of_line(line),
                           "this line does not begin with the blanks that <<" +
                               book_.definitions[refused.definition].name + ">> at " +
                               to_string(book_.place(around, refused.reference.line)) +
                               " puts before it; indent it like the lines around it, or change the chapter");
    }

    // A line of the base without the indentation of its use; those at the end that the file goes without are
    // empty.
    std::string code_at(std::size_t index) const {
        if (index >= file_.base.size() || file_.base[index].empty()) {
            return "";
        }
        return std::string(
            file_.base[index].substr(file_.trace.uses[file_.trace.lines[index].use].indentation.size()));
    }

    Change &change(std::size_t index, const Hunk &hunk) {
        const auto [found, is_new] = changes_.try_emplace(index);
        if (is_new) {
            found->second.at = hunk.new_begin;
        }
        return found->second;
    }

    EditedUse &use_edits(std::size_t use, std::size_t at) {
        const auto [found, is_new] = uses_.try_emplace(use);
        if (is_new) {
            found->second = {file_.trace.uses[use].definition, place_of_line(at), {}};
        }
        return found->second;
    }

    void add_to_use(std::size_t index, Change &&change) {
        const Origin &origin = file_.trace.lines[index];
        const FenceLine line{origin.fence, origin.line};
        Codes &result = use_edits(origin.use, change.at).edits[line];
        const auto append = [&result](Codes &more) { std::ranges::move(more, std::back_inserter(result)); };
        append(change.before);
        if (change.instead) {
            append(*change.instead);
        } else {
            result.push_back(code_at(index));
        }
        append(change.after);
    }

    std::string fence_at(std::size_t line) const {
        return describe_fence(book_, file_.trace.lines[line].fence);
    }

    // The header comes first, and both count from 1. An edit at the end may be a line that is gone.
    Place place_of_line(std::size_t line) const {
        return {file_.shown_as, std::min(line, file_.lines.empty() ? 0 : file_.lines.size() - 1) + 2};
    }

    void error(const Hunk &hunk, std::string message) {
        diagnostics_.error(place_of_line(hunk.new_begin), std::move(message));
    }

    const Book &book_;
    const EditedFile &file_;
    Diagnostics &diagnostics_;
    std::map<std::size_t, Change> changes_; // by line of the base
    std::set<std::size_t> refused_;         // uses
    UseEdits uses_;
};

} // namespace

UseEdits find_edits(const Book &book, const EditedFile &file, Diagnostics &diagnostics) {
    return Placing(book, file, diagnostics).run();
}

std::string edited_text(const Book &book, std::size_t fence, const Edits &edits) {
    std::string result;
    const auto add = [&](std::size_t line) {
        const auto found = edits.find({fence, line});
        if (found != edits.end()) {
            for (const std::string &code : found->second) {
                result += as_text(code) + '\n';
            }
        }
        return found != edits.end();
    };
    std::size_t line = 0;
    add(line);
    for (const std::string_view text : split_lines(book.fences[fence].fence.text)) {
        if (!add(++line)) {
            result += std::string(text) + '\n';
        }
    }
    return result;
}

std::string describe_fence(const Book &book, std::size_t fence) {
    const BookFence &described = book.fences[fence];
    return describe(book.definitions[*described.definition]) + " (" + to_string(book.place(described)) + ")";
}

} // namespace tangle
