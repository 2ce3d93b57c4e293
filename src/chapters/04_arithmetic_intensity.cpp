// From book/04_arithmetic_intensity.md; tangled, edit there. 2bf3e42433599daf
#include "systems/arithmetic_intensity.hpp"
#include "systems/flops_per_second.hpp"
#include "systems/matrix_vector_shape.hpp"

#include <iostream>
#include <utility>

using namespace systems;

// The weights are read once; each token brings a vector in and takes a vector out.
constexpr Result<ArithmeticIntensity> weights_times(BatchSize tokens) {
    const MatrixVectorShape shape{RowCount{4096}, ColumnCount{4096}};
    const Bytes weights = ElementCount{4096 * 4096} * bfloat16;
    const Bytes vectors = ElementCount{4096 + 4096} * bfloat16;
    const auto work = *shape.multiply_add_flops() * tokens.value();
    const auto moved = then(vectors * tokens.value(),
                            [&](Bytes all) { return weights + all; });
    return then(work, [&](Flops flops) {
        return then(moved, [&](Bytes bytes) { return flops / bytes; });
    });
}

int main() {
    constexpr MatrixVectorShape shape{RowCount{16}, ColumnCount{32}};
    constexpr Flops work = shape.multiply_add_flops().value();
    constexpr Bytes moved = shape.bytes_moved(float32).value();
    std::cout << shape << "     " << work << ", " << moved << ", "
              << (work / moved).value() << '\n';
    std::cout << "triad       " << (Flops{2} / Bytes{24}).value() << " on paper, "
              << (Flops{2} / Bytes{32}).value() << " in the machine\n";
    constexpr ArithmeticIntensity tpu_v5e =
        (197'000'000'000'000_flops / 820'000'000'000_bytes).value();
    constexpr std::pair<const char*, ArithmeticIntensity> ridges[] = {
        {"H100        ", (989'400'000'000'000_flops / 3'350'000'000'000_bytes).value()},
        {"A100 40 GB  ", (312'000'000'000'000_flops / 1'555'000'000'000_bytes).value()},
        {"A100 80 GB  ", (312'000'000'000'000_flops / 2'039'000'000'000_bytes).value()},
        {"TPU v5e     ", tpu_v5e},
    };
    for (const auto& [machine, ridge] : ridges) std::cout << machine << ridge << '\n';
    constexpr std::pair<const char*, BatchSize> batches[] = {
        {"1 token     ", BatchSize{1}},
        {"128 tokens  ", BatchSize{128}},
        {"240 tokens  ", BatchSize{240}},
        {"512 tokens  ", BatchSize{512}},
    };
    for (const auto& [name, tokens] : batches) {
        const ArithmeticIntensity intensity = weights_times(tokens).value();
        std::cout << name << intensity << ", on a TPU v5e limited by "
                  << to_string(limited_by(intensity, tpu_v5e)) << '\n';
    }
    constexpr FlopsPerSecond reached{400'000'000'000'000}, peak{989'400'000'000'000};
    std::cout << "speed       " << reached / peak << " of the peak\n";
    const auto nothing = Flops{1024} / Bytes{0};
    std::cout << "0 bytes     " << nothing.error() << '\n';
}
