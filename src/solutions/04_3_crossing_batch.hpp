// From book/04_arithmetic_intensity.md; tangled, edit there. baa8ca003e26ae06
#pragma once

#include "systems/arithmetic_intensity.hpp"
#include "systems/matrix_vector_shape.hpp"

namespace systems::exercises {

/// What a batch of so many vectors does for each byte.
inline Result<ArithmeticIntensity> intensity_of(MatrixVectorShape weights, ElementSize size,
                                                std::uint64_t batch) {
    const auto work = then(weights.multiply_add_flops(),
                           [&](Flops one) { return one * batch; });
    const Bytes number = ElementCount{1} * size;
    const auto vectors = then(number * weights.rows().value(), [&](Bytes out) {
        return then(number * weights.columns().value(),
                    [&](Bytes in) { return in + out; });
    });
    const auto first = weights.bytes_moved(size); // the weights and one pair of vectors
    const auto more = then(vectors, [&](Bytes pair) { return pair * (batch - 1); });
    const auto moved = then(first, [&](Bytes a) {
        return then(more, [&](Bytes b) { return a + b; });
    });
    return then(work, [&](Flops flops) {
        return then(moved, [&](Bytes bytes) { return flops / bytes; });
    });
}

/// The smallest batch that is limited by work on a machine with this ridge.
///
/// Fails: OutOfRange when there is no such batch; as the counts do when they overflow.
inline Result<BatchSize> crossing_batch(MatrixVectorShape weights, ElementSize size,
                                        ArithmeticIntensity ridge) {
    const auto crosses = [&](std::uint64_t batch) {
        return then(intensity_of(weights, size, batch), [&](ArithmeticIntensity intensity) {
            return limited_by(intensity, ridge) == LimitedBy::Work;
        });
    };
    std::uint64_t low = 1, high = 1ULL << 40U;
    const auto ever = crosses(high);
    if (!ever) return std::unexpected{ever.error()};
    if (!*ever) {
        return failure(ErrorKind::OutOfRange, "exercises", "crossing_batch",
                       "no batch is limited by work");
    }
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        if (crosses(middle).value_or(false)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return BatchSize::from(low);
}

} // namespace systems::exercises
