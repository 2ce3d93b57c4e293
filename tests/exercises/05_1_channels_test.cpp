#include "05_1_channels.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("Published modules have their published bandwidth", "[05][BytesPerSecond]") {
    CHECK(channel_bandwidth(1, 4800) == 38.4_GB_per_s);
    CHECK(channel_bandwidth(2, 5600) == 89.6_GB_per_s);
    CHECK(channel_bandwidth(1, 1600) == 12.8_GB_per_s);
}

TEST_CASE("One transfer is 8 bytes and a million of them are 10^6", "[05][BytesPerSecond]") {
    CHECK(channel_bandwidth(1, 1) == 8_MB_per_s);
    CHECK(channel_bandwidth(12, 1) == 96_MB_per_s);
    CHECK(channel_bandwidth(1, 12) == 96_MB_per_s);
}

TEST_CASE("No channel and no transfer have no bandwidth", "[05][BytesPerSecond][Error]") {
    for (const auto& nothing : {channel_bandwidth(0, 4800), channel_bandwidth(2, 0)}) {
        REQUIRE_FALSE(nothing.has_value());
        CHECK(nothing.error().kind() == ErrorKind::OutOfRange);
    }
}

TEST_CASE("Large counts do not wrap", "[05][BytesPerSecond][Error]") {
    constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
    const auto megabytes = [](UInt128 many) { return BytesPerSecond::from(*checked_product(many, UInt128{8'000'000U})); };
    CHECK(channel_bandwidth(1ULL << 40U, 1ULL << 40U) == megabytes(UInt128::from_halves(1ULL << 16U, 0)));
    CHECK(channel_bandwidth(largest, 1) == megabytes(UInt128{largest}));
    const auto too_much = channel_bandwidth(largest, largest);
    REQUIRE_FALSE(too_much.has_value());
    CHECK(too_much.error().kind() == ErrorKind::Overflow);
}
