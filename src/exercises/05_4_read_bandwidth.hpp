// From book/05_memory_hierarchy.md; tangled, edit there. f272487cb291e839
#pragma once

#include "systems/bytes_per_second.hpp"
#include "systems/stopwatch.hpp"

#include <cstring>
#include <vector>

namespace systems::exercises {

/// How fast this machine reads an array of that size, again and again: the median of 9.
///
/// Fails: OutOfRange when the array is empty or larger than 1 GiB.
inline Result<BytesPerSecond> read_bandwidth(Bytes working_set) {
    (void)working_set;
    return 1_bytes_per_s; // your turn
}

} // namespace systems::exercises
