#include "01_2_training_state.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("7.5 billion parameters take 120 GB in the usual convention", "[01][Bytes]") {
    CHECK(training_state_bytes(ElementCount{7'500'000'000}, bfloat16, bfloat16) == 120'000'000'000_bytes);
}

TEST_CASE("Bytes a parameter, by convention: 16, 18 and 16", "[01][Bytes][ElementSize]") {
    CHECK(training_state_bytes(ElementCount{1}, bfloat16, float16) == Bytes{16});
    CHECK(training_state_bytes(ElementCount{1}, bfloat16, float32) == Bytes{18});
    CHECK(training_state_bytes(ElementCount{1}, float32, float32) == Bytes{16});
    CHECK(training_state_bytes(ElementCount{1}, float32, bfloat16) == Bytes{14});
    CHECK(training_state_bytes(ElementCount{1000}, int8, bfloat16) == Bytes{15'000});
}

TEST_CASE("Packed weights round up for themselves", "[01][Bytes][ElementSize]") {
    CHECK(training_state_bytes(ElementCount{3}, int4, bfloat16) == Bytes{2 + 6 + 36});
    CHECK(training_state_bytes(ElementCount{3}, int4, int4) == Bytes{2 + 2 + 36});
}

TEST_CASE("The largest model does not wrap", "[01][Bytes]") {
    constexpr ElementCount largest{std::numeric_limits<std::uint64_t>::max()};
    CHECK(training_state_bytes(largest, bfloat16, bfloat16) ==
          Bytes::from(*checked_product(UInt128{largest.value()}, UInt128{16U})));
}
