#include "04_4_own_ridge.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("A core's ridge lies between 0.02 and 100 FLOPs/byte", "[04][ArithmeticIntensity]") {
    const auto ridge = own_ridge();
    REQUIRE(ridge.has_value());
    CHECK(*ridge >= *(Flops{2} / Bytes{100}));
    CHECK(*ridge <= *(Flops{100} / Bytes{1}));
}
