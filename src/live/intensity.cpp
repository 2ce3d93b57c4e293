// From book/appendix_live.md; tangled, edit there. 2b81c729bc9f9859
#include "live/figures.hpp"
#include "systems/arithmetic_intensity.hpp"
#include "systems/bytes_per_second.hpp"
#include "systems/flops_per_second.hpp"

namespace systems::live {

namespace {
constexpr Input inputs[] = {
    {"work", "FLOPs", "1'024"},
    {"moved", "bytes", "2'240"},
    {"peak", "FLOPs/s", "197'000'000'000'000"},
    {"bandwidth", "bytes/s", "820'000'000'000"},
};
constexpr Preset presets[] = {
    {"1 token, TPU v5e", "33'554'432|33'570'816|197'000'000'000'000|820'000'000'000"},
    {"512 tokens, TPU v5e", "17'179'869'184|41'943'040|197'000'000'000'000|820'000'000'000"},
    {"512 tokens, H100", "17'179'869'184|41'943'040|989'400'000'000'000|3'350'000'000'000"},
    {"nothing moved", "1'024|0|197'000'000'000'000|820'000'000'000"},
};

void answer(Answer& answer) {
    const auto work = answer.read<Flops>(0);
    const auto moved = answer.read<Bytes>(1);
    const auto peak = answer.read<FlopsPerSecond>(2);
    const auto bandwidth = answer.read<BytesPerSecond>(3);
    const auto divide = [](Flops flops, Bytes bytes) { return flops / bytes; };
    const auto intensity = with(divide, work, moved);
    answer.step("intensity", "work / moved", intensity);
    const auto work_of_a_second = then(peak, [](FlopsPerSecond rate) { return Flops::from(rate.value()); });
    const auto bytes_of_a_second = then(bandwidth, [](BytesPerSecond rate) { return Bytes::from(rate.value()); });
    const auto ridge = with(divide, work_of_a_second, bytes_of_a_second);
    answer.step("ridge", "peak / bandwidth", ridge);
    answer.step("limited by", "intensity against ridge", with(limited_by, intensity, ridge));
}
} // namespace

constinit const Figure intensity{"intensity", inputs, presets, answer};

} // namespace systems::live
