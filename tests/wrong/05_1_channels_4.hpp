// Wrong: gives no channel the bandwidth of one.
#pragma once

#include "systems/bytes_per_second.hpp"

namespace systems::exercises {

/// The peak bandwidth of so many channels, 8 bytes wide, at so many million transfers a second.
inline Result<BytesPerSecond> channel_bandwidth(std::uint64_t channels,
                                                std::uint64_t megatransfers) {
    const auto wide = Bytes{8} * (channels == 0 ? 1 : channels);
    const auto million = then(wide, [](Bytes bytes) { return bytes * 1'000'000; });
    const auto in_a_second = then(million, [&](Bytes bytes) { return bytes * megatransfers; });
    return then(in_a_second, [](Bytes bytes) { return bytes / 1'000'000'000_ns; });
}

} // namespace systems::exercises
