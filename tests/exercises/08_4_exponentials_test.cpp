#include "08_4_exponentials.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

namespace {

Ratio share(std::uint64_t width) {
    const auto measured = exponential_share(*ModelWidth::from(width));
    if (!measured) FAIL("width " << width << ": " << to_string(measured.error()));
    return *measured;
}
Ratio percent(std::uint64_t n) { return *Ratio::from(UInt128{n}, UInt128{100U}); }

} // namespace

TEST_CASE("Beside two multiply-adds an exponential is more than a third, and not all", "[08][Ratio]") {
    const Ratio measured = share(1);
    WARN("a share of " << measured << " at width 1");
    CHECK(measured >= percent(37));
    CHECK(measured < percent(100));
}

TEST_CASE("Beside 200,000 multiply-adds it is next to nothing", "[08][Ratio]") {
    const Ratio measured = share(100'000);
    WARN("a share of " << measured << " at width 100,000");
    CHECK(measured <= percent(1));
    CHECK(measured > percent(0));
}

TEST_CASE("The share falls with the width", "[08][Ratio]") {
    const Ratio narrow = share(16), wide = share(256);
    WARN("a share of " << narrow << " at width 16, and of " << wide << " at 256");
    CHECK(wide < narrow);
}
