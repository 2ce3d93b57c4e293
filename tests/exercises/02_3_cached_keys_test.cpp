#include "02_3_cached_keys.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>

using namespace systems;
using namespace systems::exercises;

namespace {
Result<Flops> flops(std::uint64_t queries, std::uint64_t keys, std::uint64_t key_width, std::uint64_t value_width) {
    return cached_attention_flops(*SequenceLength::from(queries), *SequenceLength::from(keys),
                                  *ModelWidth::from(key_width), *ModelWidth::from(value_width));
}
} // namespace

TEST_CASE("Four queries and ten keys take 1632 FLOPs by exact pairs", "[02][AttentionEstimate]") {
    CHECK(flops(4, 10, 8, 16) == Flops{1632});
}

TEST_CASE("One query sees every key", "[02][AttentionEstimate]") {
    CHECK(flops(1, 1000, 64, 64) == Flops{256'000});
    CHECK(flops(1, 1, 1, 1) == Flops{4});
}

TEST_CASE("As many queries as keys are causal attention", "[02][AttentionEstimate][AttendedPairs]") {
    for (const std::uint64_t tokens : {1U, 2U, 7U, 8U, 1000U}) {
        const AttentionEstimate whole{*SequenceLength::from(tokens), ModelWidth{16}};
        CHECK(flops(tokens, tokens, 16, 16) == whole.total_flops(AttendedPairs::Causal));
    }
}

TEST_CASE("A cache saves nothing and loses nothing: pieces add up to the whole", "[02][AttentionEstimate]") {
    for (std::uint64_t first = 1; first < 9; ++first) {
        INFO(first << " tokens, then the other " << 9 - first << " of 9");
        const auto before = flops(first, first, 3, 5), after = flops(9 - first, 9, 3, 5);
        CAPTURE(before);
        REQUIRE(before.has_value());
        CAPTURE(after);
        REQUIRE(after.has_value());
        CHECK(*before + *after == flops(9, 9, 3, 5));
    }
}

TEST_CASE("A query that is not among the keys is an error", "[02][AttentionEstimate][Error]") {
    const auto refused = flops(5, 4, 1, 1);
    CAPTURE(refused);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().kind() == ErrorKind::OutOfRange);
}

TEST_CASE("Pairs beyond 64 bits are counted, work beyond 128 bits is an error", "[02][AttentionEstimate][Error]") {
    constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
    CHECK(flops(1ULL << 33U, 1ULL << 33U, 1, 1) == Flops::from(UInt128::from_halves(8, 1ULL << 34U)));
    const auto too_much = flops(1ULL << 63U, largest, 64, 64);
    CAPTURE(too_much);
    REQUIRE_FALSE(too_much.has_value());
    CHECK(too_much.error().kind() == ErrorKind::Overflow);
}
