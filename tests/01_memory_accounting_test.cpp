#include "program_output.hpp"
#include "systems/activation_shape.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>
#include <sstream>
#include <type_traits>
#include <unordered_set>

using namespace systems;

namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();

template <class T>
std::string text(const T& thing) {
    std::ostringstream out;
    out << thing;
    return out.str();
}

template <class D>
void check_dimension() {
    STATIC_CHECK(std::is_trivially_copyable_v<D>);
    STATIC_CHECK(sizeof(D) == sizeof(std::uint64_t));
    STATIC_CHECK(std::totally_ordered<D>);
    STATIC_CHECK_FALSE(std::is_default_constructible_v<D>);
    STATIC_CHECK_FALSE(std::is_convertible_v<std::uint64_t, D>);
    STATIC_CHECK_FALSE(std::is_convertible_v<D, std::uint64_t>);

    CHECK(D{1}.value() == 1);
    CHECK(D{1} < D{2});
    CHECK(D::from(largest)->value() == largest);
    CHECK(text(*D::from(largest)) == "18446744073709551615");
    for (const long refused : {0L, -1L, std::numeric_limits<long>::min()}) {
        const auto result = D::from(refused);
        REQUIRE_FALSE(result.has_value());
        CHECK(result.error().kind() == ErrorKind::OutOfRange);
        CHECK(result.error().operation() == std::string{D::name.view()} + "::from");
        CHECK(result.error().detail() == "a dimension is at least 1");
    }
}

} // namespace

TEST_CASE("A batch size is at least 1 and comes in by two doors", "[01][BatchSize][Dimension]") {
    check_dimension<BatchSize>();
}

TEST_CASE("A sequence length is at least 1 and comes in by two doors", "[01][SequenceLength][Dimension]") {
    check_dimension<SequenceLength>();
}

TEST_CASE("A model width is at least 1 and comes in by two doors", "[01][ModelWidth][Dimension]") {
    check_dimension<ModelWidth>();
}

TEST_CASE("An element count is at least 1 and comes in by two doors", "[01][ElementCount][Dimension]") {
    check_dimension<ElementCount>();
}

TEST_CASE("Dimensions of different kinds neither compare nor convert", "[01][Dimension]") {
    STATIC_CHECK_FALSE(std::equality_comparable_with<BatchSize, SequenceLength>);
    STATIC_CHECK_FALSE(std::is_constructible_v<BatchSize, SequenceLength>);
    STATIC_CHECK_FALSE(std::is_constructible_v<ElementCount, BatchSize>);
}

TEST_CASE("Equal values hash alike and a set keeps one of them", "[01][ElementCount][Bytes][Valued]") {
    std::unordered_set<ElementCount> counts{ElementCount{3}, ElementCount{3}, ElementCount{4}};
    CHECK(counts.size() == 2);
    std::unordered_set<Bytes> bytes{Bytes{3}, 3_bytes, Bytes{4}};
    CHECK(bytes.size() == 2);
}

TEST_CASE("An error says what was asked and what would have been right", "[01][Error][ErrorKind]") {
    const Error error = BatchSize::from(0).error();
    CHECK(text(error) == "BatchSize::from: out of range: a dimension is at least 1");
    CHECK(error == BatchSize::from(-7).error());
    CHECK(error != SequenceLength::from(0).error());
    STATIC_CHECK(std::is_trivially_copyable_v<Error>);
}

TEST_CASE("A result holds a value or a reason", "[01][Result]") {
    STATIC_CHECK(std::is_same_v<Result<BatchSize>, decltype(BatchSize::from(1))>);
    CHECK(BatchSize::from(8).has_value());
    CHECK_FALSE(BatchSize::from(0).has_value());
}

