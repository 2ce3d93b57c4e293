// From book/appendix_library.md; tangled, edit there. 5dfb923d083ba09d
#pragma once

#include "systems/amount.hpp"

#include <cstdint>

namespace systems {

/// What every rate shares; `Self` is the rate: BytesPerSecond is a Rate<BytesPerSecond>.
///
/// Range: 1 to 2^128 - 1 a second. Rates of one kind compare.
template <class Self>
class Rate {
public:
    /// The rate of `n` a second, for numbers known only at run time.
    ///
    /// Fails: OutOfRange when n < 1.
    template <WholeNumber N>
    static constexpr Result<Self> from(N n) {
        return from(n < N{0} ? UInt128{} : UInt128{static_cast<std::uint64_t>(n)});
    }
    /// The same for 128-bit numbers.
    static constexpr Result<Self> from(UInt128 n) {
        if (n >= 1) return Self{Checked{n}};
        return failure(ErrorKind::OutOfRange, Self::name, "from", "a rate is at least 1 a second");
    }

    /// The plain number, a second.
    constexpr UInt128 value() const { return value_; }

    friend constexpr bool operator==(Rate, Rate) = default;
    friend constexpr auto operator<=>(Rate, Rate) = default;
    friend constexpr std::string to_string(Rate rate) {
        const std::string unit{rate.value_ == 1 ? Self::unit.one : Self::unit.many};
        return to_string(rate.value_) + " " + unit;
    }

protected:
    struct Checked {
        UInt128 value;
    };
    explicit constexpr Rate(Checked checked) : value_{checked.value} {}

    template <Number N>
    static consteval Checked constant(N n) {
        return {UInt128{detail::dimension_constant(n)}};
    }

private:
    UInt128 value_;
};

/// amount / rate in nanoseconds, rounded up; nothing when that needs more than 128 bits.
constexpr std::optional<UInt128> nanoseconds_at(UInt128 amount, UInt128 rate) {
    const auto exact = checked_fraction(amount, 1'000'000'000, rate);
    if (!exact || exact->remainder == 0) return exact ? std::optional{exact->quotient} : std::nullopt;
    return checked_sum(exact->quotient, UInt128{1U});
}

} // namespace systems
