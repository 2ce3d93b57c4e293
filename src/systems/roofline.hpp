// From book/07_roofline.md; tangled, edit there. 7696eee13a14d742
#pragma once

#include "systems/bytes_per_second.hpp"
#include "systems/flops_per_second.hpp"
#include "systems/memory_level.hpp"
#include "systems/ratio.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace systems {

/// What a kernel does to the bytes that it moves.
enum class Traffic {
    Reading,  ///< it reads, and its result is small
    Updating, ///< it reads, and writes about as much
};

/// What a kernel does, what it moves, and what it comes back to.
struct KernelAccount {
    Flops work;        ///< by the kernel's formula
    Bytes moved;       ///< read and written, write-allocate included where a result is not small
    Traffic traffic;   ///< which loop's bandwidth it can hope for
    Bytes working_set; ///< all memory that it touches

    friend constexpr bool operator==(const KernelAccount&, const KernelAccount&) = default;
};

/// What a level of memory was seen to do.
struct MeasuredLevel {
    MemoryLevel level;       ///< which
    Bytes capacity;          ///< a working set up to this is served from here
    BytesPerSecond reading;  ///< the fastest loop that only reads
    BytesPerSecond updating; ///< the fastest loop that reads and writes

    friend constexpr bool operator==(const MeasuredLevel&, const MeasuredLevel&) = default;
};

/// The two times between which a kernel ends, if its account is right.
class PredictedTime {
public:
    static constexpr StaticText name = "PredictedTime"; ///< how errors call it

    /// Working takes one time, moving another.
    ///
    /// Fails: OutOfRange when both are 0 ns; Overflow when their sum is 2^128 ns or more.
    static constexpr Result<PredictedTime> from(ElapsedNanos working, ElapsedNanos moving) {
        if (std::max(working, moving) == ElapsedNanos{0}) {
            return failure(ErrorKind::OutOfRange, name, "from", "a kernel works or moves");
        }
        return then(working + moving, [&](ElapsedNanos both) -> Result<PredictedTime> {
            return PredictedTime{working, moving, both};
        });
    }

    constexpr ElapsedNanos working() const { return working_; } ///< the work alone
    constexpr ElapsedNanos moving() const { return moving_; }   ///< the bytes alone
    /// Both at once: the longer of the two. No run is faster.
    constexpr ElapsedNanos at_least() const { return std::max(working_, moving_); }
    /// One after the other: their sum. A slower run waits for something else.
    constexpr ElapsedNanos without_overlap() const { return both_; }

    /// The share of the roof that a run reached: at_least / measured. Range: 0 to 1.
    ///
    /// Fails: OutOfRange when the run was faster than the roof: then the roof, the account or
    /// the clock is wrong, and the share would mean nothing.
    constexpr Result<Ratio> share_of_the_roof(ElapsedNanos measured) const {
        if (measured < at_least()) {
            return failure(ErrorKind::OutOfRange, name, "share_of_the_roof",
                           "a run is never faster than its roof");
        }
        return at_least() / measured;
    }

    friend constexpr bool operator==(const PredictedTime&, const PredictedTime&) = default;

private:
    constexpr PredictedTime(ElapsedNanos working, ElapsedNanos moving, ElapsedNanos both)
        : working_{working}, moving_{moving}, both_{both} {}

    ElapsedNanos working_, moving_, both_;
};

/// A machine as it was measured: a peak, and a bandwidth for each level of its memory.
class Roofline {
public:
    static constexpr StaticText name = "Roofline"; ///< how errors call it

    /// The peak, and the levels from the nearest on.
    ///
    /// Fails: Empty when there is no level; OutOfRange when one holds no more than the one
    /// before it.
    static constexpr Result<Roofline> from(FlopsPerSecond peak,
                                           std::vector<MeasuredLevel> levels) {
        if (levels.empty()) return failure(ErrorKind::Empty, name, "from", "at least one level");
        for (std::size_t i = 1; i < levels.size(); ++i) {
            if (levels[i].capacity <= levels[i - 1].capacity) {
                return failure(ErrorKind::OutOfRange, name, "from",
                               "each level holds more than the one before");
            }
        }
        return Roofline{peak, std::move(levels)};
    }

    constexpr FlopsPerSecond peak() const { return peak_; } ///< the flat part of the roof
    /// Nearest first; the last one serves whatever the others cannot hold.
    constexpr const std::vector<MeasuredLevel>& levels() const { return levels_; }

    /// The nearest level that holds a working set whole; the last one for what no level holds.
    constexpr const MeasuredLevel& holding(Bytes working_set) const {
        const auto found = std::ranges::find_if(levels_, [=](const MeasuredLevel& level) {
            return working_set <= level.capacity;
        });
        return found == levels_.end() ? levels_.back() : *found;
    }

    /// How long a kernel takes: its work at the peak, its bytes at the level that holds its
    /// working set, at the speed of a loop with its kind of traffic.
    ///
    /// Fails: OutOfRange when it neither works nor moves; Overflow at 2^128 ns.
    constexpr Result<PredictedTime> predict(const KernelAccount& kernel) const {
        const MeasuredLevel& level = holding(kernel.working_set);
        const bool reads = kernel.traffic == Traffic::Reading;
        return then(kernel.work / peak_, [&](ElapsedNanos working) {
            return then(kernel.moved / (reads ? level.reading : level.updating),
                        [&](ElapsedNanos moving) { return PredictedTime::from(working, moving); });
        });
    }

    friend constexpr bool operator==(const Roofline&, const Roofline&) = default;

private:
    constexpr Roofline(FlopsPerSecond peak, std::vector<MeasuredLevel> levels)
        : peak_{peak}, levels_{std::move(levels)} {}

    FlopsPerSecond peak_;
    std::vector<MeasuredLevel> levels_;
};

} // namespace systems
