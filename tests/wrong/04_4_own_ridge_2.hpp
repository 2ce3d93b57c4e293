// Milliseconds for one, seconds for the other.
#pragma once

#include "systems/arithmetic_intensity.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <vector>

namespace systems::exercises {

/// The fastest of three tries, in seconds.
template <class Run>
double fastest_seconds(Run run) {
    double fastest = std::numeric_limits<double>::infinity();
    for (int attempt = 0; attempt < 3; ++attempt) {
        const auto start = std::chrono::steady_clock::now();
        run();
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        fastest = std::min(fastest, took.count());
    }
    return fastest;
}

/// The FLOPs of one second over the bytes of one second, measured on one core.
inline Result<ArithmeticIntensity> own_ridge() {
    constexpr std::uint64_t steps = 4'000'000, chains = 8, block = 64ULL << 20U;
    volatile float factor = 0.999F, seen = 0.0F;
    const double working = fastest_seconds([&] {
        const float by = factor;
        float sums[chains] = {1, 2, 3, 4, 5, 6, 7, 8};
        for (std::uint64_t step = 0; step < steps; ++step) {
            for (float& sum : sums) sum = sum * by + 0.5F;
        }
        for (const float sum : sums) seen = seen + sum;
    });
    const std::vector<char> from(block, 'a');
    std::vector<char> to(block, 'b');
    const double moving = fastest_seconds([&] {
        std::copy(from.begin(), from.end(), to.begin());
        seen = static_cast<float>(to[block / 2]);
    });
    const double work = static_cast<double>(2 * steps * chains) / working * 1e3;
    const double bytes = static_cast<double>(2 * block) / moving;
    return then(Flops::from(static_cast<std::uint64_t>(work)), [&](Flops flops) {
        return then(Bytes::from(static_cast<std::uint64_t>(bytes)),
                    [&](Bytes moved) { return flops / moved; });
    });
}

} // namespace systems::exercises
