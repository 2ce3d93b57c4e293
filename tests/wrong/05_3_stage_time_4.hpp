// Wrong: adds all bytes and divides by the slowest rate.
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
inline Result<StageTime> stage_time(Flops work, FlopsPerSecond rate,
                                    const std::vector<MemoryTransfer>& transfers) {
    auto times = then(work / rate, [](ElapsedNanos first) { return StageTime{first, first}; });
    if (transfers.empty()) return times;
    Result<Bytes> bytes = Bytes{0};
    BytesPerSecond slowest = transfers.front().rate();
    for (const MemoryTransfer& transfer : transfers) {
        bytes = then(bytes, [&](Bytes so_far) { return so_far + transfer.bytes(); });
        slowest = std::min(slowest, transfer.rate());
    }
    times = then(times, [&](StageTime first) {
        return then(then(bytes, [&](Bytes all) { return all / slowest; }), [&](ElapsedNanos moved) {
            return then(first.in_turn + moved, [&](ElapsedNanos sum) {
                return StageTime{std::max(first.overlapped, moved), sum};
            });
        });
    });
    return times;
}

} // namespace systems::exercises
