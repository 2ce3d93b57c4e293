// From book/03_median_timing.md; tangled, edit there. 70d22f2bab65a619
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
    const auto first = detail::sample<Clock>(work, 1);
    std::vector<StageMeasurement> runs;
    for (int i = 0; i < repeats; ++i) {
        const auto run = then(detail::sample<Clock>(work, 1), [&](ElapsedNanos elapsed) {
            return StageMeasurement::from(stage, elapsed);
        });
        if (!run) return std::unexpected{run.error()};
        runs.push_back(*run);
    }
    return then(StageMeasurements::from(runs), [&](const StageMeasurements& later) {
        return then(first, [&](ElapsedNanos time) {
            return FirstAndLater{time, median_elapsed(later)};
        });
    });
}

} // namespace systems::exercises
