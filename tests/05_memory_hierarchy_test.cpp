#include "program_output.hpp"
#include "systems/flops_per_second.hpp"
#include "systems/memory_transfer.hpp"

#include <catch2/catch_test_macros.hpp>

#include <initializer_list>
#include <limits>
#include <random>
#include <regex>
#include <sstream>
#include <type_traits>
#include <utility>

using namespace systems;

namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
constexpr Bytes all_bytes = 340'282'366'920'938'463'463'374'607'431'768'211'455_bytes;

template <class T>
std::string text(const T& thing) {
    std::ostringstream out;
    out << thing;
    return out.str();
}

Bytes bytes(std::uint64_t n) { return *Bytes::from(n); }
BytesPerSecond rate(std::uint64_t n) { return *BytesPerSecond::from(n); }

template <class A, class B>
concept Divides = requires(A a, B b) { a / b; };
template <class A, class B>
concept Multiplies = requires(A a, B b) { a * b; };
template <class A, class B>
concept Adds = requires(A a, B b) { a + b; };

} // namespace

TEST_CASE("A bandwidth is at least 1 byte a second and comes in by its doors", "[05][BytesPerSecond][Rate]") {
    STATIC_CHECK(std::is_trivially_copyable_v<BytesPerSecond>);
    STATIC_CHECK(sizeof(BytesPerSecond) == 16);
    STATIC_CHECK_FALSE(std::is_default_constructible_v<BytesPerSecond>);
    STATIC_CHECK_FALSE(std::is_convertible_v<std::uint64_t, BytesPerSecond>);
    CHECK(BytesPerSecond{512}.value() == 512);
    CHECK(BytesPerSecond::from(largest)->value() == largest);
    CHECK(rate(1) < rate(2));
    CHECK(text(BytesPerSecond{512}) == "512 bytes/s");
    CHECK(text(BytesPerSecond{1}) == "1 byte/s");
    for (const long refused : {0L, -1L, std::numeric_limits<long>::min()}) {
        const auto result = BytesPerSecond::from(refused);
        REQUIRE_FALSE(result.has_value());
        CHECK(text(result.error()) == "BytesPerSecond::from: out of range: a rate is at least 1 a second");
        CHECK(BytesPerSecond::from(refused, BandwidthUnit::gigabytes).error() == result.error());
    }
    CHECK_FALSE(BytesPerSecond::from(UInt128{}).has_value());
}

TEST_CASE("GB, GiB and Gbit are three units and none is another", "[05][BytesPerSecond][BandwidthUnit]") {
    CHECK(text(1_GB_per_s) == "1000000000 bytes/s");
    CHECK(text(1_GiB_per_s) == "1073741824 bytes/s");
    CHECK(text(1_Gbit_per_s) == "125000000 bytes/s");
    CHECK(text(1_MB_per_s) == "1000000 bytes/s");
    CHECK(text(1_TB_per_s) == "1000000000000 bytes/s");
    CHECK(400_Gbit_per_s == 50_GB_per_s);
    CHECK(1000_MB_per_s == 1_GB_per_s);
    CHECK(1000_GB_per_s == 1_TB_per_s);
}

TEST_CASE("Each unit means at run time what its literal means", "[05][BytesPerSecond][BandwidthUnit]") {
    CHECK(BytesPerSecond::from(3, BandwidthUnit::bytes) == 3_bytes_per_s);
    CHECK(BytesPerSecond::from(3, BandwidthUnit::megabytes) == 3_MB_per_s);
    CHECK(BytesPerSecond::from(3, BandwidthUnit::gigabytes) == 3_GB_per_s);
    CHECK(BytesPerSecond::from(3, BandwidthUnit::terabytes) == 3_TB_per_s);
    CHECK(BytesPerSecond::from(3, BandwidthUnit::gibibytes) == 3_GiB_per_s);
    CHECK(BytesPerSecond::from(3, BandwidthUnit::gigabits) == 3_Gbit_per_s);
    CHECK(BytesPerSecond::from(1024, BandwidthUnit::mebibytes) == 1_GiB_per_s);
    CHECK(BytesPerSecond::from(16, BandwidthUnit::bits) == 2_bytes_per_s);
    CHECK(BytesPerSecond::from(largest, BandwidthUnit::terabytes)->value() ==
          *checked_product(UInt128{largest}, UInt128{1'000'000'000'000U}));
}

