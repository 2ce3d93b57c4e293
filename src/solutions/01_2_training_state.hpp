// From book/01_memory_accounting.md; tangled, edit there. b89acbe372e566df
#pragma once

#include "systems/bytes.hpp"
#include "systems/then.hpp"

namespace systems::exercises {

/// What Adam keeps between two steps: weights, gradients, and its own state in float32.
///
/// Never fails: the sums fit, which a `Result` cannot know.
inline Result<Bytes> training_state_bytes(ElementCount parameters, ElementSize weights,
                                          ElementSize gradients) {
    const int states = weights == float32 ? 2 : 3; // two averages, and a copy of the weights
    const auto adam = parameters * float32 * states;
    const auto both = parameters * weights + parameters * gradients;
    return then(adam, [&](Bytes own) {
        return then(both, [&](Bytes computed) { return own + computed; });
    });
}

} // namespace systems::exercises
