// From book/05_memory_hierarchy.md; tangled, edit there. 8b4cb98bad73a754
#pragma once

#include "systems/flops_per_second.hpp"
#include "systems/memory_transfer.hpp"

#include <algorithm>
#include <vector>

namespace systems::exercises {

/// The least time of a stage, if all of it overlaps and if nothing does.
struct StageTime {
    ElapsedNanos overlapped; ///< the slowest part hides the others
    ElapsedNanos in_turn;    ///< one part after the other
};

/// The times of a stage that does `work` and makes `transfers`.
///
/// Fails: Overflow when a time or their sum does not fit.
inline Result<StageTime> stage_time(Flops work, FlopsPerSecond rate,
                                    const std::vector<MemoryTransfer>& transfers) {
    auto times = then(work / rate, [](ElapsedNanos first) { return StageTime{first, first}; });
    for (const MemoryTransfer& transfer : transfers) {
        times = then(times, [&](StageTime so_far) {
            return then(transfer.elapsed(), [&](ElapsedNanos next) {
                return then(so_far.in_turn + next, [&](ElapsedNanos sum) {
                    return StageTime{std::max(so_far.overlapped, next), sum};
                });
            });
        });
    }
    return times;
}

} // namespace systems::exercises
