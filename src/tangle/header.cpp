// From book/appendix_tangle_planning.md; tangled, edit there. 5b0809cb848df246
#include "tangle/header.hpp"

#include <algorithm>
#include <cstdint>
#include <initializer_list>

#include "tangle/text.hpp"

namespace tangle {

namespace {

constexpr std::string_view before_sources = " From ";
constexpr std::string_view after_sources = "; tangled, edit there. ";
constexpr std::size_t hash_digits = 16;

// FNV-1a, 64 bits: short, the same on every machine, and enough to notice an edit.
std::string hash_of(std::string_view text) {
    std::uint64_t hash = 14695981039346656037U;
    for (const char character : text) {
        hash = (hash ^ static_cast<unsigned char>(character)) * 1099511628211U;
    }
    constexpr std::string_view digits = "0123456789abcdef";
    std::string result(hash_digits, '0');
    for (auto digit = result.rbegin(); digit != result.rend(); ++digit) {
        *digit = digits[hash % 16];
        hash /= 16;
    }
    return result;
}

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> candidates) {
    return std::ranges::find(candidates, text) != candidates.end();
}

} // namespace

std::optional<std::string> comment_mark(std::string_view path) {
    const std::size_t dot = path.rfind('.');
    const std::string_view ending = dot == path.npos ? "" : path.substr(dot);
    if (is_one_of(ending, {".hpp", ".cpp", ".h", ".c", ".cc", ".cxx", ".hxx", ".ipp", ".js"})) {
        return "//";
    }
    if (is_one_of(ending, {".py", ".sh", ".cmake", ".txt", ".toml", ".yml", ".yaml"})) {
        return "#";
    }
    return std::nullopt;
}

std::string header_line(std::string_view comment, const std::vector<std::string> &sources,
                        std::string_view body) {
    std::string line(comment);
    line += before_sources;
    line += join(sources, ", ");
    line += after_sources;
    return line + hash_of(body) + '\n';
}

std::optional<Header> read_header(std::string_view text) {
    std::string_view line = text.substr(0, text.find('\n'));
    if (line.ends_with('\r')) {
        line.remove_suffix(1);
    }
    for (const std::string_view comment : {"//", "#"}) {
        const std::string start = std::string(comment) + std::string(before_sources);
        const std::size_t end = line.rfind(after_sources);
        if (!line.starts_with(start) || end == line.npos || end < start.size()) {
            continue;
        }
        Header header;
        header.hash = line.substr(end + after_sources.size());
        for (const std::string_view source : split(line.substr(start.size(), end - start.size()), ", ")) {
            header.sources.emplace_back(source);
        }
        return header;
    }
    return std::nullopt;
}

std::string_view body_of(std::string_view text) {
    const std::size_t end = text.find('\n');
    return end == text.npos ? std::string_view{} : text.substr(end + 1);
}

bool was_written_from(std::string_view text, std::string_view body) {
    const std::optional<Header> header = read_header(text);
    return header && header->hash == hash_of(body);
}

bool is_as_written(std::string_view text) {
    // Git may have changed the line ends of a clone: no edit.
    return was_written_from(text, with_unix_line_ends(body_of(text)));
}

} // namespace tangle
