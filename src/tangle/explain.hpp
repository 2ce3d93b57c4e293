// From book/appendix_tangle_explain.md; tangled, edit there. 853ac3b60f0938dd
// Turns the places in a compiler's messages into places in the book.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tangle/document.hpp"
#include "tangle/plan.hpp"

namespace tangle {

// A line of a file, as it stands in the book.
struct BookLine {
    Place place;
    std::string prefix;    // what stands before the code there: the indentation of a list, the > of a quotation
    std::size_t taken = 0; // blanks that the file has before the code and the book has not: a reference's indentation
    std::size_t taken_shown = 0; // the same in an excerpt, where compilers write a tab as blanks
};

// Rewrites messages line by line.
class Explainer {
public:
    // `find` finds the output that a path in a message means; `differs` whether SRC has another text for it.
    using Find = std::function<const Output *(const std::string &path)>;
    using Differs = std::function<bool(const Output &)>;
    Explainer(const Plan &plan, const BookText &text, Find find, Differs differs);

    std::string line(std::string_view message);

    // Paths of files that are not as the book says: their places were left alone.
    const std::vector<std::string> &left_alone() const { return left_alone_; }

private:
    const Output *output_of(const std::string &path);
    std::optional<BookLine> book_line(const Output &output, std::size_t line);
    std::string places(std::string_view message);
    std::string excerpt(std::string_view message, std::size_t bar);
    std::string_view source_line(const Place &place) const;

    const Plan &plan_;
    Find find_;
    Differs differs_;
    std::map<std::string, std::vector<std::string_view>> pages_; // their lines, by what messages call them
    std::map<std::string, const Output *> known_;                // by path in a message
    std::vector<std::string> left_alone_;
    const Output *current_ = nullptr; // whose lines an excerpt shows
    std::optional<BookLine> shown_;   // the line that a caret line is about
    std::size_t wider_ = 0;           // by how much the numbers of the book made the margin wider
};

} // namespace tangle
