#include "all_headers.hpp"
#include "operations.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#define NOTHING(...)
#define DECLARE(type) class type;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmismatched-tags" // some are structs
namespace systems {
TABLE_TYPES(DECLARE, DECLARE, NOTHING)
} // namespace systems
#pragma GCC diagnostic pop

using namespace systems;
using std::uint64_t;

namespace {

/// An operation that compiles, or that should.
struct Operation {
    std::string left, sign, right, result;

    bool operator==(const Operation&) const = default;
    std::string question() const { return left + " " + sign + " " + right; }
};
using Operations = std::vector<Operation>;

template <class... T>
struct List {};
using Types = decltype([] {
#define MORE(type) , type
    return []<class First, class... T>(List<First, T...>) {
        return List<T...>{};
    }(List<void TABLE_TYPES(MORE, MORE, MORE)>{});
}());

/// A type that is only declared comes in a later chapter.
template <class T>
constexpr bool exists = requires { sizeof(T); };
template <class T>
constexpr bool exists<Result<T>> = exists<T>;

template <class T>
constexpr std::string_view name = "a type outside the table";
#define NAME(type)                                                                                          \
    template <>                                                                                             \
    [[maybe_unused]] constexpr std::string_view name<type> = #type;
TABLE_TYPES(NAME, NAME, NAME)

template <class T>
struct Shown {
    static std::string text() { return std::string{name<T>}; }
};
template <class T>
struct Shown<Result<T>> {
    static std::string text() { return "Result<" + Shown<T>::text() + ">"; }
};

/// What the table says, as far as the types exist.
Operations expected() {
    Operations table;
    const auto add = [&]<class Left, class Right, class Out>(List<Left, Right, Out>, const char* sign) {
        if constexpr (exists<Left> && exists<Right> && exists<Out>) {
            table.push_back({Shown<Left>::text(), sign, Shown<Right>::text(), Shown<Out>::text()});
        }
    };
#define LEGAL(left, sign, right, ...) add(List<left, right, __VA_ARGS__>{}, #sign);
#define EQUAL(type) LEGAL(type, ==, type, bool)
#define ORDERED(type) EQUAL(type) LEGAL(type, <, type, bool)
#define WITH(type, ...)                                                                                     \
    if constexpr (exists<type>) {                                                                           \
        LEGAL(__VA_ARGS__)                                                                                  \
    }
    TABLE_OPERATIONS(LEGAL, ORDERED, EQUAL, WITH)
    return table;
}

/// What compiles between two types.
template <class Left, class Right>
void try_pair(Operations& found) {
#define TRY(sign)                                                                                           \
    if constexpr (requires(const Left& left, const Right& right) { left sign right; }) {                    \
        using Out = std::remove_cvref_t<decltype(std::declval<const Left&>() sign std::declval<const Right&>())>; \
        found.push_back({Shown<Left>::text(), #sign, Shown<Right>::text(), Shown<Out>::text()});            \
    }
    if constexpr (exists<Left> && exists<Right> && !(std::is_arithmetic_v<Left> && std::is_arithmetic_v<Right>)) {
        TRY(+) TRY(-) TRY(*) TRY(/) TRY(==) TRY(<)
    }
}

/// What the compiler says: every pair of types of the table with every operator.
template <class... T>
Operations compiling(List<T...>) {
    Operations found;
    const auto row = [&]<class Left>(List<Left>) { (try_pair<Left, T>(found), ...); };
    (row(List<T>{}), ...);
    return found;
}

/// What `table` has that `other` does not, or with another result, in words.
std::vector<std::string> missing(const Operations& table, const Operations& other, std::string_view what) {
    std::vector<std::string> out;
    for (const Operation& each : table) {
        if (std::ranges::find(other, each) == other.end()) {
            out.push_back(each.question() + " is " + each.result + what.data());
        }
    }
    return out;
}
std::vector<std::string> not_legal(const Operations& compiles, const Operations& table) {
    return missing(compiles, table, " for the compiler, and not in the table");
}
std::vector<std::string> not_compiling(const Operations& table, const Operations& compiles) {
    return missing(table, compiles, " in the table, and not for the compiler");
}

std::string member(const std::string& key, std::string_view value) {
    return '"' + key + "\": \"" + std::string{value} + '"';
}

/// The types and what compiles between them, as JSON.
std::string as_json(const Operations& found) {
    std::string types, operations;
    const auto add = [](std::string& to, const std::string& object) {
        to += (to.empty() ? "\n  {" : ",\n  {") + object + "}";
    };
#define TYPE(type, kind)                                                                                    \
    add(types, member("name", #type) + ", " + member("kind", kind) + ", \"exists\": " +                     \
                   (exists<type> ? "true" : "false"));
#define QUANTITY(type) TYPE(type, "quantity")
#define RECORD(type) TYPE(type, "record")
#define PLAIN(type) TYPE(type, "plain")
    TABLE_TYPES(QUANTITY, RECORD, PLAIN)
    for (const auto& [left, sign, right, result] : found) {
        add(operations, member("left", left) + ", " + member("sign", sign) + ", " + member("right", right) +
                            ", " + member("result", result));
    }
    return "{\"types\": [" + types + "\n ],\n \"operations\": [" + operations + "\n ]}\n";
}

} // namespace

#define TAG(type) "[" #type "]"

TEST_CASE("Every operation of the table compiles, with its result", "[operations]" TABLE_TYPES(TAG, TAG, NOTHING)) {
    for (const std::string& problem : not_compiling(expected(), compiling(Types{}))) FAIL_CHECK(problem);
    CHECK_FALSE(expected().empty());
}

TEST_CASE("No other operation between two types compiles", "[operations]" TABLE_TYPES(TAG, TAG, NOTHING)) {
    for (const std::string& problem : not_legal(compiling(Types{}), expected())) FAIL_CHECK(problem);
    CHECK(compiling(Types{}).size() == expected().size());
}

TEST_CASE("The table names no operation twice", "[operations]") {
    const Operations table = expected();
    for (const Operation& each : table) {
        INFO(each.question());
        CHECK(std::ranges::count(table, each.question(), &Operation::question) == 1);
    }
}

TEST_CASE("An operation too few, too many or with another result is named", "[operations]") {
    const Operation sum{"Bytes", "+", "Bytes", "Result<Bytes>"}, other{"Bytes", "+", "Bytes", "Bytes"};
    using Words = std::vector<std::string>;
    CHECK(not_compiling({sum}, {}) == Words{"Bytes + Bytes is Result<Bytes> in the table, and not for the compiler"});
    CHECK(not_legal({sum}, {}) == Words{"Bytes + Bytes is Result<Bytes> for the compiler, and not in the table"});
    CHECK(not_legal({other}, {sum}) == Words{"Bytes + Bytes is Bytes for the compiler, and not in the table"});
    CHECK(not_compiling({sum}, {sum}).empty());
    CHECK(not_legal({sum}, {sum}).empty());
}

TEST_CASE("What compiles is found with its result, and nothing more", "[operations]") {
    struct Apple {
        int operator+(Apple) const { return 2; }
        bool operator==(const Apple&) const = default;
    };
    const Operations found = compiling(List<Apple, double, int>{});
    const std::string apple = Shown<Apple>::text(), any = apple;
    CHECK(found == Operations{{apple, "+", apple, any}, {apple, "==", apple, "bool"}});
}

TEST_CASE("What compiles is written down for the page", "[operations]") {
    const std::filesystem::path path{RESULTS "/operations.json"}, part{RESULTS "/operations.json.part"};
    {
        std::ofstream out{part};
        out << as_json(compiling(Types{}));
        REQUIRE(out.flush().good());
    }
    std::filesystem::rename(part, path);
    CHECK(std::filesystem::file_size(path) > 0);
}
