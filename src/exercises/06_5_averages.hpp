// From book/06_public_report.md; tangled, edit there. b4d6664c81267d2a
#pragma once

#include "systems/elapsed_nanos.hpp"
#include "systems/error.hpp"

#include <vector>

namespace systems::exercises {

/// The least and the most that a hidden time can be.
struct HiddenTime {
    ElapsedNanos least, most;
};

/// What a statistic of all times, published, tells about the one that is not shown.
/// The statistic never falls when a time grows, and no time is above the limit.
///
/// Fails: OutOfRange when no hidden time fits.
template <class Statistic>
Result<HiddenTime> hidden_time(const std::vector<ElapsedNanos>& shown, Statistic statistic,
                               ElapsedNanos published, ElapsedNanos limit) {
    (void)shown, (void)statistic, (void)published, (void)limit;
    return HiddenTime{ElapsedNanos{0}, ElapsedNanos{0}}; // your turn
}

} // namespace systems::exercises
