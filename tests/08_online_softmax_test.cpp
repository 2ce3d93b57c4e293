#include "kernels/attention_bound.hpp"
#include "kernels/counted.hpp"
#include "kernels/traced.hpp"
#include "program_output.hpp"
#include "systems/attention_estimate.hpp"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cmath>
#include <random>
#include <regex>

using namespace systems;
using namespace systems::kernels;

namespace {

enum class Way { ByDefinition, InTiles, Online };
constexpr Way ways[] = {Way::ByDefinition, Way::InTiles, Way::Online};

template <class Memory, class P, class R>
void attend(Way way, Memory& memory, AttentionShape shape, P q, P k, P v, R out, AttentionBlock block = {}) {
    switch (way) {
        case Way::ByDefinition: return attention_by_definition(memory, shape, q, k, v, out);
        case Way::InTiles: return attention_in_tiles(memory, shape, q, k, v, out, block);
        case Way::Online: return attention_online(memory, shape, q, k, v, out, 0, shape.tokens, block);
    }
}

struct Inputs {
    std::vector<float> q, k, v;
};

Inputs random_inputs(AttentionShape shape, unsigned seed, float size = 1) {
    std::mt19937 random{seed};
    std::normal_distribution<float> normal;
    Inputs inputs;
    for (auto* each : {&inputs.q, &inputs.k, &inputs.v}) {
        each->resize(shape.tokens * shape.width);
        for (float& number : *each) number = normal(random) * (each == &inputs.v ? 1 : size);
    }
    return inputs;
}

// The map itself, in double precision, straight from its definition.
std::vector<double> exact(AttentionShape shape, const Inputs& in) {
    const auto [tokens, width, mask] = shape;
    std::vector<double> out(tokens * width);
    for (std::size_t i = 0; i < tokens; ++i) {
        std::vector<double> scores(shape.seen_by(i));
        double most = -INFINITY, sum = 0;
        for (std::size_t j = 0; j < scores.size(); ++j) {
            for (std::size_t c = 0; c < width; ++c) {
                scores[j] += static_cast<double>(in.q[i * width + c]) * static_cast<double>(in.k[j * width + c]);
            }
            scores[j] /= std::sqrt(static_cast<double>(width));
            most = std::max(most, scores[j]);
        }
        for (double& score : scores) sum += score = std::exp(score - most);
        for (std::size_t j = 0; j < scores.size(); ++j) {
            for (std::size_t c = 0; c < width; ++c) {
                out[i * width + c] += scores[j] / sum * static_cast<double>(in.v[j * width + c]);
            }
        }
    }
    return out;
}

double bound(AttentionShape shape, const Inputs& in, AttentionBlock block) {
    double scores = 0, values = 0;
    for (std::size_t i = 0; i < shape.tokens; ++i) {
        for (std::size_t j = 0; j < shape.seen_by(i); ++j) {
            double score = 0;
            for (std::size_t c = 0; c < shape.width; ++c) {
                score += std::abs(static_cast<double>(in.q[i * shape.width + c]) * static_cast<double>(in.k[j * shape.width + c]));
            }
            scores = std::max(scores, score / std::sqrt(static_cast<double>(shape.width)));
        }
    }
    for (const float v : in.v) values = std::max(values, std::abs(static_cast<double>(v)));
    return attention_bound(shape, scores, values, block);
}

void check_all_ways(AttentionShape shape, const Inputs& in, AttentionBlock block = {}) {
    const auto wanted = exact(shape, in);
    const double allowed = bound(shape, in, block);
    for (const Way way : ways) {
        WorkingMemory<float> memory;
        std::vector<float> out(wanted.size());
        attend(way, memory, shape, in.q.data(), in.k.data(), in.v.data(), out.data(), block);
        double furthest = 0;
        for (std::size_t i = 0; i < out.size(); ++i) {
            REQUIRE(std::isfinite(out[i]));
            furthest = std::max(furthest, std::abs(static_cast<double>(out[i]) - wanted[i]));
        }
        CAPTURE(static_cast<int>(way), shape.tokens, shape.width, static_cast<int>(shape.mask));
        CHECK(furthest <= allowed);
    }
}

using Number = Counted<float>;

Operations count(Way way, AttentionShape shape, AttentionBlock block) {
    const Inputs in = random_inputs(shape, 5);
    const auto counted = [](const std::vector<float>& plain) {
        std::vector<Number> all;
        for (const float each : plain) all.emplace_back(each);
        return all;
    };
    const auto q = counted(in.q), k = counted(in.k), v = counted(in.v);
    std::vector<Number> out(in.q.size());
    WorkingMemory<Number> memory;
    Number::operations = {};
    attend(way, memory, shape, q.data(), k.data(), v.data(), out.data(), block);
    return Number::operations;
}

constexpr std::array<std::array<std::size_t, 4>, 22> shapes{{ // tokens, width, queries and keys of a block
    {1, 1, 48, 128}, {2, 1, 1, 1}, {3, 4, 2, 2}, {8, 16, 4, 4}, {8, 16, 8, 8}, {9, 5, 4, 3}, {16, 8, 5, 7}, {17, 8, 16, 16},
    {24, 3, 6, 9}, {31, 7, 10, 30}, {32, 16, 24, 32}, {33, 16, 24, 32}, {48, 2, 48, 128}, {49, 2, 48, 128}, {64, 64, 48, 128},
    {65, 9, 7, 13}, {96, 16, 24, 32}, {100, 10, 48, 33}, {127, 4, 12, 64}, {128, 12, 64, 16}, {130, 6, 48, 128}, {200, 3, 48, 128}}};

} // namespace

