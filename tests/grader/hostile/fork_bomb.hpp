// mark: died; with status 9
#pragma once

#include "systems/bytes.hpp"
#include <cstdlib>
#include <unistd.h>

namespace systems::exercises {

inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t, std::uint64_t, ModelWidth, ElementSize) {
    for (;;) {
        if (fork() < 0) std::_Exit(9);
    }
}

} // namespace systems::exercises
