// From book/appendix_library.md; tangled, edit there. 2f016ded4bfb7a47
#pragma once

#include "systems/text.hpp"
#include "systems/uint128.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>

namespace systems {

/// A type of the library that is one number: equal values, equal things.
template <class T>
concept Valued = Textual<T> && requires(const T& thing) { thing.value(); };

} // namespace systems

/// @cond
template <>
struct std::hash<systems::UInt128> {
    std::size_t operator()(systems::UInt128 n) const noexcept {
        return std::hash<std::uint64_t>{}(n.low() ^ (n.high() * 0x9E3779B97F4A7C15U));
    }
};
template <systems::Valued T>
struct std::hash<T> {
    std::size_t operator()(const T& thing) const noexcept {
        return std::hash<decltype(thing.value())>{}(thing.value());
    }
};
/// @endcond
