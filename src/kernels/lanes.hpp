// From book/appendix_kernels.md; tangled, edit there. 1c5057a7d054300f
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <utility>
#include <vector>
#include <xsimd/xsimd.hpp>

namespace systems::kernels {

/// As many numbers as the processor works on at once.
template <std::floating_point T>
using Batch = xsimd::batch<T>;

/// A vector whose first number is the first of a cache line of 64 bytes.
template <std::floating_point T>
using Aligned = std::vector<T, xsimd::aligned_allocator<T, 64>>;

/// The numbers from `from` on, as many as a batch has.
template <std::floating_point T>
Batch<T> load_at(const T* from) {
    return Batch<T>::load_unaligned(from);
}
/// One number, wherever a kernel needs just one.
template <std::floating_point T>
T load_one_at(const T* from) {
    return *from;
}
template <std::floating_point T>
void store_at(T* to, std::type_identity_t<Batch<T>> values) {
    values.store_unaligned(to);
}
template <std::floating_point T>
void store_one_at(T* to, std::type_identity_t<T> value) {
    *to = value;
}

/// What a kernel gets when it loads through a pointer: a batch, or one number.
template <class Pointer>
using Loaded = decltype(load_at(std::declval<Pointer>()));
template <class Pointer>
using Element = decltype(load_one_at(std::declval<Pointer>()));

namespace detail {
template <class V>
struct Width : std::integral_constant<std::size_t, 1> {};
template <class T, class A>
struct Width<xsimd::batch<T, A>> : std::integral_constant<std::size_t, xsimd::batch<T, A>::size> {};
} // namespace detail

/// How many numbers a V holds.
template <class V>
inline constexpr std::size_t lanes = detail::Width<V>::value;

// The operations that are not written + - * / in C++, for a batch and for one number.
template <class T, class A>
xsimd::batch<T, A> multiply_add(xsimd::batch<T, A> a, xsimd::batch<T, A> b, xsimd::batch<T, A> c) {
    return xsimd::fma(a, b, c);
}
template <std::floating_point T>
T multiply_add(T a, T b, T c) {
    return std::fma(a, b, c);
}
template <class T, class A>
xsimd::batch<T, A> larger(xsimd::batch<T, A> a, xsimd::batch<T, A> b) {
    return xsimd::max(a, b);
}
template <std::floating_point T>
T larger(T a, T b) {
    return a < b ? b : a;
}
template <class T, class A>
xsimd::batch<T, A> exponential(xsimd::batch<T, A> x) {
    return xsimd::exp(x);
}
template <std::floating_point T>
T exponential(T x) {
    return std::exp(x);
}

/// One number from a batch, pair by pair.
template <class T, class A, class Combine>
T across(xsimd::batch<T, A> values, Combine combine) {
    std::array<T, lanes<xsimd::batch<T, A>>> each;
    values.store_unaligned(each.data());
    for (std::size_t half = each.size() / 2; half > 0; half /= 2) {
        for (std::size_t i = 0; i < half; ++i) each[i] = combine(each[i], each[i + half]);
    }
    return each[0];
}
template <class T, class Combine>
T across(T one, Combine) {
    return one;
}

} // namespace systems::kernels
