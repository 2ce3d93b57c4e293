// The closed form in doubles: exactly at the ridge, it rounds to the batch after.
#pragma once

#include "systems/arithmetic_intensity.hpp"
#include "systems/matrix_vector_shape.hpp"

#include <cmath>

namespace systems::exercises {

/// The smallest batch that is limited by work on a machine with this ridge.
inline Result<BatchSize> crossing_batch(MatrixVectorShape weights, ElementSize size,
                                        ArithmeticIntensity ridge) {
    const auto n = static_cast<double>(weights.rows().value()), m = static_cast<double>(weights.columns().value());
    const double bytes = static_cast<double>(size.value()) / 8;
    const double wanted = ridge.value().numerator().to_double() / ridge.value().denominator().to_double() * bytes;
    if (2 * n * m <= wanted * (n + m)) {
        return failure(ErrorKind::OutOfRange, "exercises", "crossing_batch", "no batch is limited by work");
    }
    return BatchSize::from(static_cast<std::uint64_t>(std::ceil(wanted * n * m / (2 * n * m - wanted * (n + m)))));
}

} // namespace systems::exercises
