// A formula in the place of a measurement.
#pragma once

#include "systems/dimension.hpp"

namespace systems::exercises {

/// The fastest of several tries to compute all T * T scores, in seconds.
inline double seconds_for_scores(SequenceLength sequence, ModelWidth width) {
    const auto tokens = static_cast<double>(sequence.value());
    return 2e-9 * tokens * tokens * static_cast<double>(width.value());
}

} // namespace systems::exercises
