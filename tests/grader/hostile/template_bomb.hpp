// mark: compile; took more than|out of memory
#pragma once

#include "systems/bytes.hpp"

namespace systems::exercises {

template <int depth, long path>
struct Bomb {
    static constexpr long value = Bomb<depth - 1, 2 * path>::value + Bomb<depth - 1, 2 * path + 1>::value;
};
template <long path>
struct Bomb<0, path> {
    static constexpr long value = path;
};

inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t, std::uint64_t, ModelWidth, ElementSize) {
    return *Bytes::from(Bomb<40, 1>::value);
}

} // namespace systems::exercises
