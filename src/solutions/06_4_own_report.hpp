// From book/06_public_report.md; tangled, edit there. 93c7c83baef0774c
#pragma once

#include "systems/public_systems_report.hpp"
#include "systems/stopwatch.hpp"

#include <numeric>

namespace systems::exercises {

/// Measures the sum of an activation of each shape, and reports all of them in public.
///
/// Fails: as element_count, measure and from_reviewed_measurements do.
inline Result<PublicSystemsReport> report_sums(const std::vector<ActivationShape>& shapes,
                                               int repeats) {
    std::vector<ReviewedStageMeasurement> reviewed;
    for (const ActivationShape& shape : shapes) {
        const auto elements = shape.element_count();
        if (!elements) return std::unexpected{elements.error()};
        const std::vector<float> values(elements->value(), 0.5F);
        do_not_optimise(values);
        const auto sum = [&] { return std::reduce(values.begin(), values.end(), 0.0F); };
        const auto runs = measure(StageName{"sum"}, sum, repeats);
        if (!runs) return std::unexpected{runs.error()};
        reviewed.emplace_back(*runs, shape, MeasurementVisibility::Public);
    }
    return PublicSystemsReport::from_reviewed_measurements(reviewed);
}

} // namespace systems::exercises
