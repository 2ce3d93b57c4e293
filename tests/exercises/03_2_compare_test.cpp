#include "03_2_compare.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>

using namespace systems;
using namespace systems::exercises;

template <>
struct Catch::StringMaker<Verdict> {
    static std::string convert(Verdict verdict) {
        constexpr const char* names[] = {"FirstIsFaster", "SecondIsFaster", "CannotTell"};
        return names[static_cast<int>(verdict)];
    }
};

namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();

StageMeasurements runs(const std::vector<ElapsedNanos>& times) {
    std::vector<StageMeasurement> all;
    for (const ElapsedNanos time : times) all.push_back(*StageMeasurement::from(StageName{"s"}, time));
    return *StageMeasurements::from(all);
}

void check(const StageMeasurements& fast, const StageMeasurements& slow) {
    CHECK(compare(fast, slow) == Verdict::FirstIsFaster);
    CHECK(compare(slow, fast) == Verdict::SecondIsFaster);
}

void check_undecided(const StageMeasurements& a, const StageMeasurements& b) {
    CHECK(compare(a, b) == Verdict::CannotTell);
    CHECK(compare(b, a) == Verdict::CannotTell);
}

} // namespace

TEST_CASE("The change of the exercise can be told", "[03][StageMeasurements]") {
    check(runs({95_ns, 96_ns, 95_ns, 125_ns, 94_ns}), runs({100_ns, 100_ns, 130_ns, 90_ns, 100_ns}));
}

TEST_CASE("Medians alone do not decide", "[03][StageMeasurements]") {
    check_undecided(runs({80_ns, 95_ns, 110_ns}), runs({85_ns, 100_ns, 115_ns}));
    check_undecided(runs({95_ns}), runs({80_ns, 100_ns, 120_ns}));  // the spread of the slower one counts
    check_undecided(runs({75_ns, 95_ns, 115_ns}), runs({100_ns}));  // and that of the faster one
}

TEST_CASE("Bands that touch do not decide, and bands a nanosecond apart do", "[03][StageMeasurements]") {
    check_undecided(runs({90_ns, 100_ns, 110_ns}), runs({110_ns, 115_ns, 120_ns}));
    check(runs({90_ns, 100_ns, 110_ns}), runs({111_ns, 116_ns, 121_ns}));
    check_undecided(runs({100_ns}), runs({100_ns}));
}

TEST_CASE("A slow mean does not make a slow stage", "[03][StageMeasurements]") {
    check(runs({10_ns, 10_ns, 100'000_ns}), runs({20_ns, 20_ns, 20_ns}));
}

TEST_CASE("One nanosecond decides at any size", "[03][StageMeasurements]") {
    check(runs({1'152'921'504'606'846'976_ns}), runs({1'152'921'504'606'846'977_ns})); // one number to a double
}

TEST_CASE("Sums near the limits do not wrap", "[03][StageMeasurements]") {
    const auto top = *ElapsedNanos::from(UInt128::from_halves(largest, largest));
    const auto half = *ElapsedNanos::from(UInt128::from_halves(1ULL << 63U, 0));
    check_undecided(runs({1_ns, half, top}), runs({1_ns, half, top})); // three halves of 2^128
    check(runs({1_ns}), runs({top}));
    check(runs({18'446'744'073'709'551'615_ns}), runs({36'893'488'147'419'103'232_ns})); // above 64 bits
}
