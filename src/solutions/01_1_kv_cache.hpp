// From book/01_memory_accounting.md; tangled, edit there. dc27642d7fe6b90f
#pragma once

#include "systems/bytes.hpp"
#include "systems/then.hpp"

namespace systems::exercises {

/// The memory of one token of context: a key and a value in each head of each layer.
///
/// Fails: Overflow when that needs more than 128 bits.
inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t layers, std::uint64_t heads,
                                              ModelWidth head_width, ElementSize size) {
    return then(ElementCount::from(head_width.value()), [&](ElementCount vector) {
        const Bytes key = vector * size;
        const auto head = key * 2; // a key and a value
        const auto layer = then(head, [&](Bytes bytes) { return bytes * heads; });
        return then(layer, [&](Bytes bytes) { return bytes * layers; });
    });
}

} // namespace systems::exercises
