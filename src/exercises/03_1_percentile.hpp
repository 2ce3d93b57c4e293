// From book/03_median_timing.md; tangled, edit there. e221916fd7bdf5c9
#pragma once

#include "systems/stage_measurements.hpp"

namespace systems::exercises {

/// The smallest timing such that at least `percent` % of the runs took no longer.
///
/// Fails: OutOfRange when the percentile is not 1 to 100.
inline Result<ElapsedNanos> percentile_elapsed(const StageMeasurements& runs, int percent) {
    (void)percent;
    return runs.elapsed().front(); // your turn
}

} // namespace systems::exercises
