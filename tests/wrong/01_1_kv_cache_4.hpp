// Wrong: multiplies the counts as plain integers, which wrap.
#pragma once

#include "systems/bytes.hpp"
#include "systems/then.hpp"

namespace systems::exercises {

/// The memory of one token of context: a key and a value in each head of each layer.
inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t layers, std::uint64_t heads,
                                              ModelWidth head_width, ElementSize size) {
    return then(ElementCount::from(2 * layers * heads * head_width.value()),
                [size](ElementCount all) { return all * size; });
}

} // namespace systems::exercises
