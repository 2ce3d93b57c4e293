#include "05_4_read_bandwidth.hpp"

#include <catch2/catch_test_macros.hpp>

#include <chrono>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("A read bandwidth is one of a memory that exists", "[05][BytesPerSecond]") {
    for (const Bytes size : {Bytes{16 << 10}, Bytes{256 << 10}, Bytes{4 << 20}, Bytes{64 << 20}}) {
        const auto rate = read_bandwidth(size);
        if (!rate) FAIL(to_string(size) + ": " + to_string(rate.error()));
        WARN(to_string(size) + " at " + to_string(*rate));
        CHECK(*rate >= 50_MB_per_s);
        CHECK(*rate <= 10_TB_per_s);
    }
}

TEST_CASE("The call lasts at least as long as one read at that rate", "[05][BytesPerSecond]") {
    const auto start = std::chrono::steady_clock::now();
    const auto rate = read_bandwidth(Bytes{64 << 20});
    const auto lasted = std::chrono::nanoseconds{std::chrono::steady_clock::now() - start}.count();
    REQUIRE(rate.has_value());
    INFO(to_string(*rate));
    CHECK(*(Bytes{64 << 20} / *rate) <= *ElapsedNanos::from(lasted));
}

TEST_CASE("A small array is read at least half as fast as a large one", "[05][BytesPerSecond]") {
    const auto small = read_bandwidth(Bytes{16 << 10}), large = read_bandwidth(Bytes{64 << 20});
    REQUIRE((small.has_value() && large.has_value()));
    INFO("16 KiB at " + to_string(*small) + ", 64 MiB at " + to_string(*large));
    CHECK(*checked_product(small->value(), UInt128{2U}) >= large->value());
}

TEST_CASE("No array and a vast one are refused", "[05][BytesPerSecond][Error]") {
    for (const Bytes size : {Bytes{0}, Bytes{(1ULL << 30U) + 1}}) {
        const auto rate = read_bandwidth(size);
        REQUIRE_FALSE(rate.has_value());
        CHECK(rate.error().kind() == ErrorKind::OutOfRange);
    }
}
