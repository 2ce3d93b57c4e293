// From book/08_online_softmax.md; tangled, edit there. fd42104afa571cae
#include "kernels/attention_bound.hpp"
#include "kernels/blas.hpp"
#include "kernels/counted.hpp"
#include "kernels/effort.hpp"
#include "kernels/traced.hpp"
#include "systems/attention_estimate.hpp"
#include "systems/public_systems_report.hpp"
#include "systems/ratio.hpp"
#include "systems/stopwatch.hpp"

#include <functional>
#include <iomanip>
#include <iostream>
#include <random>

using namespace systems;
using namespace systems::kernels;

enum class Way { ByDefinition, InTiles, Online };
constexpr std::pair<Way, const char*> ways[] = {
    {Way::ByDefinition, "by definition"}, {Way::InTiles, "in tiles"}, {Way::Online, "online"}};

template <class Memory, class P, class R>
void attend(Way way, Memory& memory, AttentionShape shape, P q, P k, P v, R out,
            AttentionBlock block = {}) {
    switch (way) {
        case Way::ByDefinition: return attention_by_definition(memory, shape, q, k, v, out);
        case Way::InTiles: return attention_in_tiles(memory, shape, q, k, v, out, block);
        case Way::Online:
            return attention_online(memory, shape, q, k, v, out, 0, shape.tokens, block);
    }
}

// Numbers between -1 and 1 that are the same on every machine.
template <class T>
std::vector<T> numbers(std::size_t n, std::uint64_t seed) {
    std::mt19937_64 random{seed};
    std::vector<T> all(n);
    for (T& each : all) each = T(static_cast<float>(random() >> 40U) / 8388608.0F - 1.0F);
    return all;
}

void count_the_work() {
    using Number = Counted<float>;
    const AttentionEstimate formula{SequenceLength{256}, ModelWidth{16}};
    std::cout << formula << ": " << formula.total_flops().value() << " by the formula\n";
    const AttentionShape shape{256, 16};
    const auto q = numbers<Number>(256 * 16, 1), k = numbers<Number>(256 * 16, 2),
               v = numbers<Number>(256 * 16, 3);
    for (const auto& [way, name] : ways) {
        WorkingMemory<Number> memory;
        std::vector<Number> out(256 * 16);
        Number::operations = {};
        attend(way, memory, shape, q.data(), k.data(), v.data(), out.data());
        const Operations did = Number::operations;
        const Flops work = flops_of(*MultiplyAdds::from(did.multiply_adds)).value();
        std::cout << std::left << std::setw(15) << name << work << ", " << did.exponentials
                  << " exp, " << did.multiplications << " mul, " << did.additions
                  << " add, memory " << *Bytes::from(memory.taken()) << '\n';
    }
}

void trace_the_bytes() {
    const AttentionShape shape{256, 16};
    for (const auto& [way, name] : ways) {
        SimulatedCache cache{16 * 1024};
        TracedMemory<float> memory{cache};
        const auto q = memory.take(256 * 16), k = memory.take(256 * 16),
                   v = memory.take(256 * 16), out = memory.take(256 * 16);
        attend(way, memory, shape, q, k, v, out, {24, 32});
        cache.flush();
        std::cout << std::left << std::setw(15) << name << "through 16 KiB of cache: reads "
                  << *Bytes::from(cache.read()) << ", writes " << *Bytes::from(cache.written())
                  << '\n';
    }
}

double furthest(const std::vector<float>& a, const std::vector<float>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        most = std::max(most, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
    }
    return most;
}

