// From book/05_memory_hierarchy.md; tangled, edit there. eb26ae2076a322fa
#pragma once

#include "systems/bytes_per_second.hpp"

namespace systems::exercises {

/// a = b; a = q * b; a = b + c; a = b + q * c.
enum class Loop { Copy, Scale, Add, Triad };

/// What the bus carried when STREAM reports `counted`, with a read for each write.
///
/// Fails: Overflow when that is 2^128 bytes a second or more.
inline Result<BytesPerSecond> bus_bandwidth(Loop loop, BytesPerSecond counted) {
    const unsigned asked = loop == Loop::Copy || loop == Loop::Scale ? 2 : 3; // reads and the write
    const auto carried = checked_fraction(counted.value(), asked + 1, UInt128{asked});
    if (!carried) {
        return failure(ErrorKind::Overflow, "exercises", "bus_bandwidth",
                       "2^128 bytes a second or more");
    }
    return BytesPerSecond::from(carried->quotient);
}

} // namespace systems::exercises
