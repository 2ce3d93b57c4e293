// From book/03_median_timing.md; tangled, edit there. 50bc9f97a8ef92ff
#include "systems/stopwatch.hpp"

#include <iostream>
#include <numeric>

using namespace systems;

int main() {
    const StageName attention{"attention"};
    std::vector<StageMeasurement> timings;
    for (const ElapsedNanos elapsed : {120'000_ns, 110'000_ns, 130'000_ns}) {
        timings.push_back(*StageMeasurement::from(attention, elapsed));
        std::cout << "run        " << timings.back() << '\n';
    }
    const StageMeasurements fixed = *StageMeasurements::from(timings);
    std::cout << "median     " << median_elapsed(fixed) << '\n'
              << "spread     " << median_deviation(fixed) << '\n';

    if (const auto run = StageMeasurement::from(attention, ElapsedNanos{0}); !run) {
        std::cout << "refused    " << run.error() << '\n';
    }
    std::cout << "--- measured on this machine ---\n";
    const std::vector<float> numbers(4096, 0.5F);
    do_not_optimise(numbers);
    const auto sum = [&] { return std::accumulate(numbers.begin(), numbers.end(), 0.0F); };

    if (const auto runs = measure(StageName{"sum of 4096 floats"}, sum, 31)) {
        std::cout << "stage      " << runs->stage() << '\n'
                  << "repeats    " << runs->repeats() << '\n'
                  << "fastest    " << fastest_elapsed(*runs) << '\n'
                  << "median     " << median_elapsed(*runs) << '\n'
                  << "spread     " << median_deviation(*runs) << '\n';
    } else {
        std::cout << "no answer  " << runs.error() << '\n';
    }
}
