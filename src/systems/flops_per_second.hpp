// From book/04_arithmetic_intensity.md; tangled, edit there. 7347762f183ca29d
#pragma once

#include "systems/rate.hpp"

namespace systems {

/// How fast work is done. Unit: FLOPs/s. Range: 1 to 2^128 - 1.
class FlopsPerSecond : public Rate<FlopsPerSecond> {
public:
    static constexpr StaticText name = "FlopsPerSecond"; ///< how errors call it
    static constexpr Unit unit{"FLOP/s", "FLOPs/s"};     ///< how text calls it

    /// A constant, checked while compiling.
    template <Number N>
    explicit consteval FlopsPerSecond(N n) : Rate{constant(n)} {}

private:
    friend class Rate<FlopsPerSecond>;
    using Rate::Rate;
};

} // namespace systems
