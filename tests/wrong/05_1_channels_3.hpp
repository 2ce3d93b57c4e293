// Wrong: multiplies plain integers, which wrap.
#pragma once

#include "systems/bytes_per_second.hpp"

namespace systems::exercises {

/// The peak bandwidth of so many channels, 8 bytes wide, at so many million transfers a second.
inline Result<BytesPerSecond> channel_bandwidth(std::uint64_t channels,
                                                std::uint64_t megatransfers) {
    return BytesPerSecond::from(channels * megatransfers * 8'000'000);
}

} // namespace systems::exercises
