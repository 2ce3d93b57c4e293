// From book/appendix_library.md; tangled, edit there. 714ab6bd9cf5095d
#pragma once

#include "systems/uint128.hpp"

namespace systems::detail {

// Declared and never defined: a constant that calls one does not compile, its name says why.
void a_count_is_a_whole_number();
void a_count_is_never_negative();
void a_dimension_is_at_least_1();
void an_element_has_at_most_65535_bits();
void a_literal_has_decimal_digits_only();
void a_literal_fits_128_bits();

/// The value of a constant that counts something.
template <Number N>
consteval std::uint64_t count_constant(N n) {
    if constexpr (!WholeNumber<N>) {
        a_count_is_a_whole_number();
    } else {
        if (n < N{0}) a_count_is_never_negative();
    }
    return static_cast<std::uint64_t>(n);
}

/// The value of a constant that measures a dimension, which has no zero.
template <Number N>
consteval std::uint64_t dimension_constant(N n) {
    const std::uint64_t value = count_constant(n);
    if (value == 0) a_dimension_is_at_least_1();
    return value;
}

/// The number that the digits of a literal spell; ' between digits is skipped.
consteval UInt128 digits_constant(const char* digits) {
    UInt128 number;
    for (; *digits != '\0'; ++digits) {
        if (*digits == '\'') continue;
        if (*digits < '0' || *digits > '9') a_literal_has_decimal_digits_only();
        const auto digit = UInt128{static_cast<unsigned>(*digits - '0')};
        const auto shifted = checked_product(number, UInt128{10U});
        const auto longer = shifted ? checked_sum(*shifted, digit) : shifted;
        if (!longer) a_literal_fits_128_bits();
        number = *longer;
    }
    return number;
}

} // namespace systems::detail
