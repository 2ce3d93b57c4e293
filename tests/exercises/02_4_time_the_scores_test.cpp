#include "02_4_time_the_scores.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <chrono>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("Twice the tokens take about four times as long", "[02][SequenceLength]") {
    double once = 1e9, twice = 1e9;
    for (int call = 0; call < 15; ++call) { // the fastest of each: a busy machine only adds time
        once = std::min(once, seconds_for_scores(SequenceLength{64}, ModelWidth{64}));
        twice = std::min(twice, seconds_for_scores(SequenceLength{128}, ModelWidth{64}));
    }
    CAPTURE(once, twice);
    WARN("a ratio of " << twice / once << " for twice the tokens");
    CHECK(twice / once >= 2.5);
    CHECK(twice / once <= 8.0);
}

TEST_CASE("The call lasts at least as long as it says", "[02][SequenceLength]") {
    const auto start = std::chrono::steady_clock::now();
    const double said = seconds_for_scores(SequenceLength{128}, ModelWidth{64});
    const std::chrono::duration<double> lasted = std::chrono::steady_clock::now() - start;
    CHECK(said <= lasted.count());
}

TEST_CASE("The speed is one that a core can have", "[02][SequenceLength]") {
    const double speed = 2.0 * 128 * 128 * 64 / seconds_for_scores(SequenceLength{128}, ModelWidth{64});
    WARN("a speed of " << speed / 1e9 << " GFLOPs/s");
    CHECK(speed >= 1e7);
    CHECK(speed <= 1e13);
}
