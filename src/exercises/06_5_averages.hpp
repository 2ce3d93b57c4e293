// From book/06_public_report.md; tangled, edit there. 633b7947c815c2a7
#pragma once

#include "systems/elapsed_nanos.hpp"
#include "systems/error.hpp"

#include <functional>
#include <vector>

namespace systems::exercises {

/// One number of many times: their median, mean or maximum, or another.
using Statistic = std::function<ElapsedNanos(const std::vector<ElapsedNanos>&)>;

/// The least and the most that a hidden time can be.
struct HiddenTime {
    ElapsedNanos least, most;
};

/// What a statistic of all times, published, tells about the one that is not shown.
/// The statistic never falls when a time grows, and no time is above the limit.
///
/// Fails: OutOfRange when no hidden time fits.
inline Result<HiddenTime> hidden_time(const std::vector<ElapsedNanos>& shown, const Statistic& statistic,
                                      ElapsedNanos published, ElapsedNanos limit) {
    (void)shown, (void)statistic, (void)published, (void)limit;
    return HiddenTime{ElapsedNanos{0}, ElapsedNanos{0}}; // your turn
}

} // namespace systems::exercises
