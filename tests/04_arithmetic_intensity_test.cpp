#include "program_output.hpp"
#include "systems/arithmetic_intensity.hpp"
#include "systems/flops_per_second.hpp"
#include "systems/matrix_vector_shape.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>
#include <random>
#include <sstream>
#include <type_traits>
#include <unordered_set>
#include <vector>

using namespace systems;

namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
constexpr UInt128 everything = UInt128::from_halves(largest, largest);
constexpr UInt128 one_less = UInt128::from_halves(largest, largest - 1);

template <class T>
std::string text(const T& thing) {
    std::ostringstream out;
    out << thing;
    return out.str();
}

Ratio ratio(std::uint64_t numerator, std::uint64_t denominator) {
    return *Ratio::from(UInt128{numerator}, UInt128{denominator});
}

ArithmeticIntensity intensity(std::uint64_t flops, std::uint64_t bytes) {
    return *ArithmeticIntensity::from(*Flops::from(flops), *Bytes::from(bytes));
}

template <class A>
constexpr bool comparable_with_double = requires(A a, double d) { a < d; };
template <class A, class B>
constexpr bool divides = requires(A a, B b) { a / b; };
template <class A, class B>
constexpr bool adds = requires(A a, B b) { a + b; };

} // namespace

TEST_CASE("A ratio is kept in lowest terms", "[04][Ratio]") {
    CHECK(ratio(2, 4) == ratio(1, 2));
    CHECK(ratio(1024, 2240).numerator() == 16);
    CHECK(ratio(1024, 2240).denominator() == 35);
    CHECK(ratio(0, 7).denominator() == 1);
    CHECK(ratio(0, 7) == ratio(0, 1));
    CHECK(Ratio::from(everything, everything) == ratio(1, 1));
    CHECK(std::unordered_set<Ratio>{ratio(1, 2), ratio(2, 4), ratio(2, 1)}.size() == 2);
    CHECK(std::hash<Ratio>{}(ratio(1, 2)) != std::hash<Ratio>{}(ratio(2, 1)));
    CHECK(std::hash<Ratio>{}(ratio(1, 2)) != std::hash<Ratio>{}(ratio(3, 2)));
    CHECK(ratio(1, 2).to_double() == 0.5);
    STATIC_CHECK(Ratio::from(UInt128{6U}, UInt128{4U})->numerator() == 3);
}

TEST_CASE("A ratio over nothing does not exist", "[04][Ratio][Error]") {
    const auto refused = Ratio::from(UInt128{1U}, UInt128{});
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().kind() == ErrorKind::DividedByZero);
    CHECK(text(refused.error()) == "Ratio::from: division by zero: a denominator is at least 1");
    CHECK_FALSE(Ratio::from(UInt128{}, UInt128{}).has_value());
}

TEST_CASE("Ratios compare as cross-multiplication says where that is exact", "[04][Ratio]") {
    std::mt19937_64 random{4};
    const auto draw = [&](int trial) { return random() % (trial % 2 == 0 ? 12U : 1ULL << 31U); };
    for (int trial = 0; trial < 4000; ++trial) {
        const std::uint64_t a = draw(trial), b = draw(trial) + 1, c = draw(trial), d = draw(trial) + 1;
        CHECK((ratio(a, b) <=> ratio(c, d)) == (a * d <=> c * b));
        CHECK((ratio(a, b) == ratio(c, d)) == (a * d == c * b));
    }
}

