// From book/appendix_library.md; tangled, edit there. b7ed9a61b47a8b46
#pragma once

#include "systems/from_text.hpp"

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
    const Result<UInt128> number = whole_number(digits);
    if (!number && number.error().kind() == ErrorKind::Overflow) a_literal_fits_128_bits();
    if (!number) a_literal_has_decimal_digits_only();
    return *number;
}

} // namespace systems::detail
