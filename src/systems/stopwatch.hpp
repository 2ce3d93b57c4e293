// From book/appendix_library.md, book/03_median_timing.md; tangled, edit there. 65f54688b559b9f0
#pragma once

#include "systems/stage_measurements.hpp"

#include <chrono>
#include <concepts>
#include <functional>
#include <memory>
#include <type_traits>

namespace systems {

/// A clock that is never set back, and counts in whole units.
template <class Clock>
concept SteadyClock = Clock::is_steady && WholeNumber<typename Clock::rep> && requires {
    { Clock::now() } -> std::same_as<typename Clock::time_point>;
};

/// Makes the compiler believe that `value` is used and may have changed. Costs no
/// instruction but a store. Give it the inputs of a stage before the runs.
template <class T>
void do_not_optimise(const T& value) {
    asm volatile("" : : "r"(std::addressof(value)) : "memory");
}

namespace detail {
template <SteadyClock Clock, class Work>
Result<ElapsedNanos> sample(Work& work, std::uint64_t times) {
    const auto start = Clock::now();
    for (std::uint64_t i = 0; i < times; ++i) {
        if constexpr (std::is_void_v<std::invoke_result_t<Work&>>) {
            std::invoke(work);
            do_not_optimise(work);
        } else {
            do_not_optimise(std::invoke(work));
        }
    }
    return ElapsedNanos::from_chrono(Clock::now() - start);
}

/// The smallest of 16 steps of a clock, as a program sees them.
template <SteadyClock Clock>
Result<ElapsedNanos> step() {
    auto smallest = Clock::duration::max();
    for (int i = 0; i < 16; ++i) {
        const auto start = Clock::now();
        auto now = start;
        for (int looks = 0; now == start && looks < 10'000'000; ++looks) now = Clock::now();
        smallest = std::min(smallest, now - start);
    }
    if (smallest > Clock::duration::zero()) return ElapsedNanos::from_chrono(smallest);
    return failure(ErrorKind::OutOfRange, "stopwatch", "step", "a clock that moves");
}

/// How many runs make a sample of at least 1000 steps.
template <SteadyClock Clock, class Work>
Result<std::uint64_t> runs_a_sample(Work& work) {
    const auto enough = then(step<Clock>(), [](ElapsedNanos step) { return step * 1000; });
    if (!enough) return std::unexpected{enough.error()};
    (void)sample<Clock>(work, 1); // cold, and no measure of what comes after
    for (std::uint64_t times = 1; times <= 1ULL << 30U; times *= 2) {
        const auto warm = sample<Clock>(work, times);
        if (warm && *warm >= *enough) return times;
    }
    return failure(ErrorKind::OutOfRange, "stopwatch", "measure",
                   "2^30 runs last 1000 steps of the clock");
}
} // namespace detail

/// Times a stage: warm-up, then `repeats` samples, each a run of average length. A sample
/// repeats the work 1, 2, 4, ... times, so often that it lasts 1000 steps of the clock.
/// Unit: ns of wall time for each run, to the nearest, half up.
///
/// Fails: Empty when repeats < 1; OutOfRange when a run takes less than half a nanosecond
/// or the clock stands still.
template <SteadyClock Clock = std::chrono::steady_clock, class Work, WholeNumber N>
Result<StageMeasurements> measure(const StageName& stage, Work&& work, N repeats) {
    const auto times = detail::runs_a_sample<Clock>(work);
    if (!times) return std::unexpected{times.error()};
    std::vector<StageMeasurement> runs;
    for (N i = 0; i < repeats; ++i) {
        const auto total = detail::sample<Clock>(work, *times);
        const auto run = then(total, [&](ElapsedNanos all) {
            const auto rounded = checked_sum(all.value(), UInt128{*times / 2});
            const auto each = ElapsedNanos::from(quotient(*rounded, UInt128{*times}));
            return StageMeasurement::from(stage, *each);
        });
        if (!run) return std::unexpected{run.error()};
        runs.push_back(*run);
    }
    return StageMeasurements::from(runs);
}

} // namespace systems
