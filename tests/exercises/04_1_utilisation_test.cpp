#include "04_1_utilisation.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("PaLM reaches 0.4573 by its parameters alone", "[04][Ratio][FlopsPerSecond]") {
    const auto palm = model_flops_utilisation(ElementCount{540'350'000'000}, 238'300, 6144,
                                              FlopsPerSecond{275'000'000'000'000});
    REQUIRE(palm.has_value());
    CHECK(to_string(*palm) == "0.4573");
}

TEST_CASE("One parameter, one token, one chip: six of its FLOPs", "[04][Ratio]") {
    const auto of = [](std::uint64_t n, std::uint64_t d) { return *Ratio::from(UInt128{n}, UInt128{d}); };
    CHECK(model_flops_utilisation(ElementCount{1}, 1, 1, FlopsPerSecond{12}) == of(1, 2));
    CHECK(model_flops_utilisation(ElementCount{5}, 7, 2, FlopsPerSecond{105}) == of(1, 1));
    CHECK(model_flops_utilisation(ElementCount{1}, 1, 5, FlopsPerSecond{1}) == of(6, 5));
}

TEST_CASE("Without chips there is no peak", "[04][Ratio][Error]") {
    CHECK_FALSE(model_flops_utilisation(ElementCount{1}, 1, 0, FlopsPerSecond{1}).has_value());
}

TEST_CASE("Large runs do not wrap", "[04][Ratio][Error]") {
    constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
    const auto many = model_flops_utilisation(ElementCount{6'000'000'000'000}, 10'000'000'000, 1'000'000,
                                              FlopsPerSecond{1'000'000'000'000'000'000});
    REQUIRE(many.has_value());
    CHECK(to_string(*many) == "0.3600");
    const auto too_many = model_flops_utilisation(*ElementCount::from(largest), largest, 1, FlopsPerSecond{1});
    REQUIRE_FALSE(too_many.has_value());
    CHECK(too_many.error().kind() == ErrorKind::Overflow);
}
