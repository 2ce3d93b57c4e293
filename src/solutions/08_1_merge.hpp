// From book/08_online_softmax.md; tangled, edit there. 652f2e8e4d3e5585
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace systems::exercises {

/// What was seen of the keys: the largest score, the sum of e^(score - most), and the sum of
/// e^(score - most) * value.
struct Seen {
    double most = -std::numeric_limits<double>::infinity(), sum = 0, values = 0;
};

/// The report of all keys, from those of two parts. Nothing seen is (-infinity, 0, 0).
inline Seen merged(Seen one, Seen other) {
    const double most = std::max(one.most, other.most);
    if (most == -std::numeric_limits<double>::infinity()) return one;
    const double less = std::exp(one.most - most), other_less = std::exp(other.most - most);
    return {most, less * one.sum + other_less * other.sum,
            less * one.values + other_less * other.values};
}

} // namespace systems::exercises
