// From book/appendix_tangle_back.md; tangled, edit there. f45301c75a02656e
#include "tangle/back.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "tangle/back_chapter.hpp"
#include "tangle/back_edits.hpp"
#include "tangle/back_proof.hpp"
#include "tangle/back_source.hpp"
#include "tangle/plan.hpp"
#include "tangle/text.hpp"

namespace tangle {

namespace {

class Carrying {
public:
    Carrying(const BookText &text, Diagnostics &diagnostics)
        : text_(text), diagnostics_(diagnostics), plan_(make_plan(text, std::nullopt, of_book_)) {}

    Back run(const Tree &src) {
        if (of_book_.has_errors()) {
            report(of_book_, "");
            return {};
        }
        edited_ = find_edited_files(plan_, src, diagnostics_);
        for (SourceFile &file : edited_) {
            file.uses = find_edits(plan_.book, file.lines, diagnostics_);
            for (const auto &[use, edited] : file.uses) {
                merge(edited);
            }
        }
        if (diagnostics_.has_errors()) {
            return {};
        }
        Back back = change_chapters();
        Diagnostics of_new_book;
        const Plan after = make_plan(text_, std::nullopt, of_new_book);
        report(of_new_book, "with the edits of SRC in it the book would be wrong here: ");
        if (!of_new_book.has_errors()) {
            prove(plan_, after, edited_, edits_, diagnostics_);
            bring_up_to_date(back, after, src);
        }
        return diagnostics_.has_errors() ? Back{} : back;
    }

private:
    // A chunk that is used in many places is edited in one of them, or in the same way in several.
    void merge(const EditedUse &use) {
        refuse_closing_lines(use);
        const auto [found, is_first] = first_.try_emplace(use.definition, &use);
        if (is_first) {
            edits_.insert(use.edits.begin(), use.edits.end());
        } else if (!same(use.edits, found->second->edits)) {
            const EditedUse &first = *found->second;
            const std::string what = describe_fence(plan_.book, use.edits.begin()->first.fence);
            diagnostics_.error(use.place,
                               what + " is used here and at " + to_string(first.place) +
                                   ", and was edited in two ways; edit one of the two places only, or "
                                   "both alike");
        }
    }

    bool same(const Edits &left, const Edits &right) const {
        std::set<std::size_t> fences;
        for (const Edits *edits : {&left, &right}) {
            for (const auto &[line, codes] : *edits) {
                fences.insert(line.fence);
            }
        }
        return std::ranges::all_of(fences, [&](std::size_t fence) {
            return edited_text(plan_.book, fence, left) == edited_text(plan_.book, fence, right);
        });
    }

    void refuse_closing_lines(const EditedUse &use) {
        for (const auto &[line, codes] : use.edits) {
            const BookFence &fence = plan_.book.fences[line.fence];
            for (const std::string &code : codes) {
                if (chapter(fence.document).closes(fence.fence.line, code)) {
                    diagnostics_.error(use.place,
                                       "the edit here has a line " + quoted(trimmed(code)) +
                                           ", which would end the fence of " +
                                           describe_fence(plan_.book, line.fence) +
                                           "; give that fence more of these characters, then run tangle "
                                           "back again");
                }
            }
        }
    }

    Chapter &chapter(std::size_t document) {
        const std::string &file = plan_.book.documents[document].file;
        return chapters_.try_emplace(file, text_.files.at(file)).first->second;
    }

    // Changes text_ too.
    Back change_chapters() {
        Back back;
        std::map<std::size_t, std::vector<std::string_view>> old_lines; // by fence
        for (const auto &[line, codes] : edits_) {
            const BookFence &fence = plan_.book.fences[line.fence];
            const auto [found, is_new] = old_lines.try_emplace(line.fence);
            if (is_new) {
                found->second = split_lines(fence.fence.text);
            }
            chapter(fence.document)
                .replace(fence.fence.line, line.line, line.line == 0 ? "" : found->second[line.line - 1],
                         codes);
        }
        for (const auto &[fence, lines] : old_lines) {
            back.chapters[plan_.book.documents[plan_.book.fences[fence].document].file];
            back.changed_fences.push_back(describe_fence(plan_.book, fence));
        }
        for (auto &[file, text] : back.chapters) {
            text = chapters_.at(file).text();
            text_.files[file] = text; // the chapter pointed into the old one
        }
        return back;
    }

    // What write would do, once the edits are in the book.
    void bring_up_to_date(Back &back, const Plan &after, const Tree &src) {
        Tree rest = src;
        for (const SourceFile &file : edited_) {
            rest.entries.erase(file.output->path);
        }
        const Changes changes = find_changes(after, rest, false, diagnostics_);
        for (const Output *output : changes.to_write) {
            back.files[output->path] = output->text;
        }
        back.to_remove = changes.to_remove;
        back.unchanged = changes.unchanged;
    }

    void report(const Diagnostics &found, const std::string &before) {
        for (const Diagnostic &diagnostic : found.sorted()) {
            if (diagnostic.severity == Severity::error) {
                diagnostics_.error(diagnostic.place, before + diagnostic.message);
            } else {
                diagnostics_.warning(diagnostic.place, diagnostic.message);
            }
        }
    }

    BookText text_;
    Diagnostics &diagnostics_;
    Diagnostics of_book_;
    Plan plan_;
    std::deque<SourceFile> edited_;
    std::map<std::size_t, const EditedUse *> first_; // by definition
    Edits edits_;
    std::map<std::string, Chapter> chapters_; // as they are, by file
};

} // namespace

Back carry_back(const BookText &book, const Tree &src, Diagnostics &diagnostics) {
    return Carrying(book, diagnostics).run(src);
}

} // namespace tangle
