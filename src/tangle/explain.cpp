// From book/appendix_tangle_explain.md; tangled, edit there. c7899f40eeac23d7
#include "tangle/explain.hpp"

#include <algorithm>
#include <utility>

#include "tangle/text.hpp"

namespace tangle {

namespace {

constexpr std::size_t longest_path = 4096;
constexpr std::size_t tab_stop = 8;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number at `at` and the place after it; 0 when there is none, or one that no file has lines for.
std::pair<std::size_t, std::size_t> number_at(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && is_digit(text[end])) {
        ++end;
    }
    const bool is_line = end > at && end - at <= 9;
    return {is_line ? std::stoul(std::string(text.substr(at, end - at))) : 0, end};
}

// Where the sequence that sets a colour ends, if one begins at `at`; else `at`.
std::size_t after_colour(std::string_view text, std::size_t at) {
    if (!text.substr(at).starts_with("\033[")) {
        return at;
    }
    const std::size_t end = text.find_first_not_of("0123456789;", at + 2);
    return end == text.npos ? text.size() : end + 1;
}

// Whether a path may begin at `at`: at the start, after a blank, a quote, a bracket, or the end of a colour.
bool may_begin(std::string_view text, std::size_t at) {
    constexpr std::string_view openers = " \t\"'`([<,=";
    if (at == 0 || openers.find(text[at - 1]) != openers.npos) {
        return true;
    }
    const std::size_t escape = text.rfind('\033', at - 1);
    return escape != text.npos && after_colour(text, escape) == at;
}

// Removes `count` blanks from the start of a text, behind the colours that stand there.
std::string without_blanks(std::string_view text, std::size_t count) {
    std::string kept;
    std::size_t at = 0;
    while (count > 0 && at < text.size()) {
        const std::size_t behind = after_colour(text, at);
        if (behind != at) {
            kept += text.substr(at, behind - at);
            at = behind;
        } else if (text[at] == ' ' || text[at] == '\t') {
            ++at;
            --count;
        } else {
            break;
        }
    }
    return kept.append(text.substr(at));
}

// How wide blanks are in an excerpt.
std::size_t shown_width(std::string_view blanks) {
    std::size_t width = 0;
    for (const char c : blanks) {
        width = c == '\t' ? (width / tab_stop + 1) * tab_stop : width + 1;
    }
    return width;
}

// The bar of an excerpt, "  12 | code" or "     | ^~~": what stands before it is blanks and at most a number.
std::optional<std::size_t> bar_of(std::string_view line) {
    const std::size_t bar = line.find(" |");
    if (bar == line.npos) {
        return std::nullopt;
    }
    const std::string_view margin = trimmed(line.substr(0, bar));
    return margin.empty() || is_digits(margin) ? std::optional(bar) : std::nullopt;
}

} // namespace

Explainer::Explainer(const Plan &plan, const BookText &text, Find find, Differs differs)
    : plan_(plan), find_(std::move(find)), differs_(std::move(differs)) {
    for (const Document &document : plan.book.documents) {
        pages_[document.shown_as] = split_lines(text.files.at(document.file));
    }
}

std::string Explainer::line(std::string_view message) {
    if (const std::optional<std::size_t> bar = bar_of(message); bar && current_ != nullptr) {
        return excerpt(message, *bar);
    }
    return places(message);
}

std::string Explainer::places(std::string_view message) {
    std::string said;
    std::size_t copied = 0;
    for (std::size_t colon = message.find(':'); colon != message.npos; colon = message.find(':', colon + 1)) {
        const auto [line, after_line] = number_at(message, colon + 1);
        if (line == 0) {
            continue;
        }
        for (std::size_t start = copied; start < colon; ++start) {
            if (!may_begin(message, start) || colon - start > longest_path) {
                continue;
            }
            const Output *output = output_of(std::string(message.substr(start, colon - start)));
            if (output == nullptr) {
                continue;
            }
            current_ = output;
            const std::optional<BookLine> book = book_line(*output, line);
            if (!book) {
                current_ = nullptr;
                break;
            }
            said += message.substr(copied, start - copied);
            said += to_string(book->place);
            copied = after_line;
            if (message.substr(after_line).starts_with(':')) {
                if (const auto [column, after_column] = number_at(message, after_line + 1); column != 0) {
                    const std::size_t code = column > book->taken ? column - book->taken : 1;
                    said += ':' + std::to_string(code + book->prefix.size());
                    copied = after_column;
                }
            }
            break;
        }
    }
    return said.append(message.substr(copied));
}

std::string Explainer::excerpt(std::string_view message, std::size_t bar) {
    const std::string_view margin = message.substr(0, bar);
    std::string_view code = message.substr(bar + 2);
    std::string number(trimmed(margin));
    if (!number.empty()) {
        shown_ = number.size() <= 9 ? book_line(*current_, std::stoul(number)) : std::nullopt;
        if (!shown_) {
            return std::string(message);
        }
        number = std::to_string(shown_->place.line);
        wider_ = number.size() > margin.size() ? number.size() - margin.size() : 0;
    } else if (!shown_) {
        return std::string(message);
    }
    const bool is_code = !number.empty();
    const std::size_t width = margin.size() + wider_;
    std::string said(width - std::min(width, number.size()), ' ');
    said += number + " |";
    if (code.starts_with(' ')) { // both compilers put one before the code
        said += ' ';
        code.remove_prefix(1);
    }
    if (!code.empty()) {
        said += is_code ? shown_->prefix : std::string(shown_->prefix.size(), ' ');
    }
    return said + without_blanks(code, shown_->taken_shown);
}

const Output *Explainer::output_of(const std::string &path) {
    const auto [known, is_new] = known_.try_emplace(path, nullptr);
    if (is_new) {
        const Output *output = find_(path);
        if (output != nullptr && differs_(*output)) {
            left_alone_.push_back(output->path);
            output = nullptr;
        }
        known->second = output;
    }
    return known->second;
}

std::optional<BookLine> Explainer::book_line(const Output &output, std::size_t line) {
    const std::optional<Place> place = line > 1 ? place_of(plan_, output, line) : std::nullopt;
    if (!place) {
        return std::nullopt;
    }
    const std::string_view in_file = split_lines(output.text).at(line - 1);
    const std::size_t indentation = leading_blanks(in_file).size();
    std::string_view code = in_file.substr(indentation);
    code = code.substr(0, code.find_last_not_of(" \t") + 1);
    const std::string_view in_book = source_line(*place);
    BookLine book{*place, "", 0, 0};
    if (in_book.ends_with(code) && !code.empty()) {
        const std::size_t column = in_book.size() - code.size();
        if (column < indentation) {
            book.taken = indentation - column;
            book.taken_shown = shown_width(in_file.substr(0, book.taken));
        } else {
            book.prefix = in_book.substr(0, column - indentation);
        }
    }
    return book;
}

std::string_view Explainer::source_line(const Place &place) const {
    const std::vector<std::string_view> &lines = pages_.at(place.file);
    std::string_view line = place.line <= lines.size() ? lines[place.line - 1] : std::string_view();
    return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

} // namespace tangle
