// Wrong: each call begins at the first line, so the same 4096 lines are walked again and again.
// From book/07_roofline.md; tangled, edit there. 2e2ef215545b7859
#pragma once

#include "systems/bytes.hpp"
#include "systems/stopwatch.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace systems::exercises {

/// How long 4096 dependent loads take, through a working set of that size: the median of 9.
///
/// Fails: OutOfRange when it holds fewer than two lines of 64 bytes or more than 1 GiB.
inline Result<ElapsedNanos> time_of_4096_steps(Bytes working_set) {
    if (working_set < Bytes{128} || working_set > Bytes{1ULL << 30U}) {
        return failure(ErrorKind::OutOfRange, "exercises", "time_of_4096_steps",
                       "128 bytes to 1 GiB");
    }
    struct alignas(64) Line {
        std::uint32_t next;
    };
    const std::uint64_t count = working_set.value().low() / sizeof(Line);
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::shuffle(order, std::mt19937{1});
    std::vector<Line> lines(count);
    for (std::size_t i = 0; i < count; ++i) lines[order[i]].next = order[(i + 1) % count];
    const auto walk = [&] {
        std::uint32_t at = 0;
        for (int step = 0; step < 4096; ++step) at = lines[at].next;
        return at;
    };
    return then(measure(StageName{"walk"}, walk, 9),
                [](const StageMeasurements& runs) { return median_elapsed(runs); });
}

} // namespace systems::exercises
