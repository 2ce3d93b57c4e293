// Wrong: tries every time.
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
    const auto of_all = [&](UInt128 hidden) {
        std::vector<ElapsedNanos> all = shown;
        all.push_back(*ElapsedNanos::from(hidden));
        return statistic(all);
    };
    std::vector<ElapsedNanos> fit;
    for (UInt128 t{0U}; t < limit.value(); t = *checked_sum(t, UInt128{1U})) {
        if (of_all(t) == published) fit.push_back(*ElapsedNanos::from(t));
        if (of_all(t) > published) break;
    }
    if (fit.empty()) return failure(ErrorKind::OutOfRange, "exercises", "hidden_time", "no hidden time gives what was published");
    return HiddenTime{fit.front(), fit.back()};
}

} // namespace systems::exercises
