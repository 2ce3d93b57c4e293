// From book/07_roofline.md; tangled, edit there. 5dec383aa0badabc
#pragma once

#include "systems/roofline.hpp"
#include "systems/stage_measurements.hpp"

#include <vector>

namespace systems::exercises {

/// The share of the roof that the median of the processes reached, each by its median run.
///
/// Fails: Empty without a process; Mixed for several stages; OutOfRange when any run was
/// faster than the roof.
inline Result<Ratio> share_over_processes(const PredictedTime& roof,
                                          const std::vector<StageMeasurements>& processes) {
    (void)roof, (void)processes;
    return Ratio::from(UInt128{0U}, UInt128{1U}); // your turn
}

} // namespace systems::exercises
