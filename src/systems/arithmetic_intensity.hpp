// From book/04_arithmetic_intensity.md; tangled, edit there. 6c95a6c98b80dc69
#pragma once

#include "systems/bytes.hpp"
#include "systems/flops.hpp"
#include "systems/ratio.hpp"

namespace systems {

/// How much work a stage does for each byte that it moves. Source: Williams 2009.
///
/// Unit: FLOPs/byte. Range: as for Ratio. It is exact, and compares exactly.
class ArithmeticIntensity {
public:
    static constexpr StaticText name = "ArithmeticIntensity"; ///< how errors call it

    /// work / moved.
    ///
    /// Fails: DividedByZero when nothing was moved: there is no such stage.
    static constexpr Result<ArithmeticIntensity> from(Flops work, Bytes moved) {
        if (moved == Bytes{0}) {
            return failure(ErrorKind::DividedByZero, name, "from",
                           "a stage moves at least 1 byte");
        }
        return then(Ratio::from(work.value(), moved.value()),
                    [](Ratio exact) { return ArithmeticIntensity{exact}; });
    }
    /// The plain number.
    constexpr Ratio value() const { return value_; }

    friend constexpr bool operator==(ArithmeticIntensity, ArithmeticIntensity) = default;
    friend constexpr auto operator<=>(ArithmeticIntensity, ArithmeticIntensity) = default;
    friend constexpr std::string to_string(ArithmeticIntensity intensity) {
        return to_string(intensity.value_) + " FLOPs/byte";
    }

private:
    explicit constexpr ArithmeticIntensity(Ratio value) : value_{value} {}
    Ratio value_;
};

/// The intensity of a stage. Fails: DividedByZero when nothing was moved.
constexpr Result<ArithmeticIntensity> operator/(Flops work, Bytes moved) {
    return ArithmeticIntensity::from(work, moved);
}

/// What a stage waits for.
enum class LimitedBy {
    Bytes, ///< below the ridge: move less, or reuse more
    Work,  ///< at the ridge or above: do less, or do it faster
};

/// The limit in words.
constexpr std::string_view to_string(LimitedBy limit) {
    return limit == LimitedBy::Bytes ? "bytes" : "work";
}

/// What limits a stage on a machine: its intensity against the machine's ridge.
constexpr LimitedBy limited_by(ArithmeticIntensity stage, ArithmeticIntensity ridge) {
    return stage < ridge ? LimitedBy::Bytes : LimitedBy::Work;
}

} // namespace systems
