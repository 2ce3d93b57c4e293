// From book/08_online_softmax.md; tangled, edit there. daecae1f1ab5156d
#pragma once

#include "kernels/lanes.hpp"

#include <cmath>
#include <cstdint>

namespace systems::kernels {

/// How often each operation ran.
struct Operations {
    std::uint64_t multiply_adds, additions, multiplications, divisions, exponentials, comparisons;

    friend constexpr bool operator==(const Operations&, const Operations&) = default;
};

/// A number that counts what is done with it, for all numbers of this thread together.
template <std::floating_point T>
class Counted {
public:
    Counted() = default;
    explicit Counted(T value) : value_{value} {}
    T value() const { return value_; } ///< the plain number

    static inline thread_local Operations operations{}; ///< since it was last set to {}

    friend Counted operator+(Counted a, Counted b) { return ++operations.additions, Counted{a.value_ + b.value_}; }
    friend Counted operator-(Counted a, Counted b) { return ++operations.additions, Counted{a.value_ - b.value_}; }
    friend Counted operator*(Counted a, Counted b) { return ++operations.multiplications, Counted{a.value_ * b.value_}; }
    friend Counted operator/(Counted a, Counted b) { return ++operations.divisions, Counted{a.value_ / b.value_}; }
    friend bool operator<(Counted a, Counted b) { return ++operations.comparisons, a.value_ < b.value_; }
    friend Counted multiply_add(Counted a, Counted b, Counted c) {
        return ++operations.multiply_adds, Counted{std::fma(a.value_, b.value_, c.value_)};
    }
    friend Counted exponential(Counted x) { return ++operations.exponentials, Counted{std::exp(x.value_)}; }
    friend Counted larger(Counted a, Counted b) { return a < b ? b : a; }

private:
    T value_{};
};

// Loaded and stored one by one.
template <class T>
Counted<T> load_at(const Counted<T>* from) { return *from; }
template <class T>
Counted<T> load_one_at(const Counted<T>* from) { return *from; }
template <class T>
void store_at(Counted<T>* to, Counted<T> value) { *to = value; }
template <class T>
void store_one_at(Counted<T>* to, Counted<T> value) { *to = value; }

} // namespace systems::kernels
