// Wrong: a number takes the place of minus infinity, and scores below it are real.
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
    const double most = std::max({one.most, other.most, -50'000.0});
    const double less = std::exp(one.most - most), other_less = std::exp(other.most - most);
    return {std::max(one.most, other.most), less * one.sum + other_less * other.sum,
            less * one.values + other_less * other.values};
}

} // namespace systems::exercises