TEST_CASE("An element size counts bits from 1 to 65535", "[01][ElementSize]") {
    CHECK(float32.value() == 32);
    CHECK(int4.value() == 4);
    CHECK(float64 > bfloat16);
    CHECK(float16 == bfloat16);
    CHECK(text(float32) == "32 bits");
    CHECK(text(ElementSize::bits(1)) == "1 bit");
    CHECK(ElementSize::from_bits(1)->value() == 1);
    CHECK(ElementSize::from_bits(65'535)->value() == 65'535);
    STATIC_CHECK(ElementSize::bits(65'535).value() == 65'535);
    for (const long refused : {0L, -8L, 65'536L, std::numeric_limits<long>::max()}) {
        const auto result = ElementSize::from_bits(refused);
        REQUIRE_FALSE(result.has_value());
        CHECK(text(result.error()) == "ElementSize::from_bits: out of range: an element has 1 to 65535 bits");
    }
}

TEST_CASE("Bytes start at zero and print their unit", "[01][Bytes][Amount]") {
    CHECK(Bytes{0}.value() == 0);
    CHECK(text(Bytes{0}) == "0 bytes");
    CHECK(text(Bytes{1}) == "1 byte");
    CHECK(text(Bytes{1024}) == "1024 bytes");
    CHECK(Bytes::from(-1).error().kind() == ErrorKind::OutOfRange);
    CHECK(text(340'282'366'920'938'463'463'374'607'431'768'211'455_bytes) ==
          "340282366920938463463374607431768211455 bytes");
    CHECK(140'000'000'000_bytes == Bytes{140'000'000'000});
    STATIC_CHECK(sizeof(Bytes) == 16);
}

TEST_CASE("Bytes add up and repeat, and never wrap", "[01][Bytes][Amount]") {
    const Bytes all = 340'282'366'920'938'463'463'374'607'431'768'211'455_bytes;
    CHECK(*(Bytes{1000} + Bytes{24}) == Bytes{1024});
    CHECK(*(all + Bytes{0}) == all);
    CHECK(text((all + Bytes{1}).error()) == "Bytes::operator+: overflow: the sum needs more than 128 bits");
    CHECK(*(Bytes{96} * 12) == Bytes{1152});
    CHECK(*(all * 1) == all);
    CHECK(*(all * 0) == Bytes{0});
    CHECK((all * 2).error().kind() == ErrorKind::Overflow);
    CHECK((Bytes{1} * -2).error().kind() == ErrorKind::OutOfRange);
}

TEST_CASE("The activation of batch 2, sequence 8, width 16 holds 256 elements and 1024 bytes of float32",
          "[01][ActivationShape]") {
    constexpr ActivationShape shape{BatchSize{2}, SequenceLength{8}, ModelWidth{16}};
    STATIC_CHECK(shape.element_count().value() == ElementCount{256});
    STATIC_CHECK(shape.bytes(float32).value() == Bytes{1024});
    CHECK(shape.batch() == BatchSize{2});
    CHECK(shape.sequence() == SequenceLength{8});
    CHECK(shape.width() == ModelWidth{16});
    CHECK(text(shape) == "batch 2, sequence 8, width 16");
    CHECK(shape != ActivationShape{BatchSize{8}, SequenceLength{2}, ModelWidth{16}});
}

TEST_CASE("Published activations have their published sizes", "[01][ActivationShape][Bytes]") {
    const ActivationShape small{BatchSize{2}, SequenceLength{3}, ModelWidth{4}};
    CHECK(*small.element_count() == ElementCount{24});
    CHECK(*small.bytes(float32) == Bytes{96});
    const ActivationShape residual{BatchSize{4}, SequenceLength{2048}, ModelWidth{2560}};
    CHECK(*residual.bytes(float32) == Bytes{80ULL << 20U}); // CS336 assignment 2: 80 MiB
    CHECK(ElementCount{4ULL * 12'288 * 12'288} * float32 == Bytes{2304ULL << 20U}); // CS336 lecture 2
    CHECK(ElementCount{70'000'000'000} * bfloat16 == 140'000'000'000_bytes);       // Ultra-Scale Playbook
}

TEST_CASE("The map from shape to elements fails from 2^64 elements on", "[01][ActivationShape][ElementCount]") {
    const BatchSize half{1ULL << 32U};
    const SequenceLength other_half{1ULL << 31U};
    CHECK(ActivationShape{half, other_half, ModelWidth{1}}.element_count()->value() == 1ULL << 63U);
    const auto exactly = ActivationShape{half, other_half, ModelWidth{2}}.element_count();
    REQUIRE_FALSE(exactly.has_value());
    CHECK(text(exactly.error()) == "ActivationShape::element_count: overflow: more than 2^64 - 1 elements");
    const auto beyond_128_bits = ActivationShape{BatchSize{largest}, SequenceLength{largest}, ModelWidth{largest}};
    CHECK(beyond_128_bits.element_count().error().kind() == ErrorKind::Overflow);
    CHECK(beyond_128_bits.bytes(int4).error() == beyond_128_bits.element_count().error());
    CHECK(ActivationShape{BatchSize{1}, SequenceLength{1}, ModelWidth{largest}}.element_count()->value() == largest);
}

TEST_CASE("The way to bytes is the composition of its two steps", "[01][ActivationShape][ElementCount][ElementSize]") {
    for (const auto size : {float64, float32, bfloat16, int8, int4, ElementSize::bits(3)}) {
        for (const std::uint64_t width : {1U, 2U, 3U, 7U, 16U, 2560U}) {
            const ActivationShape shape{BatchSize{3}, SequenceLength{5}, *ModelWidth::from(width)};
            CHECK(*shape.bytes(size) == *shape.element_count() * size);
        }
    }
}

TEST_CASE("Packed elements round up to whole bytes, once", "[01][ElementSize][Bytes]") {
    CHECK(ElementCount{1} * int4 == Bytes{1});
    CHECK(ElementCount{2} * int4 == Bytes{1});
    CHECK(ElementCount{3} * int4 == Bytes{2});
    CHECK(ElementCount{8} * ElementSize::bits(1) == Bytes{1});
    CHECK(ElementCount{9} * ElementSize::bits(1) == Bytes{2});
    CHECK((ElementCount{largest} * *ElementSize::from_bits(65'535)).value() ==
          UInt128::from_halves(8'191, 16'140'901'064'495'849'473ULL));
}

TEST_CASE("Bytes of two batches add up for whole-byte formats, and lose at most one byte for packed ones",
          "[01][ActivationShape][Bytes]") {
    for (const std::uint64_t a : {1U, 2U, 5U}) {
        for (const std::uint64_t b : {1U, 4U, 7U}) {
            const auto of = [](std::uint64_t n, ElementSize size) { return *ElementCount::from(n) * size; };
            CHECK(of(a + b, float32) == *(of(a, float32) + of(b, float32)));
            const Bytes apart = *(of(a, int4) + of(b, int4));
            CHECK(of(a + b, int4) <= apart);
            CHECK(apart <= *(of(a + b, int4) + Bytes{1}));
        }
    }
}

TEST_CASE("The program of chapter 1 prints its ledger", "[01][ActivationShape]") {
    CHECK(program_output(PROGRAM) == "shape      batch 2, sequence 8, width 16\n"
                                     "elements   256\n"
                                     "float64    2048 bytes\n"
                                     "float32    1024 bytes\n"
                                     "bfloat16   512 bytes\n"
                                     "int8       256 bytes\n"
                                     "int4       128 bytes\n"
                                     "too large  ActivationShape::element_count: overflow: more than 2^64 - 1 elements\n");
}
