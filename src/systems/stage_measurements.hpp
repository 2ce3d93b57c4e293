// From book/03_median_timing.md; tangled, edit there. 79f62a941a255f9a
#pragma once

#include "systems/stage_measurement.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace systems {

/// Runs of one stage, in the order in which they were made. Range: at least one run.
class StageMeasurements {
public:
    static constexpr StaticText name = "StageMeasurements"; ///< how errors call it

    /// Fails: Empty when there is no run; Mixed when the runs are not all of one stage.
    static constexpr Result<StageMeasurements> from(const std::vector<StageMeasurement>& runs) {
        if (runs.empty()) {
            return failure(ErrorKind::Empty, name, "from", "at least one run");
        }
        std::vector<ElapsedNanos> elapsed;
        for (const StageMeasurement& run : runs) {
            if (run.stage() != runs.front().stage()) {
                return failure(ErrorKind::Mixed, name, "from", "runs of one stage only");
            }
            elapsed.push_back(run.elapsed());
        }
        return StageMeasurements{runs.front().stage(), std::move(elapsed)};
    }

    constexpr const StageName& stage() const { return stage_; }      ///< what ran
    constexpr std::uint64_t repeats() const { return runs_.size(); } ///< how often
    /// How long each run took. Unit: ns, each at least 1.
    constexpr const std::vector<ElapsedNanos>& elapsed() const { return runs_; }

    friend constexpr bool operator==(const StageMeasurements&,
                                     const StageMeasurements&) = default;

private:
    constexpr StageMeasurements(StageName stage, std::vector<ElapsedNanos> runs)
        : stage_{std::move(stage)}, runs_{std::move(runs)} {}

    StageName stage_;
    std::vector<ElapsedNanos> runs_;
};

/// The middle of two times. Unit: ns; half a nanosecond rounds up.
constexpr ElapsedNanos midpoint(ElapsedNanos a, ElapsedNanos b) {
    const UInt128 apart = distance(a.value(), b.value());
    constexpr UInt128 two{2U};
    const auto half = *checked_sum(quotient(apart, two), remainder(apart, two)); // up
    return *ElapsedNanos::from(*checked_sum(std::min(a, b).value(), half));
}

namespace detail {
/// The median of at least one time.
constexpr ElapsedNanos median(std::vector<ElapsedNanos> times) {
    std::ranges::sort(times);
    return midpoint(times[(times.size() - 1) / 2], times[times.size() / 2]);
}
} // namespace detail

/// The median of the runs. Unit: ns; half a nanosecond rounds up. Range: at least 1 ns.
constexpr ElapsedNanos median_elapsed(const StageMeasurements& runs) {
    return detail::median(runs.elapsed());
}

/// The spread that belongs to the median: the median distance from it (MAD, unscaled).
/// Unit: ns; half a nanosecond rounds up. Range: 0 when more than half agree.
constexpr ElapsedNanos median_deviation(const StageMeasurements& runs) {
    const UInt128 median = median_elapsed(runs).value();
    std::vector<ElapsedNanos> distances;
    for (const ElapsedNanos elapsed : runs.elapsed()) {
        distances.push_back(*ElapsedNanos::from(distance(elapsed.value(), median)));
    }
    return detail::median(std::move(distances));
}

/// The fastest of the runs. Unit: ns. Range: at least 1 ns.
constexpr ElapsedNanos fastest_elapsed(const StageMeasurements& runs) {
    return *std::ranges::min_element(runs.elapsed());
}

} // namespace systems