TEST_CASE("The multiply-adds that run are those of the formula, in all three ways", "[08][Counted][AttentionEstimate]") {
    for (const auto& [tokens, width, queries, keys] : shapes) {
        CAPTURE(tokens, width);
        const AttentionEstimate formula{*SequenceLength::from(tokens), *ModelWidth::from(width)};
        for (const Way way : ways) {
            const Operations did = count(way, {tokens, width}, {queries, keys});
            CHECK(flops_of(*MultiplyAdds::from(did.multiply_adds)).value() == formula.total_flops().value());
        }
    }
}

TEST_CASE("The other operations are counted in closed form too", "[08][Counted]") {
    for (const auto& [tokens, width, queries, keys] : shapes) {
        CAPTURE(tokens, width);
        const std::uint64_t t = tokens, d = width, blocks = (t + queries - 1) / queries, key_blocks = (t + keys - 1) / keys;
        const Operations definition = count(Way::ByDefinition, {tokens, width}, {queries, keys});
        CHECK(definition.exponentials == t * t);
        CHECK(definition.multiplications == 2 * t * t); // scale each score, divide each weight
        CHECK(definition.divisions == t);
        // A dot product adds up eight partial sums; a softmax subtracts once and adds once for each weight, and joins two sums.
        CHECK(definition.additions == 7 * t * t + 2 * t * t + t);

        const Operations tiles = count(Way::InTiles, {tokens, width}, {queries, keys});
        CHECK(tiles.exponentials == t * t);
        CHECK(tiles.multiplications == blocks * t * d + t * t); // keys are scaled once for each block of queries
        CHECK(tiles.additions == 2 * t * t + t);

        const Operations online = count(Way::Online, {tokens, width}, {queries, keys});
        const std::uint64_t repairs = online.exponentials - t * t;
        CHECK(repairs >= t); // the first block raises every maximum
        CHECK(repairs <= t * key_blocks);
        CHECK(online.multiplications == blocks * t * d + t * d + repairs * (d + 1));
        CHECK(online.divisions == t);
        CHECK(online.additions == 2 * t * t + 2 * t * key_blocks + repairs);
    }
}

