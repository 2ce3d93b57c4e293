#include "07_4_latency.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

using namespace systems;
using namespace systems::exercises;

namespace {

// A walk of our own through 64 MiB: each place names another, in one circle through all (Sattolo's shuffle).
ElapsedNanos walked() {
    constexpr std::size_t stride = 16; // numbers in a line
    std::vector<std::uint32_t> next((64ULL << 20U) / sizeof(std::uint32_t));
    const std::size_t lines = next.size() / stride;
    for (std::size_t i = 0; i < lines; ++i) next[i * stride] = static_cast<std::uint32_t>(i * stride);
    std::mt19937_64 random{2};
    for (std::size_t i = lines - 1; i > 0; --i) std::swap(next[i * stride], next[random() % i * stride]);
    std::uint32_t at = 0;
    const auto walk = [&] {
        for (int step = 0; step < 4096; ++step) at = next[at];
        return at;
    };
    return median_elapsed(measure(StageName{"our own walk"}, walk, 9).value());
}

} // namespace

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

TEST_CASE("A step through 64 MiB takes about as long as in a walk that never comes back to the same lines", "[07][ElapsedNanos]") {
    const auto yours = time_of_4096_steps(Bytes{64 << 20});
    REQUIRE(yours.has_value());
    const ElapsedNanos ours = walked();
    INFO("yours takes " + to_string(*yours) + ", the test's own " + to_string(ours));
    CHECK((*yours * 4).value() >= ours);
    CHECK(*yours <= (ours * 4).value());
}

TEST_CASE("One line and a vast array are refused", "[07][ElapsedNanos][Error]") {
    for (const Bytes size : {Bytes{0}, Bytes{127}, Bytes{(1ULL << 30U) + 1}}) {
        INFO(to_string(size));
        const auto time = time_of_4096_steps(size);
        REQUIRE_FALSE(time.has_value());
        CHECK(time.error().kind() == ErrorKind::OutOfRange);
    }
}
