// mark: compile; error|file not found
#pragma once

#include "systems/bytes.hpp"

namespace systems::exercises {

asm(".incbin \"@ANSWER@\"");

inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t, std::uint64_t, ModelWidth, ElementSize) {
    return Bytes{0};
}

} // namespace systems::exercises
