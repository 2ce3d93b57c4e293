#include "05_2_bus.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("A triad at 30 GB/s is 40 GB/s on the bus", "[05][BytesPerSecond]") {
    CHECK(bus_bandwidth(Loop::Triad, 30_GB_per_s) == 40_GB_per_s);
    CHECK(*bus_bandwidth(Loop::Triad, 30_GB_per_s) > 38.4_GB_per_s);
}

TEST_CASE("16, 16, 24 and 24 bytes become 24, 24, 32 and 32", "[05][BytesPerSecond]") {
    CHECK(bus_bandwidth(Loop::Copy, 16_GB_per_s) == 24_GB_per_s);
    CHECK(bus_bandwidth(Loop::Scale, 16_GB_per_s) == 24_GB_per_s);
    CHECK(bus_bandwidth(Loop::Add, 24_GB_per_s) == 32_GB_per_s);
    CHECK(bus_bandwidth(Loop::Triad, 24_GB_per_s) == 32_GB_per_s);
}

TEST_CASE("A part of a byte was not carried", "[05][BytesPerSecond]") {
    CHECK(bus_bandwidth(Loop::Copy, 1_bytes_per_s) == 1_bytes_per_s);
    CHECK(bus_bandwidth(Loop::Copy, 3_bytes_per_s) == 4_bytes_per_s);
    CHECK(bus_bandwidth(Loop::Add, 2_bytes_per_s) == 2_bytes_per_s);
    CHECK(bus_bandwidth(Loop::Add, 5_bytes_per_s) == 6_bytes_per_s);
}

TEST_CASE("A bandwidth beyond 64 bits is exact, and one beyond 128 an error", "[05][BytesPerSecond][Error]") {
    CHECK(bus_bandwidth(Loop::Scale, 36'893'488'147'419'103'234_bytes_per_s) ==
          55'340'232'221'128'654'851_bytes_per_s);
    const auto vast = bus_bandwidth(Loop::Copy, 340'282'366'920'938'463'463'374'607'431'768'211'455_bytes_per_s);
    REQUIRE_FALSE(vast.has_value());
    CHECK(vast.error().kind() == ErrorKind::Overflow);
}

TEST_CASE("What fits is an answer, even where three times the rate does not fit", "[05][BytesPerSecond]") {
    CHECK(bus_bandwidth(Loop::Copy, 170'141'183'460'469'231'731'687'303'715'884'105'728_bytes_per_s) ==
          255'211'775'190'703'847'597'530'955'573'826'158'592_bytes_per_s); // 2^127 and 3 * 2^126
}
