#include "06_5_averages.hpp"

#include "systems/stage_measurements.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdint>

using namespace systems;
using namespace systems::exercises;

namespace {

using Times = std::vector<ElapsedNanos>;

constexpr ElapsedNanos second = 1'000'000'000_ns;
constexpr UInt128 largest = UInt128::from_halves(~0ULL, ~0ULL);

/// Rounded down to whole nanoseconds; of small times only.
ElapsedNanos mean(const Times& times) {
    UInt128 sum{0U};
    for (const ElapsedNanos time : times) sum = checked_sum(sum, time.value()).value_or(largest);
    return *ElapsedNanos::from(quotient(sum, UInt128{times.size()}));
}
ElapsedNanos maximum(const Times& times) { return *std::ranges::max_element(times); }
ElapsedNanos minimum(const Times& times) { return *std::ranges::min_element(times); }
ElapsedNanos median(const Times& times) { return detail::median(times); }

const Times shown{110'000_ns, 120'000_ns, 130'000_ns};

/// The statistic, and a failure instead of a day of waiting.
template <class Statistic>
auto patient(Statistic statistic) {
    return [statistic, calls = 0](const Times& times) mutable {
        if (++calls > 2000) FAIL("the statistic was asked more than 2000 times; to halve an interval takes about 128 for each end");
        return statistic(times);
    };
}

template <class Statistic>
void check(Statistic statistic, ElapsedNanos published, ElapsedNanos least, ElapsedNanos most, ElapsedNanos limit = second) {
    const auto hidden = hidden_time(shown, patient(statistic), published, limit);
    INFO(published << " published, limit " << limit);
    if (!hidden) FAIL("no answer: " + to_string(hidden.error()));
    CHECK(hidden->least == least);
    CHECK(hidden->most == most);
}

template <class Statistic>
void check_refused(Statistic statistic, ElapsedNanos published, ElapsedNanos limit = second) {
    const auto hidden = hidden_time(shown, patient(statistic), published, limit);
    INFO(published << " published, limit " << limit);
    REQUIRE_FALSE(hidden.has_value());
    CHECK(hidden.error().kind() == ErrorKind::OutOfRange);
}

} // namespace

TEST_CASE("A mean of 113,750 ns leaves four nanoseconds of room", "[06][ElapsedNanos]") {
    check(mean, 113'750_ns, 95'000_ns, 95'003_ns);
}

TEST_CASE("A median of 115,000 ns leaves everything up to 110,000 ns", "[06][ElapsedNanos]") {
    check(median, 115'000_ns, 0_ns, 110'000_ns);
    check(median, 125'000_ns, 129'999_ns, second); // half a nanosecond rounds up
}

TEST_CASE("A median between the two gives the time away, but for a rounded half", "[06][ElapsedNanos]") {
    check(median, 117'000_ns, 113'999_ns, 114'000_ns);
}

TEST_CASE("A maximum says little, and a minimum all", "[06][ElapsedNanos]") {
    check(maximum, 130'000_ns, 0_ns, 130'000_ns);
    check(maximum, 131'000_ns, 131'000_ns, 131'000_ns);
    check(minimum, 95'000_ns, 95'000_ns, 95'000_ns);
}

TEST_CASE("The limit is a time as well", "[06][ElapsedNanos]") {
    check(median, 115'000_ns, 0_ns, 90'000_ns, 90'000_ns);
    check(mean, 113'750_ns, 95'000_ns, 95'001_ns, 95'001_ns);
    check(minimum, 0_ns, 0_ns, 0_ns, 0_ns);
}

TEST_CASE("What no hidden time gives is refused", "[06][ElapsedNanos][Error]") {
    check_refused(median, 200'000_ns);
    check_refused(mean, 80'000_ns);
    check_refused(mean, 113'750_ns, 94'999_ns);
    check_refused(maximum, 129'999_ns);
}

TEST_CASE("The largest limit ends too", "[06][ElapsedNanos]") {
    const ElapsedNanos limit = *ElapsedNanos::from(largest);
    check(minimum, 110'000_ns, 110'000_ns, limit, limit);
    const ElapsedNanos vast = *ElapsedNanos::from(UInt128::from_halves(1ULL << 63U, 1));
    check(maximum, vast, vast, vast, limit);
}
