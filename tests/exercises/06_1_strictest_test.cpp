#include "06_1_strictest.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;
using enum MeasurementVisibility;

template <>
struct Catch::StringMaker<MeasurementVisibility> {
    static std::string convert(MeasurementVisibility visibility) { return std::string{to_string(visibility)}; }
};

namespace {

std::vector<ReviewedStageMeasurement> set(const std::vector<MeasurementVisibility>& classes) {
    const auto run = *StageMeasurement::from(StageName{"s"}, 1_ns);
    const ActivationShape shape{BatchSize{1}, SequenceLength{1}, ModelWidth{1}};
    std::vector<ReviewedStageMeasurement> all;
    for (const auto each : classes) all.emplace_back(*StageMeasurements::from({run}), shape, each);
    return all;
}

} // namespace

TEST_CASE("One measurement has its own class", "[06][MeasurementVisibility]") {
    for (const auto each : {Public, ResearchRestricted, Private}) CHECK(strictest_visibility(set({each})) == each);
}

TEST_CASE("The strictest class wins, wherever it stands", "[06][MeasurementVisibility]") {
    CHECK(strictest_visibility(set({Public, ResearchRestricted, Private})) == Private);
    CHECK(strictest_visibility(set({ResearchRestricted, Private, Public})) == Private);
    CHECK(strictest_visibility(set({Private, ResearchRestricted, Public})) == Private);
    CHECK(strictest_visibility(set({Public, ResearchRestricted, Public})) == ResearchRestricted);
    CHECK(strictest_visibility(set({Public, Public})) == Public);
}

TEST_CASE("The class of a union is the stricter of the two classes", "[06][MeasurementVisibility]") {
    for (const auto a : {Public, ResearchRestricted, Private}) {
        for (const auto b : {Public, ResearchRestricted, Private}) {
            CHECK(strictest_visibility(set({a, b})) == std::max(a, b));
        }
    }
}

TEST_CASE("An empty set has no class", "[06][MeasurementVisibility][Error]") {
    const auto none = strictest_visibility({});
    REQUIRE_FALSE(none.has_value());
    CHECK(none.error().kind() == ErrorKind::Empty);
}
