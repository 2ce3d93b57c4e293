// The class of the last member.
#pragma once

#include "systems/public_systems_report.hpp"

namespace systems::exercises {

/// The class with the fewest readers in a set.
///
/// Fails: Empty when the set is.
inline Result<MeasurementVisibility>
strictest_visibility(const std::vector<ReviewedStageMeasurement>& reviewed) {
    if (reviewed.empty()) {
        return failure(ErrorKind::Empty, "exercises", "strictest_visibility",
                       "at least one measurement");
    }
    auto strictest = reviewed.front().visibility();
    for (const auto& each : reviewed) strictest = each.visibility();
    return strictest;
}

} // namespace systems::exercises
