#include "07_3_processes.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>

using namespace systems;
using namespace systems::exercises;

namespace {

constexpr PredictedTime at_least_100 = *PredictedTime::from(ElapsedNanos{30}, ElapsedNanos{100});

StageMeasurements process(const std::vector<std::uint64_t>& times, const StageName& stage = StageName{"dot"}) {
    std::vector<StageMeasurement> runs;
    for (const std::uint64_t time : times) runs.push_back(*StageMeasurement::from(stage, *ElapsedNanos::from(time)));
    return *StageMeasurements::from(runs);
}

void check(const std::vector<StageMeasurements>& processes, std::uint64_t numerator, std::uint64_t denominator) {
    const auto share = share_over_processes(at_least_100, processes);
    if (!share) FAIL("no answer: " + to_string(share.error()));
    INFO("the share is " << to_string(*share));
    CHECK(*share == *Ratio::from(UInt128{numerator}, UInt128{denominator}));
}
void check_error(const std::vector<StageMeasurements>& processes, ErrorKind kind) {
    const auto share = share_over_processes(at_least_100, processes);
    REQUIRE_FALSE(share.has_value());
    CHECK(share.error().kind() == kind);
}

} // namespace

TEST_CASE("The median process decides", "[07][PredictedTime]") {
    check({process({200}), process({400}), process({250})}, 2, 5);
    check({process({190, 200, 900})}, 1, 2);
}

TEST_CASE("Of two processes, the middle lies between", "[07][PredictedTime]") {
    check({process({400}), process({200})}, 1, 3);
}

TEST_CASE("A process counts once, however often it ran", "[07][PredictedTime]") {
    check({process({200, 200, 200, 200, 200, 200, 200}), process({400}), process({250})}, 2, 5);
}

TEST_CASE("One run above the roof spoils the verdict", "[07][PredictedTime][Error]") {
    check({process({100, 100, 100})}, 1, 1);
    check_error({process({200, 99, 200}), process({200}), process({200})}, ErrorKind::OutOfRange);
    check_error({process({200}), process({200}), process({90})}, ErrorKind::OutOfRange);
}

TEST_CASE("No process and two stages are refused", "[07][PredictedTime][Error]") {
    check_error({}, ErrorKind::Empty);
    check_error({process({200}), process({200}, StageName{"axpy"})}, ErrorKind::Mixed);
}
