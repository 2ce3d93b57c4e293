// From book/appendix_tangle_back.md; tangled, edit there. 64c260e828ba5cd9
#include "tangle/back_chapter.hpp"

#include <algorithm>

#include "tangle/lines.hpp"
#include "tangle/text.hpp"

namespace tangle {

namespace {

constexpr std::string_view fence_characters = "`~";

// The backticks or tildes that a line begins with.
std::string_view run_of(std::string_view line) {
    if (line.empty() || fence_characters.find(line.front()) == line.npos) {
        return {};
    }
    return line.substr(0, line.find_first_not_of(line.front()));
}

std::string_view without_last_blanks(std::string_view text) {
    return text.substr(0, text.find_last_not_of(" \t") + 1);
}

} // namespace

Chapter::Chapter(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        const std::size_t length = text.substr(end).starts_with("\r\n") ? 2 : 1;
        lines_.push_back({text.substr(0, end), text.substr(end, length)});
        text.remove_prefix(std::min(end + length, text.size()));
    }
}

bool Chapter::closes(std::size_t opening, std::string_view code) const {
    const std::string_view line = line_at(opening).text;
    const std::string_view fence =
        run_of(line.substr(std::min(line.find_first_of(fence_characters), line.size())));
    const std::string_view blanks = leading_blanks(code);
    const std::string_view run = run_of(trimmed(code));
    const bool is_run = !run.empty() && run.size() == trimmed(code).size();
    const bool is_indented_code = blanks.size() > 3 || blanks.find('\t') != blanks.npos;
    return is_run && !is_indented_code && run.size() >= fence.size() && run.front() == fence.front();
}

void Chapter::replace(std::size_t opening, std::size_t line, std::string_view old_text,
                      const std::vector<std::string> &codes) {
    const RawLine &raw = line_at(opening + line);
    const std::string_view end = raw.end.empty() ? "\n" : raw.end;
    const bool shows_marks = line > 0 && !is_blank(old_text) && raw.text.ends_with(old_text);
    const std::string marks =
        shows_marks ? std::string(raw.text.substr(0, raw.text.size() - old_text.size())) : marks_of(opening);
    bool stays = line == 0;
    std::string &text = replaced_[opening + line];
    if (stays) {
        text = std::string(raw.text) + std::string(end);
    }
    for (const std::string &code : codes) {
        if (!stays && code == as_code(old_text)) {
            stays = true;
            text += raw.text;
        } else if (code.empty()) {
            text += without_last_blanks(marks);
        } else {
            text += marks + as_text(code);
        }
        text += end;
    }
}

// What stands before the opening fence, with blanks for the mark of a list item.
std::string Chapter::marks_of(std::size_t opening) const {
    std::string marks(line_at(opening).text);
    marks.resize(std::min(marks.find_first_of(fence_characters), marks.size()));
    if (marks.starts_with("\xEF\xBB\xBF")) {
        marks.erase(0, 3); // a byte order mark
    }
    for (char &mark : marks) {
        mark = mark == '>' || mark == '\t' ? mark : ' ';
    }
    return marks;
}

std::string Chapter::text() const {
    std::string result;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        if (const auto found = replaced_.find(i + 1); found != replaced_.end()) {
            result += found->second;
        } else {
            result += lines_[i].text;
            result += lines_[i].end;
        }
    }
    return result;
}

} // namespace tangle
