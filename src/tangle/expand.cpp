// From book/appendix_tangle_planning.md; tangled, edit there. 723537fdbf99f176
#include "tangle/expand.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "tangle/lines.hpp"
#include "tangle/text.hpp"

namespace tangle {

namespace {

constexpr std::size_t most_steps = 20'000'000;

// Walks through fences line by line and goes down at each reference; its stack holds the chunks it is in.
class Expander {
public:
    explicit Expander(const Book &book) : book_(book) {}

    std::optional<Expansion> run(std::size_t file) {
        enter(file, "");
        for (std::size_t steps = 0; !stack_.empty(); ++steps) {
            if (steps == most_steps) {
                return std::nullopt;
            }
            step();
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
    };

    void enter(std::size_t definition, std::string_view indentation) {
        result_.definitions.insert(definition);
        stack_.push_back({definition, indentation_.size()});
        indentation_ += indentation;
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
        result_.documents.insert(fence.document);
        if (frame.offset >= fence.fence.text.size()) {
            frame = {frame.definition, frame.outer_indentation, frame.part + 1};
            return;
        }
        take_line(frame, fence);
    }

    void take_line(Frame &frame, const BookFence &fence) {
        const std::string_view text = fence.fence.text;
        const std::size_t end = std::min(text.find('\n', frame.offset), text.size());
        const std::string_view line = text.substr(frame.offset, end - frame.offset);
        frame.offset = end + 1;
        ++frame.line;
        const bool refers =
            frame.reference < fence.references.size() && fence.references[frame.reference].line == frame.line;
        if (refers) {
            const std::size_t target = fence.references[frame.reference++].definition;
            enter(target, leading_blanks(line)); // frame is no longer valid
        } else {
            add(as_code(line), fence, fence.fence.line + frame.line);
        }
    }

    void add(const std::string &code, const BookFence &fence, std::size_t source_line) {
        ++lines_;
        if (!code.empty()) {
            result_.text += indentation_;
            result_.text += code;
        }
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
    Expansion result_;
    std::vector<Frame> stack_;
    std::string indentation_;
    std::size_t lines_ = 0;
};

} // namespace

std::optional<Expansion> expand(const Book &book, std::size_t file) { return Expander(book).run(file); }

} // namespace tangle
