#include "03_4_first_time.hpp"

#include <catch2/catch_test_macros.hpp>

#include <memory>

using namespace systems;
using namespace systems::exercises;

namespace {

/// A clock that moves only when work is done.
struct WorkClock {
    using rep = std::int64_t;
    using period = std::nano;
    using duration = std::chrono::nanoseconds;
    using time_point = std::chrono::time_point<WorkClock>;
    static constexpr bool is_steady = true;
    static inline std::int64_t time = 0;
    static time_point now() { return time_point{duration{time}}; }
};

/// Work that takes the given times, one after the other, and the last of them from then on.
struct Script {
    std::vector<std::int64_t> takes;
    std::size_t calls = 0;
    void operator()() { WorkClock::time += takes[std::min(calls++, takes.size() - 1)]; }
};

} // namespace

TEST_CASE("The first call is timed alone, and the later ones have a median", "[03][StageMeasurements]") {
    Script work{{900, 100, 120, 110}};
    const auto found = first_and_later<WorkClock>(StageName{"s"}, work, 3);
    REQUIRE(found.has_value());
    CHECK(found->first == 900_ns);
    CHECK(found->later == 110_ns);
    CHECK(work.calls == 4); // one, and three
}

TEST_CASE("The first call is not among the later ones", "[03][StageMeasurements]") {
    Script work{{900, 100, 200}};
    const auto found = first_and_later<WorkClock>(StageName{"s"}, work, 2);
    REQUIRE(found.has_value());
    CHECK(found->later == 150_ns);
    Script slowing{{1, 50, 60}};
    const auto slower = first_and_later<WorkClock>(StageName{"s"}, slowing, 2);
    REQUIRE(slower.has_value());
    CHECK(slower->later == 55_ns);
}

TEST_CASE("A first call of no time is a time, a later one is not a measurement", "[03][StageMeasurement][Error]") {
    Script free_first{{0, 10}};
    const auto free = first_and_later<WorkClock>(StageName{"s"}, free_first, 3);
    REQUIRE(free.has_value()); // the first is a time, not a StageMeasurement
    CHECK(free->first == 0_ns);
    Script free_later{{10, 0}};
    const auto found = first_and_later<WorkClock>(StageName{"s"}, free_later, 3);
    REQUIRE_FALSE(found.has_value());
    CHECK(found.error().kind() == ErrorKind::OutOfRange);
}

TEST_CASE("Without later calls there is no answer", "[03][StageMeasurements][Error]") {
    for (const int repeats : {0, -1}) {
        Script work{{10}};
        const auto found = first_and_later<WorkClock>(StageName{"s"}, work, repeats);
        REQUIRE_FALSE(found.has_value());
        CHECK(found.error().kind() == ErrorKind::Empty);
    }
}

TEST_CASE("On this machine, a first touch of 64 MiB is not much faster than a later one", "[03][StageMeasurements]") {
    constexpr std::size_t size = 64ULL << 20U;
    const std::unique_ptr<char[]> bytes{new char[size]}; // asked for, not touched
    const auto touch = [&] {
        for (std::size_t i = 0; i < size; i += 4096) bytes[i] = 1;
        do_not_optimise(bytes[0]);
    };
    const auto found = first_and_later(StageName{"touch"}, touch, 5);
    REQUIRE(found.has_value());
    CHECK(found->first >= 1_ns);
    REQUIRE(found->later >= 1_ns);
    WARN("a first touch of 64 MiB in " << found->first << " and a later one in " << found->later << ", a ratio of "
                                       << found->first.value().to_double() / found->later.value().to_double());
    CHECK(*(found->first * 2) >= found->later); // usually many times over: a page fault for each page
}
