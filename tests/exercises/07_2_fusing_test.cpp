#include "07_2_fusing.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

namespace {

Roofline roof(FlopsPerSecond peak = FlopsPerSecond{10'000'000'000}) {
    return *Roofline::from(peak, {{MemoryLevel::L2, Bytes{1'200'000}, 50_GB_per_s, 40_GB_per_s},
                                  {MemoryLevel::MainMemory, Bytes{1'000'000'000}, 10_GB_per_s, 20_GB_per_s}});
}
constexpr Bytes array{4'000'000}, two_arrays{8'000'000};
constexpr KernelAccount scale{Flops{1'000'000}, Bytes{12'000'000}, Traffic::Updating, two_arrays};
constexpr KernelAccount dot{Flops{2'000'000}, two_arrays, Traffic::Reading, two_arrays};

void check(const Result<Ratio>& gain, std::uint64_t numerator, std::uint64_t denominator) {
    if (!gain) FAIL("no answer: " + to_string(gain.error()));
    INFO("the gain is " << to_string(*gain));
    CHECK(*gain == *Ratio::from(UInt128{numerator}, UInt128{denominator}));
}

} // namespace

TEST_CASE("A scale and a dot product gain 1.75 as one, and only read", "[07][Roofline]") {
    check(gain_of_fusing(roof(), scale, dot, array, two_arrays), 7, 4);
}

TEST_CASE("Two scales take the time of one", "[07][Roofline]") {
    check(gain_of_fusing(roof(), scale, scale, array, two_arrays), 2, 1);
}

TEST_CASE("Two kernels at the peak gain nothing", "[07][Roofline]") {
    check(gain_of_fusing(roof(FlopsPerSecond{1'000'000'000}), scale, scale, array, two_arrays), 1, 1);
}

TEST_CASE("A kernel that works hides in one that moves, though no byte is saved", "[07][Roofline]") {
    const KernelAccount work{Flops{8'000'000}, Bytes{0}, Traffic::Reading, Bytes{64}};
    check(gain_of_fusing(roof(), work, dot, Bytes{0}, two_arrays), 8, 5);
}

TEST_CASE("The fused kernel finds its data where they now fit", "[07][Roofline]") {
    check(gain_of_fusing(roof(), scale, scale, array, Bytes{1'000'000}), 4, 1);
}

TEST_CASE("All that was moved can be saved", "[07][Roofline]") {
    check(gain_of_fusing(roof(), scale, scale, Bytes{8'000'000}, two_arrays), 6, 1);
}

TEST_CASE("More than was moved is not saved", "[07][Roofline][Error]") {
    const auto gain = gain_of_fusing(roof(), scale, dot, Bytes{7'000'000}, two_arrays);
    REQUIRE_FALSE(gain.has_value());
    CHECK(gain.error().kind() == ErrorKind::OutOfRange);
    const auto vast = gain_of_fusing(roof(), scale, dot, 340'282'366'920'938'463'463'374'607'431'768'211'455_bytes, array);
    REQUIRE_FALSE(vast.has_value());
    CHECK(vast.error().kind() == ErrorKind::Overflow);
}
