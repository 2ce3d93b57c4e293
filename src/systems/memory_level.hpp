// From book/05_memory_hierarchy.md; tangled, edit there. f1c173cb8b86c038
#pragma once

#include "systems/text.hpp"

#include <ostream>
#include <string_view>

namespace systems {

/// Where bytes are: four levels of an accelerator, then four of a CPU, nearest first.
enum class MemoryLevel {
    RegisterFile,        ///< the accelerator's registers
    SharedMemory,        ///< its memory on the chip, managed by the program
    HighBandwidthMemory, ///< its own memory, stacked beside the chip
    HostMemory,          ///< the memory of the computer that it sits in
    L1,                  ///< the CPU's first cache, a core's own
    L2,                  ///< its second cache
    L3,                  ///< its third cache, shared by cores
    MainMemory,          ///< its memory
};

/// The level in words: `high-bandwidth memory`.
constexpr std::string_view to_string(MemoryLevel level) {
    switch (level) {
        case MemoryLevel::RegisterFile: return "register file";
        case MemoryLevel::SharedMemory: return "shared memory";
        case MemoryLevel::HighBandwidthMemory: return "high-bandwidth memory";
        case MemoryLevel::HostMemory: return "host memory";
        case MemoryLevel::L1: return "L1 cache";
        case MemoryLevel::L2: return "L2 cache";
        case MemoryLevel::L3: return "L3 cache";
        case MemoryLevel::MainMemory: return "main memory";
    }
    return "unknown memory";
}

/// Prints the level in words.
inline std::ostream& operator<<(std::ostream& out, MemoryLevel level) {
    return out << to_string(level);
}

} // namespace systems

/// @cond
#ifdef __cpp_lib_format
template <>
struct std::formatter<systems::MemoryLevel> : std::formatter<std::string_view> {
    template <class Context>
    auto format(systems::MemoryLevel level, Context& context) const {
        return std::formatter<std::string_view>::format(to_string(level), context);
    }
};
#endif
/// @endcond
