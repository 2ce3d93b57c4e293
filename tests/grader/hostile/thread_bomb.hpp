// mark: died; SIGABRT
#pragma once

#include "systems/bytes.hpp"
#include <list>
#include <thread>

namespace systems::exercises {

inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t, std::uint64_t, ModelWidth, ElementSize) {
    std::list<std::jthread> all;
    for (;;) all.emplace_back([] { std::this_thread::sleep_for(std::chrono::hours{1}); });
}

} // namespace systems::exercises
