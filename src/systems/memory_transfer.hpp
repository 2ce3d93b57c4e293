// From book/05_memory_hierarchy.md; tangled, edit there. c8e3a6dabb1f9a72
#pragma once

#include "systems/bytes_per_second.hpp"
#include "systems/memory_level.hpp"

#include <string>

namespace systems {

/// Bytes that pass through one memory level at its bandwidth.
class MemoryTransfer {
public:
    /// How much, through what, how fast.
    constexpr MemoryTransfer(Bytes bytes, MemoryLevel level, BytesPerSecond rate)
        : bytes_{bytes}, level_{level}, rate_{rate} {}

    constexpr Bytes bytes() const { return bytes_; }         ///< how much
    constexpr MemoryLevel level() const { return level_; }   ///< through what
    constexpr BytesPerSecond rate() const { return rate_; }  ///< how fast

    /// The least time it takes: bytes / rate, rounded up.
    ///
    /// Fails: Overflow when that is 2^128 ns or more.
    constexpr Result<ElapsedNanos> elapsed() const { return bytes_ / rate_; }

    friend constexpr bool operator==(const MemoryTransfer&, const MemoryTransfer&) = default;
    friend constexpr std::string to_string(const MemoryTransfer& transfer) {
        return to_string(transfer.bytes_) + " at " + to_string(transfer.rate_) + " through " +
               std::string{to_string(transfer.level_)};
    }

private:
    Bytes bytes_;
    MemoryLevel level_;
    BytesPerSecond rate_;
};

} // namespace systems
