#include "08_3_block_for_cache.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>

using namespace systems;
using namespace systems::exercises;

namespace {

// What a block of so many keys works on, number by number.
constexpr std::uint64_t bytes_of(std::uint64_t keys, std::uint64_t width, std::uint64_t queries) {
    return 4 * (queries * keys + width * keys + keys * width + queries * width + queries * width + 2 * queries);
}

void check_error(const Result<SequenceLength>& keys, ErrorKind kind) {
    REQUIRE_FALSE(keys.has_value());
    CHECK(keys.error().kind() == kind);
}

} // namespace

TEST_CASE("48 queries of width 64 leave room for 336 keys in 256 KiB", "[08][Bytes]") {
    CHECK(keys_of_a_block(Bytes{256 << 10}, ModelWidth{64}, 48) == SequenceLength{336});
    CHECK(keys_of_a_block(Bytes{32 << 10}, ModelWidth{64}, 48) == SequenceLength{8});
}

TEST_CASE("The block fits, and 8 keys more do not", "[08][Bytes]") {
    for (const std::uint64_t cache : {32'768U, 49'152U, 1'048'576U, 1'048'579U}) {
        for (const std::uint64_t width : {1U, 16U, 40U}) {
            for (const std::uint64_t queries : {1U, 12U, 48U}) {
                INFO(cache << " bytes, width " << width << ", " << queries << " queries");
                const auto keys = keys_of_a_block(*Bytes::from(cache), *ModelWidth::from(width), queries);
                REQUIRE(keys.has_value());
                CHECK(keys->value() % 8 == 0);
                CHECK(bytes_of(keys->value(), width, queries) <= cache);
                CHECK(bytes_of(keys->value() + 8, width, queries) > cache);
            }
        }
    }
}

TEST_CASE("A block that fits exactly is taken, and a byte less is not enough", "[08][Bytes]") {
    constexpr std::uint64_t exact = bytes_of(8, 64, 48);
    CHECK(keys_of_a_block(Bytes{exact}, ModelWidth{64}, 48) == SequenceLength{8});
    check_error(keys_of_a_block(Bytes{exact - 1}, ModelWidth{64}, 48), ErrorKind::OutOfRange);
}

TEST_CASE("A cache that is too small, and sizes beyond all caches, are errors", "[08][Bytes][Error]") {
    check_error(keys_of_a_block(Bytes{0}, ModelWidth{64}, 48), ErrorKind::OutOfRange);
    check_error(keys_of_a_block(Bytes{1000}, ModelWidth{64}, 48), ErrorKind::OutOfRange);
    constexpr std::uint64_t most = ~0ULL;
    check_error(keys_of_a_block(Bytes{32 << 10}, *ModelWidth::from(most), most), ErrorKind::Overflow);
    check_error(keys_of_a_block(340'282'366'920'938'463'463'374'607'431'768'211'455_bytes, ModelWidth{1}, 1), ErrorKind::Overflow);
}
