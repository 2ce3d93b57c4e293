#include "08_1_merge.hpp"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

using namespace systems::exercises;
using Catch::Approx;

namespace {

constexpr double hidden = -std::numeric_limits<double>::infinity();

struct Key {
    double score, value;
};

// Straight from the definition.
Seen seen(std::span<const Key> keys) {
    Seen all{hidden, 0, 0};
    for (const Key& key : keys) all.most = std::max(all.most, key.score);
    for (const Key& key : keys) {
        if (key.score == hidden) continue;
        all.sum += std::exp(key.score - all.most);
        all.values += std::exp(key.score - all.most) * key.value;
    }
    return all;
}

void check(Seen got, Seen wanted) {
    INFO("merged (" << got.most << ", " << got.sum << ", " << got.values << "), of all keys (" << wanted.most << ", "
                    << wanted.sum << ", " << wanted.values << ")");
    CHECK(got.most == wanted.most);
    CHECK(got.sum == Approx(wanted.sum));
    CHECK(got.values == Approx(wanted.values));
}

const std::vector<Key> keys{{1, 2}, {-3, 4}, {0.5, -1}, {2, 8}, {hidden, 5}, {-1, 3}};

} // namespace

TEST_CASE("Any split of the keys gives what all of them give", "[08]") {
    for (std::size_t at = 0; at <= keys.size(); ++at) {
        INFO("split at " << at);
        const auto first = std::span{keys}.first(at), last = std::span{keys}.subspan(at);
        check(merged(seen(first), seen(last)), seen(keys));
        check(merged(seen(last), seen(first)), seen(keys));
    }
}

TEST_CASE("Three parts combine in any grouping", "[08]") {
    const auto all = std::span{keys};
    const Seen a = seen(all.first(2)), b = seen(all.subspan(2, 2)), c = seen(all.subspan(4));
    check(merged(merged(a, b), c), seen(keys));
    check(merged(a, merged(b, c)), seen(keys));
}

TEST_CASE("A part with nothing to see changes nothing, and two of them see nothing", "[08]") {
    const Seen nothing{hidden, 0, 0}, something{3, 2, 5};
    check(merged(nothing, something), something);
    check(merged(something, nothing), something);
    check(merged(nothing, nothing), nothing);
}

TEST_CASE("Large scores do not overflow", "[08]") {
    check(merged({1000, 1, 2}, {1000, 1, 4}), {1000, 2, 6});
    check(merged({0, 1, 1}, {800, 1, 1}), {800, 1, 1});
    check(merged({800, 1, 1}, {0, 1, 1}), {800, 1, 1});
    check(merged({-60'000, 1, 1}, {-70'000, 1, 1}), {-60'000, 1, 1});
    check(merged({1e300, 1, 2}, {-1e300, 1, 4}), {1e300, 1, 2});
    check(merged({-1000, 1, 2}, {-1001, 1, 0}), {-1000, 1 + std::exp(-1), 2});
}
