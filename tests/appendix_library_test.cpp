#include "systems/bytes.hpp"
#include "systems/dimension.hpp"
#include "systems/element_size.hpp"
#include "systems/from_text.hpp"
#include "systems/hash.hpp"
#include "systems/literal.hpp"
#include "systems/rate.hpp"
#include "systems/then.hpp"

#include <catch2/catch_test_macros.hpp>

#include <limits>
#include <sstream>

using namespace systems;

namespace {
class PagesPerSecond : public Rate<PagesPerSecond> {
public:
    static constexpr StaticText name = "PagesPerSecond";
    static constexpr Unit unit{"page/s", "pages/s"};
    template <Number N>
    explicit consteval PagesPerSecond(N n) : Rate{constant(n)} {}

private:
    friend class Rate<PagesPerSecond>;
    using Rate::Rate;
};

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
constexpr UInt128 everything = UInt128::from_halves(largest, largest);

/// Text as a template argument.
struct Text {
    char characters[64] = {};
    consteval Text(const char* text) {
        for (std::size_t i = 0; text[i] != '\0'; ++i) characters[i] = text[i];
    }
};
template <Text T>
concept Literal = requires { typename std::bool_constant<detail::digits_constant(T.characters) >= 0>; };
template <auto N>
concept Count = requires { typename std::bool_constant<detail::count_constant(N) == N>; };
template <auto N>
concept Size = requires { typename std::bool_constant<detail::dimension_constant(N) == N>; };
} // namespace

