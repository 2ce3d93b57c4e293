#include "06_2_csv.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

namespace {

const std::string head = "stage,batch,sequence,width,repeats,median_ns,spread_ns\n";

ReviewedStageMeasurement stage(const char* name, const std::vector<std::uint64_t>& nanos) {
    std::vector<StageMeasurement> runs;
    for (const auto each : nanos) runs.push_back(*StageMeasurement::from(*StageName::from(name), *ElapsedNanos::from(each)));
    return {*StageMeasurements::from(runs), ActivationShape{BatchSize{2}, SequenceLength{8}, ModelWidth{16}},
            MeasurementVisibility::Public};
}

std::string csv(const std::vector<ReviewedStageMeasurement>& stages) {
    return to_csv(*PublicSystemsReport::from_reviewed_measurements(stages));
}

} // namespace

TEST_CASE("A plain stage is a line of seven fields", "[06][PublicSystemsReport]") {
    CHECK(csv({stage("attention", {120, 110, 130})}) == head + "attention,2,8,16,3,120,10\n");
}

TEST_CASE("Every stage has its line, in order", "[06][PublicSystemsReport]") {
    CHECK(csv({stage("b", {5}), stage("a", {7, 8})}) == head + "b,2,8,16,1,5,0\na,2,8,16,2,8,1\n");
}

TEST_CASE("A comma or a quotation mark puts the name into quotation marks", "[06][PublicSystemsReport]") {
    CHECK(csv({stage("Q, K and \"V\"", {1})}) == head + "\"Q, K and \"\"V\"\"\",2,8,16,1,1,0\n");
    CHECK(csv({stage("a,b", {1})}) == head + "\"a,b\",2,8,16,1,1,0\n");
    CHECK(csv({stage("\"", {1})}) == head + "\"\"\"\",2,8,16,1,1,0\n");
}

TEST_CASE("Other marks stand as they are", "[06][PublicSystemsReport]") {
    CHECK(csv({stage("a\\b; c|d 'e'", {1})}) == head + "a\\b; c|d 'e',2,8,16,1,1,0\n");
}

TEST_CASE("A time of more than 64 bits is written in full", "[06][PublicSystemsReport]") {
    const auto run = *StageMeasurement::from(StageName{"s"}, 36'893'488'147'419'103'233_ns);
    CHECK(csv({{*StageMeasurements::from({run}), ActivationShape{BatchSize{1}, SequenceLength{1}, ModelWidth{1}},
                MeasurementVisibility::Public}}) == head + "s,1,1,1,1,36893488147419103233,0\n");
}
