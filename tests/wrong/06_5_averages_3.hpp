// Wrong: solves the equation of the mean, whatever the statistic.
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

inline Result<HiddenTime> hidden_time(const std::vector<ElapsedNanos>& shown, const Statistic& statistic,
                                      ElapsedNanos published, ElapsedNanos limit) {
    (void)statistic;
    UInt128 sum{0U};
    for (const ElapsedNanos time : shown) sum = *checked_sum(sum, time.value());
    const auto all = checked_product(published.value(), UInt128{shown.size() + 1});
    if (!all || *all < sum || distance(*all, sum) > limit.value()) {
        return failure(ErrorKind::OutOfRange, "exercises", "hidden_time", "no hidden time gives what was published");
    }
    const UInt128 least = distance(*all, sum), most = *checked_sum(least, UInt128{shown.size()});
    return HiddenTime{*ElapsedNanos::from(least), std::min(*ElapsedNanos::from(most), limit)};
}

} // namespace systems::exercises
