// A data sheet in the place of a measurement.
#pragma once

#include "systems/bytes_per_second.hpp"
#include "systems/stopwatch.hpp"

namespace systems::exercises {

/// How fast this machine reads an array of that size, again and again: the median of 9.
///
/// Fails: OutOfRange when the array is empty or larger than 1 GiB.
inline Result<BytesPerSecond> read_bandwidth(Bytes working_set) {
    if (working_set == Bytes{0} || working_set > Bytes{1ULL << 30U}) {
        return failure(ErrorKind::OutOfRange, "exercises", "read_bandwidth", "an array has 1 byte to 1 GiB");
    }
    return 38'400_MB_per_s;
}

} // namespace systems::exercises
