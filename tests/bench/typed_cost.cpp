// What the types cost: the same checked work with the library's types and with plain numbers. bench.py counts the
// instructions. The numbers come from the command line, and so no compiler knows them.
//
//     typed_cost OPERATION typed|raw ROUNDS SEED     prints a checksum, the same for typed and raw

#include "systems/activation_shape.hpp"
#include "systems/attention_estimate.hpp"
#include "systems/matrix_vector_shape.hpp"
#include "systems/stage_measurements.hpp"

#include <array>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string_view>

using namespace systems;
using Word = detail::Word;

namespace {

constexpr std::size_t kinds = 250; // of input: a round works on each of them once

/// One set of inputs, typed; and the same numbers, raw.
struct Typed {
    BatchSize batch;
    SequenceLength sequence;
    ModelWidth width;
    RowCount rows;
    ColumnCount columns;
    ElementCount elements;
    ElementSize size;
    Bytes bytes, more_bytes;
    ElapsedNanos time, other_time;
    StageMeasurements runs;
};
struct Plain {
    std::uint64_t batch, sequence, width, rows, columns, elements;
    std::uint16_t size;
    Word bytes, more_bytes, time, other_time;
    std::string stage;
    std::vector<Word> runs;
};
static_assert(sizeof(Typed) == sizeof(Plain)); // the way to an input costs the same

Word word(UInt128 n) { return static_cast<Word>(n.high()) << 64U | n.low(); }

Typed typed_inputs(std::mt19937_64& random) {
    const auto small = [&](unsigned bits) { return (random() >> (64U - bits)) + 1; };
    const auto wide = [&] { return UInt128::from_halves(small(40), random()); };
    std::vector<StageMeasurement> runs;
    for (int i = 0; i < 9; ++i) runs.push_back(*StageMeasurement::from(StageName{"s"}, *ElapsedNanos::from(small(30))));
    return {*BatchSize::from(small(10)), *SequenceLength::from(small(14)), *ModelWidth::from(small(14)), *RowCount::from(small(14)),
            *ColumnCount::from(small(14)), *ElementCount::from(small(40)), *ElementSize::from_bits(small(6)), *Bytes::from(wide()),
            *Bytes::from(wide()), *ElapsedNanos::from(small(40)), *ElapsedNanos::from(small(40)), *StageMeasurements::from(runs)};
}

Plain plain(const Typed& in) {
    std::vector<Word> runs;
    for (const auto each : in.runs.elapsed()) runs.push_back(word(each.value()));
    return {in.batch.value(), in.sequence.value(), in.width.value(), in.rows.value(), in.columns.value(), in.elements.value(),
            static_cast<std::uint16_t>(in.size.value()), word(in.bytes.value()), word(in.more_bytes.value()), word(in.time.value()),
            word(in.other_time.value()), in.runs.stage().value(), runs};
}

// The raw work: what a careful programmer writes with plain numbers.

bool sum(Word a, Word b, Word& out) { return !__builtin_add_overflow(a, b, &out); }
bool product(Word a, Word b, Word& out) { return !__builtin_mul_overflow(a, b, &out); }
Word packed(std::uint64_t elements, std::uint16_t bits) { return (static_cast<Word>(elements) * bits + 7) / 8; }


// 0 where there is no answer
Word activation_bytes(std::uint64_t batch, std::uint64_t sequence, std::uint64_t width, std::uint16_t bits) {
    Word elements = 0;
    if (!product(static_cast<Word>(batch) * sequence, width, elements) || elements >> 64U != 0) return 0;
    return packed(static_cast<std::uint64_t>(elements), bits);
}
Word attention_flops(std::uint64_t sequence, std::uint64_t width) {
    Word scores = 0, both = 0;
    const bool fits = product(static_cast<Word>(sequence) * sequence, width, scores) && product(scores, 2, scores);
    return fits && sum(scores, scores, both) ? both : 0;
}
Word matrix_bytes(std::uint64_t rows, std::uint64_t columns, std::uint16_t bits) {
    const Word elements = static_cast<Word>(rows) * columns;
    Word vectors = 0, all = 0;
    if (elements >> 64U != 0 || !sum(packed(columns, bits), packed(rows, bits), vectors)) return 0;
    return sum(packed(static_cast<std::uint64_t>(elements), bits), vectors, all) ? all : 0;
}
Word midpoint(Word a, Word b) {
    const Word apart = a < b ? b - a : a - b;
    return (a < b ? a : b) + apart / 2 + apart % 2;
}
Word median(std::vector<Word> times) {
    std::sort(times.begin(), times.end());
    return midpoint(times[(times.size() - 1) / 2], times[times.size() / 2]);
}

// What is counted: a round of an operation, which keeps each result; 0 where there is none.

using Round = void (*)(const std::vector<Typed>&, const std::vector<Plain>&, std::vector<Word>&);
struct Operation {
    std::string_view name;
    Round typed, raw;
};

template <class T>
Word number(const T& amount) {
    return __builtin_bit_cast(Word, amount);
}
template <class T>
Word number(const Result<T>& result) {
    return result ? number(*result) : 0;
}
Word number(Word result) { return result; }

template <auto Work>
[[gnu::noinline]] void typed_round(const std::vector<Typed>& inputs, const std::vector<Plain>&, std::vector<Word>& outputs) {
    for (std::size_t i = 0; i < kinds; ++i) outputs[i] = number(Work(inputs[i]));
}
template <auto Work>
[[gnu::noinline]] void raw_round(const std::vector<Typed>&, const std::vector<Plain>& inputs, std::vector<Word>& outputs) {
    for (std::size_t i = 0; i < kinds; ++i) outputs[i] = number(Work(inputs[i]));
}
template <auto TypedWork, auto RawWork>
constexpr Operation operation(std::string_view name) {
    return {name, typed_round<TypedWork>, raw_round<RawWork>};
}

constexpr std::array operations{
    operation<[](const Typed& in) { return in.elements * in.size; },
              [](const Plain& in) { return packed(in.elements, in.size); }>("ElementCount * ElementSize"),
    operation<[](const Typed& in) { return in.bytes + in.more_bytes; },
              [](const Plain& in) { Word out = 0; return sum(in.bytes, in.more_bytes, out) ? out : 0; }>("Bytes + Bytes"),
    operation<[](const Typed& in) { return in.bytes * in.rows.value(); },
              [](const Plain& in) { Word out = 0; return product(in.bytes, in.rows, out) ? out : 0; }>("Bytes * layers"),
    operation<[](const Typed& in) { return ActivationShape{in.batch, in.sequence, in.width}.bytes(in.size); },
              [](const Plain& in) { return activation_bytes(in.batch, in.sequence, in.width, in.size); }>("ActivationShape::bytes"),
    operation<[](const Typed& in) { return MatrixVectorShape{in.rows, in.columns}.bytes_moved(in.size); },
              [](const Plain& in) { return matrix_bytes(in.rows, in.columns, in.size); }>("MatrixVectorShape::bytes_moved"),
    operation<[](const Typed& in) { return AttentionEstimate{in.sequence, in.width}.total_flops(); },
              [](const Plain& in) { return attention_flops(in.sequence, in.width); }>("AttentionEstimate::total_flops"),
    operation<[](const Typed& in) { return midpoint(in.time, in.other_time); },
              [](const Plain& in) { return midpoint(in.time, in.other_time); }>("midpoint"),
    operation<[](const Typed& in) { return median_elapsed(in.runs); },
              [](const Plain& in) { return median(in.runs); }>("median of 9 runs"),
};

} // namespace

int main(int argc, char** argv) {
    if (argc == 1) {
        for (const Operation& each : operations) std::cout << each.name << '\n';
        return 0;
    }
    if (argc != 5) return 2;
    const std::uint64_t rounds = std::strtoull(argv[3], nullptr, 10);
    std::mt19937_64 random{std::strtoull(argv[4], nullptr, 10)};
    std::vector<Typed> typed;
    std::vector<Plain> raw;
    std::vector<Word> outputs(kinds);
    for (std::size_t i = 0; i < kinds; ++i) typed.push_back(typed_inputs(random));
    for (const Typed& each : typed) raw.push_back(plain(each));
    const auto* chosen = std::find_if(operations.begin(), operations.end(), [&](const Operation& each) { return each.name == argv[1]; });
    if (chosen == operations.end()) return 2;
    const Round round = argv[2] == std::string_view{"typed"} ? chosen->typed : chosen->raw;
    for (std::uint64_t i = 0; i < rounds; ++i) round(typed, raw, outputs);
    std::uint64_t sum = 0;
    for (const Word each : outputs) sum = sum * 31 + (static_cast<std::uint64_t>(each) ^ static_cast<std::uint64_t>(each >> 64U));
    std::cout << sum << '\n';
}
