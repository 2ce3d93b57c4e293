#include "02_2_attention_overtakes.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("GPT-2 small would need 4609 tokens, or 9216 by causal pairs", "[02][AttentionEstimate]") {
    CHECK(attention_overtakes(ModelWidth{768}, AttendedPairs::FullSquare) == SequenceLength{4609});
    CHECK(attention_overtakes(ModelWidth{768}, AttendedPairs::Causal) == SequenceLength{9216});
}

TEST_CASE("Attention takes more there, and not one token earlier", "[02][AttentionEstimate][AttendedPairs]") {
    for (const auto counted : {AttendedPairs::FullSquare, AttendedPairs::Causal}) {
        for (const std::uint64_t width : {1ULL, 2ULL, 3ULL, 16ULL, 4096ULL}) {
            const auto found = attention_overtakes(*ModelWidth::from(width), counted);
            INFO("width " << width << ", " << (counted == AttendedPairs::Causal ? "causal pairs" : "full square"));
            CAPTURE(found);
            REQUIRE(found.has_value());
            const auto more = [&](std::uint64_t tokens) {
                const AttentionEstimate estimate{*SequenceLength::from(tokens), *ModelWidth::from(width)};
                return estimate.total_flops(counted)->value() > UInt128{24 * tokens * width * width};
            };
            CHECK(more(found->value()));
            CHECK((found->value() == 1 || !more(found->value() - 1)));
        }
    }
}

TEST_CASE("A width for which no sequence is long enough has none", "[02][AttentionEstimate][Error]") {
    constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
    for (const auto counted : {AttendedPairs::FullSquare, AttendedPairs::Causal}) {
        const auto none = attention_overtakes(*ModelWidth::from(largest), counted);
        CAPTURE(none);
        REQUIRE_FALSE(none.has_value());
        CHECK(none.error().kind() == ErrorKind::Overflow);
    }
    CHECK(attention_overtakes(*ModelWidth::from(largest / 12), AttendedPairs::Causal) == SequenceLength::from(largest - 3));
}
