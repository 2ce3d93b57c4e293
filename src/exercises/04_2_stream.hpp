// From book/04_arithmetic_intensity.md; tangled, edit there. 48e6ae381da64cdd
#pragma once

#include "systems/arithmetic_intensity.hpp"

namespace systems::exercises {

/// What a processor does with a line that is written.
enum class Writes {
    Stream,   ///< it goes out
    Allocate, ///< it is read first, then it goes out
};

/// The intensity of one iteration that reads `reads` numbers and writes one.
///
/// Fails: Overflow when it moves 2^64 numbers or more.
inline Result<ArithmeticIntensity> stream_intensity(Flops work, std::uint64_t reads,
                                                    ElementSize size, Writes writes) {
    (void)work, (void)reads, (void)size, (void)writes;
    return Flops{0} / Bytes{1}; // your turn
}

} // namespace systems::exercises
