// From book/07_roofline.md; tangled, edit there. aea0c3d9f7a369fe
#pragma once

#include "systems/roofline.hpp"

namespace systems::exercises {

/// How many times as fast two kernels are as one that keeps `between` in registers.
///
/// Fails: OutOfRange when more would be saved than was moved.
inline Result<Ratio> gain_of_fusing(const Roofline& roof, const KernelAccount& first,
                                    const KernelAccount& second, Bytes between,
                                    Bytes working_set) {
    (void)roof, (void)first, (void)second, (void)between, (void)working_set;
    return Ratio::from(UInt128{0U}, UInt128{1U}); // your turn
}

} // namespace systems::exercises
