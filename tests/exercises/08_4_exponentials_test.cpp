#include "08_4_exponentials.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

namespace {

Ratio share(TwoTimes times, std::uint64_t width) {
    const auto found = exponential_share(times, *ModelWidth::from(width));
    if (!found) FAIL("width " << width << ": " << to_string(found.error()));
    return *found;
}
Ratio ratio(std::uint64_t a, std::uint64_t b) { return *Ratio::from(UInt128{a}, UInt128{b}); }

} // namespace

TEST_CASE("Ten multiply-adds an exponential: a share of 5 in 69 at width 64, 5 in 6 at width 1", "[08][Ratio]") {
    CHECK(share({1000_ns, 100_ns}, 64) == ratio(5, 69));
    CHECK(share({1000_ns, 100_ns}, 1) == ratio(5, 6));
}

TEST_CASE("An exponential that costs nothing has no share, and one beside nothing has all", "[08][Ratio]") {
    CHECK(share({0_ns, 7_ns}, 16) == ratio(0, 1));
    CHECK(share({7_ns, 0_ns}, 16) == ratio(1, 1));
    CHECK(share({3_ns, 5_ns}, 16) == ratio(3, 163));
}

TEST_CASE("A pair that takes more than 2^128 ns is Overflow, and one of no time is DividedByZero", "[08][Ratio][Error]") {
    const ElapsedNanos most = *ElapsedNanos::from(UInt128::from_halves(~0ULL, ~0ULL));
    const auto vast = exponential_share({1_ns, most}, ModelWidth{1});
    REQUIRE_FALSE(vast.has_value());
    CHECK(vast.error().kind() == ErrorKind::Overflow);
    const auto none = exponential_share({0_ns, 0_ns}, ModelWidth{1});
    REQUIRE_FALSE(none.has_value());
    CHECK(none.error().kind() == ErrorKind::DividedByZero);
}

TEST_CASE("An exponential takes between 1.2 and 200 multiply-adds", "[08][ElapsedNanos]") {
    const auto times = time_exponentials();
    if (!times) FAIL(to_string(times.error()));
    const auto cost = times->exponentials / times->multiply_adds;
    if (!cost) FAIL(to_string(cost.error()));
    WARN("an exponential costs " << *cost << " multiply-adds; its share is " << share(*times, 16) << " at width 16, "
                                 << share(*times, 64) << " at 64, " << share(*times, 256) << " at 256");
    CHECK(*cost >= ratio(12, 10));
    CHECK(*cost <= ratio(200, 1));
}
