// Wrong: does not look whether the published value is reached at all.
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
    const UInt128 one{1U};
    const auto first = [&](auto answers_yes) {
        UInt128 low{0U}, high = limit.value();
        while (low < high) {
            const UInt128 middle = *checked_sum(low, quotient(distance(low, high), UInt128{2U}));
            if (answers_yes(of_all(middle))) high = middle;
            else low = *checked_sum(middle, one);
        }
        return low;
    };
    const UInt128 least = first([&](ElapsedNanos value) { return value >= published; });
    const UInt128 end = first([&](ElapsedNanos value) { return value > published; });
    const UInt128 most = of_all(end) > published ? distance(end, one) : end;
    return HiddenTime{*ElapsedNanos::from(least), *ElapsedNanos::from(most)};
}

} // namespace systems::exercises
