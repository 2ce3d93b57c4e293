// Wrong: multiplies before it divides, and has no answer where only the product does not fit.
#pragma once

#include "systems/bytes_per_second.hpp"

namespace systems::exercises {

/// a = b; a = q * b; a = b + c; a = b + q * c.
enum class Loop { Copy, Scale, Add, Triad };

/// What the bus carried when STREAM reports `counted`, with a read for each write.
inline Result<BytesPerSecond> bus_bandwidth(Loop loop, BytesPerSecond counted) {
    const int asked = loop == Loop::Copy || loop == Loop::Scale ? 2 : 3; // reads and the write
    const auto a_second = Bytes::from(counted.value());
    const auto carried = then(a_second, [&](Bytes bytes) { return bytes * (asked + 1); });
    const auto seconds = 1'000'000'000_ns * asked;
    return then(carried, [&](Bytes bytes) {
        return then(seconds, [&](ElapsedNanos time) { return bytes / time; });
    });
}

} // namespace systems::exercises
