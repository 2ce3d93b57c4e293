// From book/05_memory_hierarchy.md; tangled, edit there. c9a1a067bb5884cf
#pragma once

#include "systems/bytes_per_second.hpp"

namespace systems::exercises {

/// The peak bandwidth of so many channels, 8 bytes wide, at so many million transfers a second.
///
/// Fails: OutOfRange when it is 0; Overflow when it needs more than 128 bits.
inline Result<BytesPerSecond> channel_bandwidth(std::uint64_t channels,
                                                std::uint64_t megatransfers) {
    const auto wide = Bytes{8} * channels;
    const auto million = then(wide, [](Bytes bytes) { return bytes * 1'000'000; });
    const auto in_a_second = then(million, [&](Bytes bytes) { return bytes * megatransfers; });
    return then(in_a_second, [](Bytes bytes) { return bytes / 1'000'000'000_ns; });
}

} // namespace systems::exercises
