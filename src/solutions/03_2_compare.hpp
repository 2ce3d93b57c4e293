// From book/03_median_timing.md; tangled, edit there. ea9b006c4b80bd40
#pragma once

#include "systems/stage_measurements.hpp"

namespace systems::exercises {

/// What two sets of runs say about their stages.
enum class Verdict { FirstIsFaster, SecondIsFaster, CannotTell };

/// Which is faster, when the bands of median +- spread do not touch.
inline Verdict compare(const StageMeasurements& first, const StageMeasurements& second) {
    const auto below = [](const StageMeasurements& low, const StageMeasurements& high) {
        const auto upper = median_elapsed(low) + median_deviation(low);
        const ElapsedNanos other = median_deviation(high);
        const auto edge = then(upper, [&](ElapsedNanos t) { return t + other; });
        return edge && *edge < median_elapsed(high);
    };
    if (below(first, second)) return Verdict::FirstIsFaster;
    if (below(second, first)) return Verdict::SecondIsFaster;
    return Verdict::CannotTell;
}

} // namespace systems::exercises
