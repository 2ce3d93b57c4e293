// From book/05_memory_hierarchy.md; tangled, edit there. 867a3814911d2353
#include "systems/activation_shape.hpp"
#include "systems/memory_transfer.hpp"
#include "systems/stopwatch.hpp"

#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

using namespace systems;

void say(const MemoryTransfer& transfer) {
    std::cout << transfer << ": ";
    if (const auto time = transfer.elapsed()) {
        std::cout << *time << '\n';
    } else {
        std::cout << time.error() << '\n';
    }
}

void measure_copy() {
    std::cout << "--- measured on this machine ---\n";
    const std::vector<char> from(64ULL << 20U, 'a');
    std::vector<char> to(from.size(), 'b');
    const auto copy = [&] { std::ranges::copy(from, to.begin()); };
    const auto runs = measure(StageName{"copy"}, copy, 9);
    if (!runs) return;
    const Bytes once = *Bytes::from(from.size());
    const ElapsedNanos median = median_elapsed(*runs);
    std::cout << "copy of " << once << ", median of 9: " << median << '\n';
    std::cout << "once       " << (once / median).value() << '\n';
    std::cout << "as asked   " << ((once * 2).value() / median).value() << '\n';
    std::cout << "allocated  " << ((once * 3).value() / median).value() << '\n';
}

int main() {
    say({Bytes{1024}, MemoryLevel::HostMemory, 512_bytes_per_s});
    constexpr ActivationShape shape{BatchSize{1}, SequenceLength{2048}, ModelWidth{2560}};
    constexpr Bytes activation = shape.bytes(bfloat16).value();
    constexpr std::pair<MemoryLevel, BytesPerSecond> levels[] = {
        {MemoryLevel::RegisterFile, 116.95104_TB_per_s},
        {MemoryLevel::SharedMemory, 19_TB_per_s},
        {MemoryLevel::HighBandwidthMemory, 1.5_TB_per_s},
        {MemoryLevel::HostMemory, 12.8_GB_per_s},
        {MemoryLevel::L1, 324_GB_per_s},
        {MemoryLevel::L2, 116_GB_per_s},
        {MemoryLevel::L3, 72_GB_per_s},
        {MemoryLevel::MainMemory, 38.4_GB_per_s},
    };
    for (const auto& [level, rate] : levels) say({activation, level, rate});
    constexpr Bytes weights = ElementCount{8'000'000'000} * bfloat16;
    say({weights, MemoryLevel::HighBandwidthMemory, 1.5_TB_per_s});
    say({weights, MemoryLevel::HostMemory, 12.8_GB_per_s});
    const Bytes all = 340'282'366'920'938'463'463'374'607'431'768'211'455_bytes;
    say({all, MemoryLevel::MainMemory, 1_bytes_per_s});
    measure_copy();
}
