// Wrong: counts the exact pairs.
#pragma once

#include "systems/attention_estimate.hpp"

#include <algorithm>

namespace systems::exercises {

/// The FLOPs of causal attention whose blocks are computed whole: both products.
///
/// Fails: OutOfRange for a block without queries or keys; Overflow.
inline Result<Flops> causal_flops_in_blocks(SequenceLength sequence, ModelWidth width,
                                            std::uint64_t queries, std::uint64_t keys) {
    if (queries == 0 || keys == 0) {
        return failure(ErrorKind::OutOfRange, "exercises", "causal_flops_in_blocks",
                       "at least one query and one key");
    }
    const UInt128 tokens{sequence.value()};
    const UInt128 twice = *checked_product(tokens, *checked_sum(tokens, UInt128{1U}));
    const UInt128 pairs = quotient(twice, UInt128{2U});
    return then(Flops::from(pairs), [&](Flops one_each) {
        return then(one_each * 4, [&](Flops all) { return all * width.value(); });
    });
}

} // namespace systems::exercises
