#include "01_3_largest_batch.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("Whole-byte formats divide as one expects", "[01][BatchSize]") {
    CHECK(largest_batch(Bytes{1024}, SequenceLength{8}, ModelWidth{16}, float32) == BatchSize{2});
    CHECK(largest_batch(Bytes{1023}, SequenceLength{8}, ModelWidth{16}, float32) == BatchSize{1});
    CHECK(largest_batch(80'000'000'000_bytes, SequenceLength{2048}, ModelWidth{2560}, bfloat16) == BatchSize{7629});
}

TEST_CASE("Packed sequences share a byte", "[01][BatchSize][ElementSize]") {
    CHECK(largest_batch(Bytes{3}, SequenceLength{1}, ModelWidth{3}, int4) == BatchSize{2});
    CHECK(largest_batch(Bytes{1}, SequenceLength{1}, ModelWidth{1}, int4) == BatchSize{2});
}

TEST_CASE("The batch fits and one more does not", "[01][BatchSize][ActivationShape]") {
    for (const auto size : {float32, int8, int4, ElementSize::bits(3)}) {
        for (const std::uint64_t budget : {40U, 41U, 999U, 100'000U}) {
            const auto batch = largest_batch(*Bytes::from(budget), SequenceLength{5}, ModelWidth{2}, size);
            INFO("a budget of " << budget << " bytes, sequences of 5 x 2 elements of " << size);
            CAPTURE(batch);
            REQUIRE(batch.has_value());
            const auto takes = [&](std::uint64_t n) {
                return *ActivationShape{*BatchSize::from(n), SequenceLength{5}, ModelWidth{2}}.bytes(size);
            };
            CHECK(takes(batch->value()).value() <= UInt128{budget});
            CHECK(takes(batch->value() + 1).value() > UInt128{budget});
        }
    }
}

TEST_CASE("No batch fits where one sequence does not", "[01][BatchSize][Error]") {
    for (const auto& none : {largest_batch(Bytes{511}, SequenceLength{8}, ModelWidth{16}, float32),
                             largest_batch(Bytes{0}, SequenceLength{1}, ModelWidth{1}, int4)}) {
        CAPTURE(none);
        REQUIRE_FALSE(none.has_value());
        CHECK(none.error().kind() == ErrorKind::OutOfRange);
    }
}

TEST_CASE("A batch beyond 64 bits is an overflow", "[01][BatchSize][Error]") {
    const auto vast = largest_batch(340'282'366'920'938'463'463_bytes, SequenceLength{1}, ModelWidth{1}, int4);
    CAPTURE(vast);
    REQUIRE_FALSE(vast.has_value());
    CHECK(vast.error().kind() == ErrorKind::Overflow);
    const auto all = largest_batch(340'282'366'920'938'463'463'374'607'431'768'211'455_bytes, SequenceLength{1},
                                   ModelWidth{1}, int8);
    CAPTURE(all);
    REQUIRE_FALSE(all.has_value());
    CHECK(all.error().kind() == ErrorKind::Overflow);
}

TEST_CASE("A budget of more than 2^125 bytes can hold a batch that is no overflow", "[01][BatchSize][Bytes]") {
    constexpr std::uint64_t quarter = 1ULL << 62U; // elements of 2^15 bits: 2^74 bytes a sequence
    const auto batch = largest_batch(*Bytes::from(UInt128::from_halves(1ULL << 62U, 0)), *SequenceLength::from(quarter),
                                     ModelWidth{1}, ElementSize::bits(32'768));
    CHECK(batch == BatchSize{1ULL << 52U});
}
