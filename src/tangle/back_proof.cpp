// From book/appendix_tangle_back.md; tangled, edit there. c6b05d076ac60afe
#include "tangle/back_proof.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tangle/header.hpp"
#include "tangle/text.hpp"

namespace tangle {

namespace {

using Lines = std::vector<std::string>;

// What a line became, or null when it stays.
using LookUp = std::function<const Lines *(const Origin &)>;

// The lines of a file with edits in its fences, put together from the lines it had, without reading a
// chapter.
Lines edited_lines(const Book &book, const EditedFile &file, const LookUp &look_up) {
    Lines result;
    const auto add = [&](const Lines &codes, const Origin &origin) {
        for (const std::string &code : codes) {
            result.push_back(code.empty() ? "" : file.trace.uses[origin.use].indentation + code);
        }
    };
    const Origin top{0, book.definitions[file.trace.uses[0].definition].parts.front(), 0};
    if (const Lines *codes = look_up(top)) {
        add(*codes, top);
    }
    for (std::size_t i = 0; i < file.trace.lines.size(); ++i) {
        if (const Lines *codes = look_up(file.trace.lines[i])) {
            add(*codes, file.trace.lines[i]);
        } else {
            result.emplace_back(i < file.base.size() ? file.base[i] : "");
        }
    }
    while (!result.empty() && result.back().empty()) {
        result.pop_back();
    }
    return result;
}

template <typename Left, typename Right>
std::size_t first_difference(const Left &left, const Right &right) {
    const auto differ = std::mismatch(left.begin(), left.end(), right.begin(), right.end());
    return static_cast<std::size_t>(differ.first - left.begin());
}

class Proof {
public:
    Proof(const Plan &before, const Plan &after, const Edits &edits, Diagnostics &diagnostics)
        : before_(before), after_(after), edits_(edits), diagnostics_(diagnostics) {}

    void run(const std::deque<SourceFile> &edited) {
        compare_fences();
        std::set<std::string> touched;
        for (const auto &[line, codes] : edits_) {
            const std::size_t definition = *before_.book.fences[line.fence].definition;
            touched.insert(before_.files[definition].begin(), before_.files[definition].end());
        }
        for (const SourceFile &file : edited) {
            check_own_edits(file);
        }
        for (const Output &output : before_.outputs) {
            check_output(output, touched.contains(output.path));
        }
    }

private:
    // The edits of each use, put together again, are what SRC holds.
    void check_own_edits(const SourceFile &file) {
        const Lines lines = edited_lines(before_.book, file.lines, [&file](const Origin &origin) {
            const auto use = file.uses.find(origin.use);
            return use == file.uses.end() ? nullptr : find(use->second.edits, origin);
        });
        if (!std::ranges::equal(lines, file.lines.lines)) {
            error(place_of(before_, *file.output, first_difference(lines, file.lines.lines) + 2));
        }
    }

    // The edits of all, put together, are what the new book expands to.
    void check_output(const Output &output, bool is_touched) {
        const Output *now = after_.find(output.path);
        const std::string_view body = now == nullptr ? "" : body_of(now->text);
        if (!is_touched && body == body_of(output.text)) {
            return;
        }
        const Lines expected = edited_lines(before_.book, read_output(before_, output),
                                            [this](const Origin &origin) { return find(edits_, origin); });
        const std::vector<std::string_view> lines = split_lines(body);
        if (!std::ranges::equal(expected, lines)) {
            error(place_of(before_, output, first_difference(expected, lines) + 2));
        }
    }

    static const Lines *find(const Edits &edits, const Origin &origin) {
        const auto found = edits.find({origin.fence, origin.line});
        return found == edits.end() ? nullptr : &found->second;
    }

    // Examples too, which are in no file.
    void compare_fences() {
        const auto old_fences = by_document(before_.book);
        const auto new_fences = by_document(after_.book);
        for (const auto &[name, indices] : old_fences) {
            const auto found = new_fences.find(name);
            const std::vector<std::size_t> now =
                found == new_fences.end() ? std::vector<std::size_t>{} : found->second;
            const bool same = std::ranges::equal(indices, now, [this](std::size_t left, std::size_t right) {
                return is_as_edited(left, after_.book.fences[right]);
            });
            if (!same) {
                error(before_.book.place(before_.book.fences[indices.front()]));
            }
        }
    }

    bool is_as_edited(std::size_t index, const BookFence &now) const {
        const Fence &before = before_.book.fences[index].fence;
        return before.attributes.kind == now.fence.attributes.kind &&
               before.attributes.name == now.fence.attributes.name &&
               before.attributes.append == now.fence.attributes.append &&
               edited_text(before_.book, index, edits_) == now.fence.text;
    }

    static std::map<std::string, std::vector<std::size_t>> by_document(const Book &book) {
        std::map<std::string, std::vector<std::size_t>> result;
        for (std::size_t i = 0; i < book.fences.size(); ++i) {
            result[book.documents[book.fences[i].document].name].push_back(i);
        }
        return result;
    }

    // The place where it would go wrong, as near as can be told.
    void error(const std::optional<Place> &place) {
        diagnostics_.error(
            place.value_or(Place{before_.book.folder, 0}),
            "with the edits of SRC in it, the book would be read in another way than they are meant; "
            "nothing is carried back, so write them into the chapter by hand");
    }

    const Plan &before_;
    const Plan &after_;
    const Edits &edits_;
    Diagnostics &diagnostics_;
};

} // namespace

void prove(const Plan &before, const Plan &after, const std::deque<SourceFile> &edited, const Edits &edits,
           Diagnostics &diagnostics) {
    Proof(before, after, edits, diagnostics).run(edited);
}

} // namespace tangle
