// Wrong: measures from the first half's top, which overflows when the other is far above.
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
    constexpr double hidden = -std::numeric_limits<double>::infinity();
    if (one.most == hidden) return other;
    if (other.most == hidden) return one;
    const double more = std::exp(other.most - one.most), most = std::max(one.most, other.most);
    const double down = std::exp(one.most - most);
    return {most, (one.sum + more * other.sum) * down, (one.values + more * other.values) * down};
}

} // namespace systems::exercises
