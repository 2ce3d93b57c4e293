// From book/02_attention_flops.md; tangled, edit there. b1f3c83f07c7cafd
#pragma once

#include "systems/dimension.hpp"
#include "systems/flops.hpp"

namespace systems::exercises {

/// One pass of all tokens through the model: 2ND.
///
/// Fails: Overflow when that is 2^128 FLOPs or more; so do the other two.
inline Result<Flops> forward_flops(ElementCount parameters, std::uint64_t tokens) {
    (void)parameters, (void)tokens;
    return Flops{0}; // your turn
}

/// The gradients of that pass: 4ND.
inline Result<Flops> backward_flops(ElementCount parameters, std::uint64_t tokens) {
    (void)parameters, (void)tokens;
    return Flops{0}; // your turn
}

/// Both: 6ND.
inline Result<Flops> training_flops(ElementCount parameters, std::uint64_t tokens) {
    (void)parameters, (void)tokens;
    return Flops{0}; // your turn
}

} // namespace systems::exercises
