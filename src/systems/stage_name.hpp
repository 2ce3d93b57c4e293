// From book/appendix_library.md, book/03_median_timing.md; tangled, edit there. a78fb40f37ae79f3
#pragma once

#include "systems/error.hpp"
#include "systems/hash.hpp"
#include "systems/text.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace systems {

namespace detail {
void a_stage_name_is_one_line_and_not_blank(); // never defined: its name is the message

/// The bytes of the first character of UTF-8 text; 0 for a control character or no UTF-8.
constexpr std::size_t printable(std::string_view text) {
    const auto byte = [text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const unsigned lead = byte(0), second = byte(1);
    if (lead < 0x80) return lead >= 0x20 && lead != 0x7F ? 1 : 0;
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    const unsigned from = lead == 0xC2 || lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned to = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (lead < 0xC2 || lead > 0xF4 || second < from || second > to) return 0;
    for (std::size_t i = 2; i < length; ++i) {
        if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
    }
    return length;
}

/// One line of UTF-8 text with something to see in it.
constexpr bool is_a_visible_line(std::string_view text) {
    bool visible = false;
    while (!text.empty()) {
        const std::size_t length = printable(text);
        if (length == 0) return false;
        visible = visible || text.front() != ' ';
        text.remove_prefix(length);
    }
    return visible;
}
} // namespace detail

/// What a stage is called. Range: one line of UTF-8 text that is not blank.
class StageName {
public:
    static constexpr StaticText name = "StageName"; ///< how errors call it

    /// A string literal that is a name, checked while compiling.
    struct Literal {
        std::string_view text; ///< its characters
        /// Does not compile for a blank text, or for one of several lines.
        consteval Literal(const char* literal) : text{literal} {
            using namespace detail;
            if (!is_a_visible_line(text)) a_stage_name_is_one_line_and_not_blank();
        }
    };
    /// A constant name: `StageName{"attention"}`.
    explicit constexpr StageName(Literal literal) : text_{literal.text} {}

    /// A name known only at run time.
    ///
    /// Fails: Empty when there is nothing to see; OutOfRange when it is not one line of UTF-8.
    static constexpr Result<StageName> from(std::string text) {
        if (text.find_first_not_of(' ') == std::string::npos) {
            return failure(ErrorKind::Empty, name, "from", "a stage name is not blank");
        }
        if (!detail::is_a_visible_line(text)) {
            return failure(ErrorKind::OutOfRange, name, "from",
                           "a stage name is one line of UTF-8");
        }
        return StageName{Checked{std::move(text)}};
    }

    /// The text of the name.
    constexpr std::string value() const { return text_; }

    friend constexpr bool operator==(const StageName&, const StageName&) = default;
    friend constexpr auto operator<=>(const StageName&, const StageName&) = default;
    friend constexpr std::string to_string(const StageName& stage) { return stage.text_; }

private:
    struct Checked {
        std::string text;
    };
    explicit constexpr StageName(Checked checked) : text_{std::move(checked.text)} {}

    std::string text_;
};

} // namespace systems
