// Wrong: takes the factor as a double, which has 53 bits.
#pragma once

#include "systems/bytes_per_second.hpp"

namespace systems::exercises {

/// a = b; a = q * b; a = b + c; a = b + q * c.
enum class Loop { Copy, Scale, Add, Triad };

/// What the bus carried when STREAM reports `counted`, with a read for each write.
inline Result<BytesPerSecond> bus_bandwidth(Loop loop, BytesPerSecond counted) {
    const int asked = loop == Loop::Copy || loop == Loop::Scale ? 2 : 3; // reads and the write
    const double carried = counted.value().to_double() * (asked + 1) / asked;
    return BytesPerSecond::from(UInt128{static_cast<std::uint64_t>(carried)});
}

} // namespace systems::exercises
