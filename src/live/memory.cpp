// From book/appendix_live.md; tangled, edit there. e8279fb480959f24
#include "live/figures.hpp"
#include "systems/activation_shape.hpp"
#include "systems/ratio.hpp"

namespace systems::live {

namespace {
constexpr Input inputs[] = {
    {"batch", "sequences", "2"},
    {"sequence", "tokens", "8"},
    {"width", "numbers a token", "16"},
    {"element size", "bits", "32"},
};
constexpr Preset presets[] = {
    {"GPT-2 small", "1|1'024|768|32"},
    {"GPT-3", "1|2'048|12'288|16"},
    {"Llama 3 70B", "1|8'192|8'192|16"},
    {"too large", "4'294'967'296|4'294'967'296|2|32"},
};

void answer(Answer& answer) {
    const auto batch = answer.read<BatchSize>(0);
    const auto sequence = answer.read<SequenceLength>(1);
    const auto width = answer.read<ModelWidth>(2);
    const auto size = answer.read(3, [](WholeNumber auto n) { return ElementSize::from_bits(n); });
    const auto shape = with([](auto... axes) { return ActivationShape{axes...}; }, batch, sequence, width);
    answer.step("shape", "three axes", shape);
    const auto elements = then(shape, &ActivationShape::element_count);
    answer.step("elements", "batch x sequence x width", elements);
    const auto bytes = with([](ElementCount n, ElementSize each) { return n * each; }, elements, size);
    answer.step("memory", "elements x bits / 8, rounded up", bytes);
    answer.step("in GB", "bytes / 10^9", then(bytes, [](Bytes b) { return b / 1'000'000'000_bytes; }));
    answer.step("in GiB", "bytes / 2^30", then(bytes, [](Bytes b) { return b / 1'073'741'824_bytes; }));
}
} // namespace

constinit const Figure memory{"memory", inputs, presets, answer};

} // namespace systems::live