TEST_CASE("A causal mask: exact pairs by definition, whole tiles on the diagonal", "[08][Counted][AttentionEstimate]") {
    for (const auto& [tokens, width, queries, keys] : shapes) {
        CAPTURE(tokens, width);
        const AttentionEstimate formula{*SequenceLength::from(tokens), *ModelWidth::from(width)};
        const AttentionShape shape{tokens, width, Mask::Causal};
        CHECK(flops_of(*MultiplyAdds::from(count(Way::ByDefinition, shape, {queries, keys}).multiply_adds)).value() ==
              formula.total_flops(AttendedPairs::Causal).value());
        std::uint64_t scores = 0, mixes = 0; // of rows x keys in tiles that some row of the block sees
        for (std::size_t i = 0; i < tokens; i += queries) {
            const std::size_t rows = std::min(queries, tokens - i), seen = i + rows;
            for (std::size_t j = 0; j < seen; j += keys) {
                scores += rows * std::min(keys, tokens - j);
                mixes += rows * std::min(keys, seen - j);
            }
        }
        CHECK(count(Way::InTiles, shape, {queries, keys}).multiply_adds == (scores + mixes) * width);
        CHECK(count(Way::Online, shape, {queries, keys}).multiply_adds == 2 * scores * width);
        CHECK(count(Way::Online, shape, {queries, keys}).exponentials >= tokens * (tokens + 1) / 2);
    }
}

TEST_CASE("All three ways stay within the bound on random inputs", "[08][attention_bound]") {
    for (const Mask mask : {Mask::None, Mask::Causal}) {
        for (const auto& [tokens, width, queries, keys] : shapes) {
            check_all_ways({tokens, width, mask}, random_inputs({tokens, width}, 7), {queries, keys});
        }
        check_all_ways({300, 64, mask}, random_inputs({300, 64}, 8));
    }
}

TEST_CASE("Large, equal and dominant scores stay within the bound", "[08][attention_bound]") {
    const AttentionShape shape{150, 16};
    check_all_ways(shape, random_inputs(shape, 9, 30));
    Inputs equal = random_inputs(shape, 10);
    std::ranges::fill(equal.k, 1.0F);
    check_all_ways(shape, equal);
    for (const std::size_t place : {0UL, 75UL, 149UL}) {
        Inputs dominant = random_inputs(shape, 11);
        for (std::size_t i = 0; i < shape.tokens; ++i) dominant.q[i * 16] = 5;
        dominant.k[place * 16] = 60;
        check_all_ways(shape, dominant);
    }
    Inputs rising = random_inputs(shape, 12); // every block raises the maximum
    for (std::size_t i = 0; i < shape.tokens; ++i) {
        rising.q[i * 16] = 1;
        rising.k[i * 16] = static_cast<float>(i);
    }
    check_all_ways(shape, rising, {48, 4});
}

TEST_CASE("A key hidden by -infinity weighs nothing, also when a whole block is hidden", "[08]") {
    const AttentionShape shape{40, 8};
    Inputs in = random_inputs(shape, 13);
    for (std::size_t i = 0; i < shape.tokens; ++i) in.q[i * 8] = 1;
    for (const std::size_t hidden : {1UL, 16UL, 20UL, 39UL}) {
        for (std::size_t j = 0; j < hidden; ++j) in.k[j * 8] = -INFINITY;
        Inputs visible = in; // the same without the hidden keys: as many copies of the last one weigh the same as it
        std::vector<float> alone(8 * shape.tokens);
        const AttentionShape rest{shape.tokens - hidden, 8};
        for (const Way way : ways) {
            WorkingMemory<float> memory;
            std::vector<float> out(8 * shape.tokens), wanted(8 * shape.tokens);
            attend(way, memory, shape, in.q.data(), in.k.data(), in.v.data(), out.data(), {6, 16});
            Inputs fewer;
            fewer.q.assign(in.q.begin() + static_cast<long>(8 * hidden), in.q.end());
            fewer.k.assign(in.k.begin() + static_cast<long>(8 * hidden), in.k.end());
            fewer.v.assign(in.v.begin() + static_cast<long>(8 * hidden), in.v.end());
            attend(Way::ByDefinition, memory, rest, fewer.q.data(), fewer.k.data(), fewer.v.data(), wanted.data());
            CAPTURE(static_cast<int>(way), hidden);
            for (std::size_t i = 0; i < 8 * rest.tokens; ++i) {
                CHECK(std::abs(out[8 * hidden + i] - wanted[i]) < 1e-5F);
            }
        }
    }
}

