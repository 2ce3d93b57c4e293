#include "06_4_own_report.hpp"

#include "systems/ratio.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

namespace {

constexpr ActivationShape small_shape{BatchSize{1}, SequenceLength{8}, ModelWidth{256}};   // 2048 elements, 8 KiB
constexpr ActivationShape large_shape{BatchSize{4}, SequenceLength{128}, ModelWidth{256}}; // 131072 elements, 512 KiB

} // namespace

TEST_CASE("Each shape has its row, in order", "[06][PublicSystemsReport][PublicStage]") {
    const auto report = report_sums({large_shape, small_shape, large_shape}, 5);
    if (!report) FAIL("no report: " + to_string(report.error()));
    REQUIRE(report->stages().size() == 3);
    for (const PublicStage& row : report->stages()) {
        CHECK(row.stage == StageName{"sum"});
        CHECK(row.repeats == 5);
    }
    CHECK(report->stages()[0].shape == large_shape);
    CHECK(report->stages()[1].shape == small_shape);
    CHECK(report->stages()[2].shape == large_shape);
}

TEST_CASE("On this machine, 64 times the elements take 8 to 512 times the time", "[06][PublicSystemsReport]") {
    const auto report = report_sums({small_shape, large_shape}, 9);
    if (!report) FAIL("no report: " + to_string(report.error()));
    REQUIRE(report->stages().size() == 2);
    const ElapsedNanos small_time = report->stages()[0].median, large_time = report->stages()[1].median;
    WARN("2048 elements in " << small_time << " and 131,072 in " << large_time << ", a ratio of " << *(large_time / small_time));
    CHECK(*(small_time * 8) <= large_time);
    CHECK(large_time <= *(small_time * 512));
    CHECK(small_time >= 10_ns); // 2048 additions: even 32 at once, two vectors of 512 bits, need 64 cycles
}

TEST_CASE("A failed step is the answer", "[06][PublicSystemsReport][Error]") {
    for (const auto& nothing : {report_sums({}, 3), report_sums({small_shape}, 0)}) {
        REQUIRE_FALSE(nothing.has_value());
        CHECK(nothing.error().kind() == ErrorKind::Empty);
    }
    constexpr ActivationShape vast{BatchSize{1ULL << 32U}, SequenceLength{1ULL << 32U}, ModelWidth{2}};
    const auto too_large = report_sums({small_shape, vast}, 3);
    REQUIRE_FALSE(too_large.has_value());
    CHECK(too_large.error() == vast.element_count().error());
}
