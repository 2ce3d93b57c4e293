// Wrong: gives at least one sequence.
#pragma once

#include "systems/activation_shape.hpp"

namespace systems::exercises {

/// The largest batch whose activations, packed, fit into `budget`.
inline Result<BatchSize> largest_batch(Bytes budget, SequenceLength sequence,
                                       ModelWidth width, ElementSize size) {
    const ActivationShape one{BatchSize{1}, sequence, width};
    return then(one.element_count(), [&](ElementCount elements) -> Result<BatchSize> {
        const auto each = *checked_product(UInt128{elements.value()}, UInt128{size.value()});
        const auto had = checked_product(budget.value(), UInt128{8U}); // bits, both
        if (!had || quotient(*had, each).high() != 0) {
            return failure(ErrorKind::Overflow, "exercises", "largest_batch",
                           "a batch of 2^64 or more");
        }
        const auto batch = quotient(*had, each).low();
        return BatchSize::from(batch == 0 ? 1 : batch);
    });
}

} // namespace systems::exercises
