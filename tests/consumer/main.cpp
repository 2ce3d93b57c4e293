#include "systems/activation_shape.hpp"

#include <iostream>
#include <version>
#ifdef __cpp_lib_format
#include <format>
#endif

int main() {
    constexpr systems::ActivationShape shape{systems::BatchSize{2}, systems::SequenceLength{8}, systems::ModelWidth{16}};
    std::cout << shape << ": " << shape.bytes(systems::float32).value() << '\n';
#ifdef __cpp_lib_format
    std::cout << std::format("{:>12}|{}|{:<4}|", systems::Bytes{1024}, shape, systems::BatchSize{2}) << '\n';
#endif
}
