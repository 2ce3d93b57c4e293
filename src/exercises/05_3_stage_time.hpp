// From book/05_memory_hierarchy.md; tangled, edit there. a2029758ea20f484
#pragma once

#include "systems/flops_per_second.hpp"
#include "systems/memory_transfer.hpp"

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
    (void)work, (void)rate, (void)transfers;
    return StageTime{ElapsedNanos{0}, ElapsedNanos{0}}; // your turn
}

} // namespace systems::exercises
