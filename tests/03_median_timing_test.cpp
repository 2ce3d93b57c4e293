#include "program_output.hpp"
#include "systems/bytes.hpp"
#include "systems/stopwatch.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>
#include <random>
#include <ratio>
#include <regex>
#include <sstream>
#include <thread>
#include <type_traits>
#include <unordered_set>

using namespace systems;

namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
constexpr UInt128 all_bits = UInt128::from_halves(largest, largest);

template <class T>
std::string text(const T& thing) {
    std::ostringstream out;
    out << thing;
    return out.str();
}

StageMeasurements runs_of(const std::vector<std::uint64_t>& nanos) {
    std::vector<StageMeasurement> runs;
    for (const std::uint64_t each : nanos) {
        runs.push_back(*StageMeasurement::from(StageName{"stage"}, *ElapsedNanos::from(each)));
    }
    return *StageMeasurements::from(runs);
}

/// The judge: plain arithmetic on numbers below 2^62, where it is exact.
std::uint64_t plain_median(std::vector<std::uint64_t> numbers) {
    std::sort(numbers.begin(), numbers.end());
    const std::size_t half = numbers.size() / 2;
    return numbers.size() % 2 == 1 ? numbers[half] : (numbers[half - 1] + numbers[half] + 1) / 2;
}

std::uint64_t plain_deviation(const std::vector<std::uint64_t>& numbers) {
    const std::uint64_t median = plain_median(numbers);
    std::vector<std::uint64_t> distances;
    for (const std::uint64_t n : numbers) distances.push_back(n < median ? median - n : n - median);
    return plain_median(distances);
}

/// A clock that moves when work is done, and a nanosecond for each look; it shows whole steps only.
struct FakeClock {
    using rep = std::int64_t;
    using period = std::nano;
    using duration = std::chrono::nanoseconds;
    using time_point = std::chrono::time_point<FakeClock>;
    static constexpr bool is_steady = true;
    static inline std::int64_t time = 0, step = 1;
    static time_point now() { return time_point{duration{(++time) / step * step}}; }
};

struct StandingClock : FakeClock {
    static time_point now() { return {}; }
};

/// A clock whose steps are 100 ns long, but for one of 10 ns that is the sixteenth seen, and those of 1 ns after it.
struct UnevenClock : FakeClock {
    static inline std::int64_t looks = 0, time = 0;
    static time_point now() {
        ++looks; // two looks a step
        return time_point{duration{time += looks < 32 ? 100 : looks == 32 ? 10 : 1}};
    }
};

} // namespace

