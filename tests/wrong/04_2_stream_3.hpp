// A number taken for 8 bytes whatever its format.
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
    (void)size;
    const Bytes number = ElementCount{1} * float64;
    const auto read = number * reads;
    const auto written = number * (writes == Writes::Allocate ? 2 : 1);
    return then(read, [&](Bytes in) {
        return then(written, [&](Bytes out) {
            return then(in + out, [&](Bytes moved) { return work / moved; });
        });
    });
}

} // namespace systems::exercises
