// mark: compile; error
#pragma once

#include "systems/bytes.hpp"

namespace systems::exercises {

constexpr int endless() {
    int i = 0;
    for (;;) i = (i + 1) % 2;
    return i;
}

inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t, std::uint64_t, ModelWidth, ElementSize) {
    constexpr int all = endless();
    return *Bytes::from(all);
}

} // namespace systems::exercises
