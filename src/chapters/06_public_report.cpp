// From book/06_public_report.md; tangled, edit there. a4547b728a4b6919
#include "systems/public_systems_report.hpp"

#include <iostream>

using namespace systems;

namespace {

ReviewedStageMeasurement review(const StageName& stage, std::vector<ElapsedNanos> elapsed,
                                MeasurementVisibility visibility) {
    constexpr ActivationShape shape{BatchSize{2}, SequenceLength{8}, ModelWidth{16}};
    std::vector<StageMeasurement> runs;
    for (const ElapsedNanos each : elapsed) {
        runs.push_back(*StageMeasurement::from(stage, each));
    }
    return {*StageMeasurements::from(runs), shape, visibility};
}

} // namespace

int main() {
    using enum MeasurementVisibility;
    std::vector set{
        review(StageName{"projection"}, {110'000_ns, 104'000_ns, 111'000_ns}, Public),
        review(StageName{"attention"}, {120'000_ns, 119'000_ns, 125'000_ns}, Public),
        review(StageName{"feed forward"}, {130'000_ns, 133'000_ns, 128'000_ns}, Public),
    };
    if (const auto report = PublicSystemsReport::from_reviewed_measurements(set)) {
        std::cout << *report << '\n'
                  << to_markdown(*report) << '\n'
                  << to_json(*report) << '\n';
    }
    set.push_back(review(StageName{"profile of lab-host-17"}, {95'000_ns}, Private));
    const auto blocked = PublicSystemsReport::from_reviewed_measurements(set);
    std::cout << "blocked: " << blocked.error() << '\n';
}
