// From book/04_arithmetic_intensity.md; tangled, edit there. 455a392970cb2bce
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
    (void)parameters, (void)tokens_per_second, (void)chips, (void)peak;
    return Ratio::from(UInt128{0U}, UInt128{1U}); // your turn
}

} // namespace systems::exercises
