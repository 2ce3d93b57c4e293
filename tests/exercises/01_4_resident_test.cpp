#include "01_4_resident.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace systems;
using namespace systems::exercises;

namespace {

constexpr ActivationShape shape{BatchSize{3}, SequenceLength{1001}, ModelWidth{6001}};

/// Within 1 MiB below the prediction, and an eighth and 4 MiB above it.
void check_growth(ElementSize size) {
    const std::uint64_t predicted = shape.bytes(size)->value().low();
    const auto growth = resident_growth(shape, size);
    CAPTURE(growth);
    REQUIRE(growth.has_value());
    INFO("predicted " << predicted << " bytes");
    CHECK(growth->value() >= predicted - (1ULL << 20U));
    CHECK(growth->value() <= predicted + predicted / 8 + (4ULL << 20U));
    INFO("a system counts whole pages of 4096 bytes: look at the process, do not compute");
    CHECK(growth->value().low() % 4096 == 0); // whole pages, which no prediction of ours is
    WARN("a growth of " << *growth << " where " << predicted << " were predicted");
}

} // namespace

TEST_CASE("A process grows by what its activation takes, in whole pages", "[01][ActivationShape][Bytes]") {
    REQUIRE(shape.bytes(float32) == Bytes{72'084'012});
    if (resident() == Bytes{0}) {
        WARN("nothing: this system has no /proc/self/statm");
        return;
    }
    check_growth(float32);
    check_growth(float64);
}

TEST_CASE("An activation that cannot be counted cannot be held", "[01][ActivationShape][Error]") {
    const ActivationShape vast{BatchSize{1ULL << 32U}, SequenceLength{1ULL << 32U}, ModelWidth{2}};
    const auto growth = resident_growth(vast, int8);
    CAPTURE(growth);
    REQUIRE_FALSE(growth.has_value());
    CHECK(growth.error().kind() == ErrorKind::Overflow);
}
