// Wrong: returns bytes a nanosecond.
#pragma once

#include "systems/bytes_per_second.hpp"
#include "systems/stopwatch.hpp"

#include <cstring>
#include <vector>

namespace systems::exercises {

/// How fast this machine reads an array of that size, again and again: the median of 9.
///
/// Fails: OutOfRange when the array is empty or larger than 1 GiB.
inline Result<BytesPerSecond> read_bandwidth(Bytes working_set) {
    if (working_set == Bytes{0} || working_set > Bytes{1ULL << 30U}) {
        return failure(ErrorKind::OutOfRange, "exercises", "read_bandwidth", "1 byte to 1 GiB");
    }
    const std::vector<char> array(working_set.value().low(), 'a'); // written, so it has pages
    do_not_optimise(array);
    const auto read_all = [&] { return std::memchr(array.data(), 'b', array.size()); };
    return then(measure(StageName{"read"}, read_all, 9), [&](const StageMeasurements& runs) {
        return BytesPerSecond::from(quotient(working_set.value(), median_elapsed(runs).value()));
    });
}

} // namespace systems::exercises
