// From book/04_arithmetic_intensity.md; tangled, edit there. 726945b4376e7a7f
#pragma once

#include "systems/arithmetic_intensity.hpp"

namespace systems::exercises {

/// What a processor does with a line that is written.
enum class Writes {
    Stream,   ///< it goes out
    Allocate, ///< it is read first, then it goes out
};

/// The intensity of one iteration that reads `reads` numbers and writes one.
inline Result<ArithmeticIntensity> stream_intensity(Flops work, std::uint64_t reads,
                                                    ElementSize size, Writes writes) {
    (void)work, (void)reads, (void)size, (void)writes;
    return Flops{0} / Bytes{1}; // your turn
}

} // namespace systems::exercises
