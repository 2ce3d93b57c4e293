// From book/appendix_library.md; tangled, edit there. afec2dcddc774cc7
#pragma once

#include "systems/error.hpp"

#include <functional>
#include <type_traits>
#include <utility>

namespace systems {

namespace detail {
template <class T>
struct AsResult {
    using Type = Result<T>;
};
template <class T>
struct AsResult<Result<T>> {
    using Type = Result<T>;
};
} // namespace detail

/// Applies `next` to the value of a result; an error passes through untouched.
/// `next` may return a value or a Result; the outcome is a Result either way.
template <class T, class Next>
constexpr auto then(const Result<T>& result, Next&& next) {
    using Returned = std::remove_cvref_t<std::invoke_result_t<Next, const T&>>;
    using Out = typename detail::AsResult<Returned>::Type;
    if (!result) return Out{std::unexpect, result.error()};
    return Out{std::invoke(std::forward<Next>(next), *result)};
}

} // namespace systems
