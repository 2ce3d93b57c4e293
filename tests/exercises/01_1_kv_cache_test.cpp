#include "01_1_kv_cache.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("One token of Llama 3 8B takes 131072 bytes in bfloat16", "[01][Bytes]") {
    CHECK(kv_cache_bytes_per_token(32, 8, ModelWidth{128}, bfloat16) == Bytes{131'072});
}

TEST_CASE("Key and value, layers and heads each count", "[01][Bytes]") {
    CHECK(kv_cache_bytes_per_token(1, 1, ModelWidth{1}, int8) == Bytes{2});
    CHECK(kv_cache_bytes_per_token(3, 1, ModelWidth{5}, float32) == Bytes{120});
    CHECK(kv_cache_bytes_per_token(1, 7, ModelWidth{5}, float32) == Bytes{280});
    CHECK(kv_cache_bytes_per_token(0, 7, ModelWidth{5}, float32) == Bytes{0});
}

TEST_CASE("A key of three 4-bit numbers takes two bytes, and so does its value", "[01][Bytes][ElementSize]") {
    CHECK(kv_cache_bytes_per_token(1, 1, ModelWidth{3}, int4) == Bytes{4});
    CHECK(kv_cache_bytes_per_token(2, 3, ModelWidth{3}, int4) == Bytes{24});
}

TEST_CASE("Counts near the limit do not wrap", "[01][Bytes][Error]") {
    constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
    CHECK(kv_cache_bytes_per_token(1ULL << 40U, 1ULL << 40U, ModelWidth{1}, int8) ==
          Bytes::from(UInt128::from_halves(1ULL << 17U, 0)));
    const auto too_much = kv_cache_bytes_per_token(largest, largest, ModelWidth{1}, int8);
    CAPTURE(too_much);
    REQUIRE_FALSE(too_much.has_value());
    CHECK(too_much.error().kind() == ErrorKind::Overflow);
}
