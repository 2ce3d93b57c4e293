// From book/appendix_kernels.md; tangled, edit there. 9ce6cfac0349e5d4
#pragma once

#include "kernels/lanes.hpp"

#include <cstddef>
#include <functional>

namespace systems::kernels {

/// Calls four(i), each(i) and one(i) so that every number from 0 to n - 1 has its turn: `step` numbers at a time, four
/// times in a row while that is possible, and one by one at the end.
template <std::size_t step, class Each, class One>
void in_steps(std::size_t n, Each each, One one) {
    std::size_t i = 0;
    for (; i < n / (4 * step) * (4 * step); i += 4 * step) {
        each(i);
        each(i + step);
        each(i + 2 * step);
        each(i + 3 * step);
    }
    for (; i < n / step * step; i += step) each(i);
    if constexpr (step > 1) {
        for (; i < n; ++i) one(i);
    }
}

/// to = from, for n numbers. STREAM counts 8 bytes of float32 for each.
template <class R, class P>
void copy(std::size_t n, R to, P from) {
    in_steps<lanes<Loaded<P>>>(n, [=](std::size_t i) { store_at(to + i, load_at(from + i)); },
                               [=](std::size_t i) { store_one_at(to + i, load_one_at(from + i)); });
}
/// to = value, for n numbers.
template <class R>
void fill(std::size_t n, R to, Element<R> value) {
    in_steps<lanes<Loaded<R>>>(n, [=](std::size_t i) { store_at(to + i, Loaded<R>(value)); },
                               [=](std::size_t i) { store_one_at(to + i, value); });
}
/// to = q from.
template <class R, class P>
void scale(std::size_t n, R to, Element<P> q, P from) {
    in_steps<lanes<Loaded<P>>>(n, [=](std::size_t i) { store_at(to + i, Loaded<P>(q) * load_at(from + i)); },
                               [=](std::size_t i) { store_one_at(to + i, q * load_one_at(from + i)); });
}
/// to = a + b.
template <class R, class P>
void add(std::size_t n, R to, P a, P b) {
    in_steps<lanes<Loaded<P>>>(n, [=](std::size_t i) { store_at(to + i, load_at(a + i) + load_at(b + i)); },
                               [=](std::size_t i) { store_one_at(to + i, load_one_at(a + i) + load_one_at(b + i)); });
}
/// to = a + q b. With `to` in the place of a, this is axpy.
template <class R, class P, class Q>
void triad(std::size_t n, R to, P a, Element<Q> q, Q b) {
    in_steps<lanes<Loaded<Q>>>(
        n, [=](std::size_t i) { store_at(to + i, multiply_add(Loaded<Q>(q), load_at(b + i), load_at(a + i))); },
        [=](std::size_t i) { store_one_at(to + i, multiply_add(q, load_one_at(b + i), load_one_at(a + i))); });
}

/// What `each` and `one` add up to, over n numbers: in eight sums side by side, because the processor starts an
/// addition before the last one has ended; four in each half.
template <class V, class Each, class One>
auto summed(std::size_t n, Each each, One one) {
    constexpr std::size_t step = lanes<V>, chains = 8, four = chains / 2 * step;
    V sums[chains];
    for (V& sum : sums) sum = V(0);
    const std::size_t half = n / (2 * four) * four;
    for (std::size_t at = 0; at < half; at += four) {
#pragma GCC unroll 8
        for (std::size_t c = 0; c < chains; ++c) {
            sums[c] = each(sums[c], c / 4 * half + at + c % 4 * step);
        }
    }
    std::size_t i = 2 * half;
    for (; i < n / step * step; i += step) sums[0] = each(sums[0], i);
    for (std::size_t c = 1; c < chains; ++c) sums[0] = sums[0] + sums[c];
    auto sum = across(sums[0], std::plus{});
    if constexpr (step > 1) {
        for (; i < n; ++i) sum = one(sum, i);
    }
    return sum;
}

/// The sum of n numbers.
template <class P>
Element<P> total(std::size_t n, P x) {
    return summed<Loaded<P>>(n, [=](auto sum, std::size_t i) { return sum + load_at(x + i); },
                             [=](auto sum, std::size_t i) { return sum + load_one_at(x + i); });
}
/// The sum of n products: 2n FLOPs.
template <class P>
Element<P> dot(std::size_t n, P x, P y) {
    return summed<Loaded<P>>(
        n, [=](auto sum, std::size_t i) { return multiply_add(load_at(x + i), load_at(y + i), sum); },
        [=](auto sum, std::size_t i) { return multiply_add(load_one_at(x + i), load_one_at(y + i), sum); });
}

} // namespace systems::kernels
