// From book/appendix_tangle_planning.md; tangled, edit there. 8c352ef90da660e1
#include "tangle/expand.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "tangle/lines.hpp"
#include "tangle/text.hpp"

namespace tangle {

namespace {

constexpr std::size_t bytes_of_a_step = 16;

// Walks through fences line by line and goes down at each reference; its stack holds the chunks it is in.
class Expander {
public:
    Expander(const Book &book, Trace *trace) : book_(book), trace_(trace), seen_(book.definitions.size(), false) {}

    std::optional<Expansion> run(std::size_t file) {
        enter(file, "", {});
        for (std::size_t steps = 1; !stack_.empty(); ++steps) {
            step();
            result_.taken = result_.text.size() + steps * bytes_of_a_step;
            if (result_.taken > most_room) {
                return std::nullopt;
            }
        }
        end_with_one_newline();
        return std::move(result_);
    }

private:
    struct Frame {
        std::size_t definition;
        std::size_t outer_indentation; // how much of the indentation belongs to the frames below
        std::size_t part = 0;
        std::size_t offset = 0;    // in the part's text
        std::size_t line = 0;      // of the part's text
        std::size_t reference = 0; // the next one in the part
        std::size_t use = 0;
    };

    void enter(std::size_t definition, std::string_view indentation, const Origin &reference) {
        if (!seen_[definition]) {
            seen_[definition] = true;
            result_.definitions.push_back(definition);
        }
        stack_.push_back({definition, indentation_.size()});
        indentation_ += indentation;
        if (trace_ != nullptr) {
            stack_.back().use = trace_->uses.size();
            trace_->uses.push_back({definition, reference, indentation_});
        }
    }

    void leave() {
        indentation_.resize(stack_.back().outer_indentation);
        stack_.pop_back();
    }

    void step() {
        Frame &frame = stack_.back();
        const std::vector<std::size_t> &parts = book_.definitions[frame.definition].parts;
        if (frame.part == parts.size()) {
            leave();
            return;
        }
        const BookFence &fence = book_.fences[parts[frame.part]];
        if (frame.line == 0) {
            result_.documents.insert(fence.document);
        }
        if (frame.offset >= fence.fence.text.size()) {
            frame = {frame.definition, frame.outer_indentation, frame.part + 1, 0, 0, 0, frame.use};
            return;
        }
        take_line(frame, parts[frame.part]);
    }

    void take_line(Frame &frame, std::size_t index) {
        const BookFence &fence = book_.fences[index];
        const std::string_view text = fence.fence.text;
        const std::size_t end = std::min(text.find('\n', frame.offset), text.size());
        const std::string_view line = text.substr(frame.offset, end - frame.offset);
        frame.offset = end + 1;
        ++frame.line;
        const Origin origin{frame.use, index, frame.line};
        const bool refers =
            frame.reference < fence.references.size() && fence.references[frame.reference].line == frame.line;
        if (refers) {
            const std::size_t target = fence.references[frame.reference++].definition;
            enter(target, leading_blanks(line), origin); // frame is no longer valid
        } else {
            add(line, fence, fence.fence.line + frame.line);
            if (trace_ != nullptr) {
                trace_->lines.push_back(origin);
            }
        }
    }

    void add(std::string_view line, const BookFence &fence, std::size_t source_line) {
        ++lines_;
        append_code(result_.text, indentation_, line);
        result_.text += '\n';
        if (!result_.runs.empty()) {
            Run &last = result_.runs.back();
            if (last.document == fence.document && last.source_line + last.count == source_line) {
                ++last.count;
                return;
            }
        }
        result_.runs.push_back({lines_, source_line, 1, fence.document});
    }

    // Takes empty lines off the end.
    void end_with_one_newline() {
        std::string &text = result_.text;
        while (text.ends_with("\n\n") || text == "\n") {
            text.pop_back();
            Run &last = result_.runs.back();
            if (--last.count == 0) {
                result_.runs.pop_back();
            }
        }
    }

    const Book &book_;
    Trace *trace_; // or null
    Expansion result_;
    std::vector<bool> seen_; // by definition
    std::vector<Frame> stack_;
    std::string indentation_;
    std::size_t lines_ = 0;
};

} // namespace

std::optional<Expansion> expand(const Book &book, std::size_t file, Trace *trace) {
    return Expander(book, trace).run(file);
}

} // namespace tangle
