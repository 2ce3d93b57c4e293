// From book/02_attention_flops.md; tangled, edit there. 9274a802c2721ac9
#pragma once

#include "systems/amount.hpp"

namespace systems {

/// Floating-point operations: a multiplication is one, an addition is one.
///
/// Unit: FLOPs. Range: 0 to 2^128 - 1.
class Flops : public Amount<Flops> {
public:
    static constexpr StaticText name = "Flops";  ///< how errors call it
    static constexpr Unit unit{"FLOP", "FLOPs"}; ///< how text calls it

    /// A constant, checked while compiling.
    template <Number N>
    explicit consteval Flops(N n) : Amount{constant(n)} {}

private:
    friend class Amount<Flops>;
    using Amount::Amount;
};

/// A constant of any size: `6'300'000'000'000'000'000'000'000_flops`.
consteval Flops operator""_flops(const char* digits) {
    return *Flops::from(detail::digits_constant(digits));
}

/// Steps of a matrix product: s + a * b. Others call it a MAC, and some call it a flop.
///
/// Unit: multiply-adds. Range: 0 to 2^128 - 1.
class MultiplyAdds : public Amount<MultiplyAdds> {
public:
    static constexpr StaticText name = "MultiplyAdds";           ///< how errors call it
    static constexpr Unit unit{"multiply-add", "multiply-adds"}; ///< how text calls it

    /// A constant, checked while compiling.
    template <Number N>
    explicit consteval MultiplyAdds(N n) : Amount{constant(n)} {}

private:
    friend class Amount<MultiplyAdds>;
    using Amount::Amount;
};

/// How many FLOPs one multiply-add is: a multiplication and an addition.
inline constexpr int flops_per_multiply_add = 2;

/// The work of so many multiply-adds, at 2 FLOPs each.
///
/// Fails: Overflow when that needs more than 128 bits.
constexpr Result<Flops> flops_of(MultiplyAdds work) {
    return then(Flops::from(work.value()),
                [](Flops one_each) { return one_each * flops_per_multiply_add; });
}

} // namespace systems
