// Wrong: counts one multiply-add for each number of a key, and there is another for its value.
#pragma once

#include "systems/activation_shape.hpp"
#include "systems/ratio.hpp"
#include "systems/stopwatch.hpp"

#include <cmath>
#include <vector>

namespace systems::exercises {

/// What two loops over the same array took.
struct TwoTimes {
    ElapsedNanos exponentials, multiply_adds;
};

/// Times e^x and a multiply-add on as many numbers, which fit the first cache.
inline Result<TwoTimes> time_exponentials() {
    constexpr std::size_t count = 2048; // 16 KiB in two arrays
    std::vector<float> in(count), out(count);
    for (std::size_t i = 0; i < count; ++i) in[i] = -static_cast<float>(i % 64) / 8;
    const float *const from = in.data();
    float* const to = out.data();
    do_not_optimise(in);
    const auto exponentials = [=] {
        for (std::size_t i = 0; i < count; ++i) to[i] = std::exp(from[i]);
        do_not_optimise(*to);
    };
    const auto multiply_adds = [=] {
        for (std::size_t i = 0; i < count; ++i) to[i] = from[i] * 0.5F + to[i];
        do_not_optimise(*to);
    };
    const auto median = [](const StageMeasurements& runs) { return median_elapsed(runs); };
    const auto slow = then(measure(StageName{"exp"}, exponentials, 9), median);
    const auto fast = then(measure(StageName{"multiply-add"}, multiply_adds, 9), median);
    return then(slow, [&](ElapsedNanos one) {
        return then(fast, [&](ElapsedNanos other) { return Result<TwoTimes>{TwoTimes{one, other}}; });
    });
}

/// The share of a pair's time that its exponential takes, beside 2 * width multiply-adds.
inline Result<Ratio> exponential_share(const TwoTimes& times, ModelWidth width) {
    const auto two = times.multiply_adds * 1;
    const auto products = then(two, [&](ElapsedNanos each) { return each * width.value(); });
    const auto pair = then(products, [&](ElapsedNanos rest) { return times.exponentials + rest; });
    return then(pair, [&](ElapsedNanos all) { return times.exponentials / all; });
}

} // namespace systems::exercises
