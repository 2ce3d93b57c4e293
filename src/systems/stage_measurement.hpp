// From book/03_median_timing.md; tangled, edit there. 6fa2a9d84a4c52cb
#pragma once

#include "systems/elapsed_nanos.hpp"
#include "systems/stage_name.hpp"

#include <utility>

namespace systems {

/// One run of a stage and how long it took. Unit: ns. Range: at least 1 ns.
class StageMeasurement {
public:
    static constexpr StaticText name = "StageMeasurement"; ///< how errors call it

    /// Fails: OutOfRange when nothing elapsed.
    static constexpr Result<StageMeasurement> from(StageName stage, ElapsedNanos elapsed) {
        if (elapsed == ElapsedNanos{0}) {
            return failure(ErrorKind::OutOfRange, name, "from",
                           "a measured stage takes at least 1 ns");
        }
        return StageMeasurement{std::move(stage), elapsed};
    }

    constexpr const StageName& stage() const { return stage_; } ///< what ran
    constexpr ElapsedNanos elapsed() const { return elapsed_; } ///< how long

    friend constexpr bool operator==(const StageMeasurement&,
                                     const StageMeasurement&) = default;
    friend constexpr std::string to_string(const StageMeasurement& measurement) {
        return to_string(measurement.stage_) + ": " + to_string(measurement.elapsed_);
    }

private:
    constexpr StageMeasurement(StageName stage, ElapsedNanos elapsed)
        : stage_{std::move(stage)}, elapsed_{elapsed} {}

    StageName stage_;
    ElapsedNanos elapsed_;
};

} // namespace systems
