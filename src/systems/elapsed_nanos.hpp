// From book/03_median_timing.md; tangled, edit there. 196493af37be47fc
#pragma once

#include "systems/amount.hpp"

#include <chrono>
#include <cstdint>
#include <limits>
#include <ratio>

namespace systems {

/// A span of time. Unit: nanoseconds (ns). Range: 0 to 2^128 - 1 ns.
class ElapsedNanos : public Amount<ElapsedNanos> {
public:
    static constexpr StaticText name = "ElapsedNanos"; ///< how errors call it
    static constexpr Unit unit{"ns", "ns"};            ///< how text calls it

    /// A constant, checked while compiling.
    template <Number N>
    explicit consteval ElapsedNanos(N n) : Amount{constant(n)} {}

    /// A span as the standard library counts it, exact: its unit is a whole number of ns.
    ///
    /// Fails: OutOfRange when the span is negative; Overflow when it needs more than 128 bits.
    template <WholeNumber Rep, class Period>
        requires(std::ratio_divide<Period, std::nano>::den == 1)
    static constexpr Result<ElapsedNanos> from_chrono(std::chrono::duration<Rep, Period> span) {
        constexpr auto each = std::ratio_divide<Period, std::nano>::num;
        return then(from(span.count()), [](ElapsedNanos units) { return units * each; });
    }

    /// The span for the standard library.
    ///
    /// Fails: Overflow from 2^63 ns (292 years) on.
    constexpr Result<std::chrono::nanoseconds> to_chrono() const {
        if (value() > std::numeric_limits<std::int64_t>::max()) {
            return failure(ErrorKind::Overflow, name, "to_chrono", "2^63 ns or more");
        }
        return std::chrono::nanoseconds{static_cast<std::int64_t>(value().low())};
    }

private:
    friend class Amount<ElapsedNanos>;
    using Amount::Amount;
};

/// A constant of any size: `120'000_ns`.
consteval ElapsedNanos operator""_ns(const char* digits) {
    return *ElapsedNanos::from(detail::digits_constant(digits));
}

} // namespace systems
