// From book/appendix_tangle_reading.md; tangled, edit there. ea05576a765d8a93
#include "tangle/markdown.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <iterator>
#include <memory>
#include <utility>

#include <cmark.h>

#include "tangle/outline.hpp"
#include "tangle/text.hpp"

namespace tangle {

namespace {

using Lines = std::vector<std::string_view>;

struct NodeDeleter {
    void operator()(cmark_node *node) const { cmark_node_free(node); }
};
using Tree = std::unique_ptr<cmark_node, NodeDeleter>;

struct IteratorDeleter {
    void operator()(cmark_iter *iterator) const { cmark_iter_free(iterator); }
};
using Iterator = std::unique_ptr<cmark_iter, IteratorDeleter>;

std::string_view text_of(const char *text) {
    return text == nullptr ? std::string_view{} : std::string_view{text};
}

std::string_view without_container_marks(std::string_view line) {
    return line.substr(std::min(line.find_first_not_of(" \t>"), line.size()));
}

bool closes(std::string_view line, std::string_view fence) {
    const std::string_view rest = without_container_marks(line);
    const std::string_view run = leading_run(rest, fence.substr(0, 1));
    return run.size() >= fence.size() && is_blank(rest.substr(run.size()));
}

// Most are in order: cmark gives them so.
void sort_by_line(std::vector<Block> &blocks) {
    if (!std::ranges::is_sorted(blocks, {}, &Block::line)) {
        std::ranges::sort(blocks, {}, &Block::line);
    }
}

// A piece of Markdown: a document, or the body of a directive in it.
struct Piece {
    std::string_view text;
    std::size_t lines_before = 0;
};


// The search through one piece.
class Search {
public:
    explicit Search(std::string_view text)
        : text_(text), lines_(split_lines(text)), covered_(lines_.size() + 2, false) {}

    std::vector<Block> run() {
        const Tree tree(cmark_parse_document(text_.data(), text_.size(), CMARK_OPT_DEFAULT));
        const Iterator iterator(cmark_iter_new(tree.get()));
        for (cmark_event_type event = cmark_iter_next(iterator.get()); event != CMARK_EVENT_DONE;
             event = cmark_iter_next(iterator.get())) {
            if (event == CMARK_EVENT_ENTER) {
                visit(cmark_iter_get_node(iterator.get()));
            }
        }
        find_colon_directives();
        sort_by_line(blocks_);
        return std::move(blocks_);
    }

private:
    void visit(cmark_node *node) {
        const cmark_node_type type = cmark_node_get_type(node);
        if (type == CMARK_NODE_CODE_BLOCK) {
            add_code(node);
        } else if (type == CMARK_NODE_HTML_BLOCK) {
            const auto line = static_cast<std::size_t>(cmark_node_get_start_line(node));
            cover(line, count_lines(text_of(cmark_node_get_literal(node))));
        }
    }

    // cmark tells where a block begins; its end and its raw info string are in the lines. (cmark resolves
    // backslashes in the info string, and the end that it gives is off by one for some blocks.)
    void add_code(cmark_node *node) {
        const auto line = static_cast<std::size_t>(cmark_node_get_start_line(node));
        const auto column = static_cast<std::size_t>(cmark_node_get_start_column(node));
        const std::string_view text = text_of(cmark_node_get_literal(node));
        const std::string_view opening = lines_.at(line - 1).substr(column - 1);
        const std::string_view fence = leading_run(opening, "`~");
        const std::size_t size = count_lines(text);
        // An indented code block begins with its own first line, a fence with the line before.
        const bool has_words = !text_of(cmark_node_get_fence_info(node)).empty();
        const bool begins_text = size > 0 && text.substr(0, text.find('\n')) == opening;
        const bool is_indented_code = fence.size() < 3 || (begins_text && !has_words);
        if (is_indented_code) {
            cover(line, size);
            return;
        }
        const std::size_t last = line + size + 1;
        const bool closed = last <= lines_.size() && closes(lines_[last - 1], fence);
        cover(line, size + 2);
        blocks_.push_back({line, std::string(trimmed(opening.substr(fence.size()))), std::string(text), closed});
    }

    // No colon fence begins in these lines.
    void cover(std::size_t line, std::size_t count) {
        const std::size_t end = std::min(line + count, covered_.size());
        for (std::size_t i = line; i < end; ++i) {
            covered_[i] = true;
        }
    }

    // To cmark, ::: lines are text, so that fences between them were found already.
    void find_colon_directives() {
        std::size_t line = 1;
        while (line <= lines_.size()) {
            line = covered_[line] ? line + 1 : read_colon_directive(line);
        }
    }

