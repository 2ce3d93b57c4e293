// From book/08_online_softmax.md; tangled, edit there. e47eae36e8b799f9
#pragma once

#include "kernels/attention.hpp"

#include <cmath>
#include <limits>

namespace systems::kernels {

/// How far an output of attention in single precision may be from the exact one.
/// `score_size` is the largest sum of |q k| / sqrt(d), `value_size` the largest |v|.
/// Infinite when the rounding of the scores alone could change everything.
inline double attention_bound(AttentionShape shape, double score_size, double value_size,
                              AttentionBlock block = {}) {
    const double u = std::ldexp(1.0, -24);
    const auto gamma = [u](double n) { return n * u / (1 - n * u); };
    const auto tokens = static_cast<double>(shape.tokens);
    const double repairs = std::ceil(tokens / static_cast<double>(block.keys));
    const double score = gamma(static_cast<double>(shape.width) + 3) * score_size;
    const double weight = std::expm1(2 * score + 4 * u * score_size + 4 * u * (repairs + 1));
    const double sums = gamma(tokens + repairs + 2);
    const double error = weight + sums + weight * sums;
    if (!(error < 1)) return std::numeric_limits<double>::infinity();
    return 2 * error / (1 - error) * value_size;
}

} // namespace systems::kernels
