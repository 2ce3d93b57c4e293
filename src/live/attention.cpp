// From book/appendix_live.md; tangled, edit there. f6ee4efe1d803d86
#include "live/figures.hpp"
#include "systems/attention_estimate.hpp"
#include "systems/matrix_vector_shape.hpp"
#include "systems/ratio.hpp"

namespace systems::live {

namespace {
constexpr Input inputs[] = {
    {"sequence", "tokens", "8"},
    {"width", "numbers a token", "16"},
    {"layers", "", "1"},
    {"element size", "bits", "32"},
    {"pairs", "", "full square", "full square|causal"},
};
constexpr Preset presets[] = {
    {"GPT-2 small", "1'024|768|12|32|full square"},
    {"GPT-3", "2'048|12'288|96|16|full square"},
    {"Llama 3 70B", "131'072|8'192|80|16|causal"},
    {"too large", "9'223'372'036'854'775'808|8|1|32|full square"},
};

// The work of a layer's weights, for all tokens of a sequence.
Result<Flops> weights_flops(SequenceLength sequence, ModelWidth width) {
    const MatrixVectorShape square{*RowCount::from(width.value()), *ColumnCount::from(width.value())};
    const auto a_token = then(square.multiply_add_flops(), [](Flops one) { return one * 12; });
    return then(a_token, [&](Flops one) { return one * sequence.value(); });
}

void answer(Answer& answer) {
    const auto sequence = answer.read<SequenceLength>(0);
    const auto width = answer.read<ModelWidth>(1);
    const auto layers = answer.read<ElementCount>(2);
    const auto size = answer.read(3, [](WholeNumber auto n) { return ElementSize::from_bits(n); });
    const auto pairs = then(answer.choice(4), [](std::size_t option) {
        return option == 0 ? AttendedPairs::FullSquare : AttendedPairs::Causal;
    });
    const auto attention = with([](SequenceLength tokens, ModelWidth numbers) {
        return AttentionEstimate{tokens, numbers};
    }, sequence, width);
    answer.step("attention", "two axes", attention);
    const auto of = [&](auto map) { return with(map, attention, pairs); };
    answer.step("scores", "2 x pairs x width", of(&AttentionEstimate::score_flops));
    answer.step("value mix", "2 x pairs x width", of(&AttentionEstimate::value_mix_flops));
    const auto layer = of(&AttentionEstimate::total_flops);
    answer.step("one layer", "scores + value mix", layer);
    const auto all = with([](Flops one, ElementCount n) { return one * n.value(); }, layer, layers);
    answer.step("all layers", "one layer x layers", all);
    const auto matrix = with(&AttentionEstimate::score_matrix_bytes, attention, size);
    answer.step("score matrix", "tokens x tokens x bits / 8, for one head", matrix);
    const auto weights = with(weights_flops, sequence, width);
    answer.step("weights", "12 x 2 x width x width x tokens, for one layer", weights);
    answer.step("attention / weights", "one layer / weights",
                with([](Flops a, Flops b) { return a / b; }, layer, weights));
}
} // namespace

constinit const Figure attention{"attention", inputs, presets, answer};

} // namespace systems::live
