#include "06_3_mentions.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

namespace {

PublicSystemsReport report(const std::string& name) {
    const auto run = *StageMeasurement::from(*StageName::from(name), 1_ns);
    return *PublicSystemsReport::from_reviewed_measurements(
        {{*StageMeasurements::from({run}), ActivationShape{BatchSize{1}, SequenceLength{1}, ModelWidth{1}},
          MeasurementVisibility::Public}});
}

} // namespace

TEST_CASE("A name is found in each format, alone and inside a longer one", "[06][PublicSystemsReport]") {
    for (const std::string name : {"lab-host-17", "say \"hi\"", "host-\"b\"", "a\\b", "a|b", "<x>", "plain"}) {
        for (const std::string& stage : {name, "profile of " + name, name + " at night"}) {
            INFO(stage);
            CHECK(mentions(to_string(report(stage)), name));
            CHECK(mentions(to_markdown(report(stage)), name));
            CHECK(mentions(to_json(report(stage)), name));
        }
    }
}

TEST_CASE("What is not there is not found", "[06][PublicSystemsReport]") {
    for (const std::string& output : {to_string(report("attention")), to_markdown(report("attention")), to_json(report("attention"))}) {
        CHECK_FALSE(mentions(output, "lab-host-17"));
        CHECK_FALSE(mentions(output, "attention2"));
    }
    CHECK_FALSE(mentions("", "x"));
    CHECK_FALSE(mentions("lab host 17", "lab-host-17"));
}

TEST_CASE("Large and small letters are alike", "[06][PublicSystemsReport]") {
    CHECK(mentions("on LAB-HOST-17 today", "lab-host-17"));
    CHECK(mentions("on lab-host-17 today", "Lab-Host-17"));
    CHECK(mentions(to_markdown(report("LAB-host-17")), "lab-HOST-17"));
}

TEST_CASE("A blank name is mentioned nowhere", "[06][StageName]") {
    CHECK_FALSE(mentions("any text at all", ""));
    CHECK_FALSE(mentions("any text at all", "  "));
    CHECK_FALSE(mentions("any text at all", " "));
}

TEST_CASE("A backslash of the name itself counts", "[06][PublicSystemsReport]") {
    CHECK_FALSE(mentions("only ab here", "a\\b"));
    CHECK_FALSE(mentions("only a\\b here", "ab"));
}
