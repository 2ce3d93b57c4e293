#include "program_output.hpp"
#include "systems/attention_estimate.hpp"
#include "systems/matrix_vector_shape.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>
#include <random>
#include <sstream>
#include <type_traits>
#include <unordered_set>

using namespace systems;

namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
constexpr UInt128 everything = UInt128::from_halves(largest, largest);

template <class T>
std::string text(const T& thing) {
    std::ostringstream out;
    out << thing;
    return out.str();
}

AttentionEstimate attention(std::uint64_t tokens, std::uint64_t width) {
    return {*SequenceLength::from(tokens), *ModelWidth::from(width)};
}

MatrixVectorShape matrix(std::uint64_t rows, std::uint64_t columns) {
    return {*RowCount::from(rows), *ColumnCount::from(columns)};
}

template <class D>
void check_dimension() {
    STATIC_CHECK(sizeof(D) == sizeof(std::uint64_t));
    STATIC_CHECK(std::is_trivially_copyable_v<D>);
    STATIC_CHECK_FALSE(std::is_default_constructible_v<D>);
    STATIC_CHECK_FALSE(std::is_convertible_v<std::uint64_t, D>);
    CHECK(D{1}.value() == 1);
    CHECK(D{1} < D{2});
    CHECK(text(*D::from(largest)) == "18446744073709551615");
    for (const long refused : {0L, -1L, std::numeric_limits<long>::min()}) {
        const auto result = D::from(refused);
        REQUIRE_FALSE(result.has_value());
        CHECK(text(result.error()) ==
              std::string{D::name.view()} + "::from: out of range: a dimension is at least 1");
    }
}

template <class A>
void check_amount() {
    const A all = *A::from(everything);
    CHECK(A{0}.value() == 0);
    CHECK(*(A{1000} + A{24}) == A{1024});
    CHECK(*(all + A{0}) == all);
    CHECK((all + A{1}).error().operation() == std::string{A::name.view()} + "::operator+");
    CHECK(*(A{96} * 12) == A{1152});
    CHECK((all * 2).error().kind() == ErrorKind::Overflow);
    CHECK(A::from(-1).error().kind() == ErrorKind::OutOfRange);
    CHECK(std::unordered_set<A>{A{1}, A{2}, A{1}}.size() == 2);
    STATIC_CHECK(sizeof(A) == 16);
}

// Adds up what each pair of tokens costs, one pair after another.
std::uint64_t pair_by_pair(std::uint64_t tokens, std::uint64_t width, bool causal) {
    std::uint64_t flops = 0;
    for (std::uint64_t query = 0; query < tokens; ++query) {
        for (std::uint64_t key = 0; key < tokens; ++key) {
            if (!causal || key <= query) flops += 2 * width;
        }
    }
    return flops;
}

} // namespace

TEST_CASE("A row count is at least 1 and comes in by two doors", "[02][RowCount][Dimension]") {
    check_dimension<RowCount>();
}

TEST_CASE("A column count is at least 1 and comes in by two doors", "[02][ColumnCount][Dimension]") {
    check_dimension<ColumnCount>();
}

TEST_CASE("FLOPs add up, repeat, and never wrap", "[02][Flops][Amount]") {
    check_amount<Flops>();
    CHECK(text(Flops{0}) == "0 FLOPs");
    CHECK(text(Flops{1}) == "1 FLOP");
    CHECK(text(Flops{4096}) == "4096 FLOPs");
    CHECK(text(6'300'000'000'000'000'000'000'000_flops) == "6300000000000000000000000 FLOPs");
    CHECK(4096_flops == Flops{4096});
}

TEST_CASE("Multiply-adds add up, repeat, and never wrap", "[02][MultiplyAdds][Amount]") {
    check_amount<MultiplyAdds>();
    CHECK(text(MultiplyAdds{0}) == "0 multiply-adds");
    CHECK(text(MultiplyAdds{1}) == "1 multiply-add");
    CHECK(text(MultiplyAdds{1024}) == "1024 multiply-adds");
    STATIC_CHECK_FALSE(std::is_convertible_v<MultiplyAdds, Flops>);
    STATIC_CHECK_FALSE(std::is_constructible_v<Flops, MultiplyAdds>);
}

