#include "07_1_triad.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>

using namespace systems;
using namespace systems::exercises;

namespace {

Roofline roof(FlopsPerSecond peak) {
    return *Roofline::from(peak, {{MemoryLevel::L2, Bytes{1'200'000}, 50_GB_per_s, 40_GB_per_s},
                                  {MemoryLevel::MainMemory, Bytes{1'000'000'000}, 10_GB_per_s, 20_GB_per_s}});
}
constexpr FlopsPerSecond fast{10'000'000'000}, slow{1'000'000'000};

void check(FlopsPerSecond peak, ElementCount count, ElapsedNanos at_least, ElapsedNanos without_overlap) {
    const auto time = triad_time(roof(peak), count);
    INFO("numbers in each array: " << count.value());
    if (!time) FAIL("no answer: " + to_string(time.error()));
    CHECK(time->at_least() == at_least);
    CHECK(time->without_overlap() == without_overlap);
}

} // namespace

TEST_CASE("100,000 numbers from the second cache take 40,000 to 60,000 ns", "[07][Roofline]") {
    check(fast, ElementCount{100'000}, 40'000_ns, 60'000_ns);
}

TEST_CASE("One number more, and the arrays come from main memory", "[07][Roofline]") {
    check(fast, ElementCount{100'001}, 80'001_ns, 100'002_ns);
    check(fast, ElementCount{1'000'000}, 800'000_ns, 1'000'000_ns);
}

TEST_CASE("Where the peak is low, the work is what counts", "[07][Roofline]") {
    check(slow, ElementCount{100'000}, 200'000_ns, 240'000_ns);
}

TEST_CASE("The longest arrays there are do not wrap", "[07][Roofline]") {
    constexpr ElementCount most{std::numeric_limits<std::uint64_t>::max()};
    check(fast, most, 14'757'395'258'967'641'292_ns, 18'446'744'073'709'551'615_ns);
}
