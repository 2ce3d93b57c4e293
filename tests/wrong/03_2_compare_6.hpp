// Doubles: above 2^53 neighbours are one number.
#pragma once

#include "systems/stage_measurements.hpp"

namespace systems::exercises {

/// What two sets of runs say about their stages.
enum class Verdict { FirstIsFaster, SecondIsFaster, CannotTell };

/// Which is faster, when the bands of median +- spread do not touch.
inline Verdict compare(const StageMeasurements& first, const StageMeasurements& second) {
    const auto number = [](ElapsedNanos time) { return time.value().to_double(); };
    const double a = number(median_elapsed(first)), b = number(median_elapsed(second));
    const double spread = number(median_deviation(first)) + number(median_deviation(second));
    if (a + spread < b) return Verdict::FirstIsFaster;
    if (b + spread < a) return Verdict::SecondIsFaster;
    return Verdict::CannotTell;
}

} // namespace systems::exercises