TEST_CASE("A time may be zero, adds up, and prints its unit", "[03][ElapsedNanos]") {
    CHECK(text(ElapsedNanos{0}) == "0 ns");
    CHECK(text(ElapsedNanos{1}) == "1 ns");
    CHECK(text(120'000_ns) == "120000 ns");
    CHECK(*(ElapsedNanos{1} + 2_ns) == ElapsedNanos{3});
    CHECK(*(ElapsedNanos{110} * 3) == ElapsedNanos{330});
    CHECK(ElapsedNanos::from(-1).error().kind() == ErrorKind::OutOfRange);
    CHECK((*ElapsedNanos::from(all_bits) + 1_ns).error().kind() == ErrorKind::Overflow);
    STATIC_CHECK_FALSE(std::is_convertible_v<std::chrono::nanoseconds, ElapsedNanos>);
    STATIC_CHECK_FALSE(std::is_constructible_v<ElapsedNanos, Bytes>);
    std::unordered_set<ElapsedNanos> set{1_ns, ElapsedNanos{1}};
    CHECK(set.size() == 1);
}

TEST_CASE("A span of the standard library comes in exactly, in each of its units", "[03][ElapsedNanos]") {
    using namespace std::chrono_literals;
    CHECK(*ElapsedNanos::from_chrono(7ns) == 7_ns);
    CHECK(*ElapsedNanos::from_chrono(7us) == 7'000_ns);
    CHECK(*ElapsedNanos::from_chrono(7ms) == 7'000'000_ns);
    CHECK(*ElapsedNanos::from_chrono(7s) == 7'000'000'000_ns);
    CHECK(*ElapsedNanos::from_chrono(7h) == 25'200'000'000'000_ns);
    CHECK(*ElapsedNanos::from_chrono(std::chrono::duration<int, std::ratio<1, 500'000'000>>{3}) == 6_ns);
    STATIC_CHECK(ElapsedNanos::from_chrono(0ns).value() == ElapsedNanos{0});
    for (const std::int64_t refused : {std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
        const auto result = ElapsedNanos::from_chrono(std::chrono::duration<std::int64_t>{refused});
        REQUIRE_FALSE(result.has_value());
        CHECK(result.error().kind() == ErrorKind::OutOfRange);
    }
}

TEST_CASE("Hours that overflow a 64-bit count of nanoseconds come in exactly", "[03][ElapsedNanos]") {
    // (2^63 - 1) * 3600 * 10^9
    const std::chrono::duration<std::int64_t, std::ratio<3600>> long_time{std::numeric_limits<std::int64_t>::max()};
    CHECK(*ElapsedNanos::from_chrono(long_time) == 33'204'139'332'677'192'905'200'000'000'000_ns);
    using Widest = std::chrono::duration<std::uint64_t, std::ratio<std::numeric_limits<std::int64_t>::max() / 1'000'000'000>>;
    CHECK(ElapsedNanos::from_chrono(Widest{largest}).has_value()); // just below 2^127
}

TEST_CASE("A time goes out to the standard library up to 2^63 - 1 ns", "[03][ElapsedNanos]") {
    CHECK(ElapsedNanos{0}.to_chrono()->count() == 0);
    CHECK((9'223'372'036'854'775'807_ns).to_chrono()->count() == std::numeric_limits<std::int64_t>::max());
    CHECK(text((9'223'372'036'854'775'808_ns).to_chrono().error()) ==
          "ElapsedNanos::to_chrono: overflow: 2^63 ns or more");
    CHECK_FALSE((18'446'744'073'709'551'616_ns).to_chrono().has_value());
    for (const std::uint64_t n : {1ULL, 999ULL, 1ULL << 40U, (1ULL << 63U) - 1}) {
        CHECK(*ElapsedNanos::from_chrono(*ElapsedNanos::from(n)->to_chrono()) == *ElapsedNanos::from(n));
    }
}

TEST_CASE("The distance of two numbers needs no sign and always fits", "[03][UInt128]") {
    CHECK(distance(UInt128{3U}, UInt128{10U}) == 7);
    CHECK(distance(UInt128{10U}, UInt128{3U}) == 7);
    CHECK(distance(UInt128{5U}, UInt128{5U}) == 0);
    CHECK(distance(UInt128{}, all_bits) == all_bits);
    CHECK(distance(UInt128::from_halves(1, 0), UInt128{1U}) == largest);
}

TEST_CASE("A stage name is one visible line of UTF-8", "[03][StageName]") {
    for (const char* good : {"a", "attention", "QK^T", " x ", "mit Umlaut: \xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\xED\x9F\xBF",
                             "\xF4\x8F\xBF\xBF", "\xC2\xA0", "~", "!", "\xC3\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xEF\xBF\xBD",
                             "\xF0\x90\x80\x80"}) {
        INFO(good);
        const auto name = StageName::from(good);
        REQUIRE(name.has_value());
        CHECK(name->value() == good);
        CHECK(text(*name) == good);
    }
    for (const char* blank : {"", " ", "     "}) CHECK(StageName::from(blank).error().kind() == ErrorKind::Empty);
    for (const char* bad : {"\n", "a\nb", "\t", "a\x1B[0m", "\x7F", "\xFF", "a\xC3", "\xC0\x80", "\xC1\xBF", "\xC2\x85", "\xE0\x9F\xBF",
                            "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\x80", "\xE2\x82", "\xE2\x82g",
                            "\xF0\x9F\x98", "\xF0\x9F\x28\x80", "\xC3\x28", "\x1F", "\xC2\x9F", "\xC3\x7F", "\xC3\xC0",
                            "\xE2\x82\x7F", "\xE2\x82\xC0"}) {
        const auto refused = StageName::from(bad);
        REQUIRE_FALSE(refused.has_value());
        CHECK(refused.error().kind() == ErrorKind::OutOfRange);
    }
    CHECK_FALSE(StageName::from(std::string{"a\0b", 3}).has_value());
    STATIC_CHECK_FALSE(detail::is_a_visible_line("  ")); // what a constant name is checked by
    STATIC_CHECK(detail::is_a_visible_line(" ! "));
}

TEST_CASE("A constant stage name is the same as one read at run time", "[03][StageName]") {
    CHECK(StageName{"attention"} == *StageName::from("attention"));
    CHECK(StageName{"a"} < StageName{"b"});
    CHECK(StageName{"attention"}.value().size() == 9);
    STATIC_CHECK_FALSE(std::is_constructible_v<StageName, std::string>);
    STATIC_CHECK_FALSE(std::is_convertible_v<const char*, StageName>);
    STATIC_CHECK_FALSE(std::is_default_constructible_v<StageName>);
    std::unordered_set<StageName> set{StageName{"a"}, StageName{"a"}, StageName{"b"}};
    CHECK(set.size() == 2);
}

TEST_CASE("An error never repeats the name that it refuses", "[03][StageName][Error]") {
    for (const char* bad : {"secret-host\n", "secret-host\xFF"}) {
        const Error error = StageName::from(bad).error();
        CHECK(text(error) == "StageName::from: out of range: a stage name is one line of UTF-8");
        CHECK(text(error).find("secret") == std::string::npos);
    }
    CHECK(text(StageName::from(" ").error()) == "StageName::from: empty: a stage name is not blank");
}

TEST_CASE("A measured stage takes at least 1 ns", "[03][StageMeasurement]") {
    const auto run = StageMeasurement::from(StageName{"attention"}, 1_ns);
    REQUIRE(run.has_value());
    CHECK(run->stage() == StageName{"attention"});
    CHECK(run->elapsed() == 1_ns);
    CHECK(text(*run) == "attention: 1 ns");
    CHECK(*run != *StageMeasurement::from(StageName{"attention"}, 2_ns));
    CHECK(text(StageMeasurement::from(StageName{"secret-host"}, 0_ns).error()) ==
          "StageMeasurement::from: out of range: a measured stage takes at least 1 ns");
}

TEST_CASE("A set of runs is not empty and of one stage", "[03][StageMeasurements]") {
    CHECK(text(StageMeasurements::from({}).error()) == "StageMeasurements::from: empty: at least one run");
    const auto a = *StageMeasurement::from(StageName{"secret-host"}, 1_ns);
    const auto b = *StageMeasurement::from(StageName{"b"}, 1_ns);
    for (const auto& mixed : {std::vector{a, b}, std::vector{b, a}, std::vector{a, a, b}, std::vector{a, b, a}}) {
        CHECK(text(StageMeasurements::from(mixed).error()) == "StageMeasurements::from: mixed: runs of one stage only");
    }
    const auto runs = runs_of({3, 1, 2});
    CHECK(runs.stage() == StageName{"stage"});
    CHECK(runs.repeats() == 3);
    CHECK(runs.elapsed() == std::vector{3_ns, 1_ns, 2_ns}); // the order of the runs
    CHECK(runs == runs_of({3, 1, 2}));
}

TEST_CASE("The median of 120000, 110000 and 130000 ns is 120000 ns", "[03][StageMeasurements]") {
    CHECK(median_elapsed(runs_of({120'000, 110'000, 130'000})) == 120'000_ns);
    CHECK(median_deviation(runs_of({120'000, 110'000, 130'000})) == 10'000_ns);
    CHECK(fastest_elapsed(runs_of({120'000, 110'000, 130'000})) == 110'000_ns);
}

TEST_CASE("The medians of the figure are those of the text", "[03][StageMeasurements]") {
    CHECK(median_elapsed(runs_of({110, 120, 130, 115, 275})) == 120_ns);
    CHECK(median_deviation(runs_of({110, 120, 130, 115, 275})) == 10_ns);
    CHECK(median_elapsed(runs_of({110, 120, 130, 115, 3'600'000'000})) == 120_ns);
    CHECK(median_elapsed(runs_of({100, 201, 102, 200, 101, 202})) == 151_ns);
    CHECK(median_deviation(runs_of({100, 201, 102, 200, 101, 202})) == 50_ns);
    CHECK(median_elapsed(runs_of({100, 201, 102, 200, 101, 202, 99})) == 102_ns);
    CHECK(median_elapsed(runs_of({100, 201, 102, 200, 101, 202, 203})) == 200_ns);
}

TEST_CASE("The middle of two times rounds half a nanosecond up and never overflows", "[03][ElapsedNanos]") {
    CHECK(midpoint(1_ns, 2_ns) == 2_ns);
    CHECK(midpoint(2_ns, 1_ns) == 2_ns);
    CHECK(midpoint(1_ns, 3_ns) == 2_ns);
    CHECK(midpoint(5_ns, 5_ns) == 5_ns);
    CHECK(midpoint(0_ns, 0_ns) == 0_ns);
    const ElapsedNanos top = *ElapsedNanos::from(all_bits);
    CHECK(midpoint(top, top) == top);
    CHECK(midpoint(0_ns, top).value() == UInt128::from_halves(1ULL << 63U, 0));
    CHECK(midpoint(*ElapsedNanos::from(UInt128::from_halves(largest, largest - 1)), top) == top);
    for (std::uint64_t a = 0; a < 40; ++a) {
        for (std::uint64_t b = 0; b < 40; ++b) {
            CHECK(midpoint(*ElapsedNanos::from(a), *ElapsedNanos::from(b)).value() == (a + b + 1) / 2);
        }
    }
}

TEST_CASE("Median and spread are those of plain arithmetic where that is exact", "[03][StageMeasurements]") {
    std::mt19937_64 random{20'260'103};
    for (int round = 0; round < 400; ++round) {
        std::vector<std::uint64_t> numbers;
        const std::uint64_t limit = round % 3 == 0 ? 4 : round % 3 == 1 ? 1'000 : 1ULL << 62U;
        const auto count = 1 + static_cast<std::size_t>(random() % 12);
        while (numbers.size() < count) numbers.push_back(1 + random() % limit);
        CHECK(median_elapsed(runs_of(numbers)).value() == plain_median(numbers));
        CHECK(median_deviation(runs_of(numbers)).value() == plain_deviation(numbers));
        CHECK(fastest_elapsed(runs_of(numbers)).value() == *std::min_element(numbers.begin(), numbers.end()));
    }
}

TEST_CASE("The order of the runs does not matter", "[03][StageMeasurements]") {
    std::vector<std::uint64_t> numbers{7, 1, 9, 4};
    std::sort(numbers.begin(), numbers.end());
    do {
        CHECK(median_elapsed(runs_of(numbers)) == 6_ns); // 5.5
        CHECK(median_deviation(runs_of(numbers)) == 3_ns); // 1, 2, 3, 5: 2.5
    } while (std::next_permutation(numbers.begin(), numbers.end()));
}

TEST_CASE("Medians of parts do not say the median of the whole", "[03][StageMeasurements]") {
    CHECK(median_elapsed(runs_of({10, 20, 30})) == median_elapsed(runs_of({10, 20, 90}))); // and {30, 40, 50} with each
    CHECK(median_elapsed(runs_of({10, 20, 30, 30, 40, 50})) == 30_ns);
    CHECK(median_elapsed(runs_of({10, 20, 90, 30, 40, 50})) == 35_ns);
}

TEST_CASE("Extreme times have a median", "[03][StageMeasurements]") {
    const auto top = *StageMeasurement::from(StageName{"s"}, *ElapsedNanos::from(all_bits));
    const auto one = *StageMeasurement::from(StageName{"s"}, 1_ns);
    CHECK(median_elapsed(*StageMeasurements::from({top, top})).value() == all_bits);
    CHECK(median_elapsed(*StageMeasurements::from({one, top})).value() == UInt128::from_halves(1ULL << 63U, 0));
    CHECK(median_deviation(*StageMeasurements::from({top, top})) == 0_ns);
    CHECK(median_elapsed(*StageMeasurements::from({one})) == 1_ns);
}

TEST_CASE("Only a clock that is never set back is a steady clock", "[03][SteadyClock]") {
    STATIC_CHECK(SteadyClock<std::chrono::steady_clock>);
    STATIC_CHECK(SteadyClock<FakeClock>);
    STATIC_CHECK_FALSE(SteadyClock<std::chrono::system_clock>);
}

TEST_CASE("The stopwatch warms up, repeats short work within a sample, and divides", "[03][StageMeasurements][SteadyClock]") {
    for (const std::int64_t step : {1, 64, 1000}) {
        for (const std::int64_t cost : {1, 3, 100, 5'000, 2'000'000}) {
            FakeClock::step = step;
            std::uint64_t calls = 0;
            const auto runs = measure<FakeClock>(StageName{"work"}, [&] { ++calls, FakeClock::time += cost; }, 9);
            REQUIRE(runs.has_value());
            CHECK(runs->repeats() == 9);
            CHECK(runs->stage() == StageName{"work"});
            for (const ElapsedNanos each : runs->elapsed()) { // a step more or less is a thousandth
                const auto off = distance(each.value(), UInt128{static_cast<std::uint64_t>(cost)});
                CHECK(off <= UInt128{static_cast<std::uint64_t>(1 + cost / 500)});
            }
            CHECK(calls > 9); // the warm-up is not among the samples
        }
    }
    FakeClock::step = 1;
}

TEST_CASE("A sample of short work lasts a thousand steps of the clock", "[03][SteadyClock]") {
    FakeClock::step = 1;
    std::uint64_t calls = 0;
    REQUIRE(measure<FakeClock>(StageName{"w"}, [&] { ++calls, FakeClock::time += 10; }, 1).has_value());
    CHECK(calls == 1 + 1 + 2 + 4 + 8 + 16 + 32 + 64 + 128 + 128); // the cold run; then 128 runs of 10 ns are the first that last 1000 steps
}

TEST_CASE("A sample of exactly a thousand steps is long enough", "[03][SteadyClock]") {
    FakeClock::step = 1;
    for (const auto& [cost, wanted] : {std::pair{999, 1 + 1 + 1}, {998, 1 + 1 + 2 + 2}}) { // and 1 ns for a look at the clock
        int calls = 0;
        REQUIRE(measure<FakeClock>(StageName{"w"}, [&] { ++calls, FakeClock::time += cost; }, 1).has_value());
        CHECK(calls == wanted);
    }
}

TEST_CASE("A clock's step is the smallest of sixteen", "[03][SteadyClock]") {
    CHECK(detail::step<UnevenClock>() == 10_ns);
}

TEST_CASE("The average run of a sample is rounded half up", "[03][SteadyClock]") {
    FakeClock::step = 1;
    for (const auto& [every, wanted] : {std::pair{2, 2_ns}, {4, 1_ns}}) { // 1 ns, and every so often 2: on average 1.5 and 1.25
        int calls = 0;
        const auto work = [&] { FakeClock::time += ++calls % every == 0 ? 2 : 1; };
        const auto runs = measure<FakeClock>(StageName{"w"}, work, 3);
        REQUIRE(runs.has_value());
        for (const ElapsedNanos each : runs->elapsed()) CHECK(each == wanted);
    }
}

TEST_CASE("The first, slow run is not measured, and does not say how long the others are", "[03][StageMeasurements]") {
    for (const std::int64_t step : {1, 64}) {
        FakeClock::step = step;
        bool cold = true;
        const auto work = [&] { FakeClock::time += cold ? 5'000'000 : 2'000, cold = false; };
        const auto runs = measure<FakeClock>(StageName{"w"}, work, 5);
        REQUIRE(runs.has_value());
        for (const ElapsedNanos each : runs->elapsed()) CHECK(distance(each.value(), UInt128{2'000U}) <= 4);
    }
    FakeClock::step = 1;
}

TEST_CASE("The stopwatch refuses no repeats, work of no time, and a clock that stands", "[03][StageMeasurements][Error]") {
    CHECK(measure(StageName{"w"}, [] { return 1; }, 0).error().kind() == ErrorKind::Empty);
    CHECK(measure(StageName{"w"}, [] { return 1; }, -3).error().kind() == ErrorKind::Empty);
    const auto standing = measure<StandingClock>(StageName{"secret-host"}, [] { return 1; }, 3);
    REQUIRE_FALSE(standing.has_value());
    CHECK(text(standing.error()) == "stopwatch::step: out of range: a clock that moves");
}

TEST_CASE("A real sleep is measured at its length or longer", "[03][StageMeasurements]") {
    const auto nap = [] { std::this_thread::sleep_for(std::chrono::milliseconds{2}); };
    const auto runs = measure(StageName{"nap"}, nap, 3);
    REQUIRE(runs.has_value());
    CHECK(fastest_elapsed(*runs) >= 2'000'000_ns);
    CHECK(fastest_elapsed(*runs) < 2'000'000'000_ns);
}

TEST_CASE("Work that is kept takes time in proportion to what it does", "[03][StageMeasurements]") {
    std::vector<double> numbers(20'000, 1.0);
    do_not_optimise(numbers);
    const auto sum_of = [&](std::size_t count) {
        return *measure(StageName{"sum"}, [&numbers, count] {
            double total = 0; // floating point: no order but this one is allowed
            for (std::size_t i = 0; i < count; ++i) total += numbers[i];
            return total;
        }, 7);
    };
    CHECK(fastest_elapsed(sum_of(20'000)) > fastest_elapsed(sum_of(1'000))); // twenty times the additions
}

TEST_CASE("The program of chapter 3 prints the median, and then a measurement of this machine", "[03][StageMeasurements]") {
    const std::string output = program_output(PROGRAM);
    const std::string line = "--- measured on this machine ---\n";
    const std::size_t at = output.find(line);
    REQUIRE(at != std::string::npos);
    CHECK(output.substr(0, at) ==
          "run        attention: 120000 ns\n"
          "run        attention: 110000 ns\n"
          "run        attention: 130000 ns\n"
          "median     120000 ns\n"
          "spread     10000 ns\n"
          "refused    StageMeasurement::from: out of range: a measured stage takes at least 1 ns\n");
    const std::string measured = output.substr(at + line.size());
    std::smatch found;
    REQUIRE(std::regex_match(measured, found, std::regex{"stage      sum of 4096 floats\n"
                                                         "repeats    31\n"
                                                         "fastest    ([0-9]+) ns\n"
                                                         "median     ([0-9]+) ns\n"
                                                         "spread     ([0-9]+) ns\n"}));
    const auto number = [&](std::size_t i) { return std::stoull(found[i].str()); };
    CHECK(number(1) >= 100);            // 4096 additions in a fixed order
    CHECK(number(1) <= number(2));
    CHECK(number(2) < 1'000'000'000);
    CHECK(number(3) <= number(2));
}
