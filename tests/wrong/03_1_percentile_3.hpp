// Rounds the rank to the nearest instead of up.
#pragma once

#include "systems/stage_measurements.hpp"

namespace systems::exercises {

/// The smallest timing such that at least `percent` % of the runs took no longer.
inline Result<ElapsedNanos> percentile_elapsed(const StageMeasurements& runs, int percent) {
    if (percent < 1 || percent > 100) {
        return failure(ErrorKind::OutOfRange, "exercises", "percentile_elapsed",
                       "a percentile from 1 to 100");
    }
    std::vector<ElapsedNanos> sorted = runs.elapsed();
    std::ranges::sort(sorted);
    const std::size_t rank = (static_cast<std::size_t>(percent) * sorted.size() + 50) / 100;
    return sorted[std::max<std::size_t>(rank, 1) - 1];
}

} // namespace systems::exercises
