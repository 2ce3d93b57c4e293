// From book/02_attention_flops.md; tangled, edit there. cbe509d9643213b9
#include "systems/attention_estimate.hpp"
#include "systems/matrix_vector_shape.hpp"

#include <iostream>

using namespace systems;

int main() {
    constexpr AttentionEstimate small{SequenceLength{8}, ModelWidth{16}};
    std::cout << "attention      " << small << '\n';
    std::cout << "full square    " << small.score_flops()->value() << " + "
              << small.value_mix_flops()->value() << " = " << small.total_flops().value()
              << ", " << small.score_matrix_bytes(float32).value() << " of scores\n";
    constexpr auto causal = AttendedPairs::Causal;
    std::cout << "causal pairs   " << small.score_flops(causal)->value() << " + "
              << small.value_mix_flops(causal)->value() << " = "
              << small.total_flops(causal).value() << '\n';
    std::cout << "scores alone   " << small.score_multiply_adds().value() << '\n';

    constexpr MatrixVectorShape stage{RowCount{16}, ColumnCount{32}};
    std::cout << "matrix-vector  " << stage << ": " << stage.multiply_add_flops().value()
              << ", " << stage.bytes_moved(float32).value() << '\n';
    constexpr AttentionEstimate vast{SequenceLength{1ULL << 30}, ModelWidth{8}};
    std::cout << "2^30 tokens    " << vast.score_flops().value() << '\n';
    constexpr AttentionEstimate absurd{SequenceLength{1ULL << 63}, ModelWidth{8}};
    if (const auto flops = absurd.score_flops(); !flops) {
        std::cout << "2^63 tokens    " << flops.error() << '\n';
    }
}