void compare_the_outputs() {
    const AttentionShape shape{1000, 64};
    const auto q = numbers<float>(64'000, 4), k = numbers<float>(64'000, 5),
               v = numbers<float>(64'000, 6);
    std::vector<float> out[3];
    for (const auto& [way, name] : ways) {
        WorkingMemory<float> memory;
        auto& mine = out[static_cast<int>(way)];
        mine.resize(64'000);
        attend(way, memory, shape, q.data(), k.data(), v.data(), mine.data());
        const bool within = furthest(out[0], mine) <= 2 * attention_bound(shape, 8, 1);
        std::cout << std::left << std::setw(15) << name
                  << (within ? "agrees with the definition\n" : "is NOT the same map\n");
    }
}

void time_the_ways() {
    const Effort effort;
    const std::size_t tokens = effort.quick ? 1024 : 4096, width = 64;
    const AttentionShape shape{tokens, width};
    const auto q = numbers<float>(tokens * width, 7), k = numbers<float>(tokens * width, 8),
               v = numbers<float>(tokens * width, 9);
    std::vector<float> out(tokens * width);
    do_not_optimise(out);
    const Progress progress;
    std::vector<ReviewedStageMeasurement> reviewed;
    const auto time = [&](const char* name, const std::function<void()>& work) {
        progress.now(name);
        reviewed.emplace_back(measure(*StageName::from(name), work, effort.repeats).value(),
                              ActivationShape{BatchSize{1}, *SequenceLength::from(tokens), *ModelWidth::from(width)},
                              MeasurementVisibility::Public);
    };
    for (const auto& [way, name] : ways) {
        time(name, [&, which = way] {
            WorkingMemory<float> memory;
            attend(which, memory, shape, q.data(), k.data(), v.data(), out.data());
        });
    }
    time("online, all cores", [&] {
        attention_of_heads(1, shape, q.data(), k.data(), v.data(), out.data(), std::max(1U, std::thread::hardware_concurrency()));
    });
    progress.now("");
    const auto report = PublicSystemsReport::from_reviewed_measurements(reviewed).value();
    const Flops work = AttentionEstimate{*SequenceLength::from(tokens), *ModelWidth::from(width)}.total_flops().value();
    for (const PublicStage& row : report.stages()) {
        const double rate = work.value().to_double() / row.median.value().to_double();
        std::cout << std::left << std::setw(19) << to_string(row.stage) << std::right << std::setw(8) << in(1e6, row.median)
                  << " ms, " << three_digits(rate) << " GFLOPs/s, " << (report.stages()[0].median / row.median).value()
                  << " times as fast as the definition\n";
    }
}

void time_a_short_sequence() {
    const std::size_t tokens = 256, width = 64;
    const AttentionShape shape{tokens, width};
    const auto q = numbers<float>(tokens * width, 7), k = numbers<float>(tokens * width, 8),
               v = numbers<float>(tokens * width, 9);
    std::vector<float> out(tokens * width);
    do_not_optimise(out);
    const Effort effort;
    const Flops work = AttentionEstimate{*SequenceLength::from(tokens), *ModelWidth::from(width)}.total_flops().value();
    std::cout << "GFLOPs/s at 256 tokens:";
    for (const auto& [way, name] : ways) {
        const auto runs = measure(*StageName::from(name), [&, which = way] {
            WorkingMemory<float> memory;
            attend(which, memory, shape, q.data(), k.data(), v.data(), out.data());
        }, effort.repeats).value();
        std::cout << ' ' << name << ' ' << three_digits(work.value().to_double() / median_elapsed(runs).value().to_double());
    }
    std::cout << '\n';
}

void time_a_product() {
    const std::size_t n = 1024;
    const auto a = numbers<float>(n * n, 10), b = numbers<float>(n * n, 11);
    std::vector<float> c(n * n);
    do_not_optimise(c);
    const Effort effort;
    const auto ours = measure(StageName{"product in blocks"}, [&] { product(n, n, n, a.data(), b.data(), c.data()); }, effort.repeats).value();
    std::cout << "a product of 1024 x 1024 in blocks " << in(1e6, median_elapsed(ours)) << " ms";
    if constexpr (has_openblas) {
        const auto theirs = measure(StageName{"OpenBLAS"}, [&] { product_by_openblas(n, n, n, a.data(), b.data(), c.data()); }, effort.repeats).value();
        std::cout << ", by OpenBLAS " << in(1e6, median_elapsed(theirs)) << " ms, its speed reached by "
                  << (median_elapsed(theirs) / median_elapsed(ours)).value();
    }
    std::cout << '\n';
}

int main() {
    count_the_work();
    trace_the_bytes();
    compare_the_outputs();
    std::cout << "--- measured on this machine ---\n";
    time_the_ways();
    time_a_short_sequence();
    time_a_product();
}
