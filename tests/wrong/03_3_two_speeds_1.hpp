// Splits in the middle, which makes two halves of everything.
#pragma once

#include "systems/stage_measurements.hpp"

#include <optional>
#include <utility>

namespace systems::exercises {

/// The medians of the lower and the upper heap of runs, when there are two.
inline std::optional<std::pair<ElapsedNanos, ElapsedNanos>>
two_speeds(const StageMeasurements& runs) {
    std::vector<ElapsedNanos> sorted = runs.elapsed();
    std::ranges::sort(sorted);
    const auto apart = [&](std::size_t low, std::size_t high) {
        return distance(sorted[low].value(), sorted[high].value());
    };
    std::size_t split = 0; // the lower heap is sorted[0 .. split - 1]
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        split = sorted.size() / 2;
    }
    const std::size_t n = sorted.size();
    if (split == 0 || 4 * split < n || 4 * (n - split) < n) return std::nullopt;
    const UInt128 gap = apart(split - 1, split);
    if (gap <= apart(0, split - 1) || gap <= apart(split, n - 1)) return std::nullopt;

    const auto median = [&](std::size_t from, std::size_t to) {
        std::vector<StageMeasurement> heap;
        for (std::size_t i = from; i < to; ++i) {
            heap.push_back(*StageMeasurement::from(runs.stage(), sorted[i]));
        }
        return median_elapsed(*StageMeasurements::from(heap));
    };
    return std::pair{median(0, split), median(split, n)};
}

} // namespace systems::exercises