TEST_CASE("A query that sees nothing gets zeros online", "[08]") {
    const AttentionShape shape{20, 4};
    Inputs in = random_inputs(shape, 14);
    for (std::size_t i = 0; i < shape.tokens; ++i) {
        in.q[i * 4] = 1;
        in.k[i * 4] = -INFINITY;
    }
    WorkingMemory<float> memory;
    std::vector<float> out(80, 7.0F);
    attention_online(memory, shape, in.q.data(), in.k.data(), in.v.data(), out.data(), 0, 20, {6, 8});
    CHECK(out == std::vector<float>(80, 0.0F));
}

TEST_CASE("Blocks combine in any grouping", "[08]") {
    const AttentionShape shape{90, 16};
    const Inputs in = random_inputs(shape, 15);
    std::vector<float> whole(90 * 16);
    WorkingMemory<float> memory;
    attention_online(memory, shape, in.q.data(), in.k.data(), in.v.data(), whole.data(), 0, 90, {90, 90});
    for (const AttentionBlock block : {AttentionBlock{1, 1}, {7, 11}, {48, 89}, {6, 30}}) {
        std::vector<float> out(90 * 16);
        attention_online(memory, shape, in.q.data(), in.k.data(), in.v.data(), out.data(), 0, 90, block);
        for (std::size_t i = 0; i < out.size(); ++i) CHECK(std::abs(out[i] - whole[i]) < 1e-5F);
    }
}

TEST_CASE("Heads and threads change nothing but who does the work", "[08]") {
    const AttentionShape shape{77, 8, Mask::Causal};
    const std::size_t each = 77 * 8;
    const Inputs in = random_inputs({3 * 77, 8}, 16);
    std::vector<float> alone(3 * each), shared(3 * each);
    attention_of_heads(3, shape, in.q.data(), in.k.data(), in.v.data(), alone.data());
    for (const std::size_t threads : {2UL, 3UL, 100UL}) {
        attention_of_heads(3, shape, in.q.data(), in.k.data(), in.v.data(), shared.data(), threads);
        for (std::size_t i = 0; i < shared.size(); ++i) CHECK(std::abs(shared[i] - alone[i]) < 1e-5F);
    }
    std::vector<float> one(each);
    WorkingMemory<float> memory;
    attention_online(memory, shape, in.q.data() + each, in.k.data() + each, in.v.data() + each, one.data(), 0, 77);
    CHECK(std::equal(one.begin(), one.end(), alone.begin() + static_cast<long>(each)));
}

TEST_CASE("A simulated cache has room for one line at least", "[08][SimulatedCache]") {
    for (const std::uint64_t bytes : {0U, 63U, 64U}) {
        INFO(bytes << " bytes");
        SimulatedCache cache{bytes};
        for (const std::uint64_t address : {0U, 4U, 64U, 0U}) cache.touch(address, false);
        CHECK(cache.read() == 3 * SimulatedCache::line);
    }
}

TEST_CASE("The memory of the online way does not depend on the length", "[08]") {
    std::vector<std::uint64_t> taken[3];
    for (const std::size_t tokens : {200UL, 400UL, 800UL}) {
        const Inputs in = random_inputs({tokens, 16}, 17);
        std::vector<float> out(tokens * 16);
        for (const Way way : ways) {
            WorkingMemory<float> memory;
            attend(way, memory, {tokens, 16}, in.q.data(), in.k.data(), in.v.data(), out.data());
            taken[static_cast<int>(way)].push_back(memory.taken());
        }
    }
    CHECK(taken[0] == std::vector<std::uint64_t>{160'000, 640'000, 2'560'000});
    CHECK(taken[1][2] == 2'560'000 + 16 * 128 * 4);
    CHECK(taken[2] == std::vector<std::uint64_t>(3, (48 * 128 + 16 * 128 + 2 * 48) * 4));
}

