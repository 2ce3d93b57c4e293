// From book/06_public_report.md; tangled, edit there. afacf9243ab98ff3
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
    const UInt128 one{1U}, two{2U};
    const auto of_all = [&](UInt128 hidden) {
        std::vector<ElapsedNanos> all = shown;
        all.push_back(*ElapsedNanos::from(hidden));
        return statistic(all);
    };
    const auto first = [&](auto answers_yes) { // or the limit, when none does
        UInt128 low{0U}, high = limit.value();
        while (low < high) {
            const UInt128 middle = *checked_sum(low, quotient(distance(low, high), two));
            if (answers_yes(of_all(middle))) high = middle;
            else low = *checked_sum(middle, one);
        }
        return low;
    };
    const auto reached = [&](ElapsedNanos value) { return value >= published; };
    const auto passed = [&](ElapsedNanos value) { return value > published; };
    const UInt128 least = first(reached), end = first(passed);
    if (of_all(least) != published) {
        return failure(ErrorKind::OutOfRange, "exercises", "hidden_time",
                       "no hidden time gives what was published");
    }
    const UInt128 most = passed(of_all(end)) ? distance(end, one) : end;
    return HiddenTime{*ElapsedNanos::from(least), *ElapsedNanos::from(most)};
}

} // namespace systems::exercises
