// Wrong: divides by the bytes of one sequence, rounded up for each.
#pragma once

#include "systems/activation_shape.hpp"

namespace systems::exercises {

/// The largest batch whose activations, packed, fit into `budget`.
inline Result<BatchSize> largest_batch(Bytes budget, SequenceLength sequence,
                                       ModelWidth width, ElementSize size) {
    const ActivationShape one{BatchSize{1}, sequence, width};
    return then(one.bytes(size), [&](Bytes each) -> Result<BatchSize> {
        const auto batch = quotient(budget.value(), each.value());
        if (batch.high() != 0) {
            return failure(ErrorKind::Overflow, "exercises", "largest_batch", "too many");
        }
        return BatchSize::from(batch.low());
    });
}

} // namespace systems::exercises
