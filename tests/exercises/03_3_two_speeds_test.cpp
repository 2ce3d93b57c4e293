#include "03_3_two_speeds.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>

using namespace systems;
using namespace systems::exercises;

using Speeds = std::optional<std::pair<ElapsedNanos, ElapsedNanos>>;

template <>
struct Catch::StringMaker<Speeds> {
    static std::string convert(const Speeds& speeds) {
        if (!speeds) return "one speed";
        return "two speeds, " + Detail::stringify(speeds->first) + " and " + Detail::stringify(speeds->second);
    }
};

namespace {

StageMeasurements runs(const std::vector<std::uint64_t>& nanos) {
    std::vector<StageMeasurement> all;
    for (const std::uint64_t each : nanos) {
        all.push_back(*StageMeasurement::from(StageName{"s"}, *ElapsedNanos::from(each)));
    }
    return *StageMeasurements::from(all);
}

Speeds speeds(std::uint64_t low, std::uint64_t high) {
    return std::pair{*ElapsedNanos::from(low), *ElapsedNanos::from(high)};
}

} // namespace

TEST_CASE("The third row of the figure has two speeds", "[03][StageMeasurements]") {
    CHECK(two_speeds(runs({100, 201, 102, 200, 101, 202})) == speeds(101, 201));
}

TEST_CASE("The first row of the figure has one speed", "[03][StageMeasurements]") {
    CHECK(two_speeds(runs({110, 120, 130, 115, 275})) == Speeds{}); // 275 is a fifth of the runs
    CHECK(two_speeds(runs({125, 120, 40, 130, 110})) == Speeds{});
}

TEST_CASE("A quarter of the runs is a heap", "[03][StageMeasurements]") {
    CHECK(two_speeds(runs({100, 100, 275, 100})) == speeds(100, 275));
    CHECK(two_speeds(runs({40, 100, 100, 100})) == speeds(40, 100));
    CHECK(two_speeds(runs({100, 100, 275, 100, 100})) == Speeds{});
}

TEST_CASE("Two runs that differ are two heaps, and equal runs are one", "[03][StageMeasurements]") {
    CHECK(two_speeds(runs({100, 300})) == speeds(100, 300));
    CHECK(two_speeds(runs({100, 100, 100})) == Speeds{});
    CHECK(two_speeds(runs({100})) == Speeds{});
}

TEST_CASE("The gap has to be wider than either heap", "[03][StageMeasurements]") {
    CHECK(two_speeds(runs({100, 110, 120, 150, 160, 170})) == speeds(110, 160));          // 30 and 20, 20
    CHECK(two_speeds(runs({100, 115, 130, 160, 160, 160})) == Speeds{});              // 30 and 30, 0
    CHECK(two_speeds(runs({100, 100, 100, 130, 145, 160})) == Speeds{});              // 30 and 0, 30
    CHECK(two_speeds(runs({10, 20, 30, 40, 50, 60})) == Speeds{});                    // no gap stands out
}

TEST_CASE("Heaps of unequal size have their own medians", "[03][StageMeasurements]") {
    CHECK(two_speeds(runs({500, 10, 12, 11, 502, 13, 14, 15})) == speeds(13, 501)); // 12.5 rounds up
}

TEST_CASE("The order of the runs does not change the heaps", "[03][StageMeasurements]") {
    CHECK(two_speeds(runs({202, 201, 200, 102, 101, 100})) == speeds(101, 201));
}

TEST_CASE("Times above 64 bits have heaps too", "[03][StageMeasurements]") {
    const auto big = [](std::uint64_t high, std::uint64_t low) {
        return *StageMeasurement::from(StageName{"s"}, *ElapsedNanos::from(UInt128::from_halves(high, low)));
    };
    const auto found = two_speeds(*StageMeasurements::from({big(1, 5), big(9, 5), big(1, 5), big(9, 5)}));
    REQUIRE(found.has_value());
    CHECK(found->first.value() == UInt128::from_halves(1, 5));
    CHECK(found->second.value() == UInt128::from_halves(9, 5));
}
