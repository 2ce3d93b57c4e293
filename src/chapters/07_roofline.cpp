// From book/07_roofline.md; tangled, edit there. 651599e23f91c49a
#include "kernels/ladder.hpp"
#include "kernels/matrices.hpp"
#include "kernels/plot.hpp"
#include "kernels/process.hpp"
#include "kernels/rows.hpp"
#include "systems/arithmetic_intensity.hpp"
#include "systems/matrix_vector_shape.hpp"
#include "systems/public_systems_report.hpp"

#include <fstream>
#include <iomanip>
#include <iostream>

using namespace systems;
using namespace systems::kernels;

void a_roof_by_hand() {
    const Roofline roof =
        Roofline::from(FlopsPerSecond{100'000'000'000},
                       {{MemoryLevel::L2, Bytes{524'288}, 100_GB_per_s, 100_GB_per_s},
                        {MemoryLevel::MainMemory, 8'000'000'000_bytes, 20_GB_per_s, 25_GB_per_s}})
            .value();
    const MatrixVectorShape shape{RowCount{6144}, ColumnCount{6144}};
    const Bytes moved = shape.bytes_moved(float32).value();
    const Flops work = shape.multiply_add_flops().value();
    const auto time = roof.predict({work, moved, Traffic::Reading, moved}).value();
    std::cout << shape << " from " << roof.holding(moved).level << ": work "
              << time.working() << ", bytes " << time.moving() << '\n'
              << "at least " << time.at_least() << ", without overlap "
              << time.without_overlap() << '\n';
    for (const ElapsedNanos measured : {8'000'000_ns, 7'000'000_ns}) {
        const auto share = time.share_of_the_roof(measured);
        std::cout << "measured " << measured << ": ";
        if (share) std::cout << *share << " of the roof\n";
        else std::cout << share.error() << '\n';
    }
}

FlopsPerSecond rate_of(std::uint64_t flops, ElapsedNanos time) {
    const auto a_second = checked_fraction(UInt128{flops}, 1'000'000'000, time.value());
    return FlopsPerSecond::from(a_second->quotient).value();
}
double clock_ghz() {
    const auto runs = measure(StageName{"clock"}, OneCycleEach{}, 9).value();
    return OneCycleEach::cycles / fastest_elapsed(runs).value().to_double();
}
template <std::floating_point T>
FlopsPerSecond peak_of(std::uint64_t repeats) {
    const auto runs = measure(StageName{"chains"}, MultiplyAddChains<T>{}, 10 * repeats).value();
    return rate_of(MultiplyAddChains<T>::flops, fastest_elapsed(runs));
}
FlopsPerSecond peak_of_all(std::uint64_t cores, std::uint64_t repeats) {
    const std::uint64_t each = 2000;
    const auto work = [=] {
        std::vector<std::jthread> threads;
        for (std::uint64_t core = 0; core < cores; ++core) {
            threads.emplace_back([=] {
                for (std::uint64_t i = 0; i < each; ++i) do_not_optimise(MultiplyAddChains<float>{}());
            });
        }
    };
    const auto runs = measure(StageName{"all cores"}, work, repeats).value();
    return rate_of(cores * each * MultiplyAddChains<float>::flops, fastest_elapsed(runs));
}

struct Kernel {
    StageName name;
    ActivationShape shape;
    KernelAccount account;
    std::function<void()> run;
};

std::vector<Kernel> ten_kernels(Aligned<float>& x, Aligned<float>& y) {
    const auto floats = [](std::uint64_t n) { return *Bytes::from(4 * n); };
    const auto flops = [](std::uint64_t n) { return *Flops::from(n); };
    const auto shape = [](std::uint64_t rows, std::uint64_t columns) {
        return ActivationShape{BatchSize{1}, *SequenceLength::from(rows), *ModelWidth::from(columns)};
    };
    float *const a = x.data(), *const b = y.data();
    const std::size_t big = y.size();
    std::vector<Kernel> all;
    for (const std::size_t n : {std::size_t{2048}, big}) {
        all.push_back({StageName{"dot"}, shape(1, n), {flops(2 * n), floats(2 * n), Traffic::Reading, floats(2 * n)},
                       [=] { do_not_optimise(dot(n, a, b)); }});
    }
    all.push_back({StageName{"axpy"}, shape(1, big), {flops(2 * big), floats(3 * big), Traffic::Updating, floats(2 * big)},
                   [=] { triad(big, b, b, 0.5F, a); }});
    for (const std::size_t n : {64UL, 1024UL, 6144UL}) {
        const Bytes moved = floats(n * n + 2 * n);
        all.push_back({StageName{"matrix-vector"}, shape(n, n), {flops(2 * n * n), moved, Traffic::Reading, moved},
                       [=] { matrix_vector(n, n, a, b, b + n); }});
    }
    const auto square = [&](StageName name, std::size_t n, auto multiply) {
        all.push_back({std::move(name), shape(n, n), {flops(2 * n * n * n), floats(4 * n * n), Traffic::Updating, floats(3 * n * n)},
                       [=] { multiply(n, n, n, a, a + n * n, b); }});
    };
    square(StageName{"product by definition"}, 256, [](auto... all_of) { product_by_definition(all_of...); });
    square(StageName{"product in blocks"}, 1024, [](auto... all_of) { product(all_of...); });
    const std::size_t rows = 512, n = 1024;
    const auto each_row = [&](StageName name, std::uint64_t work, auto row) {
        all.push_back({std::move(name), shape(rows, n), {flops(work * rows * n), floats(3 * rows * n), Traffic::Updating, floats(2 * rows * n)},
                       [=] { for (std::size_t r = 0; r < rows; ++r) row(b + r * n, a + r * n); }});
    };
    each_row(StageName{"softmax"}, 4, [=](float* to, const float* from) { softmax(n, to, from); });
    each_row(StageName{"layer norm"}, 8, [=](float* to, const float* from) { layer_norm(n, to, from, from, from); });
    return all;
}

int main(int argc, char** argv) {
    const std::string argument = argc > 1 ? argv[1] : ""; // the folder for the figure
    if (argument == "--peak") return std::cout << in(1e9, peak_of<float>(9)), 0;
    a_roof_by_hand();
    std::cout << "--- measured on this machine ---\n";
    const Effort effort;
    const Progress progress;
    const Machine machine = this_machine();
    std::cout << "cores " << machine.cores;
    for (const Cache& cache : machine.caches) std::cout << ", " << cache.level << ' ' << cache.capacity;
    std::cout << " (" << machine.source << ")\n";
    for (const std::string& words : warnings(machine)) std::cout << "warning: " << words << '\n';
    const std::vector<Rung> rungs = climb(machine, effort, progress);
    std::cout << "working set      read      copy     triad    a step   GB/s as STREAM counts, ns\n";
    for (const Rung& rung : rungs) {
        std::cout << std::setw(7) << in(1024, rung.working_set) << " KiB";
        for (const BytesPerSecond rate : {rung.read, rung.copy, rung.triad}) {
            std::cout << std::setw(10) << in(1e9, rate);
        }
        std::cout << std::setw(10) << in(PointerChase::steps, rung.chase) << '\n';
    }
    progress.now("peak");
    const double clock = clock_ghz();
    const FlopsPerSecond peak = peak_of<float>(effort.repeats);
    std::cout << "clock " << three_digits(clock) << " GHz\npeak of a core: float32 " << in(1e9, peak)
              << ", float64 " << in(1e9, peak_of<double>(effort.repeats)) << ", of "
              << machine.cores << " cores " << in(1e9, peak_of_all(machine.cores, effort.repeats))
              << " GFLOPs/s\nin other processes:";
    for (int i = 0; i < 3; ++i) std::cout << ' ' << output_of_a_fresh_process("--peak");
    if (const double after = clock_ghz(); after < 0.95 * clock || clock < 0.95 * after) {
        std::cout << "\nwarning: the clock changed to " << three_digits(after) << " GHz";
    }
    std::cout << '\n';
    Aligned<float> x(std::size_t{40} << 20, 0.25F), y(std::size_t{16} << 20, 0.5F);
    const std::vector<Kernel> kernels = ten_kernels(x, y);
    std::vector<std::vector<StageMeasurement>> runs(kernels.size());
    std::vector<Rung> judged = rungs;
    for (int round = 1; round <= 5; ++round) {
        for (std::size_t i = 0; i < kernels.size(); ++i) {
            progress.now("round " + std::to_string(round) + " of 5: " + to_string(kernels[i].name));
            const auto some = measure(kernels[i].name, kernels[i].run, effort.repeats).value();
            for (const ElapsedNanos elapsed : some.elapsed()) {
                runs[i].push_back(StageMeasurement::from(kernels[i].name, elapsed).value());
            }
        }
        progress.now("round " + std::to_string(round) + " of 5: main memory");
        judged.push_back(last_rung(machine, effort));
    }
    std::vector<ReviewedStageMeasurement> reviewed;
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        reviewed.emplace_back(StageMeasurements::from(runs[i]).value(), kernels[i].shape, MeasurementVisibility::Public);
    }
    const Roofline roof = Roofline::from(peak, levels_of(machine, judged, &Rung::fastest)).value();
    const Roofline usual = Roofline::from(peak, levels_of(machine, judged, &Rung::usual)).value();
    progress.now("");
    const auto report = PublicSystemsReport::from_reviewed_measurements(reviewed).value();
    std::cout << "   kernel, us              held by     at least no overlap expected measured  share  ratio\n";
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const PublicStage& row = report.stages()[i];
        const PredictedTime time = roof.predict(kernels[i].account).value();
        const ElapsedNanos expected = usual.predict(kernels[i].account).value().at_least();
        const auto share = time.share_of_the_roof(row.median);
        std::cout << std::setw(2) << i + 1 << ' ' << std::left << std::setw(24) << to_string(row.stage) << std::setw(12)
                  << to_string(roof.holding(kernels[i].account.working_set).level) << std::right << std::setw(8)
                  << in(1e3, time.at_least()) << std::setw(11) << in(1e3, time.without_overlap()) << std::setw(9)
                  << in(1e3, expected) << std::setw(9) << in(1e3, row.median) << ' ';
        if (share) std::cout << *share << ' ' << (expected / row.median).value() << '\n';
        else std::cout << share.error() << '\n';
    }
    LogPlot plot{{"intensity, FLOPs/byte", 1.0 / 32, 512, {1.0 / 16, 1.0 / 4, 1, 4, 16, 64, 256}},
                 {"rate, GFLOPs/s", 0.5, 512, {1, 4, 16, 64, 256}}};
    const double top = peak.value().to_double() / 1e9;
    std::string names; // of slopes that are too close for a label each, from left to right
    double first = 0, higher = 0;
    const auto label = [&] { plot.label({first, top}, 0, -8 - (higher = 18 - higher), "start", names); };
    for (const MeasuredLevel& level : roof.levels()) {
        const double rate = level.reading.value().to_double() / 1e9;
        const auto slope = [&](double gb, std::string_view style) {
            plot.line({{std::max(1.0 / 32, 0.5 / gb), std::max(0.5, gb / 32)}, {top / gb, top}}, style);
        };
        slope(rate, "");
        slope(level.updating.value().to_double() / 1e9, "stroke-dasharray=\"4 4\"");
        if (!names.empty() && top / rate < 4 * first) {
            names += ", ";
            names += to_string(level.level);
        } else {
            if (!names.empty()) label();
            names = to_string(level.level);
            first = top / rate;
        }
    }
    label();
    plot.line({{1.0 / 32, top}, {512, top}}, "stroke-width=\"3\"");
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const KernelAccount& account = kernels[i].account;
        const double median = report.stages()[i].median.value().to_double();
        const double intensity = (account.work / account.moved).value().value().to_double();
        const LogPlot::Point at{intensity, account.work.value().to_double() / median};
        plot.dot(at);
        plot.label(at, 9, 5, "start", std::to_string(i + 1));
    }
    if (!argument.empty()) std::ofstream{argument + "/07_roofline.svg"} << plot.svg();
    const auto kib = [](Bytes bytes) { return bytes.value().to_double() / 1024; };
    const double smallest = kib(rungs.front().working_set), last = kib(rungs.back().working_set);
    std::vector<double> eights;
    for (double tick = 8; tick <= last; tick *= 8) eights.push_back(tick);
    LogPlot ladder{{"working set, KiB", smallest, last, eights},
                   {"GB/s as STREAM counts", 1, 512, {1, 4, 16, 64, 256}}};
    for (const Cache& cache : machine.caches) {
        ladder.line({{kib(cache.capacity), 1}, {kib(cache.capacity), 400}}, "stroke-dasharray=\"1 5\"");
        ladder.label({kib(cache.capacity), 512}, 0, 5, "middle", to_string(cache.level));
    }
    double row = 5; // of the legend, right of the first cache
    const double from = 1.3 * kib(machine.caches.front().capacity), to = 2 * from;
    const auto draw = [&](std::string_view loop, BytesPerSecond Rung::*rate, std::string_view style) {
        std::vector<LogPlot::Point> points;
        for (const Rung& rung : rungs) {
            points.push_back({kib(rung.working_set), (rung.*rate).value().to_double() / 1e9});
        }
        ladder.line(points, style);
        ladder.line({{from, row}, {to, row}}, style);
        ladder.label({to, row}, 10, 5, "start", loop);
        row /= 1.5;
    };
    draw("read", &Rung::read, "stroke-width=\"3\"");
    draw("copy", &Rung::copy, "stroke-width=\"1.5\" stroke-dasharray=\"7 4\"");
    draw("triad", &Rung::triad, "stroke-width=\"1.5\"");
    if (!argument.empty()) std::ofstream{argument + "/07_ladder.svg"} << ladder.svg();
}
