// Wrong: charges keys beyond the last.
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
    const std::uint64_t tokens = sequence.value();
    UInt128 pairs;
    for (std::uint64_t first = 0; first < tokens;) {
        const std::uint64_t rows = std::min(queries, tokens - first);
        const std::uint64_t seen = first + rows, begun = seen % keys;
        const std::uint64_t missing = begun == 0 ? 0 : keys - begun;
        const auto block = checked_product(UInt128{rows}, UInt128{seen + missing});
        pairs = *checked_sum(pairs, *block);
        first += rows;
    }
    return then(Flops::from(pairs), [&](Flops one_each) {
        return then(one_each * 4, [&](Flops all) { return all * width.value(); });
    });
}

} // namespace systems::exercises
