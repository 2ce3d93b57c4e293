// From book/appendix_library.md; tangled, edit there. 59e22410a24d45f4
#pragma once

#include <string>
#include <string_view>

namespace systems {

/// A text fixed when the program was compiled. Nothing read at run time can become one.
class StaticText {
public:
    /// The text of a string literal.
    consteval StaticText(const char* text) : view_{text} {}
    /// The characters.
    constexpr std::string_view view() const { return view_; }

    friend constexpr bool operator==(StaticText, StaticText) = default;
    friend constexpr std::string to_string(StaticText text) { return std::string{text.view_}; }

private:
    std::string_view view_;
};

} // namespace systems
