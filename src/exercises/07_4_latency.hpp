// From book/07_roofline.md; tangled, edit there. aeaf06386e270948
#pragma once

#include "systems/bytes.hpp"
#include "systems/stopwatch.hpp"

namespace systems::exercises {

/// How long 4096 dependent loads take, through a working set of that size: the median of 9.
///
/// Fails: OutOfRange when it holds fewer than two lines of 64 bytes or more than 1 GiB.
inline Result<ElapsedNanos> time_of_4096_steps(Bytes working_set) {
    (void)working_set;
    return ElapsedNanos{0}; // your turn
}

} // namespace systems::exercises
