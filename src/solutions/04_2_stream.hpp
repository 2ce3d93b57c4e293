// From book/04_arithmetic_intensity.md; tangled, edit there. 8c0ff0a3fdba86f3
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
    const UInt128 written{writes == Writes::Allocate ? 2U : 1U};
    const UInt128 numbers = *checked_sum(UInt128{reads}, written); // 65 bits at most
    if (numbers.high() != 0) {
        return failure(ErrorKind::Overflow, "exercises", "stream_intensity",
                       "an iteration moves less than 2^64 numbers");
    }
    return then(ElementCount::from(numbers.low()),
                [&](ElementCount moved) { return work / (moved * size); });
}

} // namespace systems::exercises
