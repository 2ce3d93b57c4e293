// From book/07_roofline.md; tangled, edit there. 3e8ebff066b74255
#pragma once

#include "kernels/streams.hpp"
#include "systems/flops_per_second.hpp"
#include "systems/stopwatch.hpp"

#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

namespace systems::kernels {

/// Independent chains of multiply-adds, 2 FLOPs for each lane of each.
template <std::floating_point T>
struct MultiplyAddChains {
    static constexpr std::size_t chains = 12, rounds = 1000;
    static constexpr std::uint64_t flops = 2 * chains * rounds * lanes<Batch<T>>;

    T operator()() const {
        Batch<T> sums[chains], by(T(0.999)), plus(T(0.001));
        do_not_optimise(by);
        do_not_optimise(plus);
        for (std::size_t c = 0; c < chains; ++c) sums[c] = Batch<T>(static_cast<T>(c));
        for (std::size_t i = 0; i < rounds; ++i) {
#pragma GCC unroll 12
            for (std::size_t c = 0; c < chains; ++c) sums[c] = multiply_add(sums[c], by, plus);
        }
        for (std::size_t c = 1; c < chains; ++c) sums[0] = sums[0] + sums[c];
        return across(sums[0], std::plus{});
    }
};

/// A chain of additions, each of which needs the one before: a cycle of the clock each.
struct OneCycleEach {
    static constexpr std::uint64_t cycles = 10'000;

    std::uint64_t operator()() const {
        std::uint64_t sum = 1, step = 3;
        asm volatile("" : "+r"(sum), "+r"(step));
        for (std::uint64_t i = 0; i < cycles / 10; ++i) {
#pragma GCC unroll 10
            for (int each = 0; each < 10; ++each) {
                sum += step;
                asm volatile("" : "+r"(sum));
            }
        }
        return sum;
    }
};

/// A walk through lines of 64 bytes in random order, in which each names the next one.
class PointerChase {
public:
    static constexpr std::uint64_t steps = 4096; ///< in one call

    explicit PointerChase(std::size_t bytes) : lines_(std::max<std::size_t>(bytes / 64, 2)) {
        std::vector<std::uint32_t> order(lines_.size());
        std::iota(order.begin(), order.end(), 0U);
        std::mt19937_64 random{1};
        for (std::size_t i = order.size() - 1; i > 0; --i) {
            std::swap(order[i], order[random() % (i + 1)]);
        }
        for (std::size_t i = 0; i < order.size(); ++i) {
            lines_[order[i]].next = order[(i + 1) % order.size()]; // one circle through all
        }
    }
    std::uint32_t operator()() {
        for (std::uint64_t i = 0; i < steps; ++i) at_ = lines_[at_].next;
        return at_;
    }

private:
    struct alignas(64) Line {
        std::uint32_t next;
    };
    std::vector<Line> lines_;
    std::uint32_t at_ = 0;
};

} // namespace systems::kernels
