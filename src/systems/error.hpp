// From book/appendix_library.md, book/01_memory_accounting.md; tangled, edit there. 907898f857618f01
#pragma once

#include "systems/static_text.hpp"
#include "systems/text.hpp"

#include <expected>
#include <string>
#include <string_view>

namespace systems {

/// Why there is no answer.
enum class ErrorKind {
    OutOfRange,    ///< a value outside the range of its type
    Overflow,      ///< a result that needs more bits than its type has
    Empty,         ///< nothing, where something is needed
    Mixed,         ///< things of several kinds, where one kind is needed
    DividedByZero, ///< a quotient with nothing below the line
    NotPublic,     ///< something that not everybody may see
    NotANumber,    ///< a text that spells no number
};

/// The kind in words.
constexpr std::string_view to_string(ErrorKind kind) {
    switch (kind) {
    case ErrorKind::OutOfRange: return "out of range";
    case ErrorKind::Overflow: return "overflow";
    case ErrorKind::Empty: return "empty";
    case ErrorKind::Mixed: return "mixed";
    case ErrorKind::DividedByZero: return "division by zero";
    case ErrorKind::NotPublic: return "not public";
    case ErrorKind::NotANumber: return "not a number";
    }
    return "unknown";
}

/// What was asked, and why there is no answer. Its text was fixed at compile time.
class Error {
public:
    /// `type` and `operation` say what was asked, `detail` what would have been right.
    constexpr Error(ErrorKind kind, StaticText type, StaticText operation, StaticText detail)
        : kind_{kind}, type_{type}, operation_{operation}, detail_{detail} {}

    /// For programs: what sort of failure it is.
    constexpr ErrorKind kind() const { return kind_; }
    /// What was asked, as it is written in C++: `BatchSize::from`.
    constexpr std::string operation() const {
        return to_string(type_) + "::" + to_string(operation_);
    }
    /// For people: what would have been right.
    constexpr std::string_view detail() const { return detail_.view(); }

    friend constexpr bool operator==(const Error&, const Error&) = default;
    friend constexpr std::string to_string(const Error& error) {
        const std::string kind{to_string(error.kind_)};
        return error.operation() + ": " + kind + ": " + to_string(error.detail_);
    }

private:
    ErrorKind kind_;
    StaticText type_, operation_, detail_;
};

/// A value, or the reason why there is none.
template <class T>
using Result = std::expected<T, Error>;

/// An Error on its way into a Result: `return failure(ErrorKind::Overflow, ...)`.
constexpr std::unexpected<Error> failure(ErrorKind kind, StaticText type, StaticText operation,
                                         StaticText detail) {
    return std::unexpected{Error{kind, type, operation, detail}};
}

} // namespace systems
