// From book/01_memory_accounting.md; tangled, edit there. 688b16d13d2423e5
#pragma once

#include "systems/activation_shape.hpp"

/// The largest batch whose activations, packed, fit into `budget`.
inline systems::Result<systems::BatchSize> largest_batch(systems::Bytes budget, systems::SequenceLength sequence,
                                                         systems::ModelWidth width, systems::ElementSize size) {
    using namespace systems;
    const ActivationShape one{BatchSize{1}, sequence, width};
    return then(one.element_count(), [&](ElementCount elements) -> Result<BatchSize> {
        const auto bits_each = *checked_product(UInt128{elements.value()}, UInt128{size.value()});
        const auto bits_had = checked_product(budget.value(), UInt128{8U});
        const auto batch = bits_had ? std::optional{quotient(*bits_had, bits_each)} : std::nullopt;
        if (!batch || batch->high() != 0) {
            return std::unexpected{
                Error{ErrorKind::Overflow, "exercise 1.2", "largest_batch", "a batch of 2^64 or more"}};
        }
        return BatchSize::from(batch->low());
    });
}
