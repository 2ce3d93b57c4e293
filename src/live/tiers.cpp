// From book/05_memory_hierarchy.md, book/appendix_live.md; tangled, edit there. 9d4feb3427f89a60
#include "live/figures.hpp"
#include "systems/memory_transfer.hpp"

#include <utility>

namespace systems::live {

namespace {
constexpr Input inputs[] = {
    {"elements", "", "8'000'000'000"},
    {"element size", "bits", "16"},
    {"your bandwidth", "", "400"},
    {"unit", "", "Gbit/s", "Gbit/s|GB/s|GiB/s|MB/s|TB/s"},
};
constexpr BandwidthUnit units[] = {BandwidthUnit::gigabits, BandwidthUnit::gigabytes, BandwidthUnit::gibibytes,
                                   BandwidthUnit::megabytes, BandwidthUnit::terabytes};
constexpr Preset presets[] = {
    {"an activation", "5'242'880|16|38'400|MB/s"},
    {"a 70B model", "70'000'000'000|16|400|Gbit/s"},
    {"the same in 4 bits", "70'000'000'000|4|400|Gbit/s"},
    {"GB/s for Gbit/s", "70'000'000'000|16|400|GB/s"},
};
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

void answer(Answer& answer) {
    const auto elements = answer.read<ElementCount>(0);
    const auto size = answer.read(1, [](WholeNumber auto n) { return ElementSize::from_bits(n); });
    const auto unit = answer.choice(3);
    const auto rate = then(unit, [&](std::size_t option) {
        return answer.read(2, [&](WholeNumber auto n) { return BytesPerSecond::from(n, units[option]); });
    });
    const auto bytes = with([](ElementCount n, ElementSize each) { return n * each; }, elements, size);
    answer.step("bytes", "elements x bits / 8, rounded up", bytes);
    answer.step("your rate", "your bandwidth in its unit", rate);
    answer.step("through yours", "bytes / your rate, rounded up",
                with([](Bytes b, BytesPerSecond each) { return b / each; }, bytes, rate));
    for (const auto& [level, speed] : levels) {
        const auto through = [&](Bytes b) { return MemoryTransfer{b, level, speed}.elapsed(); };
        answer.step(to_string(level), "bytes / " + to_string(speed), then(bytes, through));
    }
}
} // namespace

constinit const Figure tiers{"tiers", inputs, presets, answer};

} // namespace systems::live
