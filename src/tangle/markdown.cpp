// From book/appendix_tangle_reading.md; tangled, edit there. e2402b9f287f80dd
#include "tangle/markdown.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include <cmark.h>

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

// The run of one character that a line begins with: its fence, if it is long enough.
std::string_view leading_run(std::string_view line, std::string_view characters) {
    if (line.empty() || characters.find(line.front()) == characters.npos) {
        return {};
    }
    return line.substr(0, std::min(line.find_first_not_of(line.front()), line.size()));
}

std::string_view without_container_marks(std::string_view line) {
    return line.substr(std::min(line.find_first_not_of(" \t>"), line.size()));
}

bool closes(std::string_view line, std::string_view fence) {
    const std::string_view rest = without_container_marks(line);
    const std::string_view run = leading_run(rest, fence.substr(0, 1));
    return run.size() >= fence.size() && is_blank(rest.substr(run.size()));
}

// A piece of Markdown: a document, or the body of a directive in it.
struct Piece {
    std::string text;
    std::size_t lines_before = 0;
};

// The search through one piece.
class Search {
public:
    explicit Search(const Piece &piece)
        : piece_(piece), lines_(split_lines(piece.text)), covered_(lines_.size() + 2, false) {}

    std::vector<Block> run() {
        const Tree tree(cmark_parse_document(piece_.text.data(), piece_.text.size(), CMARK_OPT_DEFAULT));
        const Iterator iterator(cmark_iter_new(tree.get()));
        for (cmark_event_type event = cmark_iter_next(iterator.get()); event != CMARK_EVENT_DONE;
             event = cmark_iter_next(iterator.get())) {
            if (event == CMARK_EVENT_ENTER) {
                visit(cmark_iter_get_node(iterator.get()));
            }
        }
        find_colon_directives();
        return std::move(blocks_);
    }

private:
    void visit(cmark_node *node) {
        const cmark_node_type type = cmark_node_get_type(node);
        if (type == CMARK_NODE_CODE_BLOCK) {
            add_code(node);
        } else if (type == CMARK_NODE_HTML_BLOCK) {
            const auto line = static_cast<std::size_t>(cmark_node_get_start_line(node));
            cover(line, split_lines(text_of(cmark_node_get_literal(node))).size());
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
        const Lines body = split_lines(text);
        // An indented code block begins with its own first line, a fence with the line before.
        const bool is_indented_code = fence.size() < 3 || (!body.empty() && body.front() == opening);
        if (is_indented_code) {
            cover(line, body.size());
            return;
        }
        const std::size_t last = line + body.size() + 1;
        const bool closed = last <= lines_.size() && closes(lines_[last - 1], fence);
        cover(line, body.size() + 2);
        add({line, std::string(trimmed(opening.substr(fence.size()))), std::string(text), closed, false});
    }

    void add(Block block) {
        block.line += piece_.lines_before;
        blocks_.push_back(std::move(block));
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
        Block block{line, std::string(trimmed(opening.substr(fence.size()))), "", true, true};
        const std::optional<Directive> directive = directive_of(block);
        if (fence.size() < 3 || !directive) {
            return line + 1;
        }
        std::size_t next = line + 1;
        if (!directive->holds_markdown()) {
            for (; next <= lines_.size() && !closes(lines_[next - 1], fence); ++next) {
                block.text += std::string(lines_[next - 1]) + '\n';
            }
        }
        add(std::move(block));
        return next;
    }

    const Piece &piece_;
    Lines lines_;
    std::vector<bool> covered_; // by line number
    std::vector<Block> blocks_;
};

// Empties the first count lines, and so keeps the numbers of the others.
std::string without_first_lines(std::string text, std::size_t count) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < count; ++i) {
        end = std::min(text.find('\n', end), text.size() - 1) + 1;
    }
    text.replace(0, end, std::string(count, '\n'));
    return text;
}

// The lines of a --- block at the top: front matter of a page, or options of a directive.
std::size_t count_yaml_lines(std::string_view text) {
    if (trimmed(text.substr(0, text.find('\n'))) != "---") {
        return 0;
    }
    const Lines lines = split_lines(text);
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (trimmed(lines[i]) == "---") {
            return i + 1;
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
    const Lines lines = split_lines(body);
    const auto first_other = std::ranges::find_if_not(lines, is_option);
    return static_cast<std::size_t>(first_other - lines.begin());
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

std::vector<Block> find_blocks(std::string markdown) {
    std::vector<Block> found;
    std::vector<Piece> pieces;
    const std::size_t front_matter = count_yaml_lines(markdown);
    pieces.push_back({without_first_lines(std::move(markdown), front_matter), 0});
    while (!pieces.empty()) {
        const Piece piece = std::move(pieces.back());
        pieces.pop_back();
        for (Block &block : Search(piece).run()) {
            const std::optional<Directive> directive = directive_of(block);
            if (!block.colons && directive && directive->holds_markdown()) {
                pieces.push_back(
                    {without_first_lines(block.text, count_option_lines(block.text)), block.line});
            }
            found.push_back(std::move(block));
        }
    }
    std::ranges::sort(found, {}, &Block::line);
    return found;
}

} // namespace tangle
