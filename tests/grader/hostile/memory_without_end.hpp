// mark: died; bad_alloc
#pragma once

#include "systems/bytes.hpp"
#include <list>
#include <vector>

namespace systems::exercises {

inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t, std::uint64_t, ModelWidth, ElementSize) {
    std::list<std::vector<char>> all;
    for (;;) all.emplace_back(16'000'000, 'x');
}

} // namespace systems::exercises
