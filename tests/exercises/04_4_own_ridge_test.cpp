#include "04_4_own_ridge.hpp"

#include <catch2/catch_test_macros.hpp>

#include <chrono>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("A core's ridge lies between 0.02 and 100 FLOPs/byte", "[04][ArithmeticIntensity]") {
    const auto ridge = own_ridge();
    REQUIRE(ridge.has_value());
    WARN("a ridge of " << *ridge);
    CHECK(*ridge >= *(Flops{2} / Bytes{100}));
    CHECK(*ridge <= *(Flops{100} / Bytes{1}));
}

TEST_CASE("A ridge that was measured took the time of its loops", "[04][ArithmeticIntensity]") {
    const auto start = std::chrono::steady_clock::now();
    const auto ridge = own_ridge();
    const std::chrono::duration<double, std::milli> lasted = std::chrono::steady_clock::now() - start;
    INFO("the call lasted " << lasted.count() << " ms; to copy more than your caches hold takes longer than 0.1 ms");
    REQUIRE(ridge.has_value());
    CHECK(lasted.count() >= 0.1);
}
