#include "kernels/blas.hpp"
#include "kernels/effort.hpp"
#include "kernels/ladder.hpp"
#include "kernels/machine.hpp"
#include "kernels/matrices.hpp"
#include "kernels/plot.hpp"
#include "kernels/process.hpp"
#include "kernels/rows.hpp"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <cstdint>
#include <random>

using namespace systems;
using namespace systems::kernels;

namespace {

template <class T>
std::vector<T> numbers(std::size_t n, unsigned seed) {
    std::mt19937 random{seed};
    std::uniform_real_distribution<T> between{T(-1), T(1)};
    std::vector<T> all(n);
    for (T& each : all) each = between(random);
    return all;
}

// Lengths around every batch, four batches and eight chains of batches.
std::vector<std::size_t> lengths() {
    std::vector<std::size_t> all;
    for (std::size_t n = 0; n <= 40; ++n) all.push_back(n);
    for (const std::size_t n : {63UL, 64UL, 65UL, 127UL, 128UL, 129UL, 1000UL}) all.push_back(n);
    return all;
}

constexpr double guard = 777; // stands behind what a kernel may write

} // namespace

TEMPLATE_TEST_CASE("The loops of STREAM do what they say for every length, and write no further", "[appendix_kernels]", float, double) {
    for (const std::size_t n : lengths()) {
        CAPTURE(n);
        const auto a = numbers<TestType>(n + 1, 1), b = numbers<TestType>(n + 1, 2);
        std::vector<TestType> to(n + 1, TestType(guard));
        const auto each = [&](auto wanted) {
            for (std::size_t i = 0; i < n; ++i) {
                const double exact = wanted(static_cast<double>(a[i]), static_cast<double>(b[i]));
                CHECK(static_cast<double>(to[i]) == Catch::Approx(exact).epsilon(1e-6).margin(1e-7));
            }
            CHECK(to[n] == TestType(guard));
        };
        copy(n, to.data(), a.data());
        each([](double x, double) { return x; });
        scale(n, to.data(), TestType(0.5), a.data());
        each([](double x, double) { return 0.5 * x; });
        add(n, to.data(), a.data(), b.data());
        each([](double x, double y) { return x + y; });
        triad(n, to.data(), a.data(), TestType(0.5), b.data());
        each([](double x, double y) { return x + 0.5 * y; });
        fill(n, to.data(), TestType(3));
        each([](double, double) { return 3; });
    }
}

TEMPLATE_TEST_CASE("A sum and a dot product have every element once", "[appendix_kernels]", float, double) {
    for (const std::size_t n : lengths()) {
        CAPTURE(n);
        std::vector<TestType> x(n), y(n);
        double sum = 0, product = 0;
        for (std::size_t i = 0; i < n; ++i) { // whole numbers: exact in any order
            x[i] = static_cast<TestType>(i % 7);
            y[i] = static_cast<TestType>(i % 5 + 1);
            sum += static_cast<double>(x[i]);
            product += static_cast<double>(x[i] * y[i]);
        }
        CHECK(static_cast<double>(total(n, x.data())) == sum);
        CHECK(static_cast<double>(dot(n, x.data(), y.data())) == product);
    }
}

TEST_CASE("What is measured begins with a cache line, however long it is", "[appendix_kernels]") {
    for (const std::size_t n : {1UL, 7UL, 64UL, 1000UL, 1UL << 20U}) {
        const Aligned<float> numbers(n);
        CHECK(reinterpret_cast<std::uintptr_t>(numbers.data()) % 64 == 0);
    }
}

TEST_CASE("One number comes out of a batch, whatever combines it", "[appendix_kernels]") {
    const auto x = numbers<float>(lanes<Batch<float>>, 3);
    const auto batch = load_at(x.data());
    CHECK(across(batch, [](float a, float b) { return larger(a, b); }) == *std::ranges::max_element(x));
    CHECK(across(5.0F, std::plus{}) == 5.0F);
    CHECK(multiply_add(2.0F, 3.0F, 4.0F) == 10.0F);
    CHECK(exponential(0.0F) == 1.0F);
    static_assert(lanes<float> == 1 && lanes<Batch<float>> > 1);
}

