#include "07_4_latency.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("A step takes between 0.1 ns and a microsecond", "[07][ElapsedNanos]") {
    for (const Bytes size : {Bytes{16 << 10}, Bytes{256 << 10}, Bytes{4 << 20}, Bytes{64 << 20}}) {
        const auto time = time_of_4096_steps(size);
        if (!time) FAIL(to_string(size) + ": " + to_string(time.error()));
        WARN(to_string(size) + ": 4096 steps in " + to_string(*time));
        CHECK(*time >= 410_ns);
        CHECK(*time <= 4'096'000_ns);
    }
}

TEST_CASE("A step through 64 MiB takes three times as long as one through 16 KiB", "[07][ElapsedNanos]") {
    const auto small = time_of_4096_steps(Bytes{16 << 10}), large = time_of_4096_steps(Bytes{64 << 20});
    REQUIRE((small.has_value() && large.has_value()));
    INFO("16 KiB in " + to_string(*small) + ", 64 MiB in " + to_string(*large));
    CHECK(*large >= (*small * 3).value());
}

TEST_CASE("One line and a vast array are refused", "[07][ElapsedNanos][Error]") {
    for (const Bytes size : {Bytes{0}, Bytes{127}, Bytes{(1ULL << 30U) + 1}}) {
        INFO(to_string(size));
        const auto time = time_of_4096_steps(size);
        REQUIRE_FALSE(time.has_value());
        CHECK(time.error().kind() == ErrorKind::OutOfRange);
    }
}
