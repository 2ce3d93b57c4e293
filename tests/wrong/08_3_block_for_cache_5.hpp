// Wrong: takes the distance for a difference.
#pragma once

#include "systems/activation_shape.hpp"
#include "systems/bytes.hpp"

namespace systems::exercises {

/// The largest multiple of 8 keys whose block fits the cache, with all that it works on.
///
/// Fails: OutOfRange when 8 do not fit; Overflow when sizes pass 128 bits or keys 64.
inline Result<SequenceLength> keys_of_a_block(Bytes cache, ModelWidth width,
                                              std::uint64_t queries) {
    const auto failed = [](ErrorKind kind, StaticText words) {
        return failure(kind, "exercises", "keys_of_a_block", words);
    };
    const UInt128 numbers = quotient(cache.value(), UInt128{4U}), two{2U}, eight{8U};
    const UInt128 twice = *checked_product(UInt128{width.value()}, two); // a row and a row
    const auto fixed = checked_product(UInt128{queries}, *checked_sum(twice, two));
    if (!fixed) return failed(ErrorKind::Overflow, "2^128 numbers");
    const UInt128 each = *checked_sum(UInt128{queries}, twice);
    const UInt128 batches = quotient(distance(numbers, *fixed), *checked_product(each, eight));
    if (batches == 0) return failed(ErrorKind::OutOfRange, "room for 8 keys");
    const auto keys = checked_product(batches, eight);
    if (!keys || keys->high() != 0) return failed(ErrorKind::Overflow, "2^64 keys");
    return SequenceLength::from(keys->low());
}

} // namespace systems::exercises
