// From book/appendix_library.md; tangled, edit there. 0f0f02cfe0edc17a
#pragma once

#include <algorithm>
#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace systems {

/// Any built-in arithmetic type: what a constant may be written as, before it is checked.
template <class N>
concept Number = std::is_arithmetic_v<N>;

/// A built-in type that counts: any integer type but `bool` and the character types.
template <class N>
concept WholeNumber =
    std::integral<N> && sizeof(N) <= sizeof(std::uint64_t) &&
    !(std::same_as<N, bool> || std::same_as<N, char> || std::same_as<N, wchar_t> ||
      std::same_as<N, char8_t> || std::same_as<N, char16_t> || std::same_as<N, char32_t>);

namespace detail {
// __extension__: the type is built in, though not in the standard.
__extension__ typedef unsigned __int128 Word;
} // namespace detail

/// An exact whole number of 128 bits: the `value()` of every resource.
///
/// Range: 0 to 2^128 - 1. It compares with any built-in whole number and prints in full.
class UInt128 {
public:
    /// Zero.
    constexpr UInt128() = default;

    /// The same number, wider.
    template <WholeNumber N>
        requires std::unsigned_integral<N>
    explicit constexpr UInt128(N value) : word_{value} {}

    /// high * 2^64 + low.
    static constexpr UInt128 from_halves(std::uint64_t high, std::uint64_t low) {
        return from_word((static_cast<detail::Word>(high) << 64U) | low);
    }
    /// The upper 64 bits: 0 when the number fits 64 bits.
    constexpr std::uint64_t high() const { return static_cast<std::uint64_t>(word_ >> 64U); }
    /// The lower 64 bits.
    constexpr std::uint64_t low() const { return static_cast<std::uint64_t>(word_); }
    /// The nearest double: exact up to 2^53. For plots and ratios, never for accounts.
    constexpr double to_double() const { return static_cast<double>(word_); }

    friend constexpr bool operator==(UInt128, UInt128) = default;
    friend constexpr std::strong_ordering operator<=>(UInt128 a, UInt128 b) {
        return a.word_ <=> b.word_;
    }

    /// Compares as mathematics does: a negative number is less than every UInt128.
    template <WholeNumber N>
    friend constexpr std::strong_ordering operator<=>(UInt128 a, N b) {
        if (b < N{0}) return std::strong_ordering::greater;
        return a.word_ <=> static_cast<detail::Word>(b);
    }
    template <WholeNumber N>
    friend constexpr bool operator==(UInt128 a, N b) {
        return (a <=> b) == 0;
    }

    /// a + b, or nothing when the sum needs more than 128 bits.
    friend constexpr std::optional<UInt128> checked_sum(UInt128 a, UInt128 b) {
        std::optional sum{UInt128{}};
        if (__builtin_add_overflow(a.word_, b.word_, &sum->word_)) sum.reset();
        return sum;
    }
    /// a * b, or nothing when the product needs more than 128 bits.
    friend constexpr std::optional<UInt128> checked_product(UInt128 a, UInt128 b) {
        std::optional product{UInt128{}};
        if (__builtin_mul_overflow(a.word_, b.word_, &product->word_)) product.reset();
        return product;
    }
    /// a / b, rounded down. Needs b > 0.
    friend constexpr UInt128 quotient(UInt128 a, UInt128 b) {
        return from_word(a.word_ / b.word_);
    }
    /// a - b * quotient(a, b). Needs b > 0.
    friend constexpr UInt128 remainder(UInt128 a, UInt128 b) {
        return from_word(a.word_ % b.word_);
    }
    /// How far apart two numbers are; it always fits.
    friend constexpr UInt128 distance(UInt128 a, UInt128 b) {
        return from_word(a < b ? b.word_ - a.word_ : a.word_ - b.word_);
    }

    struct Division;

    /// a * factor / b with its remainder, exact even where a * factor needs more than 128 bits;
    /// nothing when the quotient does. Needs b > 0.
    friend constexpr std::optional<Division> checked_fraction(UInt128 a, std::uint64_t factor,
                                                              UInt128 b);

    /// The decimal digits, all of them.
    friend constexpr std::string to_string(UInt128 number) {
        std::string digits;
        do {
            digits.push_back(static_cast<char>('0' + static_cast<int>(number.word_ % 10)));
            number.word_ /= 10;
        } while (number.word_ != 0);
        std::ranges::reverse(digits);
        return digits;
    }

private:
    static constexpr UInt128 from_word(detail::Word word) {
        UInt128 number;
        number.word_ = word;
        return number;
    }

    detail::Word word_ = 0;
};

/// A quotient and what is left.
struct UInt128::Division {
    UInt128 quotient;  ///< rounded down
    UInt128 remainder; ///< less than the divisor
};

constexpr std::optional<UInt128::Division> checked_fraction(UInt128 a, std::uint64_t factor,
                                                            UInt128 b) {
    const detail::Word divisor = b.word_, part = a.word_ % divisor;
    detail::Word times = 0, left = 0; // part * (the bits of factor seen so far) = times * divisor + left
    const auto add = [&](detail::Word more) {
        const bool over = left >= divisor - more;
        left = over ? left - (divisor - more) : left + more;
        times += over ? 1U : 0U;
    };
    for (int bit = 63; bit >= 0; --bit) {
        times *= 2;
        add(left);
        if ((factor >> bit & 1U) != 0) add(part);
    }
    const auto whole = checked_product(quotient(a, b), UInt128{factor});
    const auto sum = whole ? checked_sum(*whole, UInt128::from_word(times)) : whole;
    if (!sum) return std::nullopt;
    return UInt128::Division{*sum, UInt128::from_word(left)};
}

namespace detail {
/// `n`, which is at least 1 by what was checked before: the compiler need not check again.
constexpr std::uint64_t known_positive(std::uint64_t n) {
    if (n == 0) std::unreachable();
    return n;
}
} // namespace detail

} // namespace systems
