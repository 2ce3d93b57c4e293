// From book/08_online_softmax.md; tangled, edit there. a9c28d2b8fa51954
#pragma once

#include "kernels/matrices.hpp"
#include "kernels/memory.hpp"
#include "kernels/rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <thread>
#include <vector>

namespace systems::kernels {

/// Which keys a query sees.
enum class Mask {
    None,   ///< all of them
    Causal, ///< its own and those before it
};

/// How much is attended to. Queries, keys, values and outputs are tokens x width.
struct AttentionShape {
    std::size_t tokens, width;
    Mask mask = Mask::None;

    /// How many keys query i sees.
    constexpr std::size_t seen_by(std::size_t i) const {
        return mask == Mask::Causal ? i + 1 : tokens;
    }
};

/// All scores, then all weights, then all outputs. Extra memory: tokens x tokens numbers.
template <class Memory, class P, class R>
void attention_by_definition(Memory& memory, AttentionShape shape, P queries, P keys,
                             P values, R out) {
    using T = Element<P>;
    const auto [tokens, width, mask] = shape;
    const T scaled_by(1 / std::sqrt(static_cast<float>(width)));
    const auto scores = memory.take(tokens * tokens);
    for (std::size_t i = 0; i < tokens; ++i) {
        for (std::size_t j = 0; j < shape.seen_by(i); ++j) {
            store_one_at(scores + (i * tokens + j),
                         scaled_by * dot(width, queries + i * width, keys + j * width));
        }
    }
    for (std::size_t i = 0; i < tokens; ++i) {
        softmax(shape.seen_by(i), scores + i * tokens, scores + i * tokens);
    }
    for (std::size_t i = 0; i < tokens; ++i) {
        const auto row = out + i * width;
        fill(width, row, T(0));
        for (std::size_t j = 0; j < shape.seen_by(i); ++j) {
            triad(width, row, row, load_one_at(scores + (i * tokens + j)), values + j * width);
        }
    }
}

/// The size of a block of scores.
struct AttentionBlock {
    std::size_t queries = 48, keys = 128;
};

namespace detail {
/// `count` keys as columns, scaled: width x count numbers.
template <class P, class R>
void keys_as_columns(std::size_t count, std::size_t width, P keys, Element<P> scaled_by,
                     R columns) {
    for (std::size_t j = 0; j < count; ++j) {
        for (std::size_t c = 0; c < width; ++c) {
            store_one_at(columns + (c * count + j),
                         load_one_at(keys + (j * width + c)) * scaled_by);
        }
    }
}
} // namespace detail

/// The same scores, weights and outputs, a block at a time. Extra memory: tokens x tokens
/// numbers and a block of keys.
template <class Memory, class P, class R>
void attention_in_tiles(Memory& memory, AttentionShape shape, P queries, P keys, P values,
                        R out, AttentionBlock block = {}) {
    using T = Element<P>;
    const auto [tokens, width, mask] = shape;
    const T scaled_by(1 / std::sqrt(static_cast<float>(width)));
    const auto scores = memory.take(tokens * tokens), columns = memory.take(width * block.keys);
    for (std::size_t i = 0; i < tokens; i += block.queries) {
        const std::size_t rows = std::min(block.queries, tokens - i);
        const std::size_t seen = shape.seen_by(i + rows - 1);
        for (std::size_t j = 0; j < seen; j += block.keys) {
            const std::size_t count = std::min(block.keys, tokens - j);
            detail::keys_as_columns(count, width, keys + j * width, scaled_by, columns);
            detail::block_product<false>(rows, count, width, queries + i * width, width,
                                         columns, count, scores + (i * tokens + j), tokens);
        }
        for (std::size_t r = i; r < i + rows; ++r) {
            const std::size_t own = shape.seen_by(r);
            softmax(own, scores + r * tokens, scores + r * tokens);
            fill(seen - own, scores + (r * tokens + own), T(0)); // seen by the last row only
            fill(width, out + r * width, T(0));
        }
        for (std::size_t j = 0; j < seen; j += block.keys) {
            detail::block_product<true>(rows, width, std::min(block.keys, seen - j),
                                        scores + (i * tokens + j), tokens, values + j * width,
                                        width, out + i * width, width);
        }
    }
}

namespace detail {
/// Takes in `seen` scores of a row: turns them into weights from the top that now holds, and
/// repairs the sum and the output so far. The row has `count` places.
template <class R>
void take_in(std::size_t seen, std::size_t count, R row, R most, R sum, std::size_t width,
             R out) {
    using T = Element<R>;
    const T before = load_one_at(most), now = largest(seen, row, before);
    if (T(-std::numeric_limits<float>::infinity()) < now) {
        if (before < now) {
            const T less = exponential(before - now);
            store_one_at(most, now);
            store_one_at(sum, load_one_at(sum) * less);
            scale(width, out, less, out);
        }
        store_one_at(sum, load_one_at(sum) + exponentials(seen, row, row, now));
    } else {
        seen = 0; // nothing is visible yet
    }
    fill(count - seen, row + seen, T(0));
}
} // namespace detail

/// Softmax while the scores go by, for the queries from `first` to `last` - 1. Extra memory:
/// a block of scores, a block of keys and two numbers for each query of a block, however long
/// the sequence. A query that sees only -infinity gets zeros. Source: Milakov 2018, Dao 2022.
template <class Memory, class P, class R>
void attention_online(Memory& memory, AttentionShape shape, P queries, P keys, P values, R out,
                      std::size_t first, std::size_t last, AttentionBlock block = {}) {
    using T = Element<P>;
    const auto [tokens, width, mask] = shape;
    const T scaled_by(1 / std::sqrt(static_cast<float>(width)));
    const auto scores = memory.take(block.queries * block.keys);
    const auto columns = memory.take(width * block.keys);
    const auto most = memory.take(block.queries), sum = memory.take(block.queries);
    for (std::size_t i = first; i < last; i += block.queries) {
        const std::size_t rows = std::min(block.queries, last - i);
        const std::size_t seen = shape.seen_by(i + rows - 1);
        fill(rows, most, T(-std::numeric_limits<float>::infinity()));
        fill(rows, sum, T(0));
        fill(rows * width, out + i * width, T(0));
        for (std::size_t j = 0; j < seen; j += block.keys) {
            const std::size_t count = std::min(block.keys, tokens - j);
            detail::keys_as_columns(count, width, keys + j * width, scaled_by, columns);
            detail::block_product<false>(rows, count, width, queries + i * width, width,
                                         columns, count, scores, count);
            for (std::size_t r = 0; r < rows; ++r) {
                const std::size_t own = std::max(shape.seen_by(i + r), j) - j;
                detail::take_in(std::min(own, count), count, scores + r * count, most + r,
                                sum + r, width, out + (i + r) * width);
            }
            detail::block_product<true>(rows, width, count, scores, count, values + j * width,
                                        width, out + i * width, width);
        }
        for (std::size_t r = 0; r < rows; ++r) {
            const auto row = out + (i + r) * width;
            const T all = load_one_at(sum + r);
            if (T(0) < all) scale(width, row, T(1) / all, row);
        }
    }
}

/// Several heads, one after the other in memory, online; `threads` share the queries of each.
template <std::floating_point T>
void attention_of_heads(std::size_t heads, AttentionShape shape, const T* queries,
                        const T* keys, const T* values, T* out, std::size_t threads = 1) {
    const std::size_t each = shape.tokens * shape.width;
    const std::size_t share = (shape.tokens + threads - 1) / threads;
    std::vector<std::jthread> workers;
    for (std::size_t t = 0; t < threads; ++t) {
        workers.emplace_back([=] {
            const std::size_t first = std::min(t * share, shape.tokens);
            const std::size_t last = std::min(first + share, shape.tokens);
            for (std::size_t h = 0; h < heads; ++h) {
                WorkingMemory<T> memory; // given back after each head
                attention_online(memory, shape, queries + h * each, keys + h * each,
                                 values + h * each, out + h * each, first, last);
            }
        });
    }
}

} // namespace systems::kernels
