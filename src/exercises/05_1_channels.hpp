// From book/05_memory_hierarchy.md; tangled, edit there. 22fec418d3691f89
#pragma once

#include "systems/bytes_per_second.hpp"

namespace systems::exercises {

/// The peak bandwidth of so many channels, 8 bytes wide, at so many million transfers a second.
///
/// Fails: OutOfRange when it is 0; Overflow when it needs more than 128 bits.
inline Result<BytesPerSecond> channel_bandwidth(std::uint64_t channels,
                                                std::uint64_t megatransfers) {
    (void)channels, (void)megatransfers;
    return 1_bytes_per_s; // your turn
}

} // namespace systems::exercises
