// One row of scores only: twice the tokens take twice as long.
#pragma once

#include "systems/dimension.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <vector>

namespace systems::exercises {

/// The fastest of several tries to compute all T * T scores, in seconds.
inline double seconds_for_scores(SequenceLength sequence, ModelWidth width) {
    const std::size_t tokens = sequence.value(), numbers = width.value();
    const std::vector<float> queries(tokens * numbers, 0.5F), keys(tokens * numbers, 0.25F);
    volatile float seen = 0.0F;
    double fastest = std::numeric_limits<double>::infinity();
    for (int attempt = 0; attempt < 9; ++attempt) {
        const auto start = std::chrono::steady_clock::now();
        float sum = 0.0F;
        for (std::size_t row = 0; row < 1; ++row) {
            for (std::size_t column = 0; column < tokens; ++column) {
                float score = 0.0F;
                for (std::size_t i = 0; i < numbers; ++i) {
                    score += queries[row * numbers + i] * keys[column * numbers + i];
                }
                sum += score;
            }
        }
        seen = sum;
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        fastest = std::min(fastest, took.count());
    }
    (void)seen;
    return fastest;
}

} // namespace systems::exercises
