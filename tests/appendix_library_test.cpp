#include "systems/hash.hpp"
#include "systems/literal.hpp"
#include "systems/then.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>
#include <sstream>

using namespace systems;

namespace {
constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
constexpr UInt128 everything = UInt128::from_halves(largest, largest);
} // namespace

TEST_CASE("A whole number is an integer that counts", "[appendix_library][WholeNumber][Number]") {
    STATIC_CHECK(WholeNumber<int>);
    STATIC_CHECK(WholeNumber<signed char>);
    STATIC_CHECK(WholeNumber<unsigned long long>);
    STATIC_CHECK_FALSE(WholeNumber<bool>);
    STATIC_CHECK_FALSE(WholeNumber<char>);
    STATIC_CHECK_FALSE(WholeNumber<char32_t>);
    STATIC_CHECK_FALSE(WholeNumber<double>);
    STATIC_CHECK_FALSE(WholeNumber<detail::Word>);
    STATIC_CHECK(Number<double>);
    STATIC_CHECK(Number<bool>);
    STATIC_CHECK_FALSE(Number<UInt128>);
}

TEST_CASE("A 128-bit number keeps both halves and prints in full", "[appendix_library][UInt128]") {
    CHECK(UInt128{}.low() == 0);
    CHECK(UInt128::from_halves(3, 5).high() == 3);
    CHECK(UInt128::from_halves(3, 5).low() == 5);
    CHECK(to_string(UInt128{}) == "0");
    CHECK(to_string(UInt128{largest}) == "18446744073709551615");
    CHECK(to_string(UInt128::from_halves(1, 0)) == "18446744073709551616");
    CHECK(to_string(everything) == "340282366920938463463374607431768211455");
    CHECK(UInt128::from_halves(1, 0).to_double() == 18446744073709551616.0);
}

TEST_CASE("A 128-bit number compares as mathematics does", "[appendix_library][UInt128]") {
    CHECK(UInt128{5U} == 5);
    CHECK(5 == UInt128{5U});
    CHECK(UInt128{} > -1);
    CHECK(UInt128{largest} > std::numeric_limits<long long>::min());
    CHECK(UInt128::from_halves(1, 0) > largest);
    CHECK(UInt128{largest} != -1);
    CHECK(UInt128::from_halves(1, 0) < UInt128::from_halves(1, 1));
    CHECK(UInt128::from_halves(2, 0) > UInt128::from_halves(1, largest));
}

TEST_CASE("Sums and products beyond 128 bits do not exist", "[appendix_library][UInt128]") {
    CHECK(checked_sum(UInt128{largest}, UInt128{1U}) == UInt128::from_halves(1, 0));
    CHECK(checked_sum(everything, UInt128{}) == everything);
    CHECK_FALSE(checked_sum(everything, UInt128{1U}).has_value());
    CHECK_FALSE(checked_sum(everything, everything).has_value());
    CHECK(checked_product(UInt128{largest}, UInt128{largest}) == UInt128::from_halves(largest - 1, 1));
    CHECK(checked_product(everything, UInt128{1U}) == everything);
    CHECK(checked_product(everything, UInt128{}) == UInt128{});
    CHECK(checked_product(UInt128{}, everything) == UInt128{});
    CHECK_FALSE(checked_product(everything, UInt128{2U}).has_value());
    CHECK_FALSE(checked_product(UInt128::from_halves(1, 0), UInt128::from_halves(1, 0)).has_value());
}

TEST_CASE("Quotient and remainder put a number together again", "[appendix_library][UInt128]") {
    for (const auto a : {UInt128{}, UInt128{7U}, UInt128{largest}, UInt128::from_halves(9, 4), everything}) {
        for (const auto b : {UInt128{1U}, UInt128{3U}, UInt128{largest}, everything}) {
            const auto whole = checked_product(b, quotient(a, b));
            REQUIRE(whole.has_value());
            CHECK(checked_sum(*whole, remainder(a, b)) == a);
            CHECK(remainder(a, b) < b);
        }
    }
}

TEST_CASE("A literal is read digit by digit", "[appendix_library][UInt128]") {
    STATIC_CHECK(detail::digits_constant("0") == 0);
    STATIC_CHECK(detail::digits_constant("1'024") == 1024);
    STATIC_CHECK(detail::digits_constant("340282366920938463463374607431768211455") == everything);
}

TEST_CASE("A constant keeps its value through its door", "[appendix_library]") {
    STATIC_CHECK(detail::count_constant(0) == 0);
    STATIC_CHECK(detail::count_constant(largest) == largest);
    STATIC_CHECK(detail::dimension_constant(1U) == 1);
}

TEST_CASE("A static text is what was written", "[appendix_library][StaticText]") {
    constexpr StaticText text = "bytes";
    STATIC_CHECK(text.view() == "bytes");
    STATIC_CHECK(text == StaticText{"bytes"});
    STATIC_CHECK_FALSE(std::is_constructible_v<StaticText, std::string>);
}

TEST_CASE("Then passes a value on and an error through", "[appendix_library][then][Result]") {
    const Error error{ErrorKind::Overflow, "Test", "run", "nothing fits"};
    const Result<int> good = 20, bad = std::unexpected{error};
    const auto doubled = [](int n) { return 2 * n; };
    const auto refused = [&](int) -> Result<int> { return std::unexpected{error}; };

    CHECK(then(good, doubled) == Result<int>{40});
    CHECK(then(bad, doubled).error() == error);
    CHECK(then(good, refused).error() == error);
    STATIC_CHECK(std::is_same_v<decltype(then(good, refused)), Result<int>>);
    STATIC_CHECK(std::is_same_v<decltype(then(good, doubled)), Result<int>>);
}

TEST_CASE("Chains of results may be grouped either way", "[appendix_library][then]") {
    const auto half = [](int n) -> Result<int> {
        if (n % 2 == 0) return n / 2;
        return std::unexpected{Error{ErrorKind::OutOfRange, "Test", "half", "an even number"}};
    };
    for (const int n : {8, 6, 5}) {
        const Result<int> start = n;
        CHECK(then(then(start, half), half) == then(start, [&](int m) { return then(half(m), half); }));
    }
}

TEST_CASE("Only classes with a text print through the library", "[appendix_library][Textual]") {
    STATIC_CHECK(Textual<UInt128>);
    STATIC_CHECK(Textual<Error>);
    STATIC_CHECK_FALSE(Textual<int>);
    STATIC_CHECK_FALSE(Textual<std::string>);
    std::ostringstream out;
    out << UInt128{42U};
    CHECK(out.str() == "42");
#ifdef __cpp_lib_format
    CHECK(std::format("{:>5}", UInt128{42U}) == "   42");
#endif
}

TEST_CASE("The kinds of error have words", "[appendix_library][ErrorKind]") {
    CHECK(to_string(ErrorKind::OutOfRange) == "out of range");
    CHECK(to_string(ErrorKind::Overflow) == "overflow");
}
