// From book/appendix_kernels.md; tangled, edit there. 07108b962088db68
#pragma once

#include "kernels/streams.hpp"

#include <cmath>
#include <limits>

namespace systems::kernels {

/// The largest of n numbers and of `most`.
template <class P>
Element<P> largest(std::size_t n, P x, Element<P> most) {
    using T = Element<P>;
    Loaded<P> all(most);
    in_steps<lanes<Loaded<P>>>(n, [&](std::size_t i) { all = larger(all, load_at(x + i)); },
                               [&](std::size_t i) { most = larger(most, load_one_at(x + i)); });
    return larger(most, across(all, [](T a, T b) { return larger(a, b); }));
}

/// to = e^(x - most) for n numbers, and their sum.
template <class R, class P>
Element<P> exponentials(std::size_t n, R to, P x, Element<P> most) {
    using V = Loaded<P>;
    V sums(0);
    Element<P> rest(0);
    in_steps<lanes<V>>(
        n,
        [&](std::size_t i) {
            const V e = exponential(load_at(x + i) - V(most));
            store_at(to + i, e);
            sums = sums + e;
        },
        [&](std::size_t i) {
            const auto e = exponential(load_one_at(x + i) - most);
            store_one_at(to + i, e);
            rest = rest + e;
        });
    return rest + across(sums, std::plus{});
}

/// to = e^(x - largest) / their sum, for one row of n numbers. 4n FLOPs, an exponential counted as one.
template <class R, class P>
void softmax(std::size_t n, R to, P x) {
    using T = Element<P>;
    const T most = largest(n, x, T(-std::numeric_limits<float>::infinity()));
    const T sum = exponentials(n, to, x, most);
    scale(n, to, T(1) / sum, to);
}

/// to = (x - mean) / sqrt(variance + epsilon) gain + bias, for one row of n numbers. 8n FLOPs.
template <class R, class P>
void layer_norm(std::size_t n, R to, P x, P gain, P bias, Element<P> epsilon = Element<P>(1e-5F)) {
    using V = Loaded<P>;
    using T = Element<P>;
    const T mean = total(n, x) / static_cast<T>(n);
    const T squares = summed<V>(
        n,
        [=](V sum, std::size_t i) {
            const V apart = load_at(x + i) - V(mean);
            return multiply_add(apart, apart, sum);
        },
        [=](T sum, std::size_t i) { return multiply_add(x[i] - mean, x[i] - mean, sum); });
    const T by = T(1) / std::sqrt(squares / static_cast<T>(n) + epsilon);
    in_steps<lanes<V>>(
        n,
        [=](std::size_t i) {
            const V normal = (load_at(x + i) - V(mean)) * V(by);
            store_at(to + i, multiply_add(normal, load_at(gain + i), load_at(bias + i)));
        },
        [=](std::size_t i) { to[i] = multiply_add((x[i] - mean) * by, gain[i], bias[i]); });
}

} // namespace systems::kernels
