// From book/appendix_tangle_back.md; tangled, edit there. 38d37b2006bf3670
// The lines of a chapter as they stand on the disk, so that some can change and all other bytes stay.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tangle {

class Chapter {
public:
    // The text must outlive the chapter.
    explicit Chapter(std::string_view text);

    // Whether a line of code would end the fence that opens at a line of the chapter.
    bool closes(std::size_t opening, std::string_view code) const;

    // Puts code in the place of a line of a fence; line 0 is the opening fence itself, and stays. New lines
    // begin and end like the old one: with the marks of its list or block quote, and with its line end.
    void replace(std::size_t opening, std::size_t line, std::string_view old_text,
                 const std::vector<std::string> &codes);

    std::string text() const;

private:
    struct RawLine {
        std::string_view text;
        std::string_view end; // \n, \r\n or \r; nothing after the last line of some files
    };

    const RawLine &line_at(std::size_t number) const { return lines_.at(number - 1); }
    std::string marks_of(std::size_t opening) const;

    std::vector<RawLine> lines_;
    std::map<std::size_t, std::string> replaced_; // by line number, with line ends
};

} // namespace tangle
