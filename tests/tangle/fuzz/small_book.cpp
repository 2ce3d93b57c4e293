#include "small_book.hpp"

#include <algorithm>
#include <charconv>

#include "tangle/text.hpp"

namespace tangle_tests {

namespace {

constexpr std::string_view part_mark = "%% ";
constexpr std::string_view first_chapter = "01_a.md";

// What the program finds on a disk: no hidden and no private files.
bool is_book_file(std::string_view name) {
    return name.ends_with(".md") && name.find('\0') == name.npos &&
           std::ranges::none_of(tangle::split(name, "/"), [](std::string_view part) {
               return part.empty() || part.starts_with('.') || part.starts_with('_');
           });
}

std::size_t take_number(std::string_view &text) {
    text.remove_prefix(tangle::leading_blanks(text).size());
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

Edit read_edit(std::string_view line) {
    Edit edit;
    edit.output = take_number(line);
    edit.line = take_number(line);
    line.remove_prefix(tangle::leading_blanks(line).size());
    if (!line.empty()) {
        edit.what = line.front();
        edit.text = line.substr(std::min<std::size_t>(line.size(), 2));
    }
    return edit;
}

} // namespace

SmallBook read_small_book(std::string_view bytes) {
    SmallBook book;
    std::string part(first_chapter);
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size() - 1) + 1;
        const std::string_view line = bytes.substr(0, end);
        bytes.remove_prefix(end);
        if (line.starts_with(part_mark)) {
            part = tangle::trimmed(line.substr(part_mark.size(), line.find('\n') - part_mark.size()));
        } else if (part == "edits") {
            book.edits.push_back(read_edit(line.substr(0, line.find('\n'))));
        } else if (is_book_file(part)) {
            book.files[part] += line;
        }
    }
    if (!book.files.contains("index.md")) {
        book.files["index.md"] = index_of(book.files);
    }
    return book;
}

} // namespace tangle_tests
