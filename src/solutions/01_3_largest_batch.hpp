// From book/01_memory_accounting.md; tangled, edit there. 3781244ed75c35af
#pragma once

#include "systems/activation_shape.hpp"

namespace systems::exercises {

/// The largest batch whose activations, packed, fit into `budget`.
///
/// Fails: OutOfRange when not even one sequence fits; Overflow when 2^64 or more do,
/// or when one sequence holds 2^64 elements or more.
inline Result<BatchSize> largest_batch(Bytes budget, SequenceLength sequence,
                                       ModelWidth width, ElementSize size) {
    const ActivationShape one{BatchSize{1}, sequence, width};
    return then(one.element_count(), [&](ElementCount elements) -> Result<BatchSize> {
        const auto each = *checked_product(UInt128{elements.value()}, UInt128{size.value()});
        const auto batch = checked_fraction(budget.value(), 8, each); // bits over bits
        if (!batch || batch->quotient.high() != 0) {
            return failure(ErrorKind::Overflow, "exercises", "largest_batch",
                           "a batch of 2^64 or more");
        }
        return BatchSize::from(batch->quotient.low());
    });
}

} // namespace systems::exercises
