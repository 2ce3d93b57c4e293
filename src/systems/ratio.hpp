// From book/04_arithmetic_intensity.md; tangled, edit there. 2c455b23caf7e4b0
#pragma once

#include "systems/amount.hpp"
#include "systems/rate.hpp"

namespace systems {

/// An exact fraction without a unit: what is left of like over like.
///
/// Range: 0 to 2^128 - 1, in steps as fine as 1 / (2^128 - 1). It is kept in lowest terms.
class Ratio {
public:
    static constexpr StaticText name = "Ratio"; ///< how errors call it

    /// numerator / denominator, in lowest terms.
    ///
    /// Fails: DividedByZero when the denominator is 0.
    static constexpr Result<Ratio> from(UInt128 numerator, UInt128 denominator) {
        if (denominator == 0) {
            return failure(ErrorKind::DividedByZero, name, "from",
                           "a denominator is at least 1");
        }
        UInt128 divisor = numerator, rest = denominator;
        while (rest != 0) { // Euclid
            const UInt128 next = remainder(divisor, rest);
            divisor = rest;
            rest = next;
        }
        return Ratio{quotient(numerator, divisor), quotient(denominator, divisor)};
    }
    constexpr UInt128 numerator() const { return numerator_; }     ///< above the line
    constexpr UInt128 denominator() const { return denominator_; } ///< below it, at least 1
    /// The nearest double. For plots, never for accounts.
    constexpr double to_double() const {
        return numerator_.to_double() / denominator_.to_double();
    }

    friend constexpr bool operator==(Ratio, Ratio) = default;
    /// Exact for all values: no product is formed.
    friend constexpr std::strong_ordering operator<=>(Ratio a, Ratio b) {
        for (;;) {
            const auto whole = quotient(a.numerator_, a.denominator_) <=>
                               quotient(b.numerator_, b.denominator_);
            if (whole != 0) return whole;
            const UInt128 rest_a = remainder(a.numerator_, a.denominator_);
            const UInt128 rest_b = remainder(b.numerator_, b.denominator_);
            if (rest_a == 0 || rest_b == 0) return rest_a <=> rest_b;
            const Ratio turned{b.denominator_, rest_b};
            b = Ratio{a.denominator_, rest_a};
            a = turned;
        }
    }

    friend constexpr std::string to_string(Ratio ratio) {
        const UInt128 below = ratio.denominator_, one{1U}, two{2U};
        const UInt128 half = *checked_sum(quotient(below, two), remainder(below, two));
        UInt128 whole = quotient(ratio.numerator_, below);
        const auto exact = *checked_fraction(remainder(ratio.numerator_, below), 10'000, below);
        const bool up = exact.remainder >= half;
        UInt128 decimals = up ? *checked_sum(exact.quotient, one) : exact.quotient;
        if (decimals == 10'000) {
            whole = *checked_sum(whole, one);
            decimals = UInt128{};
        }
        if (whole == 0 && decimals == 0 && ratio.numerator_ != 0) return "<0.0001";
        const std::string digits = to_string(decimals);
        return to_string(whole) + "." + std::string(4 - digits.size(), '0') + digits;
    }

private:
    constexpr Ratio(UInt128 numerator, UInt128 denominator)
        : numerator_{numerator}, denominator_{denominator} {}

    UInt128 numerator_, denominator_;
};

/// How many times one amount holds another of its kind.
///
/// Fails: DividedByZero when b is 0.
template <class Self>
constexpr Result<Ratio> operator/(Amount<Self> a, Amount<Self> b) {
    if (b.value() == 0) {
        return failure(ErrorKind::DividedByZero, Self::name, "operator/",
                       "the divisor is at least 1");
    }
    return Ratio::from(a.value(), b.value());
}

/// The same for rates. Never fails: a rate is at least 1.
template <class Self>
constexpr Ratio operator/(Rate<Self> a, Rate<Self> b) {
    return *Ratio::from(a.value(), b.value());
}

} // namespace systems

/// @cond
template <>
struct std::hash<systems::Ratio> {
    std::size_t operator()(const systems::Ratio& ratio) const noexcept {
        const std::hash<systems::UInt128> of;
        return of(ratio.numerator()) * 31U + of(ratio.denominator());
    }
};
/// @endcond
