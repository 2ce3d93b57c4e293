// From book/appendix_kernels.md; tangled, edit there. 581f02581c6f7f75
#pragma once

#include "systems/bytes.hpp"
#include "systems/memory_level.hpp"

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>
#if __has_include(<hwloc.h>)
#include <hwloc.h>
#define SYSTEMS_HAS_HWLOC 1
#endif

namespace systems::kernels {

/// A cache as the system describes it.
struct Cache {
    MemoryLevel level; ///< which
    Bytes capacity;    ///< how much fits in
};

/// What the system says about the processor. Nothing in it names the machine or its owner.
struct Machine {
    std::uint64_t cores;       ///< that can work at once, at least 1
    std::vector<Cache> caches; ///< L1 first; never empty
    Bytes memory;              ///< main memory, all of it
    std::string source;        ///< who said so, in words
};

namespace detail {
inline constexpr MemoryLevel cpu_levels[] = {MemoryLevel::L1, MemoryLevel::L2, MemoryLevel::L3};

/// Keeps the caches that grow with their level, as a working set meets them.
inline std::vector<Cache> in_order(const long long (&capacities)[3]) {
    std::vector<Cache> caches;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto capacity = Bytes::from(capacities[i] > 0 ? capacities[i] : 0);
        if (*capacity == Bytes{0}) continue;
        if (caches.empty() || caches.back().capacity < *capacity) caches.push_back({cpu_levels[i], *capacity});
    }
    return caches;
}

inline Bytes main_memory() {
    return *Bytes::from(static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                        static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
}

#ifdef SYSTEMS_HAS_HWLOC
inline Machine from_hwloc() {
    Machine machine{0, {}, main_memory(), "hwloc"};
    hwloc_topology_t topology{};
    if (hwloc_topology_init(&topology) != 0) return machine;
    if (hwloc_topology_load(topology) == 0) {
        const int cores = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_CORE);
        machine.cores = cores > 0 ? static_cast<std::uint64_t>(cores) : 0;
        long long capacities[3] = {};
        const hwloc_obj_type_t types[] = {HWLOC_OBJ_L1CACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L3CACHE};
        for (std::size_t i = 0; i < 3; ++i) {
            const hwloc_obj_t cache = hwloc_get_obj_by_type(topology, types[i], 0);
            if (cache != nullptr && cache->attr != nullptr) capacities[i] = static_cast<long long>(cache->attr->cache.size);
        }
        machine.caches = in_order(capacities);
    }
    hwloc_topology_destroy(topology);
    return machine;
}
#endif

inline Machine from_the_c_library() {
    const long long capacities[3] = {sysconf(_SC_LEVEL1_DCACHE_SIZE), sysconf(_SC_LEVEL2_CACHE_SIZE),
                                     sysconf(_SC_LEVEL3_CACHE_SIZE)};
    return {std::thread::hardware_concurrency(), in_order(capacities), main_memory(), "the C library"};
}
} // namespace detail

/// The processor that this program runs on: from hwloc where it is there and knows, else from the C library.
/// Where neither knows, caches of 32 KiB and 1 MiB are assumed, and `source` says so.
inline Machine this_machine() {
#ifdef SYSTEMS_HAS_HWLOC
    const Machine known = detail::from_hwloc();
    if (known.cores > 0 && !known.caches.empty()) return known;
#endif
    Machine machine = detail::from_the_c_library();
    if (machine.cores == 0) machine.cores = 1;
    if (machine.caches.empty()) {
        machine.caches = {{MemoryLevel::L1, Bytes{32 * 1024}}, {MemoryLevel::L2, Bytes{1024 * 1024}}};
        machine.source = "nobody: these sizes are assumed";
    }
    return machine;
}

/// What speaks against a measurement that is made now, in words; nothing when nothing does.
inline std::vector<std::string> warnings(const Machine& machine) {
    std::vector<std::string> words;
#ifndef __OPTIMIZE__
    words.push_back("built without optimisation: every figure is of that build only");
#endif
    double load[1] = {};
    if (getloadavg(load, 1) == 1 && load[0] > 0.5 * static_cast<double>(machine.cores)) {
        words.push_back("other programs keep the cores busy: expect figures that are too low");
    }
    std::ifstream cpu{"/proc/cpuinfo"};
    for (std::string word; cpu >> word;) {
        if (word != "hypervisor") continue;
        words.push_back("a virtual machine: its cores and its last cache may be shared with others");
        break;
    }
    return words;
}

} // namespace systems::kernels
