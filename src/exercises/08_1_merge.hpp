// From book/08_online_softmax.md; tangled, edit there. 80023aaf74278b2d
#pragma once

#include <limits>

namespace systems::exercises {

/// What was seen of the keys: the largest score, the sum of e^(score - most), and the sum of
/// e^(score - most) * value.
struct Seen {
    double most = -std::numeric_limits<double>::infinity(), sum = 0, values = 0;
};

/// The report of all keys, from those of two parts. Nothing seen is (-infinity, 0, 0).
inline Seen merged(Seen one, Seen other) {
    (void)other;
    return one; // your turn
}

} // namespace systems::exercises
