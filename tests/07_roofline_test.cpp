#include "program_output.hpp"
#include "systems/roofline.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <fstream>
#include <unistd.h>

using namespace systems;

namespace {

const std::vector<MeasuredLevel> two_levels{
    {MemoryLevel::L1, Bytes{1000}, BytesPerSecond{2'000'000'000}, BytesPerSecond{4'000'000'000}},
    {MemoryLevel::MainMemory, Bytes{1'000'000}, BytesPerSecond{1'000'000'000}, BytesPerSecond{1'000'000'000}}};

Roofline small() { return *Roofline::from(FlopsPerSecond{1'000'000'000}, two_levels); }

template <class T>
concept CanCompareWithFlag = requires(T t) { t == true; };

} // namespace

TEST_CASE("A kernel takes at least the longer of its times, and without overlap their sum", "[07][PredictedTime]") {
    constexpr PredictedTime time = *PredictedTime::from(ElapsedNanos{30}, ElapsedNanos{100});
    STATIC_CHECK(time.working() == ElapsedNanos{30});
    STATIC_CHECK(time.moving() == ElapsedNanos{100});
    STATIC_CHECK(time.at_least() == ElapsedNanos{100});
    STATIC_CHECK(time.without_overlap() == ElapsedNanos{130});
    STATIC_CHECK(PredictedTime::from(ElapsedNanos{100}, ElapsedNanos{30})->at_least() == ElapsedNanos{100});
    STATIC_CHECK(PredictedTime::from(ElapsedNanos{0}, ElapsedNanos{1})->at_least() == ElapsedNanos{1});
}

TEST_CASE("A kernel that neither works nor moves has no time", "[07][PredictedTime]") {
    CHECK(to_string(PredictedTime::from(ElapsedNanos{0}, ElapsedNanos{0}).error()) ==
          "PredictedTime::from: out of range: a kernel works or moves");
    const ElapsedNanos most = *ElapsedNanos::from(UInt128::from_halves(~0ULL, ~0ULL));
    CHECK(PredictedTime::from(most, ElapsedNanos{1}).error().kind() == ErrorKind::Overflow);
}

TEST_CASE("A share of the roof is at most 1, and a run above the roof is an error", "[07][PredictedTime]") {
    constexpr PredictedTime time = *PredictedTime::from(ElapsedNanos{30}, ElapsedNanos{100});
    CHECK(to_string(*time.share_of_the_roof(ElapsedNanos{200})) == "0.5000");
    CHECK(to_string(*time.share_of_the_roof(ElapsedNanos{100})) == "1.0000");
    CHECK(to_string(time.share_of_the_roof(ElapsedNanos{99}).error()) ==
          "PredictedTime::share_of_the_roof: out of range: a run is never faster than its roof");
}

TEST_CASE("A roof has at least one level, and each holds more than the one before", "[07][Roofline]") {
    CHECK(Roofline::from(FlopsPerSecond{1}, {}).error().kind() == ErrorKind::Empty);
    CHECK(Roofline::from(FlopsPerSecond{1}, {two_levels[1], two_levels[0]}).error().kind() == ErrorKind::OutOfRange);
    CHECK(Roofline::from(FlopsPerSecond{1}, {two_levels[0], two_levels[0]}).error().kind() == ErrorKind::OutOfRange);
    CHECK(small().peak() == FlopsPerSecond{1'000'000'000});
    CHECK(small().levels() == two_levels);
    CHECK(small() == small());
}

TEST_CASE("A working set is held by the nearest level that holds it whole", "[07][Roofline]") {
    CHECK(small().holding(Bytes{1}).level == MemoryLevel::L1);
    CHECK(small().holding(Bytes{1000}).level == MemoryLevel::L1);
    CHECK(small().holding(Bytes{1001}).level == MemoryLevel::MainMemory);
    CHECK(small().holding(Bytes{1'000'001}).level == MemoryLevel::MainMemory);
}

TEST_CASE("A prediction is work at the peak and bytes at the level, by the kind of traffic", "[07][Roofline][KernelAccount]") {
    const auto reading = small().predict({Flops{50}, Bytes{400}, Traffic::Reading, Bytes{400}}).value();
    CHECK(reading.working() == ElapsedNanos{50});
    CHECK(reading.moving() == ElapsedNanos{200});
    const auto updating = small().predict({Flops{50}, Bytes{400}, Traffic::Updating, Bytes{400}}).value();
    CHECK(updating.moving() == ElapsedNanos{100});
    const auto from_memory = small().predict({Flops{50}, Bytes{400}, Traffic::Updating, Bytes{4000}}).value();
    CHECK(from_memory.moving() == ElapsedNanos{400});
    CHECK(small().predict({Flops{0}, Bytes{0}, Traffic::Reading, Bytes{0}}).error().kind() == ErrorKind::OutOfRange);
    const Flops most = *Flops::from(UInt128::from_halves(~0ULL, ~0ULL));
    CHECK(Roofline::from(FlopsPerSecond{1}, two_levels)->predict({most, Bytes{1}, Traffic::Reading, Bytes{1}}).error().kind() ==
          ErrorKind::Overflow);
}

TEST_CASE("Two kernels after another take no longer than their sum, and no less than either", "[07][Roofline]") {
    for (const std::uint64_t work : {0U, 10U, 500U, 5000U}) {
        for (const std::uint64_t moved : {1U, 100U, 999U}) {
            for (const std::uint64_t other : {1U, 700U}) {
                const KernelAccount a{*Flops::from(work), *Bytes::from(moved), Traffic::Reading, Bytes{1000}};
                const KernelAccount b{*Flops::from(other), Bytes{300}, Traffic::Reading, Bytes{1000}};
                const KernelAccount both{(a.work + b.work).value(), (a.moved + b.moved).value(), Traffic::Reading, Bytes{1000}};
                const auto of = [](const KernelAccount& account) { return small().predict(account)->at_least(); };
                CHECK(of(both) <= (of(a) + of(b)).value());
                CHECK(of(both) >= std::max(of(a), of(b)));
            }
        }
    }
}

TEST_CASE("An account and a level are plain values", "[07][KernelAccount][MeasuredLevel]") {
    STATIC_CHECK(std::regular<KernelAccount> == false); // no default: an account without numbers means nothing
    STATIC_CHECK(std::is_trivially_copyable_v<KernelAccount>);
    STATIC_CHECK(std::is_trivially_copyable_v<MeasuredLevel>);
    STATIC_CHECK_FALSE(CanCompareWithFlag<Traffic>);
}

TEST_CASE("The program of chapter 7 prints its fixed answers exactly, and its measurements in form", "[07]") {
    setenv("QUICK", "1", 1);
    const std::string output = program_output(PROGRAM);
    const std::string line = "--- measured on this machine ---\n";
    const std::size_t at = output.find(line);
    REQUIRE(at != std::string::npos);
    CHECK(output.substr(0, at) ==
          "6144 x 6144 from main memory: work 754975 ns, bytes 7552205 ns\n"
          "at least 7552205 ns, without overlap 8307180 ns\n"
          "measured 8000000 ns: 0.9440 of the roof\n"
          "measured 7000000 ns: PredictedTime::share_of_the_roof: out of range: a run is never faster than its roof\n");
    const std::string measured = output.substr(at + line.size());
    CHECK(std::regex_search(measured, std::regex{"^cores [0-9]+, L1 cache [0-9]+ bytes"}));
    CHECK(std::regex_search(measured, std::regex{"\nclock [0-9.]+ GHz\npeak of a core: float32 [0-9.]+, float64 [0-9.]+, of [0-9]+ cores [0-9.]+ GFLOPs/s\n"}));
    const std::regex row{"\n *[0-9]+ (dot|axpy|matrix-vector|product by definition|product in blocks|softmax|layer norm) +((L1|L2|L3) cache|main memory) +"};
    CHECK(std::distance(std::sregex_iterator{measured.begin(), measured.end(), row}, {}) >= 10);
}

TEST_CASE("The program of chapter 7 publishes no name of the machine, its user or its folders", "[07]") {
    setenv("QUICK", "1", 1);
    setenv("USER", "planted-user", 1);
    setenv("LOGNAME", "planted-user", 1);
    setenv("HOSTNAME", "planted-host", 1);
    const auto folder = std::filesystem::temp_directory_path() / ("planted-folder-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    const auto back = std::filesystem::current_path();
    std::filesystem::current_path(folder);
    const std::string output = program_output(std::string{PROGRAM} + "' '" + folder.string());
    std::ifstream drawn{folder / "07_roofline.svg"};
    const std::string everything = output + std::string{std::istreambuf_iterator<char>{drawn}, {}};
    std::filesystem::current_path(back);
    std::filesystem::remove_all(folder);
    CHECK(everything.find("</svg>") != std::string::npos);
    CHECK(everything.find("planted") == std::string::npos);
    char host[256] = {};
    REQUIRE(gethostname(host, sizeof host - 1) == 0);
    CHECK(everything.find("\n" + std::string{host}) == std::string::npos);
    CHECK(everything.find(back.string()) == std::string::npos);
}
