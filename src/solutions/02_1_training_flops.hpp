// From book/02_attention_flops.md; tangled, edit there. b7b842ca1d908639
#pragma once

#include "systems/dimension.hpp"
#include "systems/flops.hpp"

namespace systems::exercises {

/// One pass of all tokens through the model: 2ND.
///
/// Fails: Overflow when that is 2^128 FLOPs or more; so do the other two.
inline Result<Flops> forward_flops(ElementCount parameters, std::uint64_t tokens) {
    const auto one_token = MultiplyAdds::from(parameters.value());
    const auto all = then(one_token, [&](MultiplyAdds work) { return work * tokens; });
    return then(all, flops_of);
}

/// The gradients of that pass: 4ND.
inline Result<Flops> backward_flops(ElementCount parameters, std::uint64_t tokens) {
    return then(forward_flops(parameters, tokens), [](Flops pass) { return pass * 2; });
}

/// Both: 6ND.
inline Result<Flops> training_flops(ElementCount parameters, std::uint64_t tokens) {
    return then(forward_flops(parameters, tokens), [&](Flops forward) {
        return then(backward_flops(parameters, tokens),
                    [&](Flops backward) { return forward + backward; });
    });
}

} // namespace systems::exercises