TEST_CASE("A simulated cache keeps the lines used last, and writes back what is dirty", "[08][SimulatedCache]") {
    SimulatedCache cache{2 * 64};
    cache.touch(0, false);
    cache.touch(63, false); // the same line
    cache.touch(64, true);
    CHECK(cache.read() == 128);
    cache.touch(0, false);   // now the line at 64 is the oldest
    cache.touch(128, false); // and has to go, written
    CHECK(cache.written() == 64);
    cache.touch(0, false);
    CHECK(cache.read() == 192);
    cache.touch(64, false);
    CHECK(cache.read() == 256);
    cache.flush();
    CHECK(cache.written() == 64);
}

TEST_CASE("What is taken from traced memory begins at a line of its own", "[08][TracedMemory]") {
    SimulatedCache cache{1024};
    TracedMemory<float> memory{cache};
    const auto a = memory.take(1), b = memory.take(17), c = memory.take(1);
    store_one_at(a, 1.0F);
    store_one_at(b + 16, 2.0F);
    store_one_at(c, 3.0F);
    CHECK(load_one_at(b + 16) == 2.0F);
    CHECK(cache.read() == 3 * 64);
    CHECK(memory.taken() == 19 * 4);
}

TEST_CASE("The traffic of the tiled way is the formula's", "[08][SimulatedCache]") {
    // A strip of scores (queries x tokens) and the keys fit together, and what the next block needs again does not stay:
    // scores go in and out once, keys and values come in once for each block of queries.
    for (const std::size_t tokens : {256UL, 512UL}) {
        const std::uint64_t t = tokens, d = 16, rows = 8, keys = 32, strip = rows * t * 4, one = t * d * 4;
        SimulatedCache cache{strip + one + 8 * 1024};
        TracedMemory<float> memory{cache};
        const auto q = memory.take(t * d), k = memory.take(t * d), v = memory.take(t * d), out = memory.take(t * d);
        attention_in_tiles(memory, {t, d}, q, k, v, out, {rows, keys});
        cache.flush();
        CHECK(cache.read() == 4 * t * t + t / rows * 2 * one + 2 * one + d * keys * 4);
        CHECK(cache.written() == 4 * t * t + one + d * keys * 4);
    }
}

TEST_CASE("The program of chapter 8 prints what it counted exactly, and its times in form", "[08]") {
    setenv("QUICK", "1", 1);
    const std::string output = program_output(PROGRAM);
    const std::string line = "--- measured on this machine ---\n";
    const std::size_t at = output.find(line);
    REQUIRE(at != std::string::npos);
    CHECK(output.substr(0, at) ==
          "sequence 256, width 16: 4194304 FLOPs by the formula\n"
          "by definition  4194304 FLOPs, 65536 exp, 131072 mul, 590080 add, memory 262144 bytes\n"
          "in tiles       4194304 FLOPs, 65536 exp, 90112 mul, 131328 add, memory 270336 bytes\n"
          "online         4194304 FLOPs, 65927 exp, 35319 mul, 132487 add, memory 33152 bytes\n"
          "by definition  through 16 KiB of cache: reads 9207808 bytes, writes 540672 bytes\n"
          "in tiles       through 16 KiB of cache: reads 1162880 bytes, writes 547968 bytes\n"
          "online         through 16 KiB of cache: reads 398592 bytes, writes 21760 bytes\n"
          "by definition  agrees with the definition\n"
          "in tiles       agrees with the definition\n"
          "online         agrees with the definition\n");
    CHECK(std::regex_match(output.substr(at + line.size()),
                           std::regex{"(by definition|in tiles|online|online, all cores) [^]*a product of 1024 x 1024 in blocks [^\n]*\n"}));
}
