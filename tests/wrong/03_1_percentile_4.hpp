// Takes any percentage and stops at the ends.
#pragma once

#include "systems/stage_measurements.hpp"

namespace systems::exercises {

/// The smallest timing such that at least `percent` % of the runs took no longer.
inline Result<ElapsedNanos> percentile_elapsed(const StageMeasurements& runs, int percent) {
    if (percent < 1 || percent > 100) {
        percent = percent < 1 ? 1 : 100;
    }
    std::vector<ElapsedNanos> sorted = runs.elapsed();
    std::ranges::sort(sorted);
    const std::size_t rank = (static_cast<std::size_t>(percent) * sorted.size() + 99) / 100;
    return sorted[rank - 1];
}

} // namespace systems::exercises
