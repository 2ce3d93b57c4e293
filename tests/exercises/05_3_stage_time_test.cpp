#include "05_3_stage_time.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

namespace {

constexpr FlopsPerSecond giga{1'000'000'000};
constexpr Bytes all_bytes = 340'282'366'920'938'463'463'374'607'431'768'211'455_bytes;

void check(const Result<StageTime>& time, ElapsedNanos overlapped, ElapsedNanos in_turn) {
    if (!time) FAIL("no answer: " + to_string(time.error()));
    CHECK(time->overlapped == overlapped);
    CHECK(time->in_turn == in_turn);
}

} // namespace

TEST_CASE("The matrix and vector of chapter 4 take 2240 ns at best and 3264 ns at worst", "[05][MemoryTransfer]") {
    check(stage_time(Flops{1024}, giga, {{Bytes{2240}, MemoryLevel::MainMemory, 1_GB_per_s}}), 2240_ns, 3264_ns);
}

TEST_CASE("The work can be the slowest part", "[05][MemoryTransfer][Flops]") {
    check(stage_time(Flops{5000}, giga, {{Bytes{2240}, MemoryLevel::MainMemory, 1_GB_per_s}}), 5000_ns, 7240_ns);
    check(stage_time(Flops{7}, giga, {}), 7_ns, 7_ns);
}

TEST_CASE("Each transfer has its own rate", "[05][MemoryTransfer]") {
    const std::vector<MemoryTransfer> transfers{{Bytes{1000}, MemoryLevel::L1, 10_GB_per_s},
                                                {Bytes{2000}, MemoryLevel::L2, 5_GB_per_s},
                                                {Bytes{500}, MemoryLevel::MainMemory, 2_GB_per_s}};
    check(stage_time(Flops{0}, giga, transfers), 400_ns, 750_ns);
}

TEST_CASE("Each part is rounded up for itself", "[05][MemoryTransfer]") {
    const MemoryTransfer tiny{Bytes{1}, MemoryLevel::SharedMemory, 19_TB_per_s};
    check(stage_time(Flops{1}, FlopsPerSecond{3'000'000'000}, {tiny, tiny, tiny}), 1_ns, 4_ns);
}

TEST_CASE("A part without a time leaves the stage without one", "[05][MemoryTransfer][Error]") {
    const MemoryTransfer endless{all_bytes, MemoryLevel::MainMemory, 1_bytes_per_s};
    const MemoryTransfer tiny{Bytes{1}, MemoryLevel::L1, 1_GB_per_s};
    for (const auto& time : {stage_time(Flops{1}, giga, {tiny, endless}), stage_time(Flops{1}, giga, {endless, tiny}),
                             stage_time(*Flops::from(all_bytes.value()), FlopsPerSecond{1}, {tiny})}) {
        REQUIRE_FALSE(time.has_value());
        CHECK(time.error().kind() == ErrorKind::Overflow);
    }
}

TEST_CASE("A sum that does not fit is an error too", "[05][MemoryTransfer][Error]") {
    const MemoryTransfer all{all_bytes, MemoryLevel::MainMemory, 1_GB_per_s};
    REQUIRE(all.elapsed().has_value());
    const auto time = stage_time(Flops{1}, giga, {all});
    REQUIRE_FALSE(time.has_value());
    CHECK(time.error().kind() == ErrorKind::Overflow);
}
