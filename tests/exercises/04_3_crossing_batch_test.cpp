#include "04_3_crossing_batch.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

namespace {
MatrixVectorShape weights(std::uint64_t rows, std::uint64_t columns) {
    return {*RowCount::from(rows), *ColumnCount::from(columns)};
}
const ArithmeticIntensity tpu_v5e = *(197'000'000'000'000_flops / 820'000'000'000_bytes);
} // namespace

TEST_CASE("8192 x 8192 weights cross a ridge of 240 at 256 tokens, 4096 x 4096 at 273", "[04][limited_by]") {
    CHECK(crossing_batch(weights(8192, 8192), bfloat16, tpu_v5e) == BatchSize{256});
    CHECK(crossing_batch(weights(4096, 4096), bfloat16, tpu_v5e) == BatchSize{273});
}

TEST_CASE("The batch crosses and one less does not", "[04][limited_by][ArithmeticIntensity]") {
    for (const auto& [m, n] : {std::pair<std::uint64_t, std::uint64_t>{4096, 11'008}, {128, 4096}, {64, 64}}) {
        for (const std::uint64_t ridge : {1U, 3U, 15U, 29U}) {
            const auto found = crossing_batch(weights(m, n), bfloat16, *(*Flops::from(ridge) / Bytes{1}));
            CAPTURE(m, n, ridge);
            REQUIRE(found.has_value());
            // 2bmn / 2(mn + bm + bn) against the ridge, in plain integers
            const auto crosses = [&](std::uint64_t b) { return b * m * n >= ridge * (m * n + b * m + b * n); };
            CHECK(crosses(found->value()));
            CHECK((found->value() == 1 || !crosses(found->value() - 1)));
        }
    }
}

TEST_CASE("Exactly at the ridge counts as work", "[04][limited_by]") {
    // 4 x 4 in bfloat16: 4 vectors make 128 FLOPs over 96 bytes
    CHECK(crossing_batch(weights(4, 4), bfloat16, *(Flops{4} / Bytes{3})) == BatchSize{4});
    // 16 x 16: 10 vectors make 5120 FLOPs over 1152 bytes; a double's division lands a little beside 40/9
    CHECK(crossing_batch(weights(16, 16), bfloat16, *(Flops{40} / Bytes{9})) == BatchSize{10});
}

TEST_CASE("A wider format crosses later", "[04][limited_by][ElementSize]") {
    CHECK(crossing_batch(weights(8192, 8192), float32, tpu_v5e) == BatchSize{545});
}

TEST_CASE("Narrow weights never cross", "[04][limited_by][Error]") {
    for (const std::uint64_t width : {64U, 240U, 480U}) {
        const auto none = crossing_batch(weights(width, width), bfloat16, tpu_v5e);
        REQUIRE_FALSE(none.has_value());
        CHECK(none.error().kind() == ErrorKind::OutOfRange);
    }
}