TEST_CASE("A matrix times a vector, and both products, agree with the definition", "[appendix_kernels]") {
    for (const auto& [m, n, k] : std::vector<std::array<std::size_t, 3>>{
             {1, 1, 1}, {2, 3, 4}, {5, 7, 9}, {6, 16, 8}, {7, 17, 33}, {13, 31, 300}, {125, 40, 257}, {64, 64, 64}}) {
        CAPTURE(m, n, k);
        const auto a = numbers<float>(m * k, 4), b = numbers<float>(k * n, 5), x = numbers<float>(k, 6);
        std::vector<float> y(m + 1, float(guard)), by_definition(m * n), in_blocks(m * n + 1), theirs(m * n);
        in_blocks[m * n] = float(guard);
        matrix_vector(m, k, a.data(), x.data(), y.data());
        product_by_definition(m, n, k, a.data(), b.data(), by_definition.data());
        product(m, n, k, a.data(), b.data(), in_blocks.data());
        product_by_openblas(m, n, k, a.data(), b.data(), theirs.data());
        for (std::size_t i = 0; i < m; ++i) {
            double exact = 0;
            for (std::size_t p = 0; p < k; ++p) exact += static_cast<double>(a[i * k + p]) * static_cast<double>(x[p]);
            CHECK(std::abs(static_cast<double>(y[i]) - exact) < 1e-4);
            for (std::size_t j = 0; j < n; ++j) {
                exact = 0;
                for (std::size_t p = 0; p < k; ++p) exact += static_cast<double>(a[i * k + p]) * static_cast<double>(b[p * n + j]);
                CHECK(std::abs(static_cast<double>(by_definition[i * n + j]) - exact) < 1e-4);
                CHECK(std::abs(static_cast<double>(in_blocks[i * n + j]) - exact) < 1e-4);
                if (has_openblas) CHECK(std::abs(static_cast<double>(theirs[i * n + j]) - exact) < 1e-4);
            }
        }
        CHECK(y[m] == float(guard));
        CHECK(in_blocks[m * n] == float(guard));
    }
}

TEST_CASE("A product adds to what is there, and blocks of any size give the same", "[appendix_kernels]") {
    const std::size_t m = 37, n = 50, k = 41;
    const auto a = numbers<float>(m * k, 7), b = numbers<float>(k * n, 8);
    std::vector<float> whole(m * n, 1.0F), parts(m * n, 1.0F);
    product(m, n, k, a.data(), b.data(), whole.data());
    product(m, n, k, a.data(), b.data(), parts.data(), {.depth = 7, .rows = 12, .columns = 16});
    std::vector<float> from_zero(m * n);
    product_by_definition(m, n, k, a.data(), b.data(), from_zero.data());
    for (std::size_t i = 0; i < m * n; ++i) {
        CHECK(std::abs(whole[i] - 1 - from_zero[i]) < 1e-5F);
        CHECK(std::abs(parts[i] - whole[i]) < 1e-5F);
    }
}

TEST_CASE("A softmax sums to 1, keeps the order, and does not overflow", "[appendix_kernels]") {
    for (const std::size_t n : {1UL, 2UL, 7UL, 8UL, 33UL, 1000UL}) {
        auto x = numbers<float>(n, 9);
        for (float& each : x) each = each * 50 + 1000;
        std::vector<float> y(n);
        softmax(n, y.data(), static_cast<const float*>(x.data()));
        CHECK(total(n, y.data()) == Catch::Approx(1).epsilon(1e-5));
        const float most = *std::ranges::max_element(x);
        double sum = 0;
        for (const float each : x) sum += std::exp(static_cast<double>(each - most));
        for (std::size_t i = 0; i < n; ++i) {
            CHECK(static_cast<double>(y[i]) == Catch::Approx(std::exp(static_cast<double>(x[i] - most)) / sum).epsilon(1e-5).margin(1e-12));
        }
    }
}

