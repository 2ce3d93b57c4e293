// Wrong: of an even number of processes it takes the slower one in the middle.
// From book/07_roofline.md; tangled, edit there. 797a9371cc96a95d
#pragma once

#include "systems/roofline.hpp"
#include "systems/stage_measurements.hpp"

#include <algorithm>
#include <vector>

namespace systems::exercises {

/// The share of the roof that the median of the processes reached, each by its median run.
///
/// Fails: Empty without a process; Mixed for several stages; OutOfRange when any run was
/// faster than the roof.
inline Result<Ratio> share_over_processes(const PredictedTime& roof,
                                          const std::vector<StageMeasurements>& processes) {
    std::vector<StageMeasurement> medians;
    for (const StageMeasurements& runs : processes) {
        const auto best = roof.share_of_the_roof(fastest_elapsed(runs));
        if (!best) return best;
        const auto median = StageMeasurement::from(runs.stage(), median_elapsed(runs));
        if (!median) return std::unexpected{median.error()};
        medians.push_back(*median);
    }
    return then(StageMeasurements::from(medians), [&](const StageMeasurements&) {
        std::ranges::sort(medians, {}, &StageMeasurement::elapsed);
        return roof.share_of_the_roof(medians[medians.size() / 2].elapsed());
    });
}

} // namespace systems::exercises
