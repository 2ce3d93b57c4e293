// Plain 64-bit arithmetic, which wraps.
#pragma once

#include "systems/attention_estimate.hpp"

namespace systems::exercises {

/// The shortest sequence whose attention takes more FLOPs than the 12 d^2 weights.
inline Result<SequenceLength> attention_overtakes(ModelWidth width, AttendedPairs counted) {
    const UInt128 d{width.value()};
    const UInt128 six = *checked_product(d, UInt128{6U});
    const UInt128 tokens = counted == AttendedPairs::Causal
                               ? *checked_product(d, UInt128{12U})
                               : *checked_sum(six, UInt128{1U});
    return SequenceLength::from(tokens.low());
}

} // namespace systems::exercises