TEST_CASE("Ratios compare exactly where the cross products need 256 bits", "[04][Ratio]") {
    const Ratio below_one = *Ratio::from(one_less, everything);
    const Ratio above_one = *Ratio::from(everything, one_less);
    CHECK(below_one < ratio(1, 1));
    CHECK(ratio(1, 1) < above_one);
    CHECK(below_one < above_one);
    // (n - 1) / n grows with n: one step apart at the very end
    const Ratio before = *Ratio::from(UInt128::from_halves(largest, largest - 2), one_less);
    CHECK(before < below_one);
    CHECK(below_one > before);
    CHECK(*Ratio::from(UInt128{1U}, everything) < *Ratio::from(UInt128{1U}, one_less));
    CHECK(*Ratio::from(UInt128{}, everything) < *Ratio::from(UInt128{1U}, everything));
    CHECK(*Ratio::from(everything, UInt128{1U}) > *Ratio::from(one_less, UInt128{1U}));
    // quotients of neighbouring Fibonacci numbers, up to 2^128: the longest division there is
    std::vector<UInt128> fibonacci{UInt128{1U}, UInt128{1U}};
    while (fibonacci.size() < 186) fibonacci.push_back(*checked_sum(fibonacci.back(), fibonacci[fibonacci.size() - 2]));
    for (std::size_t i = 2; i + 1 < fibonacci.size(); ++i) {
        const Ratio first = *Ratio::from(fibonacci[i], fibonacci[i - 1]);
        const Ratio second = *Ratio::from(fibonacci[i + 1], fibonacci[i]);
        CHECK((first < second) == (i % 2 == 1)); // 2/1 > 3/2 < 5/3 > ...
        CHECK((second > first) == (i % 2 == 1));
    }
}

TEST_CASE("The order of ratios has no cycles", "[04][Ratio]") {
    const UInt128 values[] = {UInt128{1U}, UInt128{2U}, UInt128{3U}, UInt128{largest}, one_less, everything};
    std::vector<Ratio> all;
    for (const auto n : values) {
        for (const auto d : values) all.push_back(*Ratio::from(n, d));
    }
    for (const auto& a : all) {
        for (const auto& b : all) {
            CHECK((a < b) == (b > a));
            CHECK(((a <=> b) == 0) == (a == b));
            for (const auto& c : all) {
                if (a < b && b < c) CHECK(a < c);
            }
        }
    }
}

