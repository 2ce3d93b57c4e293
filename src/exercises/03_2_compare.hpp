// From book/03_median_timing.md; tangled, edit there. cd3f41d6c5e4383e
#pragma once

#include "systems/stage_measurements.hpp"

namespace systems::exercises {

/// What two sets of runs say about their stages.
enum class Verdict { FirstIsFaster, SecondIsFaster, CannotTell };

/// Which is faster, when the bands of median +- spread do not touch.
inline Verdict compare(const StageMeasurements& first, const StageMeasurements& second) {
    (void)first, (void)second;
    return Verdict::CannotTell; // your turn
}

} // namespace systems::exercises
