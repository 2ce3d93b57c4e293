// From book/04_arithmetic_intensity.md, book/05_memory_hierarchy.md; tangled, edit there. c27ea46cf2a1fc45
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

#include "systems/elapsed_nanos.hpp"
#include "systems/flops.hpp"

namespace systems {

/// How long `flops` take at `rate`, rounded up: never early.
///
/// Fails: Overflow when that is 2^128 ns or more.
constexpr Result<ElapsedNanos> operator/(Flops flops, FlopsPerSecond rate) {
    if (const auto nanos = nanoseconds_at(flops.value(), rate.value())) {
        return ElapsedNanos::from(*nanos);
    }
    return failure(ErrorKind::Overflow, "Flops", "operator/", "2^128 ns or more");
}

} // namespace systems
