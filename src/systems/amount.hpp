// From book/appendix_library.md; tangled, edit there. 2537764ec1c3a674
#pragma once

#include "systems/error.hpp"
#include "systems/hash.hpp"
#include "systems/literal.hpp"
#include "systems/text.hpp"
#include "systems/then.hpp"

#include <string>
#include <string_view>

namespace systems {

/// The name of a unit: for one of it, and for any other number.
struct Unit {
    std::string_view one;  ///< "byte"
    std::string_view many; ///< "bytes"
};

/// What every amount of a resource shares. `Self` is the amount: Bytes is an Amount<Bytes>.
///
/// Range: 0 to 2^128 - 1. Amounts of one kind add up; no sum ever wraps.
template <class Self>
class Amount {
public:
    /// The amount of `n` units, for numbers known only at run time.
    ///
    /// Fails: OutOfRange when n < 0.
    template <WholeNumber N>
    static constexpr Result<Self> from(N n) {
        if (n < N{0}) {
            return failure(ErrorKind::OutOfRange, Self::name, "from",
                           "an amount is never negative");
        }
        return from(UInt128{static_cast<std::uint64_t>(n)});
    }
    /// The same for 128-bit numbers. Never fails.
    static constexpr Result<Self> from(UInt128 n) { return Self{Checked{n}}; }

    /// The plain number.
    constexpr UInt128 value() const { return value_; }

    friend constexpr bool operator==(Amount, Amount) = default;
    friend constexpr auto operator<=>(Amount, Amount) = default;
    friend constexpr std::string to_string(Amount amount) {
        const std::string unit{amount.value_ == 1 ? Self::unit.one : Self::unit.many};
        return to_string(amount.value_) + " " + unit;
    }

    /// Fails: Overflow when the sum needs more than 128 bits.
    friend constexpr Result<Self> operator+(Self a, Self b) {
        if (const auto sum = checked_sum(a.value(), b.value())) return from(*sum);
        return failure(ErrorKind::Overflow, Self::name, "operator+",
                       "the sum needs more than 128 bits");
    }

    /// The amount, `times` over: the same bytes for each of 12 layers.
    ///
    /// Fails: OutOfRange when times < 0; Overflow when the product needs more than 128 bits.
    template <WholeNumber N>
    friend constexpr Result<Self> operator*(Self amount, N times) {
        return then(from(times), [amount](Self count) -> Result<Self> {
            const auto product = checked_product(amount.value(), count.value());
            if (product) return from(*product);
            return failure(ErrorKind::Overflow, Self::name, "operator*",
                           "the product needs more than 128 bits");
        });
    }

protected:
    struct Checked {
        UInt128 value;
    };
    explicit constexpr Amount(Checked checked) : value_{checked.value} {}

    template <Number N>
    static consteval Checked constant(N n) {
        return {UInt128{detail::count_constant(n)}};
    }

private:
    UInt128 value_;
};

} // namespace systems
