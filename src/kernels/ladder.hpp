// From book/appendix_kernels.md; tangled, edit there. c7eb11945b57714d
#pragma once

#include "kernels/effort.hpp"
#include "kernels/machine.hpp"
#include "kernels/probes.hpp"
#include "systems/roofline.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace systems::kernels {

/// What a level moves in a second, write-allocate included.
struct Rates {
    BytesPerSecond reading, updating;
};

/// One rung of the ladder: a working set, and how fast each loop went through it.
struct Rung {
    Bytes working_set;                            ///< all arrays of a loop together
    BytesPerSecond read, copy, scale, add, triad; ///< medians, bytes as STREAM counts
    Rates fastest, usual; ///< of the best loop: its fastest run, and its median
    ElapsedNanos chase;   ///< the median of PointerChase::steps steps
};

/// Reads n numbers in four streams at once, which keeps more lines on their way than one.
template <std::floating_point T>
T read_in_four(std::size_t n, const T* x) {
    const std::size_t part = n / 4, step = lanes<Batch<T>>;
    Batch<T> sums[8];
    for (auto& sum : sums) sum = Batch<T>(T{0});
    for (std::size_t i = 0; i + 2 * step <= part; i += 2 * step) {
#pragma GCC unroll 8
        for (std::size_t c = 0; c < 8; ++c) {
            sums[c] = sums[c] + load_at(x + (c % 4) * part + i + (c / 4) * step);
        }
    }
    for (std::size_t c = 1; c < 8; ++c) sums[0] = sums[0] + sums[c];
    return across(sums[0], std::plus{});
}

namespace detail {
inline Rung rung(std::size_t bytes, bool in_the_first_cache, Aligned<float>& memory,
                 std::uint64_t repeats) {
    const std::size_t n = bytes / (3 * sizeof(float)) / 64 * 64, each = n * sizeof(float);
    float *const a = memory.data(), *const b = a + n, *const c = b + n;
    const auto timed = [&](auto&& work) {
        return measure(StageName{"rung"}, work, repeats).value();
    };
    const auto read = timed([=] { return read_in_four<float>(3 * n, a); });
    const auto copied = timed([=] { copy(n, a, b); });
    const auto scaled = timed([=] { scale(n, a, 0.5F, b); });
    const auto added = timed([=] { add(n, a, b, c); });
    const auto triads = timed([=] { triad(n, a, b, 0.5F, c); });
    PointerChase chase{bytes};
    const auto chased = timed(chase);

    const auto rate = [](std::size_t moved, ElapsedNanos time) {
        return (*Bytes::from(moved) / time).value();
    };
    const std::size_t allocated = in_the_first_cache ? 0 : each;
    const auto rates = [&](auto time_of) {
        return Rates{rate(3 * each, time_of(read)),
                     std::max({rate(2 * each + allocated, time_of(copied)),
                               rate(2 * each + allocated, time_of(scaled)),
                               rate(3 * each + allocated, time_of(added)),
                               rate(3 * each + allocated, time_of(triads))})};
    };
    const auto median = [](const StageMeasurements& runs) { return median_elapsed(runs); };
    const auto fastest = [](const StageMeasurements& runs) { return fastest_elapsed(runs); };
    return {*Bytes::from(bytes), rate(3 * each, median(read)),
            rate(2 * each, median(copied)), rate(2 * each, median(scaled)),
            rate(3 * each, median(added)), rate(3 * each, median(triads)),
            rates(fastest), rates(median), median(chased)};
}
} // namespace detail

/// The rungs from 6 KiB to four times the last cache, two in each doubling; quick: one.
inline std::vector<Rung> climb(const Machine& machine, const Effort& effort,
                               const Progress& progress) {
    const std::uint64_t first = machine.caches.front().capacity.value().low();
    const std::uint64_t last = machine.caches.back().capacity.value().low();
    Aligned<float> memory(4 * last / sizeof(float), 1.0F); // written, so it is there
    std::vector<Rung> rungs;
    for (std::uint64_t size = 6 * 1024; size <= 4 * last; size *= 2) {
        for (const std::uint64_t bytes : {size, size / 3 * 4}) {
            if (bytes > 4 * last || (effort.quick && bytes != size)) continue;
            progress.now("memory: " + std::to_string(bytes / 1024) + " KiB");
            rungs.push_back(detail::rung(bytes, bytes <= first, memory, effort.repeats));
        }
    }
    return rungs;
}

/// The last rung of the ladder once more.
inline Rung last_rung(const Machine& machine, const Effort& effort) {
    const std::uint64_t last = machine.caches.back().capacity.value().low();
    Aligned<float> memory(4 * last / sizeof(float), 1.0F);
    return detail::rung(4 * last, false, memory, effort.repeats);
}

/// The levels of a machine by the rungs that lie well inside each: the best of the fastest runs, or the middle of the usual ones.
inline std::vector<MeasuredLevel> levels_of(const Machine& machine,
                                            const std::vector<Rung>& rungs, Rates Rung::*rates) {
    std::vector<MeasuredLevel> levels;
    const auto take = [&](MemoryLevel level, std::uint64_t from, std::uint64_t to,
                          Bytes capacity) {
        std::vector<BytesPerSecond> reading, updating;
        for (const Rung& rung : rungs) {
            if (rung.working_set.value() < from || rung.working_set.value() > to) continue;
            reading.push_back((rung.*rates).reading);
            updating.push_back((rung.*rates).updating);
        }
        if (reading.empty()) return;
        const auto chosen = [&](std::vector<BytesPerSecond>& all) {
            std::ranges::sort(all);
            return rates == &Rung::fastest ? all.back() : all[all.size() / 2];
        };
        levels.push_back({level, capacity, chosen(reading), chosen(updating)});
    };
    std::uint64_t before = 0;
    for (const Cache& cache : machine.caches) {
        const std::uint64_t capacity = cache.capacity.value().low();
        take(cache.level, before + before / 2, capacity - capacity / 4, cache.capacity);
        before = capacity;
    }
    take(MemoryLevel::MainMemory, 3 * before, ~std::uint64_t{0}, machine.memory);
    return levels;
}

} // namespace systems::kernels
