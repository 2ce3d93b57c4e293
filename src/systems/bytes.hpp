// From book/01_memory_accounting.md; tangled, edit there. 3214aa28f935b1ca
#pragma once

#include "systems/amount.hpp"
#include "systems/dimension.hpp"
#include "systems/element_size.hpp"

namespace systems {

/// Room in memory. Unit: bytes of 8 bits. Range: 0 to 2^128 - 1.
class Bytes : public Amount<Bytes> {
public:
    static constexpr StaticText name = "Bytes";  ///< how errors call it
    static constexpr Unit unit{"byte", "bytes"}; ///< how text calls it

    /// A constant, checked while compiling.
    template <Number N>
    explicit consteval Bytes(N n) : Amount{constant(n)} {}

private:
    friend class Amount<Bytes>;
    using Amount::Amount;
};

/// A constant of any size: `140'000'000'000_bytes`.
consteval Bytes operator""_bytes(const char* digits) {
    return *Bytes::from(detail::digits_constant(digits));
}

/// The memory that so many elements take, packed; a last byte that is begun counts whole.
constexpr Bytes operator*(ElementCount elements, ElementSize size) {
    const auto bits = *checked_product(UInt128{elements.value()}, UInt128{size.value()});
    const auto rounded_up = quotient(*checked_sum(bits, UInt128{7U}), UInt128{8U});
    return *Bytes::from(rounded_up);
}

} // namespace systems
