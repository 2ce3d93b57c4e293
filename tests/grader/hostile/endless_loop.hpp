// mark: time; computed for more than
#pragma once

#include "systems/bytes.hpp"

namespace systems::exercises {

inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t, std::uint64_t, ModelWidth, ElementSize) {
    for (volatile int i = 0;; i = i + 1) {}
}

} // namespace systems::exercises
