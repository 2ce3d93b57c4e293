// From book/appendix_tangle_reading.md; tangled, edit there. 20cbc09cd45b0859
#include "tangle/document.hpp"

#include <expected>
#include <string_view>
#include <utility>

#include "tangle/markdown.hpp"
#include "tangle/text.hpp"
#include "tangle/unicode.hpp"

namespace tangle {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// The entries of a toctree: "name" or "Title <name>" a line, after options between colons.
std::vector<TocEntry> read_toctree(const Block &block) {
    std::vector<TocEntry> entries;
    std::size_t line = block.line;
    for (std::string_view rest = block.text; !rest.empty();) {
        ++line;
        std::string_view entry = trimmed(take_line(rest));
        if (entry.empty() || entry.starts_with(':')) {
            continue;
        }
        if (const std::size_t open = entry.rfind('<'); open != entry.npos && entry.ends_with('>')) {
            entry = entry.substr(open + 1, entry.size() - open - 2);
        }
        entries.push_back({line, std::string(trimmed(entry))});
    }
    return entries;
}

bool holds_fence(std::string_view text) {
    while (!text.empty()) {
        const std::string_view start = trimmed(take_line(text));
        if (start.starts_with("```") || start.starts_with("~~~")) {
            return true;
        }
    }
    return false;
}

// Turns the blocks of one document into its fences.
class Reader {
public:
    Reader(Document &document, Diagnostics &diagnostics) : document_(document), diagnostics_(diagnostics) {}

    void read(Block &&block) {
        if (const std::optional<Directive> directive = directive_of(block)) {
            read_directive(block, *directive);
        } else if (!block.info.empty()) {
            read_fence(std::move(block));
        }
        if (!block.closed) {
            error(block, "this fence is never closed; end it with a line of the same characters");
        }
    }

private:
    void read_directive(const Block &block, const Directive &directive) {
        const std::string_view argument = directive.argument;
        const std::string_view language = argument.substr(0, argument.find_first_of(" \t"));
        const bool shows_code = directive.name == "code" || directive.name == "code-block" ||
                                directive.name == "sourcecode" || directive.name == "code-cell";
        if (shows_code && is_cpp(language)) {
            error(block, "{" + directive.name + "} hides C++ from tangle; write it in a cpp fence");
        }
        if (directive.name == "include" && (document_.chapter || document_.is_appendix)) {
            error(block, "a chapter cannot {include} a file; write the text here");
        }
        if (block.colons && !directive.holds_markdown() && holds_fence(block.text)) {
            error(block, "a fence inside :::{" + directive.name + "} would be read in two ways; open {" +
                             directive.name + "} with backticks, more than the fence inside has");
        }
        if (directive.name == "toctree") {
            std::vector<TocEntry> entries = read_toctree(block);
            document_.toc.insert(document_.toc.end(), entries.begin(), entries.end());
        }
    }

    void read_fence(Block &&block) {
        std::expected<Attributes, std::string> attributes = read_attributes(block.info);
        if (!attributes) {
            error(block, attributes.error());
            return;
        }
        if (attributes->kind == Kind::shown) {
            return;
        }
        check_twin(block, attributes->kind);
        document_.fences.push_back({block.line, std::move(*attributes), std::move(block.text)});
    }

    // A fence that must not compile proves something only next to one that does.
    void check_twin(const Block &block, Kind kind) {
        if (kind == Kind::rejects && !after_accepts_) {
            error(block, "a rejects fence follows its twin that compiles: put a cpp accepts fence before it");
        }
        after_accepts_ = kind == Kind::accepts || (kind == Kind::rejects && after_accepts_);
    }

    void error(const Block &block, std::string message) {
        diagnostics_.error(document_.place(block.line), std::move(message));
    }

    Document &document_;
    Diagnostics &diagnostics_;
    bool after_accepts_ = false;
};

std::string bad_byte_message(const BadByte &bad) {
    const std::string where = "byte " + std::to_string(bad.byte) + " of this line is ";
    if (bad.value == 0) {
        return where + "NUL; a book is text";
    }
    constexpr std::string_view digits = "0123456789abcdef";
    const std::string value{digits[bad.value / 16], digits[bad.value % 16]};
    return where + "0x" + value + ", which is not UTF-8; save the file as UTF-8";
}

} // namespace

std::optional<std::size_t> chapter_number(const std::string &file) {
    if (file.size() < 3 || !is_digits(file.substr(0, 2)) || file[2] != '_' || file.find('/') != file.npos) {
        return std::nullopt;
    }
    return static_cast<std::size_t>((file[0] - '0') * 10 + (file[1] - '0'));
}

bool is_appendix_file(const std::string &file) {
    return file.starts_with("appendix_") && file.find('/') == file.npos;
}

Document read_document(const BookText &book, const std::string &file, Diagnostics &diagnostics) {
    Document document;
    document.file = file;
    document.name = file.substr(0, file.size() - std::string_view(".md").size());
    document.shown_as = book.shown_as + '/' + file;
    document.chapter = chapter_number(file);
    document.is_appendix = is_appendix_file(file);

    std::string rewritten; // only where it differs
    std::string_view text = book.files.at(file);
    if (text.find('\r') != text.npos) {
        rewritten = with_unix_line_ends(text);
        text = rewritten;
    }
    if (text.starts_with(byte_order_mark)) {
        text.remove_prefix(byte_order_mark.size());
    }
    if (const std::optional<BadByte> bad = first_bad_byte(text)) {
        diagnostics.error(document.place(bad->line), bad_byte_message(*bad));
        return document;
    }
    Reader reader(document, diagnostics);
    std::vector<Block> blocks = find_blocks(text);
    document.fences.reserve(blocks.size());
    for (Block &block : blocks) {
        reader.read(std::move(block));
    }
    return document;
}

} // namespace tangle
