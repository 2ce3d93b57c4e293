// From book/appendix_live.md; tangled, edit there. 9263625f5b6e35b8
#pragma once

#include "systems/error.hpp"
#include "systems/from_text.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace systems::live {

class Answer;

/// Something that a reader may change.
struct Input {
    std::string_view name;             ///< "batch"
    std::string_view unit;             ///< "sequences"
    std::string_view value;            ///< what it starts as
    std::string_view options = {};     ///< the words to choose from, with | between them; none for a number
};

/// A set of values worth a look.
struct Preset {
    std::string_view name;
    std::string_view values; ///< one for each input, with | between them
};

/// One figure of a chapter.
struct Figure {
    std::string_view name;
    std::span<const Input> inputs;
    std::span<const Preset> presets;
    void (*answer)(Answer&);
};

/// The parts of a text between the marks.
inline std::vector<std::string_view> split(std::string_view text, char mark) {
    std::vector<std::string_view> parts;
    for (std::size_t end = 0; end != text.npos; text.remove_prefix(std::min(end + 1, text.size()))) {
        end = text.find(mark);
        parts.push_back(text.substr(0, end));
    }
    return parts;
}

/// What a figure says to what was typed: lines of four fields, with a tab between them.
class Answer {
public:
    Answer(const Figure& figure, std::vector<std::string_view> typed)
        : figure_{figure}, typed_{std::move(typed)} {}

    /// The value of an input, through a door of the library.
    template <class Door>
    auto read(std::size_t input, Door door) {
        const auto value = from_text(typed(input), door);
        if (!value) refuse(input, value.error());
        return value;
    }
    /// The same for the types whose door is `from`.
    template <class T>
    Result<T> read(std::size_t input) {
        const Result<T> value = from_text<T>(typed(input));
        if (!value) refuse(input, value.error());
        return value;
    }
    /// Which of its options an input is: 0 for the first.
    Result<std::size_t> choice(std::size_t input) {
        const auto options = split(figure_.inputs[input].options, '|');
        const auto found = std::ranges::find(options, typed(input));
        if (found != options.end()) return static_cast<std::size_t>(found - options.begin());
        const Error none = failure(ErrorKind::OutOfRange, "live", "choice", "one of the options").error();
        refuse(input, none);
        return std::unexpected{none};
    }
    /// What was typed into an input; nothing where nothing was.
    std::string_view typed(std::size_t input) const {
        return input < typed_.size() ? typed_[input] : std::string_view{};
    }
    /// Says that an input was refused, and why.
    void refuse(std::size_t input, const Error& why) {
        reasons_.push_back(why);
        line("refused", figure_.inputs[input].name, "", to_string(why));
    }

    /// Says a step: its name, the map that leads to it, and its value or why there is none.
    template <class T>
    void step(std::string_view name, std::string_view map, const Result<T>& value) {
        if (value) return line("value", name, map, std::string{to_string(*value)});
        const bool new_reason = std::ranges::find(reasons_, value.error()) == reasons_.end();
        if (new_reason) reasons_.push_back(value.error());
        line(new_reason ? "error" : "open", name, map, new_reason ? to_string(value.error()) : "");
    }
    /// All lines so far.
    const std::string& text() const { return text_; }

private:
    void line(std::string_view kind, std::string_view name, std::string_view map, std::string_view text) {
        for (const std::string_view field : {kind, name, map, text}) text_.append(field).append("\t");
        text_.back() = '\n';
    }

    const Figure& figure_;
    std::vector<std::string_view> typed_;
    std::vector<Error> reasons_;
    std::string text_;
};

/// Applies `next` to the values of several results; the first error passes through.
template <class Next, class First, class... Rest>
auto with(const Next& next, const Result<First>& first, const Result<Rest>&... rest) {
    if constexpr (sizeof...(Rest) == 0) {
        return then(first, next);
    } else {
        return then(first, [&](const First& value) { return with(std::bind_front(next, value), rest...); });
    }
}

/// All figures of the book.
std::span<const Figure> figures();

/// The answer to a text: the name of a figure, then what was typed into each of its inputs, a line each.
std::string answer_to(std::string_view text);

} // namespace systems::live