TEST_CASE("Layer norm gives mean 0 and variance 1 before gain and bias", "[appendix_kernels]") {
    const std::size_t n = 1003;
    auto x = numbers<float>(n, 10);
    for (float& each : x) each += 100; // where the formula of one pass would cancel
    const std::vector<float> gain(n, 2.0F), bias(n, 3.0F);
    std::vector<float> y(n);
    layer_norm(n, y.data(), static_cast<const float*>(x.data()), gain.data(), bias.data());
    double mean = 0, variance = 0;
    for (const float each : y) mean += static_cast<double>(each) / n;
    for (const float each : y) variance += (static_cast<double>(each) - mean) * (static_cast<double>(each) - mean) / n;
    CHECK(mean == Catch::Approx(3).epsilon(1e-3));
    CHECK(variance == Catch::Approx(4).epsilon(1e-3));
}

TEST_CASE("The machine has a core, caches that grow, and more memory than cache", "[appendix_kernels]") {
    for (const Machine& machine : {this_machine(), kernels::detail::from_the_c_library()}) {
        CHECK(machine.cores >= 1);
        for (std::size_t i = 1; i < machine.caches.size(); ++i) {
            CHECK(machine.caches[i - 1].capacity < machine.caches[i].capacity);
        }
        if (!machine.caches.empty()) CHECK(machine.caches.back().capacity < machine.memory);
    }
    CHECK_FALSE(this_machine().caches.empty());
}

TEST_CASE("Caches that are unknown or no larger than the one before are left out", "[appendix_kernels]") {
    const auto caches = kernels::detail::in_order({32'768, -1, 32'768});
    REQUIRE(caches.size() == 1);
    CHECK(caches[0].level == MemoryLevel::L1);
    CHECK(kernels::detail::in_order({0, 0, 0}).empty());
    CHECK(kernels::detail::in_order({1, 2, 3}).size() == 3);
}

TEST_CASE("A fresh process is this program with an argument", "[appendix_kernels]") {
    CHECK(output_of_a_fresh_process("--list-tests").find("A fresh process is this program") != std::string::npos);
    CHECK(output_of_a_fresh_process("--no-such-option").empty());
}

