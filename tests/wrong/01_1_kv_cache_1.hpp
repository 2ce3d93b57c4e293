// Wrong: counts the keys and forgets the values.
#pragma once

#include "systems/bytes.hpp"
#include "systems/then.hpp"

namespace systems::exercises {

/// The memory of one token of context: a key and a value in each head of each layer.
inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t layers, std::uint64_t heads,
                                              ModelWidth head_width, ElementSize size) {
    return then(ElementCount::from(head_width.value()), [&](ElementCount vector) {
        const Bytes key = vector * size;
        const auto head = key * 1; // a key and a value
        const auto layer = then(head, [&](Bytes bytes) { return bytes * heads; });
        return then(layer, [&](Bytes bytes) { return bytes * layers; });
    });
}

} // namespace systems::exercises
