// From book/06_public_report.md; tangled, edit there. 9e8c68b9637981aa
#pragma once

#include "systems/activation_shape.hpp"
#include "systems/measurement_visibility.hpp"
#include "systems/stage_measurements.hpp"

namespace systems {

/// The runs of a stage, with the decision who may see them. It does not print.
class ReviewedStageMeasurement {
public:
    /// What was measured, on which shape, and what the reviewer decided.
    constexpr ReviewedStageMeasurement(StageMeasurements runs, ActivationShape shape,
                                       MeasurementVisibility visibility)
        : runs_{std::move(runs)}, shape_{shape}, visibility_{visibility} {}

    /// The decision; all that can be learnt about a measurement that is not public.
    constexpr MeasurementVisibility visibility() const { return visibility_; }

private:
    friend class PublicSystemsReport;

    StageMeasurements runs_;
    ActivationShape shape_;
    MeasurementVisibility visibility_;
};

} // namespace systems
