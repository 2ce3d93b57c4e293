// From book/appendix_library.md; tangled, edit there. 4b51e2a09c90b7d0
#pragma once

#include <string_view>

namespace systems {

/// A text that was fixed when the program was compiled. Nothing read at run time can become one.
class StaticText {
public:
    /// The text of a string literal.
    consteval StaticText(const char* text) : view_{text} {}
    /// The characters.
    constexpr std::string_view view() const { return view_; }

    friend constexpr bool operator==(StaticText, StaticText) = default;

private:
    std::string_view view_;
};

} // namespace systems
