#include "04_2_stream.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

TEST_CASE("STREAM counts 16, 16, 24 and 24 bytes", "[04][ArithmeticIntensity]") {
    CHECK(stream_intensity(Flops{0}, 1, float64, Writes::Stream) == Flops{0} / Bytes{16});
    CHECK(stream_intensity(Flops{1}, 1, float64, Writes::Stream) == Flops{1} / Bytes{16});
    CHECK(stream_intensity(Flops{1}, 2, float64, Writes::Stream) == Flops{1} / Bytes{24});
    CHECK(stream_intensity(Flops{2}, 2, float64, Writes::Stream) == Flops{2} / Bytes{24});
}

TEST_CASE("With allocation they are 24, 24, 32 and 32", "[04][ArithmeticIntensity]") {
    CHECK(stream_intensity(Flops{0}, 1, float64, Writes::Allocate) == Flops{0} / Bytes{24});
    CHECK(stream_intensity(Flops{1}, 1, float64, Writes::Allocate) == Flops{1} / Bytes{24});
    CHECK(stream_intensity(Flops{1}, 2, float64, Writes::Allocate) == Flops{1} / Bytes{32});
    CHECK(stream_intensity(Flops{2}, 2, float64, Writes::Allocate) == Flops{2} / Bytes{32});
}

TEST_CASE("The size of a number counts, and a fill reads nothing", "[04][ArithmeticIntensity][ElementSize]") {
    CHECK(stream_intensity(Flops{2}, 2, float32, Writes::Stream) == Flops{2} / Bytes{12});
    CHECK(stream_intensity(Flops{2}, 2, bfloat16, Writes::Allocate) == Flops{2} / Bytes{8});
    CHECK(stream_intensity(Flops{1}, 0, float64, Writes::Stream) == Flops{1} / Bytes{8});
}

TEST_CASE("Two 4-bit numbers share a byte", "[04][ArithmeticIntensity][ElementSize]") {
    CHECK(stream_intensity(Flops{2}, 3, int4, Writes::Stream) == Flops{2} / Bytes{2});
    CHECK(stream_intensity(Flops{2}, 2, int4, Writes::Allocate) == Flops{2} / Bytes{2});
}

TEST_CASE("More numbers than can be counted are an error", "[04][ArithmeticIntensity][Error]") {
    const auto too_many = stream_intensity(Flops{1}, 18'446'744'073'709'551'615U, int8, Writes::Stream);
    CAPTURE(too_many);
    REQUIRE_FALSE(too_many.has_value());
    CHECK(too_many.error().kind() == ErrorKind::Overflow);
}