TEST_CASE("Bits that are no whole number of bytes are refused", "[05][BytesPerSecond][BandwidthUnit]") {
    for (const int bits : {1, 4, 7, 9, 12, 15, 801}) {
        const auto result = BytesPerSecond::from(bits, BandwidthUnit::bits);
        REQUIRE_FALSE(result.has_value());
        CHECK(text(result.error()) ==
              "BytesPerSecond::from: out of range: a bandwidth is a whole number of bytes a second");
    }
    for (const int n : {1, 3, 5, 7, 399}) CHECK(BytesPerSecond::from(n, BandwidthUnit::gigabits).has_value());
}

TEST_CASE("A literal is as exact as its digits", "[05][BytesPerSecond][BandwidthUnit]") {
    CHECK(text(38.4_GB_per_s) == "38400000000 bytes/s");
    CHECK(text(0.1_Gbit_per_s) == "12500000 bytes/s");
    CHECK(text(0.5_GiB_per_s) == "536870912 bytes/s");
    CHECK(text(1.000'000'000_GB_per_s) == "1000000000 bytes/s");
    CHECK(text(0.000'000'001_GB_per_s) == "1 byte/s");
    CHECK(text(116.951'04_TB_per_s) == "116951040000000 bytes/s");
    CHECK(text(12'345.678_MB_per_s) == "12345678000 bytes/s");
    CHECK(text(.5_TB_per_s) == "500000000000 bytes/s");
    CHECK(text(5._TB_per_s) == "5000000000000 bytes/s");
    CHECK(text(340'282'366'920'938'463'463'374'607'431'768'211'455_bytes_per_s) ==
          "340282366920938463463374607431768211455 bytes/s");
}

TEST_CASE("Published bandwidths of memory modules", "[05][BytesPerSecond]") {
    CHECK(BytesPerSecond::from(8 * 4800, BandwidthUnit::megabytes) == 38.4_GB_per_s);
    CHECK(BytesPerSecond::from(2 * 8 * 5600, BandwidthUnit::megabytes) == 89.6_GB_per_s);
}

TEST_CASE("1024 bytes at 512 bytes/s take 2000000000 ns", "[05][Bytes][BytesPerSecond][ElapsedNanos]") {
    CHECK(Bytes{1024} / 512_bytes_per_s == 2'000'000'000_ns);
    STATIC_CHECK(std::is_same_v<decltype(Bytes{1} / 1_bytes_per_s), Result<ElapsedNanos>>);
}

TEST_CASE("A nanosecond that was begun counts whole", "[05][Bytes][BytesPerSecond]") {
    CHECK(Bytes{1} / 2_GB_per_s == ElapsedNanos{1});
    CHECK(Bytes{1} / 1_GB_per_s == ElapsedNanos{1});
    CHECK(Bytes{1} / 1.000'000'001_GB_per_s == ElapsedNanos{1});
    CHECK(Bytes{1} / 0.999'999'999_GB_per_s == ElapsedNanos{2});
    CHECK(Bytes{0} / 1_bytes_per_s == ElapsedNanos{0});
    CHECK(Bytes{16'000'000'000} / 1.5_TB_per_s == 10'666'667_ns);
    CHECK(Bytes{16'000'000'000} / 12.8_GB_per_s == 1'250'000'000_ns);
}

TEST_CASE("A time agrees with plain arithmetic where that is exact", "[05][Bytes][BytesPerSecond]") {
    std::mt19937_64 random{5};
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t b = random() % (1ULL << (1 + i % 34)), r = 1 + random() % (1ULL << (1 + i % 60));
        const std::uint64_t product = b * 1'000'000'000; // less than 2^34 * 2^30
        CHECK((bytes(b) / rate(r))->value() == product / r + (product % r != 0 ? 1 : 0));
    }
}

TEST_CASE("A time agrees with exact arithmetic up to the limit of 128 bits", "[05][Bytes][BytesPerSecond]") {
    struct Case {
        Bytes bytes;
        BytesPerSecond rate;
        ElapsedNanos time;
    };
    // computed with Python's whole numbers: -(-bytes * 10**9 // rate)
    for (const Case& c : std::initializer_list<Case>{
        {61954045061980602521_bytes, 215_bytes_per_s, 288158349125491174516279070_ns},
        {816530002166_bytes, 1445564282942736270334601494296424704_bytes_per_s, 1_ns},
        {77033082_bytes, 13487958864562975641_bytes_per_s, 1_ns},
        {20138828526032492_bytes, 122084086094881_bytes_per_s, 164958670456_ns},
        {142384654295001843568941453918_bytes, 41308678428_bytes_per_s, 3446846031232268972672771896_ns},
        {70790904931869631_bytes, 1464035843456_bytes_per_s, 48353259415262_ns},
        {7525560976445776032954_bytes, 8475556098201197_bytes_per_s, 887913535023733_ns},
        {2173206063530534_bytes, 266300902329442239287836634608_bytes_per_s, 1_ns},
        {1283919453075_bytes, 79908611087825436416_bytes_per_s, 17_ns},
        {1_bytes, 54987960467267642949294310_bytes_per_s, 1_ns},
        {340282366920938463463374607431768211455_bytes,
         1000000000_bytes_per_s,
         340282366920938463463374607431768211455_ns},
        {340282366920938463463374607431768211455_bytes,
         340282366920938463463374607431768211455_bytes_per_s,
         1000000000_ns},
        {1_bytes, 340282366920938463463374607431768211455_bytes_per_s, 1_ns},
        {340282366920938463463374607431768211455_bytes,
         1000000001_bytes_per_s,
         340282366580656096882718510549049700906_ns},
        {340282366920938463463374607431_bytes, 1_bytes_per_s, 340282366920938463463374607431000000000_ns},
    }) {
        CHECK(c.bytes / c.rate == c.time);
    }
}

TEST_CASE("A time that needs more than 128 bits is an overflow", "[05][Bytes][BytesPerSecond][Error]") {
    // the last one fits but for the nanosecond that was begun
    for (const auto& [bytes, rate] : std::initializer_list<std::pair<Bytes, BytesPerSecond>>{
        {862635143993019257231174443003623543_bytes, 14760_bytes_per_s},
        {20194624940204660181431865383541862_bytes, 1_bytes_per_s},
        {340282366920938463463374607431768211455_bytes, 999999999_bytes_per_s},
        {340282366920938463463374607432_bytes, 1_bytes_per_s},
        {340282366580656096542436143968393604024_bytes, 999999999_bytes_per_s},
         }) {
        const auto time = bytes / rate;
        REQUIRE_FALSE(time.has_value());
        CHECK(text(time.error()) == "Bytes::operator/: overflow: 2^128 ns or more");
    }
}

TEST_CASE("A measured bandwidth is rounded down", "[05][Bytes][BytesPerSecond][ElapsedNanos]") {
    CHECK(Bytes{1024} / 2'000'000'000_ns == 512_bytes_per_s);
    CHECK(Bytes{1025} / 2'000'000'000_ns == 512_bytes_per_s);
    CHECK(1'000'000'000'000_bytes / 20'000'000'000_ns == 50_GB_per_s);
    CHECK(Bytes{1} / 1_ns == 1_GB_per_s);
    CHECK(text((Bytes{1} / 0_ns).error()) == "Bytes::operator/: division by zero: no transfer takes 0 ns");
    CHECK(text((Bytes{0} / 5_ns).error()) == "BytesPerSecond::from: out of range: a rate is at least 1 a second");
    CHECK_FALSE((Bytes{1} / 1'000'000'001_ns).has_value());
    CHECK(text((all_bytes / 1_ns).error()) == "Bytes::operator/: overflow: 2^128 bytes/s or more");
    CHECK((all_bytes / 1'000'000'000_ns)->value() == all_bytes.value());
}

TEST_CASE("There and back promises neither an earlier byte nor a faster rate",
          "[05][Bytes][BytesPerSecond][ElapsedNanos]") {
    std::mt19937_64 random{6};
    for (int i = 0; i < 500; ++i) {
        const Bytes moved = bytes(1 + random() % (1ULL << (1 + i % 63)));
        const BytesPerSecond r = rate(1 + random() % (1ULL << (1 + (i * 7) % 63)));
        const ElapsedNanos time = *(moved / r);
        if (const auto back = moved / time) CHECK(*back <= r);
        if (const auto seen = moved / *ElapsedNanos::from(r.value())) CHECK((*(moved / *seen)).value() >= r.value());
    }
}

TEST_CASE("Two transfers apart take as long as both together, or 1 ns more", "[05][Bytes][BytesPerSecond]") {
    std::mt19937_64 random{7};
    CHECK(Bytes{0} / 3_bytes_per_s == ElapsedNanos{0});
    for (int i = 0; i < 500; ++i) {
        const Bytes a = bytes(random() % (1ULL << (1 + i % 62))), b = bytes(random() % (1ULL << (1 + (i * 5) % 62)));
        const BytesPerSecond r = rate(1 + random() % (1ULL << (1 + (i * 11) % 63)));
        const ElapsedNanos together = *(*(a + b) / r), apart = *(*(a / r) + *(b / r));
        CHECK(together <= apart);
        CHECK(apart <= *(together + ElapsedNanos{1}));
    }
    CHECK(*(Bytes{1} / 2_GB_per_s) + *(Bytes{1} / 2_GB_per_s) == ElapsedNanos{2}); // together 1
}

TEST_CASE("More bytes never take less time, a faster memory never more", "[05][Bytes][BytesPerSecond]") {
    for (const std::uint64_t n : {0ULL, 1ULL, 2ULL, 999ULL, 1ULL << 40U}) {
        for (const std::uint64_t r : {1ULL, 7ULL, 1'000'000'000ULL, 3ULL << 41U}) {
            CHECK(*(bytes(n) / rate(r)) <= *(bytes(n + 1) / rate(r)));
            CHECK(*(bytes(n) / rate(r + 1)) <= *(bytes(n) / rate(r)));
        }
    }
}

TEST_CASE("Work at a rate takes time, rounded up", "[05][Flops][FlopsPerSecond][ElapsedNanos]") {
    CHECK(Flops{1024} / FlopsPerSecond{512} == 2'000'000'000_ns);
    CHECK(Flops{1} / FlopsPerSecond{2'000'000'000} == ElapsedNanos{1});
    CHECK(Flops{3} / FlopsPerSecond{2'000'000'000} == ElapsedNanos{2});
    CHECK(Flops{0} / FlopsPerSecond{1} == ElapsedNanos{0});
    CHECK(Flops{4096} / FlopsPerSecond{1'000'000'000} == ElapsedNanos{4096});
    const auto all = Flops::from(all_bytes.value());
    CHECK(text((*all / FlopsPerSecond{1}).error()) == "Flops::operator/: overflow: 2^128 ns or more");
}

TEST_CASE("What has no meaning does not compile", "[05][BytesPerSecond][FlopsPerSecond][Bytes]") {
    STATIC_CHECK(Divides<Bytes, BytesPerSecond>);
    STATIC_CHECK_FALSE(Divides<BytesPerSecond, Bytes>);
    STATIC_CHECK_FALSE(Divides<Bytes, FlopsPerSecond>);
    STATIC_CHECK(Divides<Flops, FlopsPerSecond>);
    STATIC_CHECK_FALSE(Divides<Flops, BytesPerSecond>);
    STATIC_CHECK_FALSE(Multiplies<Bytes, BytesPerSecond>);
    STATIC_CHECK_FALSE(Multiplies<BytesPerSecond, int>);
    STATIC_CHECK_FALSE(Adds<BytesPerSecond, BytesPerSecond>);
    STATIC_CHECK_FALSE(std::equality_comparable_with<BytesPerSecond, FlopsPerSecond>);
    STATIC_CHECK_FALSE(std::is_constructible_v<MemoryTransfer, Bytes, BytesPerSecond>);
    STATIC_CHECK_FALSE(std::is_constructible_v<MemoryTransfer, Bytes, int, BytesPerSecond>);
}

TEST_CASE("Every memory level has words of its own", "[05][MemoryLevel]") {
    CHECK(to_string(MemoryLevel::RegisterFile) == "register file");
    CHECK(to_string(MemoryLevel::SharedMemory) == "shared memory");
    CHECK(to_string(MemoryLevel::HighBandwidthMemory) == "high-bandwidth memory");
    CHECK(to_string(MemoryLevel::HostMemory) == "host memory");
    CHECK(to_string(MemoryLevel::L1) == "L1 cache");
    CHECK(to_string(MemoryLevel::L2) == "L2 cache");
    CHECK(to_string(MemoryLevel::L3) == "L3 cache");
    CHECK(to_string(MemoryLevel::MainMemory) == "main memory");
    CHECK(to_string(static_cast<MemoryLevel>(8)) == "unknown memory");
    CHECK(text(MemoryLevel::HighBandwidthMemory) == "high-bandwidth memory");
    std::ostringstream out;
    out << MemoryLevel::L1;
    CHECK(out.str() == "L1 cache");
    STATIC_CHECK_FALSE(std::is_convertible_v<MemoryLevel, int>);
#ifdef __cpp_lib_format
    CHECK(std::format("{:>12}", MemoryLevel::L1) == "    L1 cache");
#endif
}

TEST_CASE("A transfer says how much, through what, how fast, and how long at the least",
          "[05][MemoryTransfer][MemoryLevel]") {
    constexpr MemoryTransfer transfer{Bytes{1024}, MemoryLevel::HostMemory, 512_bytes_per_s};
    STATIC_CHECK(transfer.elapsed().value() == 2'000'000'000_ns);
    CHECK(transfer.bytes() == Bytes{1024});
    CHECK(transfer.level() == MemoryLevel::HostMemory);
    CHECK(transfer.rate() == 512_bytes_per_s);
    CHECK(text(transfer) == "1024 bytes at 512 bytes/s through host memory");
    CHECK(transfer == MemoryTransfer{Bytes{1024}, MemoryLevel::HostMemory, BytesPerSecond{512}});
    CHECK(transfer != MemoryTransfer{Bytes{1024}, MemoryLevel::MainMemory, BytesPerSecond{512}});
    const MemoryTransfer endless{all_bytes, MemoryLevel::L1, 1_bytes_per_s};
    CHECK(endless.elapsed().error() == (all_bytes / 1_bytes_per_s).error());
}

TEST_CASE("The program of chapter 5 prints its transfers", "[05][MemoryTransfer][MemoryLevel]") {
    const std::string output = program_output(PROGRAM), mark = "--- measured on this machine ---\n";
    REQUIRE(output.find(mark) != std::string::npos);
    CHECK(output.substr(0, output.find(mark)) ==
          "1024 bytes at 512 bytes/s through host memory: 2000000000 ns\n"
          "10485760 bytes at 116951040000000 bytes/s through register file: 90 ns\n"
          "10485760 bytes at 19000000000000 bytes/s through shared memory: 552 ns\n"
          "10485760 bytes at 1500000000000 bytes/s through high-bandwidth memory: 6991 ns\n"
          "10485760 bytes at 12800000000 bytes/s through host memory: 819200 ns\n"
          "10485760 bytes at 324000000000 bytes/s through L1 cache: 32364 ns\n"
          "10485760 bytes at 116000000000 bytes/s through L2 cache: 90395 ns\n"
          "10485760 bytes at 72000000000 bytes/s through L3 cache: 145636 ns\n"
          "10485760 bytes at 38400000000 bytes/s through main memory: 273067 ns\n"
          "16000000000 bytes at 1500000000000 bytes/s through high-bandwidth memory: 10666667 ns\n"
          "16000000000 bytes at 12800000000 bytes/s through host memory: 1250000000 ns\n"
          "340282366920938463463374607431768211455 bytes at 1 byte/s through main memory: "
          "Bytes::operator/: overflow: 2^128 ns or more\n");

    const std::string measured = output.substr(output.find(mark) + mark.size());
    const std::regex shape{"copy of 67108864 bytes, median of 9: (\\d+) ns\n"
                           "once       (\\d+) bytes/s\nas asked   (\\d+) bytes/s\nallocated  (\\d+) bytes/s\n"};
    std::smatch found;
    REQUIRE(std::regex_match(measured, found, shape));
    const auto number = [&](std::size_t i) { return std::stoull(found[i]); };
    CHECK(number(1) >= 67'108);         // 1 TB/s
    CHECK(number(1) <= 10'000'000'000); // 6.7 MB/s
    for (const std::size_t times : {1U, 2U, 3U}) {
        CHECK(number(1 + times) == 67'108'864 * times * 1'000'000'000 / number(1));
    }
}
