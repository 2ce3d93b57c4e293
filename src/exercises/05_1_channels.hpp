// From book/05_memory_hierarchy.md; tangled, edit there. bfe86d1e87ddea4d
#pragma once

#include "systems/bytes_per_second.hpp"

namespace systems::exercises {

/// The peak bandwidth of so many channels, 8 bytes wide, at so many million transfers a second.
inline Result<BytesPerSecond> channel_bandwidth(std::uint64_t channels,
                                                std::uint64_t megatransfers) {
    (void)channels, (void)megatransfers;
    return 1_bytes_per_s; // your turn
}

} // namespace systems::exercises
