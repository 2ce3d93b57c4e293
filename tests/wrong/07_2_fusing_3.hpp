// Wrong: takes the traffic of the kernel whose writes are gone.
#pragma once

#include "systems/roofline.hpp"

namespace systems::exercises {

/// How many times as fast one kernel that keeps `between` in registers is as the two.
///
/// Fails: OutOfRange when more would be saved than was moved; Overflow at 2^128 bytes saved.
inline Result<Ratio> gain_of_fusing(const Roofline& roof, const KernelAccount& first,
                                    const KernelAccount& second, Bytes between,
                                    Bytes working_set) {
    const auto apart = then(roof.predict(first), [&](PredictedTime one) {
        return then(roof.predict(second), [&](PredictedTime other) {
            return one.at_least() + other.at_least();
        });
    });
    const auto saved = between * 3; // read before it is written, written, read
    const auto left = then(first.moved + second.moved, [&](Bytes moved) {
        return then(saved, [&](Bytes less) -> Result<Bytes> {
            if (less <= moved) return Bytes::from(distance(moved.value(), less.value()));
            return failure(ErrorKind::OutOfRange, "exercises", "gain_of_fusing",
                           "at most what was moved is saved");
        });
    });
    const auto fused = then(first.work + second.work, [&](Flops work) {
        return then(left, [&](Bytes moved) {
            return roof.predict({work, moved, first.traffic, working_set});
        });
    });
    return then(apart, [&](ElapsedNanos before) {
        return then(fused, [&](PredictedTime one) { return before / one.at_least(); });
    });
}

} // namespace systems::exercises
