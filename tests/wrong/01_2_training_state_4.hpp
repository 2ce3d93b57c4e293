// Wrong: keeps the state of Adam in the format of the weights.
#pragma once

#include "systems/bytes.hpp"
#include "systems/then.hpp"

namespace systems::exercises {

/// What Adam keeps between two steps: weights, gradients, and its own state in float32.
inline Result<Bytes> training_state_bytes(ElementCount parameters, ElementSize weights,
                                          ElementSize gradients) {
    const int states = weights == float32 ? 2 : 3; // two averages, and a copy of the weights
    const auto adam = parameters * weights * states;
    const auto both = parameters * weights + parameters * gradients;
    return then(adam, [&](Bytes own) {
        return then(both, [&](Bytes computed) { return own + computed; });
    });
}

} // namespace systems::exercises
