// Wrong: keeps a copy of float32 weights too.
#pragma once

#include "systems/bytes.hpp"
#include "systems/then.hpp"

namespace systems::exercises {

/// What Adam keeps between two steps: weights, gradients, and its own state in float32.
inline Result<Bytes> training_state_bytes(ElementCount parameters, ElementSize weights,
                                          ElementSize gradients) {
    const int states = 3;
    const auto adam = parameters * float32 * states;
    const auto both = parameters * weights + parameters * gradients;
    return then(adam, [&](Bytes own) {
        return then(both, [&](Bytes computed) { return own + computed; });
    });
}

} // namespace systems::exercises
