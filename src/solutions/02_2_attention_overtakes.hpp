// From book/02_attention_flops.md; tangled, edit there. b63c430322507441
#pragma once

#include "systems/attention_estimate.hpp"

namespace systems::exercises {

/// The shortest sequence whose attention takes more FLOPs than the 12 d^2 weights.
///
/// Fails: Overflow when that is 2^64 tokens or more.
inline Result<SequenceLength> attention_overtakes(ModelWidth width, AttendedPairs counted) {
    const UInt128 d{width.value()};
    const UInt128 six = *checked_product(d, UInt128{6U});
    const UInt128 tokens = counted == AttendedPairs::Causal
                               ? *checked_product(d, UInt128{12U})
                               : *checked_sum(six, UInt128{1U});
    if (tokens.high() != 0) {
        return failure(ErrorKind::Overflow, "exercises", "attention_overtakes",
                       "a sequence of 2^64 tokens or more");
    }
    return SequenceLength::from(tokens.low());
}

} // namespace systems::exercises
