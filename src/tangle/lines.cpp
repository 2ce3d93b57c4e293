// From book/appendix_tangle_reading.md; tangled, edit there. cc767d284ad86b75
#include "tangle/lines.hpp"

#include <algorithm>
#include <expected>
#include <utility>

#include "tangle/text.hpp"

namespace tangle {

Line read_line(std::string_view line) {
    if (line.find(">>") == line.npos) {
        return {}; // most lines, and quickly
    }
    std::string_view body = trimmed(line);
    const bool escaped = body.starts_with('@');
    body.remove_prefix(std::min(body.find_first_not_of('@'), body.size()));
    if (body.size() < 5 || !body.starts_with("<<") || !body.ends_with(">>")) {
        return {};
    }
    body = body.substr(2, body.size() - 4);
    if (body.find_first_of("<>") != body.npos) {
        return {};
    }
    if (escaped) {
        return {Line::Kind::escaped, {}};
    }
    std::expected<ChunkName, std::string> target = read_chunk_name(body);
    if (!target) {
        return {Line::Kind::no_reference, {}};
    }
    return {Line::Kind::reference, std::move(*target)};
}

void append_code(std::string &text, std::string_view indentation, std::string_view line) {
    const std::size_t start = leading_blanks(line).size();
    if (start == line.size()) {
        return;
    }
    text += indentation;
    if (line[start] == '@' && read_line(line).kind == Line::Kind::escaped) {
        text += line.substr(0, start);
        line.remove_prefix(start + 1);
    }
    text += line;
}

std::string as_code(std::string_view line) {
    std::string code;
    append_code(code, "", line);
    return code;
}

std::string as_text(std::string_view code) {
    std::string line(code);
    if (read_line(code).kind != Line::Kind::code) {
        line.insert(leading_blanks(code).size(), 1, '@');
    }
    return line;
}

std::vector<ChunkName> names_mentioned(std::string_view line) {
    std::vector<ChunkName> names;
    for (std::size_t at = line.find("<<"); at != line.npos; at = line.find("<<", at)) {
        at += 2;
        const std::size_t end = line.find_first_of("<>", at);
        if (end != line.npos && line.substr(end).starts_with(">>")) {
            if (std::expected<ChunkName, std::string> name = read_chunk_name(line.substr(at, end - at))) {
                names.push_back(std::move(*name));
            }
        }
    }
    return names;
}

Include read_include(std::string_view line) {
    if (line.find('#') == line.npos) {
        return {};
    }
    line = trimmed(line);
    if (!line.starts_with('#')) {
        return {};
    }
    line = trimmed(line.substr(1));
    if (!line.starts_with("include")) {
        return {};
    }
    line = trimmed(line.substr(7));
    if (line.empty() || (line[0] != '"' && line[0] != '<')) {
        return {};
    }
    const bool in_quotes = line[0] == '"';
    const std::size_t end = line.find(in_quotes ? '"' : '>', 1);
    return {line.substr(1, end == line.npos ? 0 : end - 1), in_quotes};
}

} // namespace tangle
