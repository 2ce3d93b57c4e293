// From book/01_memory_accounting.md; tangled, edit there. 4bde2b05c6cd9b75
#pragma once

#include "systems/bytes.hpp"
#include "systems/then.hpp"

namespace systems::exercises {

/// What Adam keeps between two steps: weights, gradients, and its own state in float32.
///
/// Never fails: the sums fit, which a `Result` cannot know.
inline Result<Bytes> training_state_bytes(ElementCount parameters, ElementSize weights,
                                          ElementSize gradients) {
    (void)parameters, (void)weights, (void)gradients;
    return Bytes{0}; // your turn
}

} // namespace systems::exercises
