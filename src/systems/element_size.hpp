// From book/appendix_library.md, book/01_memory_accounting.md; tangled, edit there. 583f2a8c1f32851f
#pragma once

#include "systems/error.hpp"
#include "systems/hash.hpp"
#include "systems/literal.hpp"
#include "systems/text.hpp"

namespace systems {

/// How much room one number takes. Unit: bits. Range: 1 to 65,535 bits.
class ElementSize {
public:
    static constexpr StaticText name = "ElementSize"; ///< how errors call it

    /// A constant number of bits, checked while compiling.
    template <Number N>
    static consteval ElementSize bits(N n) {
        const std::uint64_t constant = detail::dimension_constant(n);
        if (constant > largest) detail::an_element_has_at_most_65535_bits();
        return ElementSize{static_cast<std::uint16_t>(constant)};
    }
    /// A number of bits known only at run time.
    ///
    /// Fails: OutOfRange when n < 1 or n > 65,535.
    template <WholeNumber N>
    static constexpr Result<ElementSize> from_bits(N n) {
        if (n < N{1} || UInt128{largest} < n) {
            return failure(ErrorKind::OutOfRange, name, "from_bits",
                           "an element has 1 to 65535 bits");
        }
        return ElementSize{static_cast<std::uint16_t>(n)};
    }
    /// The size in bits.
    constexpr std::uint64_t value() const { return bits_; }

    friend constexpr bool operator==(ElementSize, ElementSize) = default;
    friend constexpr auto operator<=>(ElementSize, ElementSize) = default;
    friend constexpr std::string to_string(ElementSize size) {
        return to_string(UInt128{size.value()}) + (size.bits_ == 1 ? " bit" : " bits");
    }

private:
    static constexpr std::uint64_t largest = 65'535;
    explicit constexpr ElementSize(std::uint16_t bits) : bits_{bits} {}
    std::uint16_t bits_;
};

inline constexpr ElementSize float64 = ElementSize::bits(64);  ///< IEEE 754 double precision
inline constexpr ElementSize float32 = ElementSize::bits(32);  ///< IEEE 754 single precision
inline constexpr ElementSize float16 = ElementSize::bits(16);  ///< IEEE 754 half precision
inline constexpr ElementSize bfloat16 = ElementSize::bits(16); ///< half a float32
inline constexpr ElementSize int8 = ElementSize::bits(8);      ///< a quantised integer
inline constexpr ElementSize int4 = ElementSize::bits(4);      ///< two to a byte

} // namespace systems