    // Returns the line to go on with.
    std::size_t read_colon_directive(std::size_t line) {
        const std::string_view opening = without_container_marks(lines_[line - 1]);
        const std::string_view fence = leading_run(opening, ":");
        if (fence.size() < 3) {
            return line + 1; // most lines, and quickly
        }
        Block block{line, std::string(trimmed(opening.substr(fence.size()))), "", true, true};
        const std::optional<Directive> directive = directive_of(block);
        if (!directive) {
            return line + 1;
        }
        std::size_t next = line + 1;
        if (!directive->holds_markdown()) {
            for (; next <= lines_.size() && !closes(lines_[next - 1], fence); ++next) {
                block.text += std::string(lines_[next - 1]) + '\n';
            }
        }
        blocks_.push_back(std::move(block));
        return next;
    }

    std::string_view text_;
    Lines lines_;
    std::vector<bool> covered_; // by line number
    std::vector<Block> blocks_;
};

// Gives the blocks of an outline the lines and the bodies of the whole text. False: what the outline took for
// a fence is none, or stands in something else, and so the blocks are wrong.
bool complete(std::vector<Block> &blocks, const Outline &outline) {
    std::size_t left_out = 0;
    auto fence = outline.fences.begin();
    for (Block &block : blocks) {
        const std::size_t last = block.line + count_lines(block.text);
        const bool holds_fence = fence != outline.fences.end() && fence->line <= last;
        if (holds_fence && (fence->line != block.line || !block.text.empty())) {
            return false;
        }
        block.line += left_out;
        if (holds_fence) {
            block.text = fence->body;
            left_out += count_lines(fence->body);
            ++fence;
        }
    }
    return fence == outline.fences.end();
}

// cmark reads the outline, which is short; and the whole, if the outline was wrong.
std::vector<Block> blocks_of(std::string_view text) {
    const Outline outline = make_outline(text);
    std::vector<Block> blocks = Search(outline.text).run();
    return complete(blocks, outline) ? blocks : Search(text).run();
}

Piece without_first_lines(Piece piece, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        take_line(piece.text);
    }
    return {piece.text, piece.lines_before + count};
}

// The lines of a --- block at the top: front matter of a page, or options of a directive.
std::size_t count_yaml_lines(std::string_view text) {
    if (trimmed(text.substr(0, text.find('\n'))) != "---") {
        return 0;
    }
    take_line(text);
    for (std::size_t count = 2; !text.empty(); ++count) {
        if (trimmed(take_line(text)) == "---") {
            return count;
        }
    }
    return 0;
}

bool is_option(std::string_view line) {
    line = trimmed(line);
    return line.size() > 2 && line[0] == ':' && line[1] != ':' && line.find(':', 1) != line.npos;
}

std::size_t count_option_lines(std::string_view body) {
    if (const std::size_t yaml_lines = count_yaml_lines(body); yaml_lines > 0) {
        return yaml_lines;
    }
    std::size_t count = 0;
    while (!body.empty() && is_option(take_line(body))) {
        ++count;
    }
    return count;
}

} // namespace

bool Directive::holds_markdown() const {
    constexpr std::array<std::string_view, 17> others{
        "math",      "code",    "code-block", "sourcecode", "code-cell",   "literalinclude",
        "eval-rst",  "toctree", "output",     "raw",        "include",     "image",
        "csv-table", "mermaid", "graphviz",   "doctest",    "bibliography"};
    return std::ranges::find(others, name) == others.end();
}

std::optional<Directive> directive_of(const Block &block) {
    const std::size_t end = block.info.find('}');
    if (!block.info.starts_with('{') || end == block.info.npos) {
        return std::nullopt;
    }
    return Directive{block.info.substr(1, end - 1),
                     std::string(trimmed(std::string_view(block.info).substr(end + 1)))};
}

std::vector<Block> find_blocks(std::string_view markdown) {
    std::vector<Block> found;
    std::deque<std::string> bodies; // of directives: what the pieces are views of
    std::vector<Piece> pieces{without_first_lines({markdown, 0}, count_yaml_lines(markdown))};
    while (!pieces.empty()) {
        const Piece piece = pieces.back();
        pieces.pop_back();
        std::vector<Block> blocks = blocks_of(piece.text);
        for (Block &block : blocks) {
            block.line += piece.lines_before;
            const std::optional<Directive> directive = directive_of(block);
            if (!block.colons && directive && directive->holds_markdown()) {
                const std::string &body = bodies.emplace_back(block.text);
                pieces.push_back(without_first_lines({body, block.line}, count_option_lines(body)));
            }
        }
        found.insert(found.end(), std::move_iterator(blocks.begin()), std::move_iterator(blocks.end()));
    }
    sort_by_line(found);
    return found;
}

} // namespace tangle