TEST_CASE("A multiply-add is two FLOPs", "[02][flops_of][MultiplyAdds][Flops][flops_per_multiply_add]") {
    STATIC_CHECK(flops_per_multiply_add == 2);
    CHECK(*flops_of(MultiplyAdds{0}) == Flops{0});
    CHECK(*flops_of(MultiplyAdds{1024}) == Flops{2048});
    const auto half = *MultiplyAdds::from(UInt128::from_halves(largest >> 1U, largest));
    CHECK(flops_of(half)->value() == UInt128::from_halves(largest, largest - 1));
    const auto too_much = flops_of(*MultiplyAdds::from(UInt128::from_halves(1ULL << 63U, 0)));
    REQUIRE_FALSE(too_much.has_value());
    CHECK(text(too_much.error()) == "Flops::operator*: overflow: the product needs more than 128 bits");
}

TEST_CASE("Translating a sum is summing translations", "[02][flops_of]") {
    for (const std::uint64_t a : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{3}, std::uint64_t{1} << 40U, largest}) {
        for (const std::uint64_t b : {std::uint64_t{0}, std::uint64_t{7}, largest}) {
            const auto x = *MultiplyAdds::from(a), y = *MultiplyAdds::from(b);
            CHECK(*flops_of(*(x + y)) == *(*flops_of(x) + *flops_of(y)));
        }
    }
}

TEST_CASE("A 16 x 32 matrix times a vector takes 1024 FLOPs and moves 2240 bytes of float32", "[02][MatrixVectorShape]") {
    constexpr MatrixVectorShape stage{RowCount{16}, ColumnCount{32}};
    STATIC_CHECK(stage.multiply_adds() == MultiplyAdds{512});
    STATIC_CHECK(stage.multiply_add_flops().value() == Flops{1024});
    STATIC_CHECK(stage.bytes_moved(float32).value() == Bytes{2240});
    CHECK(stage.rows() == RowCount{16});
    CHECK(stage.columns() == ColumnCount{32});
    CHECK(text(stage) == "16 x 32");
    CHECK(stage != MatrixVectorShape{RowCount{32}, ColumnCount{16}});
}

TEST_CASE("A 3 x 4 matrix times a vector takes 24 FLOPs and moves 76 bytes of float32", "[02][MatrixVectorShape]") {
    const MatrixVectorShape stage{RowCount{3}, ColumnCount{4}};
    CHECK(*stage.multiply_add_flops() == Flops{24});
    CHECK(*stage.bytes_moved(float32) == Bytes{76});
}

TEST_CASE("Matrix-vector stages agree with plain arithmetic where that is exact", "[02][MatrixVectorShape]") {
    std::mt19937_64 random{2};
    for (int trial = 0; trial < 200; ++trial) {
        const std::uint64_t m = random() % 100'000 + 1, n = random() % 100'000 + 1;
        const auto stage = matrix(m, n);
        CHECK(stage.multiply_adds().value() == m * n);
        CHECK(stage.multiply_add_flops()->value() == 2 * m * n);
        CHECK(stage.bytes_moved(float64)->value() == 8 * (m * n + m + n));
        const auto half_up = [](std::uint64_t elements) { return (elements + 1) / 2; };
        CHECK(stage.bytes_moved(int4)->value() == half_up(m * n) + half_up(m) + half_up(n));
    }
}

TEST_CASE("Each of three tensors rounds up to whole bytes by itself", "[02][MatrixVectorShape][ElementSize]") {
    CHECK(*matrix(1, 1).bytes_moved(int4) == Bytes{3});
    CHECK(*matrix(3, 3).bytes_moved(int4) == Bytes{9});
    CHECK(*matrix(3, 5).bytes_moved(ElementSize::bits(1)) == Bytes{4});
}