TEST_CASE("Numbers for people have three digits", "[appendix_kernels]") {
    CHECK(three_digits(1.234) == "1.23");
    CHECK(three_digits(12.34) == "12.3");
    CHECK(three_digits(123.4) == "123");
    CHECK(in(1e9, BytesPerSecond{38'400'000'000}) == "38.4");
}

TEST_CASE("A plot puts decades at equal distances and stays inside its axes", "[appendix_kernels]") {
    LogPlot plot{{"across", 1, 100, {1, 10, 100}}, {"up", 1, 100, {0.5}}};
    plot.dot({10, 10});
    plot.dot({1e9, 1e-9});
    plot.line({{1, 1}, {100, 100}}, "stroke-dasharray=\"4 4\"");
    plot.label({10, 10}, 5, -5, "start", "here");
    const std::string svg = plot.svg();
    CHECK(svg.find("cx=\"370.0\" cy=\"190.0\"") != std::string::npos);
    CHECK(svg.find("cx=\"660.0\" cy=\"360.0\"") != std::string::npos);
    CHECK(svg.find("M80.0 360.0L660.0 20.0") != std::string::npos);
    CHECK(svg.find(">1/2<") != std::string::npos);
    CHECK(svg.find("<text x=\"375.0\" y=\"185.0\" text-anchor=\"start\">here</text>") != std::string::npos);
    CHECK(svg.find("currentColor") != std::string::npos);
}

TEST_CASE("A chain of cycles is as long as it says", "[07]") {
    CHECK(OneCycleEach{}() == 1 + 3 * OneCycleEach::cycles);
}

TEST_CASE("Chains of multiply-adds do the FLOPs that they claim", "[07]") {
    double sum = 0; // each chain on its own, in double
    for (std::size_t c = 0; c < MultiplyAddChains<double>::chains; ++c) {
        double x = static_cast<double>(c);
        for (std::size_t i = 0; i < MultiplyAddChains<double>::rounds; ++i) x = std::fma(x, 0.999, 0.001);
        sum += x;
    }
    CHECK(std::abs(MultiplyAddChains<double>{}() / static_cast<double>(lanes<Batch<double>>) - sum) < 1e-9);
    CHECK(MultiplyAddChains<float>::flops == 24'000 * lanes<Batch<float>>);
}

TEST_CASE("A walk without a map comes by every line once before it comes back", "[07]") {
    for (const std::size_t count : {2UL, 3UL, 64UL, PointerChase::steps}) {
        PointerChase chase{count * 64};
        const auto start = chase();
        if (PointerChase::steps % count == 0) CHECK(chase() == start); // whole rounds
    }
    PointerChase longer{2 * PointerChase::steps * 64};
    const auto start = longer();
    CHECK(longer() != start);
    CHECK(longer() == start);
}

TEST_CASE("Reading in four streams reads everything", "[07]") {
    const std::size_t n = 64 * lanes<Batch<float>>;
    std::vector<float> x(n);
    for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<float>(i % 10);
    CHECK(read_in_four(n, x.data()) == total(n, x.data()));
}

TEST_CASE("A roof is the best of a level's rungs, and what to expect their middle", "[07]") {
    const Machine tiny{1, {{MemoryLevel::L1, Bytes{8192}}}, Bytes{1'000'000'000}, "a test"};
    const auto rung = [](std::uint64_t bytes, std::uint64_t fastest, std::uint64_t usual) {
        const BytesPerSecond any{1}, best = *BytesPerSecond::from(fastest), middle = *BytesPerSecond::from(usual);
        return Rung{*Bytes::from(bytes), any, any, any, any, any, {best, any}, {any, middle}, ElapsedNanos{1}};
    };
    // 8192 is too near the capacity, and 16384 too near to it from above.
    const std::vector<Rung> rungs{rung(6144, 90, 80), rung(8192, 99, 99), rung(16'384, 98, 98),
                                  rung(24'576, 20, 9), rung(32'768, 30, 29), rung(32'768, 10, 10)};
    const auto roof = levels_of(tiny, rungs, &Rung::fastest), usual = levels_of(tiny, rungs, &Rung::usual);
    REQUIRE(roof.size() == 2);
    REQUIRE(usual.size() == 2);
    CHECK(roof[0].reading == BytesPerSecond{90});
    CHECK(usual[0].updating == BytesPerSecond{80});
    CHECK(roof[1].reading == BytesPerSecond{30});
    CHECK(usual[1].updating == BytesPerSecond{10});
}

TEST_CASE("A ladder has two rungs in each doubling, and quickly one", "[07]") {
    const Machine tiny{1, {{MemoryLevel::L1, Bytes{8192}}, {MemoryLevel::L2, Bytes{16'384}}}, Bytes{1'000'000'000}, "a test"};
    Effort effort{.quick = false, .repeats = 1};
    const auto rungs = climb(tiny, effort, Progress{});
    std::vector<std::uint64_t> sizes;
    for (const Rung& rung : rungs) sizes.push_back(rung.working_set.value().low());
    CHECK(sizes == std::vector<std::uint64_t>{6144, 8192, 12'288, 16'384, 24'576, 32'768, 49'152, 65'536});
    effort.quick = true;
    CHECK(climb(tiny, effort, Progress{}).size() == 4);

    const auto levels = levels_of(tiny, rungs, &Rung::fastest);
    REQUIRE(levels.size() == 3);
    CHECK(levels[0].level == MemoryLevel::L1);
    CHECK(levels[0].reading == rungs[0].fastest.reading); // 6144 alone is at most three quarters of 8192
    CHECK(levels[1].level == MemoryLevel::L2);
    CHECK(levels[1].updating == rungs[2].fastest.updating); // 12288 alone lies well inside
    CHECK(levels[2].level == MemoryLevel::MainMemory);
    CHECK(levels[2].capacity == Bytes{1'000'000'000});
    CHECK(Roofline::from(FlopsPerSecond{1}, levels).has_value());
}
