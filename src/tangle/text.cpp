// From book/appendix_tangle_reading.md; tangled, edit there. 00a2349d3965942d
#include "tangle/text.hpp"

#include <algorithm>
#include <numeric>

namespace tangle {

namespace {

constexpr std::string_view blanks = " \t";

// How many single letters must be put in, taken out or changed to get from one text to the other
// (Levenshtein).
std::size_t edit_distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t changed = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, diagonal + 1, row[j] + 1});
        }
    }
    return row.back();
}

} // namespace

std::string_view take_line(std::string_view &text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

std::size_t count_lines(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); take_line(text)) {
        ++count;
    }
    return count;
}

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    lines.reserve(count_lines(text));
    while (!text.empty()) {
        lines.push_back(take_line(text));
    }
    return lines;
}

std::string with_unix_line_ends(std::string_view text) {
    if (text.find('\r') == text.npos) {
        return std::string(text);
    }
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool windows = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        if (windows) {
            continue; // its \n follows
        }
        result += text[i] == '\r' ? '\n' : text[i];
    }
    return result;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> pieces;
    std::size_t start = 0;
    for (std::size_t end = text.find(separator); end != text.npos; end = text.find(separator, start)) {
        pieces.push_back(text.substr(start, end - start));
        start = end + separator.size();
    }
    pieces.push_back(text.substr(start));
    return pieces;
}

std::string join(std::span<const std::string> pieces, std::string_view separator) {
    std::string result;
    for (const std::string &piece : pieces) {
        if (!result.empty()) {
            result += separator;
        }
        result += piece;
    }
    return result;
}

std::string simple_path(std::string_view path) {
    std::vector<std::string> parts;
    for (const std::string_view part : split(path, "/")) {
        if (part == ".." && !parts.empty()) {
            parts.pop_back();
        } else if (!part.empty() && part != ".") {
            parts.emplace_back(part);
        }
    }
    return join(parts, "/");
}

bool is_blank(std::string_view text) { return text.find_first_not_of(blanks) == text.npos; }

std::string_view leading_blanks(std::string_view text) {
    return text.substr(0, std::min(text.find_first_not_of(blanks), text.size()));
}

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(leading_blanks(text).size());
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string_view leading_run(std::string_view text, std::string_view characters) {
    if (text.empty() || characters.find(text.front()) == characters.npos) {
        return {};
    }
    return text.substr(0, text.find_first_not_of(text.front()));
}

bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char &letter : result) {
        if (letter >= 'A' && letter <= 'Z') {
            letter = static_cast<char>(letter - 'A' + 'a');
        }
    }
    return result;
}

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

std::string counted(std::size_t count, std::string_view noun) {
    return std::to_string(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

std::string nearest(std::string_view wanted, std::span<const std::string> candidates) {
    constexpr std::size_t longest_word = 100; // the search takes its square
    if (wanted.size() > longest_word) {
        return "";
    }
    std::string best;
    std::size_t best_distance = 2 + wanted.size() / 5; // more changes than this is another word
    for (const std::string &candidate : candidates) {
        const std::size_t shorter = std::min(wanted.size(), candidate.size());
        const std::size_t longer = std::max(wanted.size(), candidate.size());
        if (longer - shorter > best_distance) {
            continue;
        }
        const std::size_t distance = edit_distance(wanted, candidate);
        if (distance < longer && (distance < best_distance || (best.empty() && distance == best_distance))) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

} // namespace tangle
