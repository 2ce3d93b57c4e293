// From book/01_memory_accounting.md; tangled, edit there. ce4a3c8ecc1dcab9
#include "systems/activation_shape.hpp"

#include <iostream>
#include <utility>

using namespace systems;

int main() {
    constexpr ActivationShape shape{BatchSize{2}, SequenceLength{8}, ModelWidth{16}};
    std::cout << "shape      " << shape << '\n';
    constexpr ElementCount elements = shape.element_count().value();
    std::cout << "elements   " << elements << '\n';
    constexpr std::pair<const char*, ElementSize> formats[] = {
        {"float64 ", float64}, {"float32 ", float32}, {"bfloat16", bfloat16},
        {"int8    ", int8},    {"int4    ", int4},
    };
    for (const auto& [format, size] : formats) {
        std::cout << format << "   " << elements * size << '\n';
    }
    constexpr ActivationShape vast{BatchSize{1ULL << 32}, SequenceLength{1ULL << 32},
                                   ModelWidth{2}};
    if (const auto bytes = vast.bytes(float32); !bytes) {
        std::cout << "too large  " << bytes.error() << '\n';
    }
}
