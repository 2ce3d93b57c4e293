// mark: time; did not answer within
#pragma once

#include "systems/bytes.hpp"
#include <unistd.h>

namespace systems::exercises {

inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t, std::uint64_t, ModelWidth, ElementSize) {
    for (;;) pause();
}

} // namespace systems::exercises
