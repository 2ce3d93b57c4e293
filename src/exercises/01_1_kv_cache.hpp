// From book/01_memory_accounting.md; tangled, edit there. df365e002bf5e5f4
#pragma once

#include "systems/bytes.hpp"
#include "systems/then.hpp"

/// The memory that one token of context takes in the KV cache: a key and a value in each head of each layer.
inline systems::Result<systems::Bytes> kv_cache_bytes_per_token(std::uint64_t layers, std::uint64_t key_value_heads,
                                                                systems::ModelWidth head_width,
                                                                systems::ElementSize size) {
    (void)layers, (void)key_value_heads, (void)head_width, (void)size;
    return systems::Bytes{0}; // your turn
}
