// From book/01_memory_accounting.md; tangled, edit there. 84f69e589490a4cd
#pragma once

#include "systems/bytes.hpp"
#include "systems/then.hpp"

/// The memory that one token of context takes in the KV cache: a key and a value in each head of each layer.
inline systems::Result<systems::Bytes> kv_cache_bytes_per_token(std::uint64_t layers, std::uint64_t key_value_heads,
                                                                systems::ModelWidth head_width,
                                                                systems::ElementSize size) {
    using systems::Bytes;
    return then(systems::ElementCount::from(head_width.value()), [&](systems::ElementCount vector) {
        const Bytes key = vector * size;
        const auto key_and_value = key * 2;
        const auto layer = then(key_and_value, [&](Bytes head) { return head * key_value_heads; });
        return then(layer, [&](Bytes one) { return one * layers; });
    });
}
