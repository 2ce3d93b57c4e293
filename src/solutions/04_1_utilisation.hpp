// From book/04_arithmetic_intensity.md; tangled, edit there. d88e3dbbeb80466c
#pragma once

#include "systems/dimension.hpp"
#include "systems/flops.hpp"
#include "systems/flops_per_second.hpp"
#include "systems/ratio.hpp"

namespace systems::exercises {

/// 6N FLOPs a token, over what all chips could do.
///
/// Fails: DividedByZero without chips; Overflow when the FLOPs of a second need more than 128 bits.
inline Result<Ratio> model_flops_utilisation(ElementCount parameters,
                                             std::uint64_t tokens_per_second,
                                             std::uint64_t chips, FlopsPerSecond peak) {
    const auto forward = then(MultiplyAdds::from(parameters.value()), flops_of); // 2N
    const auto a_token = then(forward, [](Flops pass) { return pass * 3; });     // 6N
    const auto a_second = then(a_token, [&](Flops one) { return one * tokens_per_second; });
    const auto could = then(Flops::from(peak.value()),
                            [&](Flops one) { return one * chips; });
    return then(a_second, [&](Flops work) {
        return then(could, [&](Flops most) { return work / most; });
    });
}

} // namespace systems::exercises
