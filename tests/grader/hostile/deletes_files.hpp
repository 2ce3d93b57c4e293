// mark: tests; 0 bytes
#pragma once

#include "systems/bytes.hpp"
#include <csignal>
#include <cstdio>
#include <sys/stat.h>
#include <unistd.h>

namespace systems::exercises {

inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t, std::uint64_t, ModelWidth, ElementSize) {
    const char* path = "@CANARY@";
    if (std::remove(path) == 0 || truncate(path, 0) == 0 || chmod(path, 0) == 0) std::raise(SIGUSR1);
    if (std::rename(path, "/tmp/elsewhere") == 0 || symlink(path, "/tmp/link") == 0) std::raise(SIGUSR1);
    return Bytes{0};
}

} // namespace systems::exercises
