// From book/appendix_library.md; tangled, edit there. 82a2afba12057045
#pragma once

#include <concepts>
#include <ostream>
#include <string>
#include <type_traits>
#include <version>
#ifdef __cpp_lib_format
#include <format>
#endif

namespace systems {

/// A class that says its own text, unit included.
template <class T>
concept Textual = std::is_class_v<T> && requires(const T& thing) {
    { to_string(thing) } -> std::same_as<std::string>;
};

/// Prints the text of a thing: `1024 bytes`.
template <Textual T>
std::ostream& operator<<(std::ostream& out, const T& thing) {
    return out << to_string(thing);
}

} // namespace systems

/// @cond
#ifdef __cpp_lib_format
template <systems::Textual T>
struct std::formatter<T> : std::formatter<std::string> {
    template <class Context>
    auto format(const T& thing, Context& context) const {
        return std::formatter<std::string>::format(to_string(thing), context);
    }
};
#endif
/// @endcond
