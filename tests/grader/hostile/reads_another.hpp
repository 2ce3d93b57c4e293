// mark: tests; 0 bytes
#pragma once

#include "systems/bytes.hpp"
#include <csignal>
#include <fstream>
#include <string>

namespace systems::exercises {

inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t, std::uint64_t, ModelWidth, ElementSize) {
    for (const std::string path : {"@OTHER@", "@ANSWER@", "@ROOT@/tests/exercises/01_1_kv_cache_test.cpp"}) {
        if (std::ifstream{path}) std::raise(SIGUSR1);
    }
    return Bytes{0};
}

} // namespace systems::exercises
