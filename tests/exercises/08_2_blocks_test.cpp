#include "08_2_blocks.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdint>

using namespace systems;
using namespace systems::exercises;

namespace {

// Pair by pair: a pair is computed when a query of its block sees a key of its block.
std::uint64_t pairs(std::uint64_t tokens, std::uint64_t queries, std::uint64_t keys) {
    std::uint64_t computed = 0;
    for (std::uint64_t query = 0; query < tokens; ++query) {
        const std::uint64_t last = std::min(query / queries * queries + queries, tokens) - 1;
        for (std::uint64_t key = 0; key < tokens; ++key) computed += key / keys * keys <= last;
    }
    return computed;
}

} // namespace

TEST_CASE("8 tokens of width 16 in blocks of 4 x 4 cost 3072 FLOPs", "[08][AttentionEstimate]") {
    CHECK(causal_flops_in_blocks(SequenceLength{8}, ModelWidth{16}, 4, 4) == Flops{3072});
}

TEST_CASE("Blocks of one pair cost the exact pairs, and one block costs the square", "[08][AttentionEstimate]") {
    for (const std::uint64_t tokens : {1U, 2U, 7U, 16U, 33U}) {
        INFO("tokens " << tokens);
        const AttentionEstimate exact{*SequenceLength::from(tokens), ModelWidth{3}};
        CHECK(causal_flops_in_blocks(exact.sequence(), exact.width(), 1, 1) == exact.total_flops(AttendedPairs::Causal));
        CHECK(causal_flops_in_blocks(exact.sequence(), exact.width(), tokens, tokens) == exact.total_flops());
    }
}

TEST_CASE("Every block is charged whole, and no key beyond the last", "[08][AttentionEstimate]") {
    CHECK(causal_flops_in_blocks(SequenceLength{10}, ModelWidth{1}, 4, 8) == Flops{4 * 84});
    for (const std::uint64_t tokens : {1U, 5U, 10U, 24U, 31U}) {
        for (const std::uint64_t queries : {1U, 3U, 4U, 50U}) {
            for (const std::uint64_t keys : {1U, 4U, 7U, 50U}) {
                INFO(tokens << " tokens in blocks of " << queries << " x " << keys);
                CHECK(causal_flops_in_blocks(*SequenceLength::from(tokens), ModelWidth{2}, queries, keys) ==
                      Flops::from(8 * pairs(tokens, queries, keys)));
            }
        }
    }
}

TEST_CASE("A block without queries or keys is refused, and what does not fit is an error", "[08][AttentionEstimate][Error]") {
    for (const auto& nothing : {causal_flops_in_blocks(SequenceLength{8}, ModelWidth{16}, 0, 4),
                                causal_flops_in_blocks(SequenceLength{8}, ModelWidth{16}, 4, 0)}) {
        REQUIRE_FALSE(nothing.has_value());
        CHECK(nothing.error().kind() == ErrorKind::OutOfRange);
    }
    constexpr std::uint64_t most = ~0ULL;
    CHECK(causal_flops_in_blocks(SequenceLength{1ULL << 40U}, ModelWidth{1}, most, most) ==
          Flops::from(UInt128::from_halves(1ULL << 18U, 0)));
    const auto vast = causal_flops_in_blocks(*SequenceLength::from(most), *ModelWidth::from(most), most, most);
    REQUIRE_FALSE(vast.has_value());
    CHECK(vast.error().kind() == ErrorKind::Overflow);
}