TEST_CASE("Matrix-vector stages at the limit are exact or an error", "[02][MatrixVectorShape]") {
    CHECK(matrix(largest, largest).multiply_adds().value() == UInt128::from_halves(largest - 1, 1));
    CHECK(matrix(largest, largest).multiply_add_flops().error().kind() == ErrorKind::Overflow);
    CHECK(matrix(1ULL << 63U, largest).multiply_add_flops()->value() == UInt128::from_halves(largest, 0));
    CHECK(matrix(1ULL << 63U, 1).bytes_moved(int8)->value() == UInt128::from_halves(1, 1));
    const auto too_large = matrix(1ULL << 32U, 1ULL << 32U).bytes_moved(int8);
    REQUIRE_FALSE(too_large.has_value());
    CHECK(text(too_large.error()) == "MatrixVectorShape::bytes_moved: overflow: more than 2^64 - 1 elements");
    CHECK(matrix(1, largest).bytes_moved(*ElementSize::from_bits(65'535)).has_value());
}

TEST_CASE("Eight tokens of width 16 take 2048 + 2048 = 4096 FLOPs and 256 bytes of scores", "[02][AttentionEstimate]") {
    constexpr AttentionEstimate small{SequenceLength{8}, ModelWidth{16}};
    STATIC_CHECK(small.score_flops().value() == Flops{2048});
    STATIC_CHECK(small.value_mix_flops().value() == Flops{2048});
    STATIC_CHECK(small.total_flops().value() == Flops{4096});
    STATIC_CHECK(small.score_matrix_bytes(float32).value() == Bytes{256});
    CHECK(small.sequence() == SequenceLength{8});
    CHECK(small.width() == ModelWidth{16});
    CHECK(text(small) == "sequence 8, width 16");
    CHECK(small != attention(16, 8));
}

TEST_CASE("Causal pairs include the diagonal", "[02][AttentionEstimate][AttendedPairs]") {
    constexpr AttentionEstimate small{SequenceLength{8}, ModelWidth{16}};
    STATIC_CHECK(small.score_flops(AttendedPairs::Causal).value() == Flops{1152});
    STATIC_CHECK(small.value_mix_flops(AttendedPairs::Causal).value() == Flops{1152});
    STATIC_CHECK(small.total_flops(AttendedPairs::Causal).value() == Flops{2304});
    STATIC_CHECK(small.score_multiply_adds(AttendedPairs::Causal).value() == MultiplyAdds{576});
    CHECK(*attention(1, 1).total_flops(AttendedPairs::Causal) == *attention(1, 1).total_flops());
}

TEST_CASE("Published attentions have their published sizes", "[02][AttentionEstimate]") {
    CHECK(*attention(3, 4).score_flops() == Flops{72});
    CHECK(*attention(3, 4).total_flops() == Flops{144});
    CHECK(*attention(3, 4).score_matrix_bytes(float32) == Bytes{36});
    CHECK(*attention(1024, 768).score_flops() == Flops{1'610'612'736}); // nanoGPT's sizing notebook
    CHECK(*attention(1024, 768).value_mix_flops() == Flops{1'610'612'736});
    CHECK(*attention(64, 12 * 64).total_flops() == Flops{12'582'912}); // pytorch issue 195460
    CHECK(*attention(4096, 128).score_matrix_bytes(float16) == Bytes{33'554'432});
    CHECK(ElementCount{4096 * 128} * float16 == Bytes{1'048'576});
    CHECK(*attention(4096, 64).score_flops() == Flops{2'147'483'648}); // the wrong program's
}

TEST_CASE("A matrix product is as many matrix-vector products as it has columns", "[02][MatrixVectorShape][Flops]") {
    const Flops one = *matrix(64, 256).multiply_add_flops();
    CHECK(*(one * 1024) == Flops{33'554'432}); // CS336 lecture 2: 2BDK
}

TEST_CASE("FLOPs are multiply-adds, translated", "[02][AttentionEstimate][flops_of]") {
    for (const auto counted : {AttendedPairs::FullSquare, AttendedPairs::Causal}) {
        for (const std::uint64_t tokens : {1ULL, 2ULL, 7ULL, 8ULL, 1ULL << 33U}) {
            const auto estimate = attention(tokens, 48);
            CHECK(*estimate.score_flops(counted) == *flops_of(*estimate.score_multiply_adds(counted)));
            CHECK(estimate.value_mix_flops(counted) == estimate.score_flops(counted));
            CHECK(estimate.total_flops(counted) == *estimate.score_flops(counted) + *estimate.value_mix_flops(counted));
        }
    }
}

TEST_CASE("Attention agrees with a count pair by pair", "[02][AttentionEstimate][AttendedPairs]") {
    for (std::uint64_t tokens = 1; tokens <= 40; ++tokens) {
        for (const std::uint64_t width : {1U, 3U, 16U}) {
            const auto estimate = attention(tokens, width);
            CHECK(estimate.score_flops()->value() == pair_by_pair(tokens, width, false));
            CHECK(estimate.score_flops(AttendedPairs::Causal)->value() == pair_by_pair(tokens, width, true));
        }
    }
}

TEST_CASE("Twice the exact causal pairs are the square and its diagonal", "[02][AttentionEstimate][AttendedPairs]") {
    std::mt19937_64 random{4};
    for (int trial = 0; trial < 100; ++trial) {
        const std::uint64_t tokens = random() % (1ULL << 40U) + 1;
        const auto estimate = attention(tokens, 1);
        const auto twice = *(*estimate.score_multiply_adds(AttendedPairs::Causal) * 2);
        CHECK(twice == *(*estimate.score_multiply_adds() + *MultiplyAdds::from(tokens)));
    }
}

TEST_CASE("Heads divide the width and leave the FLOPs", "[02][AttentionEstimate]") {
    CHECK(*(*attention(1024, 64).total_flops() * 12) == *attention(1024, 768).total_flops());
}

TEST_CASE("Work passes 2^64 and does not wrap", "[02][AttentionEstimate][Flops]") {
    CHECK(attention(1ULL << 30U, 8).score_flops()->value() == UInt128::from_halves(1, 0));
    CHECK(attention((1ULL << 30U) - 1, 8).score_flops()->value() == 18'446'744'039'349'813'264ULL);
    CHECK(attention(1ULL << 63U, 1).score_flops()->value() == UInt128::from_halves(1ULL << 63U, 0));
    CHECK(attention(1ULL << 63U, 1).total_flops().error().kind() == ErrorKind::Overflow);
    CHECK(attention(1ULL << 63U, 2).score_flops().error().kind() == ErrorKind::Overflow);
    CHECK(attention(1ULL << 63U, 4).score_multiply_adds().error().operation() == "MultiplyAdds::operator*");
    CHECK(attention(1ULL << 63U, 4).value_mix_flops().error() == attention(1ULL << 63U, 4).score_flops().error());
    CHECK(attention(largest, 1).score_multiply_adds(AttendedPairs::Causal)->value() == UInt128::from_halves(largest >> 1U, 1ULL << 63U));
    CHECK(attention(largest, 1).score_multiply_adds()->value() == UInt128::from_halves(largest - 1, 1));
}

TEST_CASE("Scores of 2^32 tokens are too many to store", "[02][AttentionEstimate][Bytes]") {
    CHECK(attention((1ULL << 32U) - 1, 1).score_matrix_bytes(int8)->value() == 18'446'744'065'119'617'025ULL);
    const auto too_many = attention(1ULL << 32U, 1).score_matrix_bytes(int4);
    REQUIRE_FALSE(too_many.has_value());
    CHECK(text(too_many.error()) == "AttentionEstimate::score_matrix_bytes: overflow: more than 2^64 - 1 elements");
    CHECK(*attention(3, 9).score_matrix_bytes(int4) == Bytes{5});
}

TEST_CASE("The program of chapter 2 prints its ledger", "[02][AttentionEstimate][MatrixVectorShape]") {
    CHECK(program_output(PROGRAM) ==
          "attention      sequence 8, width 16\n"
          "full square    2048 + 2048 = 4096 FLOPs, 256 bytes of scores\n"
          "causal pairs   1152 + 1152 = 2304 FLOPs\n"
          "scores alone   1024 multiply-adds\n"
          "matrix-vector  16 x 32: 1024 FLOPs, 2240 bytes\n"
          "2^30 tokens    18446744073709551616 FLOPs\n"
          "2^63 tokens    MultiplyAdds::operator*: overflow: the product needs more than 128 bits\n");
}
