// Wrong: counts bytes in 64 bits, which wrap.
#pragma once

#include "systems/roofline.hpp"

namespace systems::exercises {

/// Between which times a triad on three arrays of `count` float32 numbers ends.
inline Result<PredictedTime> triad_time(const Roofline& roof, ElementCount count) {
    const Bytes array = *Bytes::from(count.value() * 4);
    const Flops one_each = *Flops::from(count.value());
    return roof.predict({*(one_each * 2), *(array * 4), Traffic::Updating, *(array * 3)});
}

} // namespace systems::exercises
