#include "03_1_percentile.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

namespace {

StageMeasurements counting_down_from(std::uint64_t n) {
    std::vector<StageMeasurement> runs;
    for (; n > 0; --n) runs.push_back(*StageMeasurement::from(StageName{"s"}, *ElapsedNanos::from(n)));
    return *StageMeasurements::from(runs);
}

} // namespace

TEST_CASE("The 99th percentile of 200 timings is the 198th", "[03][StageMeasurements]") {
    CHECK(percentile_elapsed(counting_down_from(200), 99) == 198_ns);
    CHECK(percentile_elapsed(counting_down_from(100), 99) == 99_ns);
    CHECK(percentile_elapsed(counting_down_from(101), 99) == 100_ns);
}

TEST_CASE("The hundredth percentile is the slowest timing", "[03][StageMeasurements]") {
    for (const std::uint64_t n : {1U, 2U, 7U, 100U}) {
        CHECK(percentile_elapsed(counting_down_from(n), 100) == *ElapsedNanos::from(n));
    }
}

TEST_CASE("Enough timings are no larger, and one less would not be enough", "[03][StageMeasurements]") {
    for (std::uint64_t n = 1; n < 60; ++n) {
        for (std::uint64_t percent = 1; percent <= 100; ++percent) {
            const auto found = percentile_elapsed(counting_down_from(n), static_cast<int>(percent));
            CAPTURE(n, percent);
            REQUIRE(found.has_value());
            const std::uint64_t rank = found->value().low(); // timing k is the k-th of 1, 2, ..., n
            REQUIRE(rank * 100 >= percent * n);
            REQUIRE((rank - 1) * 100 < percent * n);
        }
    }
}

TEST_CASE("A percentile is from 1 to 100", "[03][Error]") {
    for (const int refused : {0, -1, 101, 1000}) {
        const auto found = percentile_elapsed(counting_down_from(5), refused);
        REQUIRE_FALSE(found.has_value());
        CHECK(found.error().kind() == ErrorKind::OutOfRange);
    }
}
