#include "02_1_training_flops.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("One parameter and one token: 2 forward, 4 backward, 6 in all", "[02][Flops]") {
    CHECK(forward_flops(ElementCount{1}, 1) == Flops{2});
    CHECK(backward_flops(ElementCount{1}, 1) == Flops{4});
    CHECK(training_flops(ElementCount{1}, 1) == Flops{6});
    CHECK(training_flops(ElementCount{7}, 0) == Flops{0});
}

TEST_CASE("GPT-3 takes 3.1428e23 FLOPs", "[02][Flops]") {
    CHECK(training_flops(ElementCount{174'600'000'000}, 300'000'000'000) == 314'280'000'000'000'000'000'000_flops);
}

TEST_CASE("70 billion parameters and 15 trillion tokens take 6.3e24 FLOPs", "[02][Flops]") {
    CHECK(training_flops(ElementCount{70'000'000'000}, 15'000'000'000'000) ==
          6'300'000'000'000'000'000'000'000_flops);
    CHECK(backward_flops(ElementCount{70'000'000'000}, 15'000'000'000'000) ==
          4'200'000'000'000'000'000'000'000_flops);
}

TEST_CASE("A run beyond 128 bits is an error", "[02][Flops][Error]") {
    constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
    const auto half = *ElementCount::from(1ULL << 62U);
    CHECK(forward_flops(half, largest) == Flops::from(UInt128::from_halves(largest >> 1U, 1ULL << 63U)));
    CHECK(backward_flops(half, largest) == Flops::from(UInt128::from_halves(largest, 0)));
    const auto too_much = training_flops(half, largest);
    CAPTURE(too_much);
    REQUIRE_FALSE(too_much.has_value());
    CHECK(too_much.error().kind() == ErrorKind::Overflow);
}
