// From book/appendix_kernels.md; tangled, edit there. 74b7c9b3ca2047f8
#pragma once

#include "kernels/lanes.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

// Matrices lie row by row: element (i, j) of an m x n matrix is a[i * n + j].
namespace systems::kernels {

/// y = A x for an m x n matrix: four rows at a time, one of each quarter, so that x is loaded once for four.
template <class T>
void matrix_vector(std::size_t m, std::size_t n, const T* a, const T* x, T* y) {
    using V = Loaded<const T*>;
    constexpr std::size_t rows = 4, step = lanes<V>;
    const std::size_t quarter = m / rows;
    const auto some_rows = [=]<std::size_t count>(std::integral_constant<std::size_t, count>, std::size_t i) {
        V sums[count][2];
        for (auto& pair : sums) pair[0] = pair[1] = V(T{0});
        std::size_t j = 0;
        for (; j + 2 * step <= n; j += 2 * step) {
#pragma GCC unroll 8
            for (std::size_t half = 0; half < 2; ++half) {
                const V right = load_at(x + j + half * step);
#pragma GCC unroll 8
                for (std::size_t r = 0; r < count; ++r) {
                    sums[r][half] = multiply_add(load_at(a + (i + r * quarter) * n + j + half * step), right, sums[r][half]);
                }
            }
        }
        for (std::size_t r = 0; r < count; ++r) {
            T sum = across(sums[r][0] + sums[r][1], std::plus{});
            for (std::size_t rest = j; rest < n; ++rest) sum = multiply_add(a[(i + r * quarter) * n + rest], x[rest], sum);
            y[i + r * quarter] = sum;
        }
    };
    for (std::size_t i = 0; i < quarter; ++i) some_rows(std::integral_constant<std::size_t, rows>{}, i);
    for (std::size_t i = rows * quarter; i < m; ++i) some_rows(std::integral_constant<std::size_t, 1>{}, i);
}

/// C = A B, as the definition has it: a dot product for each element of C.
template <class T>
void product_by_definition(std::size_t m, std::size_t n, std::size_t k, const T* a, const T* b, T* c) {
    for (std::size_t i = 0; i < m; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            T sum{0};
            for (std::size_t p = 0; p < k; ++p) sum = multiply_add(a[i * k + p], b[p * n + j], sum);
            c[i * n + j] = sum;
        }
    }
}

