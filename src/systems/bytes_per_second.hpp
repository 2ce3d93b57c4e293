// From book/05_memory_hierarchy.md; tangled, edit there. 0013abde8fd9d83b
#pragma once

#include "systems/bytes.hpp"
#include "systems/elapsed_nanos.hpp"
#include "systems/rate.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace systems {

/// A unit for bandwidths. Its value is the bits a second in one of it.
enum class BandwidthUnit : std::uint64_t {
    bits = 1,                      ///< bit/s
    bytes = 8,                     ///< bytes/s
    megabytes = 8'000'000,         ///< MB/s, 10^6 bytes/s
    gigabytes = 8'000'000'000,     ///< GB/s, 10^9 bytes/s
    terabytes = 8'000'000'000'000, ///< TB/s, 10^12 bytes/s
    mebibytes = 8ULL << 20U,       ///< MiB/s, 2^20 bytes/s
    gibibytes = 8ULL << 30U,       ///< GiB/s, 2^30 bytes/s
    gigabits = 1'000'000'000,      ///< Gbit/s, 125,000,000 bytes/s
};

/// How fast bytes move. Unit: bytes a second. Range: 1 to 2^128 - 1 bytes/s.
class BytesPerSecond : public Rate<BytesPerSecond> {
public:
    static constexpr StaticText name = "BytesPerSecond"; ///< how errors call it
    static constexpr Unit unit{"byte/s", "bytes/s"};     ///< how text calls it

    /// A constant, checked while compiling.
    template <Number N>
    explicit consteval BytesPerSecond(N n) : Rate{constant(n)} {}

    /// @cond
    using Rate::from; // this class has both doors
    /// @endcond

    /// `n` of a unit, for numbers known only at run time: from(400, BandwidthUnit::gigabits).
    ///
    /// Fails: OutOfRange when n < 1, or when that is no whole number of bytes a second.
    template <WholeNumber N>
    static constexpr Result<BytesPerSecond> from(N n, BandwidthUnit each) {
        if (n < N{1}) return from(n);
        // 64 bits times 64 bits always fit in 128.
        const auto bits = checked_product(UInt128{static_cast<std::uint64_t>(n)},
                                          UInt128{static_cast<std::uint64_t>(each)});
        if (remainder(*bits, UInt128{8U}) != 0) {
            return failure(ErrorKind::OutOfRange, name, "from",
                           "a bandwidth is a whole number of bytes a second");
        }
        return from(quotient(*bits, UInt128{8U}));
    }

private:
    friend class Rate<BytesPerSecond>;
    using Rate::Rate;
};

namespace detail {
// Declared and never defined, as in literal.hpp: the name is the message.
void a_bandwidth_is_at_least_1_byte_a_second();
void a_bandwidth_is_a_whole_number_of_bytes_a_second();

/// The bandwidth that the characters of a literal spell, exactly.
consteval BytesPerSecond bandwidth(std::string_view literal, BandwidthUnit each) {
    char digits[64] = {}; // the literal without its point
    UInt128 parts{8U};    // bits in a byte, times 10 for each digit behind the point
    std::size_t kept = 0;
    bool behind = false;
    for (const char c : literal) {
        if (behind && c != '\'') parts = *checked_product(parts, UInt128{10U});
        if (c == '.') behind = true;
        if (c != '.') digits[kept++] = c;
    }
    const auto rate = checked_fraction(digits_constant(digits),
                                       static_cast<std::uint64_t>(each), parts);
    if (!rate) a_literal_fits_128_bits();
    if (rate->remainder != 0) a_bandwidth_is_a_whole_number_of_bytes_a_second();
    if (rate->quotient == 0) a_bandwidth_is_at_least_1_byte_a_second();
    return *BytesPerSecond::from(rate->quotient);
}
} // namespace detail

/// `512_bytes_per_s`: bytes a second.
consteval BytesPerSecond operator""_bytes_per_s(const char* digits) {
    return detail::bandwidth(digits, BandwidthUnit::bytes);
}
/// `25.6_MB_per_s`: 10^6 bytes a second.
consteval BytesPerSecond operator""_MB_per_s(const char* digits) {
    return detail::bandwidth(digits, BandwidthUnit::megabytes);
}
/// `38.4_GB_per_s`: 10^9 bytes a second.
consteval BytesPerSecond operator""_GB_per_s(const char* digits) {
    return detail::bandwidth(digits, BandwidthUnit::gigabytes);
}
/// `1.5_TB_per_s`: 10^12 bytes a second.
consteval BytesPerSecond operator""_TB_per_s(const char* digits) {
    return detail::bandwidth(digits, BandwidthUnit::terabytes);
}
/// `0.5_GiB_per_s`: 2^30 bytes a second.
consteval BytesPerSecond operator""_GiB_per_s(const char* digits) {
    return detail::bandwidth(digits, BandwidthUnit::gibibytes);
}
/// `400_Gbit_per_s`: 10^9 bits a second, 8 bits to a byte.
consteval BytesPerSecond operator""_Gbit_per_s(const char* digits) {
    return detail::bandwidth(digits, BandwidthUnit::gigabits);
}

/// How long `bytes` take at `rate`, rounded up: never early.
///
/// Fails: Overflow when that is 2^128 ns or more.
constexpr Result<ElapsedNanos> operator/(Bytes bytes, BytesPerSecond rate) {
    if (const auto nanos = nanoseconds_at(bytes.value(), rate.value())) {
        return ElapsedNanos::from(*nanos);
    }
    return failure(ErrorKind::Overflow, "Bytes", "operator/", "2^128 ns or more");
}

/// The bandwidth at which `bytes` took `time`, rounded down: never more than was seen.
///
/// Fails: DividedByZero when time is 0 ns; OutOfRange below 1 byte/s; Overflow from
/// 2^128 bytes/s on.
constexpr Result<BytesPerSecond> operator/(Bytes bytes, ElapsedNanos time) {
    if (time.value() == 0) {
        return failure(ErrorKind::DividedByZero, "Bytes", "operator/", "no transfer takes 0 ns");
    }
    const auto rate = checked_fraction(bytes.value(), 1'000'000'000, time.value());
    if (rate) return BytesPerSecond::from(rate->quotient);
    return failure(ErrorKind::Overflow, "Bytes", "operator/", "2^128 bytes/s or more");
}

} // namespace systems