TEST_CASE("A ratio prints four decimals, rounded half up", "[04][Ratio]") {
    CHECK(text(ratio(0, 1)) == "0.0000");
    CHECK(text(ratio(1, 1)) == "1.0000");
    CHECK(text(ratio(1, 3)) == "0.3333");
    CHECK(text(ratio(2, 3)) == "0.6667");
    CHECK(text(ratio(1, 20'000)) == "0.0001");
    CHECK(text(ratio(3, 20'000)) == "0.0002");
    CHECK(text(ratio(99'995, 100'000)) == "1.0000");
    CHECK(text(ratio(99'994, 100'000)) == "0.9999");
    CHECK(text(ratio(123'456'789, 10)) == "12345678.9000");
    CHECK(text(*Ratio::from(everything, UInt128{1U})) == "340282366920938463463374607431768211455.0000");
    CHECK(text(*Ratio::from(everything, UInt128{2U})) == "170141183460469231731687303715884105727.5000");
    CHECK(text(*Ratio::from(one_less, everything)) == "1.0000");
    CHECK(text(*Ratio::from(everything, UInt128::from_halves(1, 0))) == "18446744073709551616.0000");
}

TEST_CASE("A positive ratio never prints as zero", "[04][Ratio]") {
    CHECK(text(ratio(1, 20'001)) == "<0.0001");
    CHECK(text(*Ratio::from(UInt128{1U}, everything)) == "<0.0001");
    CHECK(text(intensity(1, 1'000'000)) == "<0.0001 FLOPs/byte");
    CHECK(text(intensity(0, 16)) == "0.0000 FLOPs/byte");
}

TEST_CASE("Rounded text agrees with plain arithmetic", "[04][Ratio]") {
    std::mt19937_64 random{44};
    for (int trial = 0; trial < 2000; ++trial) {
        const std::uint64_t d = random() % 1'000'000 + 1, n = random() % 100'000'000 + d;
        const std::uint64_t scaled = (2 * n * 10'000 + d) / (2 * d);
        const std::string decimals = std::to_string(scaled % 10'000);
        CHECK(text(ratio(n, d)) == std::to_string(scaled / 10'000) + "." + std::string(4 - decimals.size(), '0') + decimals);
    }
}

TEST_CASE("Like over like is a ratio", "[04][Ratio][Bytes][Flops][FlopsPerSecond]") {
    CHECK(Bytes{512} / Bytes{1024} == ratio(1, 2));
    CHECK(Flops{3} / Flops{2} == ratio(3, 2));
    CHECK(MultiplyAdds{0} / MultiplyAdds{2} == ratio(0, 1));
    CHECK(FlopsPerSecond{400} / FlopsPerSecond{1000} == ratio(2, 5));
    STATIC_CHECK(std::is_same_v<decltype(FlopsPerSecond{1} / FlopsPerSecond{1}), Ratio>);
    const auto refused = Bytes{1} / Bytes{0};
    REQUIRE_FALSE(refused.has_value());
    CHECK(text(refused.error()) == "Bytes::operator/: division by zero: the divisor is at least 1");
    CHECK((Flops{0} / Flops{0}).error().operation() == "Flops::operator/");
}

TEST_CASE("Only like over like, and work over bytes, can be divided", "[04][Ratio][ArithmeticIntensity]") {
    STATIC_CHECK(divides<Flops, Bytes>);
    STATIC_CHECK(divides<Bytes, Bytes>);
    STATIC_CHECK_FALSE(divides<Bytes, Flops>);
    STATIC_CHECK_FALSE(divides<MultiplyAdds, Bytes>);
    STATIC_CHECK_FALSE(divides<MultiplyAdds, Flops>);
    STATIC_CHECK_FALSE(divides<Bytes, int>);
    STATIC_CHECK_FALSE(divides<RowCount, RowCount>);
    STATIC_CHECK_FALSE(comparable_with_double<ArithmeticIntensity>);
    STATIC_CHECK_FALSE(comparable_with_double<Ratio>);
    STATIC_CHECK_FALSE(adds<ArithmeticIntensity, ArithmeticIntensity>);
    STATIC_CHECK_FALSE(std::is_convertible_v<Ratio, ArithmeticIntensity>);
    STATIC_CHECK_FALSE(std::is_constructible_v<ArithmeticIntensity, Ratio>);
}

TEST_CASE("The 16 x 32 stage has an intensity of 0.4571 FLOPs/byte", "[04][ArithmeticIntensity]") {
    constexpr MatrixVectorShape shape{RowCount{16}, ColumnCount{32}};
    constexpr auto stage = (shape.multiply_add_flops().value() / shape.bytes_moved(float32).value()).value();
    CHECK(text(stage) == "0.4571 FLOPs/byte");
    CHECK(stage.value() == ratio(16, 35));
    STATIC_CHECK(stage == ArithmeticIntensity::from(Flops{1024}, Bytes{2240}).value());
    CHECK(std::unordered_set<ArithmeticIntensity>{stage, intensity(16, 35), intensity(1, 2)}.size() == 2);
}

TEST_CASE("A stage that moves nothing has no intensity", "[04][ArithmeticIntensity][Error]") {
    const auto refused = Flops{1024} / Bytes{0};
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().kind() == ErrorKind::DividedByZero);
    CHECK(text(refused.error()) == "ArithmeticIntensity::from: division by zero: a stage moves at least 1 byte");
    CHECK((Flops{0} / Bytes{0}).error() == refused.error());
}

TEST_CASE("Intensity forgets the size of a stage", "[04][ArithmeticIntensity]") {
    for (const std::uint64_t times : {1ULL, 2ULL, 7ULL, 1ULL << 60U}) {
        CHECK(*(Flops{1024} * times) / *(Bytes{2240} * times) == intensity(1024, 2240));
    }
}

TEST_CASE("Two stages together have an intensity between theirs", "[04][ArithmeticIntensity]") {
    std::mt19937_64 random{45};
    for (int trial = 0; trial < 500; ++trial) {
        const std::uint64_t w1 = random() % 1000, b1 = random() % 1000 + 1, w2 = random() % 1000, b2 = random() % 1000 + 1;
        const auto one = intensity(w1, b1), two = intensity(w2, b2), both = intensity(w1 + w2, b1 + b2);
        CHECK(std::min(one, two) <= both);
        CHECK(both <= std::max(one, two));
    }
    CHECK(intensity(1000 + 10, 10 + 1000) == intensity(1, 1)); // the pitfall's: 100 and 0.01
}

TEST_CASE("Published ridges have their published values", "[04][ArithmeticIntensity]") {
    CHECK(text(*(989'400'000'000'000_flops / 3'350'000'000'000_bytes)) == "295.3433 FLOPs/byte");
    CHECK(text(*(1'000'000'000'000'000_flops / 3'350'000'000'000_bytes)) == "298.5075 FLOPs/byte");
    CHECK(text(*(312'000'000'000'000_flops / 1'555'000'000'000_bytes)) == "200.6431 FLOPs/byte");
    CHECK(text(*(312'000'000'000'000_flops / 2'039'000'000'000_bytes)) == "153.0162 FLOPs/byte");
    CHECK(text(*(197'000'000'000'000_flops / 820'000'000'000_bytes)) == "240.2439 FLOPs/byte");
}

TEST_CASE("STREAM's kernels have the intensities of their bytes", "[04][ArithmeticIntensity]") {
    CHECK(text(intensity(0, 16)) == "0.0000 FLOPs/byte");
    CHECK(text(intensity(1, 16)) == "0.0625 FLOPs/byte");
    CHECK(text(intensity(1, 24)) == "0.0417 FLOPs/byte");
    CHECK(text(intensity(2, 24)) == "0.0833 FLOPs/byte");
    CHECK(text(intensity(2, 32)) == "0.0625 FLOPs/byte");
}

TEST_CASE("A dot product in bfloat16 comes near half a FLOP a byte", "[04][ArithmeticIntensity]") {
    for (const std::uint64_t n : {1ULL, 10ULL, 1ULL << 40U}) {
        CHECK(intensity(2 * n - 1, 4 * n + 2) < intensity(1, 2));
    }
    CHECK(text(intensity((2ULL << 40U) - 1, (4ULL << 40U) + 2)) == "0.5000 FLOPs/byte");
}

TEST_CASE("A stage below the ridge waits for bytes, any other for work", "[04][limited_by][LimitedBy][ArithmeticIntensity]") {
    const auto ridge = intensity(197'000, 820);
    CHECK(limited_by(intensity(1024, 2240), ridge) == LimitedBy::Bytes);
    CHECK(limited_by(intensity(4096, 10), ridge) == LimitedBy::Work);
    CHECK(limited_by(ridge, ridge) == LimitedBy::Work);
    CHECK(limited_by(intensity(197'000 * 3 - 1, 820 * 3), ridge) == LimitedBy::Bytes);
    CHECK(limited_by(intensity(0, 1), ridge) == LimitedBy::Bytes);
    CHECK(to_string(LimitedBy::Bytes) == "bytes");
    CHECK(to_string(LimitedBy::Work) == "work");
}

TEST_CASE("A rate of work is at least 1 and prints its unit", "[04][FlopsPerSecond][Rate]") {
    CHECK(text(FlopsPerSecond{1}) == "1 FLOP/s");
    CHECK(text(FlopsPerSecond{989'400'000'000'000}) == "989400000000000 FLOPs/s");
    CHECK(FlopsPerSecond::from(0).error().operation() == "FlopsPerSecond::from");
    CHECK(FlopsPerSecond::from(-5).error().kind() == ErrorKind::OutOfRange);
    CHECK(FlopsPerSecond::from(everything)->value() == everything);
    CHECK(FlopsPerSecond{1} < FlopsPerSecond{2});
    CHECK(text(FlopsPerSecond{400'000'000'000'000} / FlopsPerSecond{989'400'000'000'000}) == "0.4043");
    STATIC_CHECK_FALSE(std::is_constructible_v<FlopsPerSecond, Flops>);
}

TEST_CASE("The program of chapter 4 prints its ledger", "[04][ArithmeticIntensity]") {
    CHECK(program_output(PROGRAM) ==
          "16 x 32     1024 FLOPs, 2240 bytes, 0.4571 FLOPs/byte\n"
          "triad       0.0833 FLOPs/byte on paper, 0.0625 FLOPs/byte in the machine\n"
          "H100        295.3433 FLOPs/byte\n"
          "A100 40 GB  200.6431 FLOPs/byte\n"
          "A100 80 GB  153.0162 FLOPs/byte\n"
          "TPU v5e     240.2439 FLOPs/byte\n"
          "1 token     0.9995 FLOPs/byte, on a TPU v5e limited by bytes\n"
          "128 tokens  120.4706 FLOPs/byte, on a TPU v5e limited by bytes\n"
          "240 tokens  214.8252 FLOPs/byte, on a TPU v5e limited by bytes\n"
          "512 tokens  409.6000 FLOPs/byte, on a TPU v5e limited by work\n"
          "speed       0.4043 of the peak\n"
          "0 bytes     ArithmeticIntensity::from: division by zero: a stage moves at least 1 byte\n");
}
