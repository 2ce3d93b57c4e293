// From book/01_memory_accounting.md; tangled, edit there. 09dde2c3f1b0b9e9
#include "systems/activation_shape.hpp"

#include <iostream>
#include <utility>

using namespace systems;

int main() {
    constexpr ActivationShape shape{BatchSize{2}, SequenceLength{8}, ModelWidth{16}};
    std::cout << "shape      " << shape << '\n';
    constexpr ElementCount elements = shape.element_count().value();
    std::cout << "elements   " << elements << '\n';
    for (const auto& [format, size] : {std::pair{"float64 ", float64}, std::pair{"float32 ", float32},
                                       std::pair{"bfloat16", bfloat16}, std::pair{"int8    ", int8},
                                       std::pair{"int4    ", int4}}) {
        std::cout << format << "   " << elements * size << '\n';
    }
    constexpr ActivationShape vast{BatchSize{1ULL << 32}, SequenceLength{1ULL << 32}, ModelWidth{2}};
    if (const auto bytes = vast.bytes(float32); !bytes) {
        std::cout << "too large  " << bytes.error() << '\n';
    }
}
