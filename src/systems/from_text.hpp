// From book/appendix_library.md; tangled, edit there. 2f2485d2896f9411
#pragma once

#include "systems/error.hpp"
#include "systems/then.hpp"
#include "systems/uint128.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace systems {

/// The whole number that decimal digits spell; ' may stand between two of them.
///
/// Fails: Empty when there is no text; NotANumber when it is other text; Overflow from 2^128 on.
constexpr Result<UInt128> whole_number(std::string_view text) {
    std::optional number{UInt128{}};
    bool after_digit = false; // so that a text is a number when this holds at its end
    for (const char c : text) {
        const bool digit = c >= '0' && c <= '9', between = c == '\'' && after_digit;
        after_digit = digit;
        if (!digit && !between) break;
        if (between || !number) continue;
        number = checked_product(*number, UInt128{10U});
        if (number) number = checked_sum(*number, UInt128{static_cast<unsigned>(c - '0')});
    }
    if (after_digit && number) return *number;
    if (after_digit) return failure(ErrorKind::Overflow, "systems", "whole_number", "2^128 or more");
    if (!text.empty()) {
        return failure(ErrorKind::NotANumber, "systems", "whole_number",
                       "a whole number has decimal digits only");
    }
    return failure(ErrorKind::Empty, "systems", "whole_number",
                   "a whole number has at least one digit");
}

/// What a door for run-time numbers makes of a text: a door of another name, as `ElementSize::from_bits`.
///
/// Fails: as whole_number and the door do; Overflow when the number is too wide for the door.
template <class Door>
constexpr auto from_text(std::string_view text, Door door) {
    using Out = std::invoke_result_t<Door, std::int64_t>;
    const bool minus = text.starts_with('-');
    return then(whole_number(text.substr(minus ? 1 : 0)), [&](UInt128 n) -> Out {
        if (minus && n != 0) return door(std::int64_t{-1});
        if constexpr (std::is_invocable_v<Door, UInt128>) {
            return door(n);
        } else {
            if (n.high() == 0) return door(n.low());
            return failure(ErrorKind::Overflow, Out::value_type::name, "from", "2^64 or more");
        }
    });
}

/// The same for the types whose door is `from`: `from_text<BatchSize>("8")`.
template <class T>
constexpr Result<T> from_text(std::string_view text) {
    return from_text(text, [](auto n) -> Result<T>
        requires requires { T::from(n); }
    { return T::from(n); });
}

} // namespace systems