namespace detail {

/// C = A B or C += A B for `rows` x (`batches` batches) of C, which stay in registers.
template <std::size_t rows, std::size_t batches, bool onto, class P, class Q, class R>
void register_tile(std::size_t depth, P a, std::size_t a_step, Q b, std::size_t b_step, R c, std::size_t c_step) {
    using V = Loaded<Q>;
    V sums[rows][batches];
#pragma GCC unroll 8
    for (std::size_t i = 0; i < rows; ++i) {
#pragma GCC unroll 2
        for (std::size_t j = 0; j < batches; ++j) sums[i][j] = onto ? V(load_at(c + (i * c_step + j * lanes<V>))) : V(Element<Q>(0));
    }
    for (std::size_t p = 0; p < depth; ++p) {
        V right[batches];
#pragma GCC unroll 2
        for (std::size_t j = 0; j < batches; ++j) right[j] = load_at(b + (p * b_step + j * lanes<V>));
#pragma GCC unroll 8
        for (std::size_t i = 0; i < rows; ++i) {
            const V left(load_one_at(a + (i * a_step + p)));
#pragma GCC unroll 2
            for (std::size_t j = 0; j < batches; ++j) sums[i][j] = multiply_add(left, right[j], sums[i][j]);
        }
    }
#pragma GCC unroll 8
    for (std::size_t i = 0; i < rows; ++i) {
#pragma GCC unroll 2
        for (std::size_t j = 0; j < batches; ++j) store_at(c + (i * c_step + j * lanes<V>), sums[i][j]);
    }
}

/// The same for up to six rows and any number of columns.
template <std::size_t rows, bool onto, class P, class Q, class R>
void row_of_tiles(std::size_t n, std::size_t depth, P a, std::size_t a_step, Q b, std::size_t b_step, R c, std::size_t c_step) {
    constexpr std::size_t wide = lanes<Loaded<Q>>;
    std::size_t j = 0;
    for (; j + 2 * wide <= n; j += 2 * wide) register_tile<rows, 2, onto>(depth, a, a_step, b + j, b_step, c + j, c_step);
    for (; j + wide <= n; j += wide) register_tile<rows, 1, onto>(depth, a, a_step, b + j, b_step, c + j, c_step);
    for (; j < n; ++j) {
        for (std::size_t i = 0; i < rows; ++i) {
            auto sum = onto ? load_one_at(c + (i * c_step + j)) : Element<Q>(0);
            for (std::size_t p = 0; p < depth; ++p) {
                sum = multiply_add(load_one_at(a + (i * a_step + p)), load_one_at(b + (p * b_step + j)), sum);
            }
            store_one_at(c + (i * c_step + j), sum);
        }
    }
}

/// C = A B or C += A B for blocks that lie in the cache. A step is the distance of two rows.
template <bool onto, class P, class Q, class R>
void block_product(std::size_t m, std::size_t n, std::size_t depth, P a, std::size_t a_step, Q b, std::size_t b_step, R c, std::size_t c_step) {
    std::size_t i = 0;
    for (; i + 6 <= m; i += 6) row_of_tiles<6, onto>(n, depth, a + i * a_step, a_step, b, b_step, c + i * c_step, c_step);
    for (; i < m; ++i) row_of_tiles<1, onto>(n, depth, a + i * a_step, a_step, b, b_step, c + i * c_step, c_step);
}

} // namespace detail

/// How a product is cut so that each part stays in a cache.
struct Blocks {
    std::size_t depth = 256;   ///< k of a block: a strip of B, depth x 2 batches, stays in L1
    std::size_t rows = 120;    ///< m of a block: rows x depth of A stay in L2
    std::size_t columns = 960; ///< n of a block: depth x columns of B stay in L3
};

/// C += A B, block by block. Each block of A and B is copied first, so that its numbers lie side by side.
template <class T>
void product(std::size_t m, std::size_t n, std::size_t k, const T* a, const T* b, T* c, Blocks blocks = {}) {
    constexpr std::size_t wide = 2 * lanes<Loaded<const T*>>;
    std::vector<T> some_a(std::min(m, blocks.rows) * std::min(k, blocks.depth));
    std::vector<T> some_b(std::min(n, blocks.columns) * std::min(k, blocks.depth));
    for (std::size_t jc = 0; jc < n; jc += blocks.columns) {
        const std::size_t nc = std::min(blocks.columns, n - jc);
        for (std::size_t pc = 0; pc < k; pc += blocks.depth) {
            const std::size_t kc = std::min(blocks.depth, k - pc);
            for (std::size_t j = 0; j < nc; j += wide) { // strips of B, as wide as a tile
                T* to = some_b.data() + j * kc;
                for (std::size_t p = 0; p < kc; ++p) to = std::copy_n(b + (pc + p) * n + jc + j, std::min(wide, nc - j), to);
            }
            for (std::size_t ic = 0; ic < m; ic += blocks.rows) {
                const std::size_t mc = std::min(blocks.rows, m - ic);
                for (std::size_t i = 0; i < mc; ++i) std::copy_n(a + (ic + i) * k + pc, kc, some_a.data() + i * kc);
                for (std::size_t j = 0; j < nc; j += wide) {
                    const std::size_t count = std::min(wide, nc - j);
                    detail::block_product<true>(mc, count, kc, some_a.data(), kc, some_b.data() + j * kc, count, c + ic * n + jc + j, n);
                }
            }
        }
    }
}

} // namespace systems::kernels
