// From book/02_attention_flops.md; tangled, edit there. 31bba07b168e424e
#pragma once

#include "systems/attention_estimate.hpp"

namespace systems::exercises {

/// Both products of causal attention for the last `queries` of `keys` tokens.
///
/// Fails: OutOfRange when there are fewer keys than queries; Overflow beyond 128 bits.
inline Result<Flops> cached_attention_flops(SequenceLength queries, SequenceLength keys,
                                            ModelWidth key_width, ModelWidth value_width) {
    if (keys < queries) {
        return failure(ErrorKind::OutOfRange, "exercises", "cached_attention_flops",
                       "every query is among the keys");
    }
    const std::uint64_t older = keys.value() - queries.value();
    const auto rectangle = checked_product(UInt128{queries.value()}, UInt128{older});
    const auto before = MultiplyAdds::from(*rectangle);
    const auto triangle = AttentionEstimate{queries, ModelWidth{1}}.score_multiply_adds(
        AttendedPairs::Causal); // of width 1: a multiply-add a pair
    const auto pairs = then(before, [&](MultiplyAdds rest) {
        return then(triangle, [&](MultiplyAdds end) { return rest + end; });
    });
    return then(pairs, [&](MultiplyAdds each) {
        const auto scores = then(each * key_width.value(), flops_of);
        const auto mix = then(each * value_width.value(), flops_of);
        return then(scores, [&](Flops a) {
            return then(mix, [&](Flops b) { return a + b; });
        });
    });
}

} // namespace systems::exercises
