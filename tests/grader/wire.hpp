#pragma once

// Values as bytes, for calls between two programs: the judge, and the program that holds a submission.
// Whatever comes in is checked: it may have been written by anybody.
#include <array>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace grader {

constexpr std::size_t most_bytes = 1U << 20U; // of one message

/// A message that does not hold what it should.
struct Malformed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Bytes that grow by put, and shrink by take.
struct Bytes {
    std::string bytes;
    std::size_t at = 0;

    void put(const void* from, std::size_t n) { bytes.append(static_cast<const char*>(from), n); }
    void take(void* to, std::size_t n) {
        if (n > bytes.size() - at) throw Malformed{"it ends too early"};
        std::memcpy(to, bytes.data() + at, n);
        at += n;
    }
    bool empty() const { return at == bytes.size(); }
};

/// How a T becomes bytes and comes back.
template <class T>
struct Wire;

template <class T>
void put(Bytes& out, const T& value) {
    Wire<T>::put(out, value);
}
template <class T>
T take(Bytes& in) {
    return Wire<T>::take(in);
}

template <class T>
    requires std::is_arithmetic_v<T>
struct Wire<T> {
    static void put(Bytes& out, T value) { out.put(&value, sizeof value); }
    static T take(Bytes& in) {
        if constexpr (std::is_same_v<T, bool>) return grader::take<unsigned char>(in) != 0;
        T value;
        in.take(&value, sizeof value);
        return value;
    }
};

/// Whether E has an enumerator of this value: where it has none, compilers print a cast.
template <class E, E value>
constexpr bool named() {
    constexpr std::string_view said = __PRETTY_FUNCTION__;
    const auto text = said.substr(said.find("value = ") + 8);
    return text.front() != '(' && (text.front() < '0' || text.front() > '9');
}

template <class E>
    requires std::is_enum_v<E>
struct Wire<E> {
    static void put(Bytes& out, E value) { grader::put(out, static_cast<int>(value)); }
    static E take(Bytes& in) {
        constexpr auto known = []<int... i>(std::integer_sequence<int, i...>) {
            return std::array{named<E, static_cast<E>(i)>()...};
        }
        (std::make_integer_sequence<int, 32>{});
        const int value = grader::take<int>(in);
        if (value < 0 || value >= 32 || !known[static_cast<std::size_t>(value)])
            throw Malformed{"no such enumerator"};
        return static_cast<E>(value);
    }
};

template <>
struct Wire<std::string> {
    static void put(Bytes& out, const std::string& text) {
        grader::put(out, text.size());
        out.put(text.data(), text.size());
    }
    static std::string take(Bytes& in) {
        const auto size = grader::take<std::size_t>(in);
        if (size > in.bytes.size() - in.at) throw Malformed{"a text ends too early"};
        std::string text(size, '\0');
        in.take(text.data(), size);
        return text;
    }
};

template <class T>
struct Wire<std::vector<T>> {
    static void put(Bytes& out, const std::vector<T>& all) {
        grader::put(out, all.size());
        for (const T& each : all)
            grader::put(out, each);
    }
    static std::vector<T> take(Bytes& in) {
        std::vector<T> all; // grows with what really comes
        for (auto left = grader::take<std::size_t>(in); left > 0; --left)
            all.push_back(grader::take<T>(in));
        return all;
    }
};

template <class T>
struct Wire<std::optional<T>> {
    static void put(Bytes& out, const std::optional<T>& value) {
        grader::put(out, value.has_value());
        if (value) grader::put(out, *value);
    }
    static std::optional<T> take(Bytes& in) {
        if (!grader::take<bool>(in)) return std::nullopt;
        return grader::take<T>(in);
    }
};

/// Everything that has parts, and a maker that takes them in order.
template <class T>
struct Parts;

template <class T>
    requires requires { &Parts<T>::make; }
struct Wire<T> {
    static void put(Bytes& out, const T& value) {
        std::apply([&out](const auto&... part) { (grader::put(out, part), ...); }, Parts<T>::of(value));
    }
    static T take(Bytes& in) { return take_by(in, Parts<T>::make); }

private:
    template <class... P>
    static T take_by(Bytes& in, T (*make)(P...)) {
        std::tuple<std::remove_cvref_t<P>...> parts{
            grader::take<std::remove_cvref_t<P>>(in)...}; // braces: from left to right
        return std::apply(make, std::move(parts));
    }
};

template <class A, class B>
struct Parts<std::pair<A, B>> {
    static auto of(const std::pair<A, B>& both) { return both; }
    static std::pair<A, B> make(A a, B b) { return {a, b}; }
};

} // namespace grader
