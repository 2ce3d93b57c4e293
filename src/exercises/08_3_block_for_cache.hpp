// From book/08_online_softmax.md; tangled, edit there. 9ebcfa11a5999ccd
#pragma once

#include "systems/activation_shape.hpp"
#include "systems/bytes.hpp"

namespace systems::exercises {

/// The largest multiple of 8 keys whose block fits the cache, with all that it works on.
///
/// Fails: OutOfRange when 8 do not fit; Overflow when sizes pass 128 bits or keys 64.
inline Result<SequenceLength> keys_of_a_block(Bytes cache, ModelWidth width,
                                              std::uint64_t queries) {
    (void)cache, (void)width, (void)queries;
    return SequenceLength{8}; // your turn
}

} // namespace systems::exercises