TEST_CASE("A whole number is an integer that counts", "[appendix_library][WholeNumber][Number]") {
    STATIC_CHECK(WholeNumber<int>);
    STATIC_CHECK(WholeNumber<signed char>);
    STATIC_CHECK(WholeNumber<unsigned long long>);
    STATIC_CHECK_FALSE(WholeNumber<bool>);
    STATIC_CHECK_FALSE(WholeNumber<char>);
    STATIC_CHECK_FALSE(WholeNumber<wchar_t>);
    STATIC_CHECK_FALSE(WholeNumber<char8_t>);
    STATIC_CHECK_FALSE(WholeNumber<char16_t>);
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

TEST_CASE("A fraction is exact where its product needs more than 128 bits", "[appendix_library][UInt128]") {
    const auto check = [](UInt128 a, std::uint64_t factor, UInt128 b, UInt128 quotient, UInt128 remainder) {
        const auto result = checked_fraction(a, factor, b);
        REQUIRE(result.has_value());
        CHECK(result->quotient == quotient);
        CHECK(result->remainder == remainder);
    };
    check(UInt128{7U}, 10, UInt128{4U}, UInt128{17U}, UInt128{2U});
    check(UInt128{}, largest, UInt128{1U}, UInt128{}, UInt128{});
    check(UInt128{9U}, 0, UInt128{4U}, UInt128{}, UInt128{});
    check(everything, largest, everything, UInt128{largest}, UInt128{});
    check(everything, 1, UInt128{1U}, everything, UInt128{});
    check(UInt128{1U}, 1ULL << 63U, UInt128{3U}, UInt128{3'074'457'345'618'258'602U}, UInt128{2U}); // every bit of the factor counts
    check(UInt128{3U}, largest, UInt128{4U}, UInt128{13'835'058'055'282'163'711U}, UInt128{1U});
    // (2^128 - 1) * 10^9 / (2^128 - 2) = 10^9 + 10^9 / (2^128 - 2)
    check(everything, 1'000'000'000, UInt128::from_halves(largest, largest - 1), UInt128{1'000'000'000U},
          UInt128{1'000'000'000U});
    CHECK_FALSE(checked_fraction(everything, 2, UInt128{1U}).has_value());
    CHECK_FALSE(checked_fraction(everything, 3, UInt128{2U}).has_value());
}

TEST_CASE("Fractions agree with plain 64-bit arithmetic", "[appendix_library][UInt128]") {
    for (const std::uint64_t a : {0ULL, 1ULL, 999ULL, 4'294'967'295ULL}) {
        for (const std::uint64_t factor : {0ULL, 1ULL, 7ULL, 1'000'000'000ULL}) {
            for (const std::uint64_t b : {1ULL, 2ULL, 3ULL, 512ULL, 1'000'003ULL}) {
                const auto result = checked_fraction(UInt128{a}, factor, UInt128{b});
                CHECK(result->quotient == a * factor / b);
                CHECK(result->remainder == a * factor % b);
            }
        }
    }
}

TEST_CASE("A time at a rate is rounded up, never early", "[appendix_library][nanoseconds_at][Rate]") {
    CHECK(nanoseconds_at(UInt128{1024U}, UInt128{512U}) == UInt128{2'000'000'000U});
    CHECK(nanoseconds_at(UInt128{1U}, UInt128{2'000'000'000U}) == UInt128{1U});
    CHECK(nanoseconds_at(UInt128{}, UInt128{3U}) == UInt128{});
    CHECK(nanoseconds_at(UInt128{1U}, UInt128{3U}) == UInt128{333'333'334U});
    CHECK_FALSE(nanoseconds_at(everything, UInt128{1U}).has_value());
    CHECK(nanoseconds_at(everything, everything) == UInt128{1'000'000'000U});
}

TEST_CASE("A rate is at least 1 a second", "[appendix_library][Rate][Unit]") {
    CHECK(to_string(PagesPerSecond{1}) == "1 page/s");
    CHECK(to_string(*PagesPerSecond::from(everything)) == "340282366920938463463374607431768211455 pages/s");
    CHECK(PagesPerSecond{2} > PagesPerSecond{1});
    for (const int refused : {0, -1}) {
        const auto result = PagesPerSecond::from(refused);
        REQUIRE_FALSE(result.has_value());
        CHECK(to_string(result.error()) == "PagesPerSecond::from: out of range: a rate is at least 1 a second");
    }
    CHECK_FALSE(PagesPerSecond::from(UInt128{}).has_value());
}

TEST_CASE("A literal is read digit by digit", "[appendix_library][UInt128]") {
    STATIC_CHECK(detail::digits_constant("0") == 0);
    STATIC_CHECK(detail::digits_constant("1'024") == 1024);
    STATIC_CHECK(detail::digits_constant("340282366920938463463374607431768211455") == everything);
}

TEST_CASE("A literal of anything but digits, or of too many, is no constant", "[appendix_library][UInt128]") {
    STATIC_CHECK(Literal<"340282366920938463463374607431768211455">);
    STATIC_CHECK_FALSE(Literal<"340282366920938463463374607431768211456">);
    STATIC_CHECK_FALSE(Literal<"3402823669209384634633746074317682114550">);
    STATIC_CHECK_FALSE(Literal<"1:"> || Literal<"1/"> || Literal<"1.5"> || Literal<"1e3"> || Literal<"0x10">);
}

TEST_CASE("A constant that is negative, broken or true does not count", "[appendix_library]") {
    STATIC_CHECK(Count<0>);
    STATIC_CHECK(Size<1>);
    STATIC_CHECK_FALSE(Count<-1> || Count<1.5> || Count<true> || Count<'a'>);
    STATIC_CHECK_FALSE(Size<0> || Size<-1>);
}

TEST_CASE("What is known to be positive passes", "[appendix_library]") {
    STATIC_CHECK(detail::known_positive(1) == 1);
    STATIC_CHECK(detail::known_positive(largest) == largest);
}

TEST_CASE("Both halves of a number enter its hash", "[appendix_library][UInt128][Valued]") {
    const std::hash<UInt128> hash;
    CHECK(hash(UInt128{1U}) != hash(UInt128{2U}));
    CHECK(hash(UInt128::from_halves(1, 0)) != hash(UInt128{}));
    CHECK(hash(UInt128::from_halves(1, largest)) != hash(UInt128::from_halves(2, largest)));
    CHECK(hash(UInt128::from_halves(1, 0)) != hash(UInt128::from_halves(2, 0)));
    STATIC_CHECK(Valued<PagesPerSecond>);
    STATIC_CHECK_FALSE(Valued<Error>);              // text and no number
    STATIC_CHECK_FALSE(Valued<std::optional<int>>); // a value and no text
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

TEST_CASE("A failure is an error on its way into a result", "[appendix_library][failure][Error]") {
    constexpr Result<UInt128> refused = failure(ErrorKind::Empty, "Rates", "first", "there is at least one");
    STATIC_REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error() == Error{ErrorKind::Empty, "Rates", "first", "there is at least one"});
    CHECK(to_string(refused.error()) == "Rates::first: empty: there is at least one");
}

TEST_CASE("The kinds of error have words", "[appendix_library][ErrorKind]") {
    CHECK(to_string(ErrorKind::OutOfRange) == "out of range");
    CHECK(to_string(ErrorKind::Overflow) == "overflow");
    CHECK(to_string(ErrorKind::Empty) == "empty");
    CHECK(to_string(ErrorKind::Mixed) == "mixed");
    CHECK(to_string(ErrorKind::DividedByZero) == "division by zero");
    CHECK(to_string(ErrorKind::NotPublic) == "not public");
    CHECK(to_string(ErrorKind::NotANumber) == "not a number");
}

TEST_CASE("A text of decimal digits is a number", "[appendix_library][whole_number]") {
    STATIC_CHECK(whole_number("0").value() == 0);
    CHECK(whole_number("7").value() == 7);
    CHECK(whole_number("1234567890").value() == 1234567890);
    CHECK(whole_number("007").value() == 7);
    CHECK(whole_number("16'000'000'000").value() == 16'000'000'000);
    CHECK(whole_number("18446744073709551616").value() == UInt128::from_halves(1, 0));
    CHECK(whole_number("340282366920938463463374607431768211455").value() == everything);
}

TEST_CASE("A text that is no number has a reason", "[appendix_library][whole_number]") {
    const auto said = [](std::string_view text) { return to_string(whole_number(text).error()); };
    CHECK(said("") == "systems::whole_number: empty: a whole number has at least one digit");
    for (const char* text : {"x", "1x", "x1", " 1", "1 ", "-1", "+1", "1.5", "1e3", "0x10", "'", "'1", "1'", "1''0", "1,000", "/", ":",
                             "1/", "1:", "\u0661", "340282366920938463463374607431768211456x"}) {
        INFO(text);
        CHECK(said(text) == "systems::whole_number: not a number: a whole number has decimal digits only");
    }
    for (const char* text : {"340282366920938463463374607431768211456", "340282366920938463463374607431768211460",
                             "999'999'999'999'999'999'999'999'999'999'999'999'999"}) {
        INFO(text);
        CHECK(said(text) == "systems::whole_number: overflow: 2^128 or more");
    }
}

TEST_CASE("A text becomes a value through the door of its type", "[appendix_library][from_text]") {
    STATIC_CHECK(from_text<BatchSize>("8").value() == BatchSize{8});
    CHECK(from_text<BatchSize>("18446744073709551615").value().value() == largest);
    CHECK(from_text<PagesPerSecond>("340282366920938463463374607431768211455").value().value() == everything);
    CHECK(from_text("16", [](WholeNumber auto n) { return ElementSize::from_bits(n); }) == bfloat16);
}

TEST_CASE("A text that the door refuses gets the words of the door", "[appendix_library][from_text]") {
    const auto batch = [](std::string_view text) { return to_string(from_text<BatchSize>(text).error()); };
    for (const char* text : {"0", "-0", "-1", "-18446744073709551616"}) {
        INFO(text);
        CHECK(batch(text) == "BatchSize::from: out of range: a dimension is at least 1");
    }
    CHECK(batch("18446744073709551616") == "BatchSize::from: overflow: 2^64 or more");
    CHECK(batch("eight") == "systems::whole_number: not a number: a whole number has decimal digits only");
    CHECK(batch("--8") == "systems::whole_number: not a number: a whole number has decimal digits only");
    CHECK(batch("-") == "systems::whole_number: empty: a whole number has at least one digit");
    CHECK(batch("") == "systems::whole_number: empty: a whole number has at least one digit");
    CHECK(to_string(from_text<PagesPerSecond>("-5").error()) == "PagesPerSecond::from: out of range: a rate is at least 1 a second");
    CHECK(to_string(from_text<Bytes>("-5").error()) == "Bytes::from: out of range: an amount is never negative");
    CHECK(from_text<Bytes>("-0") == Bytes{0});
    const auto bits = from_text("65536", [](WholeNumber auto n) { return ElementSize::from_bits(n); });
    CHECK(to_string(bits.error()) == "ElementSize::from_bits: out of range: an element has 1 to 65535 bits");
}
