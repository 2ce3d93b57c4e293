// From book/03_median_timing.md; tangled, edit there. f6712b85b78e11fe
#pragma once

#include "systems/stopwatch.hpp"

namespace systems::exercises {

/// The time of a first call, and the median of later ones.
struct FirstAndLater {
    ElapsedNanos first; ///< the very first call
    ElapsedNanos later; ///< the median of the further calls
};

/// Times the first call of `work`, then `repeats` further calls, each alone.
///
/// Fails: OutOfRange when a further call takes 0 ns; Empty when repeats < 1.
template <SteadyClock Clock = std::chrono::steady_clock, class Work>
Result<FirstAndLater> first_and_later(const StageName& stage, Work&& work, int repeats) {
    (void)stage, (void)work, (void)repeats;
    return FirstAndLater{ElapsedNanos{0}, ElapsedNanos{0}}; // your turn
}

} // namespace systems::exercises
