// From book/03_median_timing.md; tangled, edit there. 3dd31481b211270b
#pragma once

#include "systems/stage_measurements.hpp"

namespace systems::exercises {

/// The smallest timing such that at least `percent` % of the runs took no longer.
///
/// Fails: OutOfRange when the percentile is not 1 to 100.
inline Result<ElapsedNanos> percentile_elapsed(const StageMeasurements& runs, int percent) {
    if (percent < 1 || percent > 100) {
        return failure(ErrorKind::OutOfRange, "exercises", "percentile_elapsed",
                       "a percentile from 1 to 100");
    }
    std::vector<ElapsedNanos> sorted = runs.elapsed();
    std::ranges::sort(sorted);
    const std::size_t rank = (static_cast<std::size_t>(percent) * sorted.size() + 99) / 100;
    return sorted[rank - 1];
}

} // namespace systems::exercises
