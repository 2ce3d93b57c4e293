// Wrong: packs key and value together before rounding.
#pragma once

#include "systems/bytes.hpp"
#include "systems/then.hpp"

namespace systems::exercises {

/// The memory of one token of context: a key and a value in each head of each layer.
inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t layers, std::uint64_t heads,
                                              ModelWidth head_width, ElementSize size) {
    return then(ElementCount::from(head_width.value()), [&](ElementCount vector) {
        const auto pair = ElementCount::from(vector.value() * 2);
        const auto head = then(pair, [&](ElementCount both) { return both * size; });
        const auto layer = then(head, [&](Bytes bytes) { return bytes * heads; });
        return then(layer, [&](Bytes bytes) { return bytes * layers; });
    });
}

} // namespace systems::exercises
