#pragma once

// The values of the library as bytes, for calls between two programs: the judge, and the program that holds a submission.
// Whatever comes in is checked: it may have been written by anybody.
#include "systems/arithmetic_intensity.hpp"
#include "systems/attention_estimate.hpp"
#include "systems/matrix_vector_shape.hpp"
#include "systems/memory_transfer.hpp"
#include "systems/public_systems_report.hpp"
#include "systems/stopwatch.hpp"

#include <array>
#include <cstring>
#include <optional>
#include <set>
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

// The few members that the library keeps to itself: an explicit instantiation may name them. `object.*member(Error_kind{})`.
template <class Tag, auto pointer>
struct Open {
    friend constexpr auto member(Tag) { return pointer; }
};
#define GRADER_OPEN(Class, name)                                                                                       \
    struct Class##_##name {                                                                                            \
        friend constexpr auto member(Class##_##name);                                                                  \
    };                                                                                                                 \
    template struct Open<Class##_##name, &systems::Class::name##_>;
GRADER_OPEN(StaticText, view)
GRADER_OPEN(Error, type)
GRADER_OPEN(Error, operation)
GRADER_OPEN(Error, detail)
GRADER_OPEN(ReviewedStageMeasurement, runs)
GRADER_OPEN(ReviewedStageMeasurement, shape)
GRADER_OPEN(PublicSystemsReport, stages)
#undef GRADER_OPEN

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
        }(std::make_integer_sequence<int, 32>{});
        const int value = grader::take<int>(in);
        if (value < 0 || value >= 32 || !known[static_cast<std::size_t>(value)]) throw Malformed{"no such enumerator"};
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
        for (const T& each : all) grader::put(out, each);
    }
    static std::vector<T> take(Bytes& in) {
        std::vector<T> all; // grows with what really comes
        for (auto left = grader::take<std::size_t>(in); left > 0; --left) all.push_back(grader::take<T>(in));
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

template <>
struct Wire<systems::UInt128> {
    static void put(Bytes& out, systems::UInt128 value) {
        grader::put(out, value.high());
        grader::put(out, value.low());
    }
    static systems::UInt128 take(Bytes& in) {
        const auto high = grader::take<std::uint64_t>(in), low = grader::take<std::uint64_t>(in);
        return systems::UInt128::from_halves(high, low);
    }
};

template <>
struct Wire<systems::StaticText> {
    static void put(Bytes& out, systems::StaticText text) { grader::put(out, std::string{text.view()}); }
    static systems::StaticText take(Bytes& in) {
        static std::set<std::string> kept; // it never ends, as a literal does not
        systems::StaticText text = "";
        auto said = grader::take<std::string>(in);
        if (said.size() > 1000) throw Malformed{"an error has more than 1000 characters"};
        text.*member(StaticText_view{}) = *kept.insert(std::move(said)).first;
        return text;
    }
};

template <>
struct Wire<systems::Error> {
    static void put(Bytes& out, const systems::Error& error) {
        grader::put(out, error.kind());
        grader::put(out, error.*member(Error_type{}));
        grader::put(out, error.*member(Error_operation{}));
        grader::put(out, error.*member(Error_detail{}));
    }
    static systems::Error take(Bytes& in) {
        systems::Error error{grader::take<systems::ErrorKind>(in), "", "", ""};
        error.*member(Error_type{}) = grader::take<systems::StaticText>(in);
        error.*member(Error_operation{}) = grader::take<systems::StaticText>(in);
        error.*member(Error_detail{}) = grader::take<systems::StaticText>(in);
        return error;
    }
};

template <class T>
struct Wire<systems::Result<T>> {
    static void put(Bytes& out, const systems::Result<T>& result) {
        grader::put(out, result.has_value());
        if (result) grader::put(out, *result);
        else grader::put(out, result.error());
    }
    static systems::Result<T> take(Bytes& in) {
        if (grader::take<bool>(in)) return grader::take<T>(in);
        return std::unexpected{grader::take<systems::Error>(in)};
    }
};

/// What a door of the library made of it.
template <class T>
T through(const systems::Result<T>& door) {
    if (!door) throw Malformed{to_string(door.error())};
    return *door;
}

/// Dimensions, amounts, rates: one number.
template <class T>
    requires requires(T value) { T::from(value.value()); }
struct Wire<T> {
    static void put(Bytes& out, const T& value) { grader::put(out, value.value()); }
    static T take(Bytes& in) { return through(T::from(grader::take<decltype(std::declval<T>().value())>(in))); }
};

template <>
struct Wire<systems::ElementSize> {
    static void put(Bytes& out, systems::ElementSize size) { grader::put(out, size.value()); }
    static systems::ElementSize take(Bytes& in) { return through(systems::ElementSize::from_bits(grader::take<std::uint64_t>(in))); }
};

/// Everything else has parts, and a maker that takes them in order.
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
        std::tuple<std::remove_cvref_t<P>...> parts{grader::take<std::remove_cvref_t<P>>(in)...}; // braces: from left to right
        return std::apply(make, std::move(parts));
    }
};

template <class A, class B>
struct Parts<std::pair<A, B>> {
    static auto of(const std::pair<A, B>& both) { return both; }
    static std::pair<A, B> make(A a, B b) { return {a, b}; }
};

template <>
struct Parts<systems::Ratio> {
    static auto of(systems::Ratio ratio) { return std::tuple{ratio.numerator(), ratio.denominator()}; }
    static systems::Ratio make(systems::UInt128 above, systems::UInt128 below) { return through(systems::Ratio::from(above, below)); }
};

template <>
struct Parts<systems::ArithmeticIntensity> {
    static auto of(systems::ArithmeticIntensity intensity) {
        return std::tuple{*systems::Flops::from(intensity.value().numerator()), *systems::Bytes::from(intensity.value().denominator())};
    }
    static systems::ArithmeticIntensity make(systems::Flops work, systems::Bytes moved) { return through(work / moved); }
};

template <>
struct Parts<systems::ActivationShape> {
    static auto of(const systems::ActivationShape& shape) { return std::tuple{shape.batch(), shape.sequence(), shape.width()}; }
    static systems::ActivationShape make(systems::BatchSize batch, systems::SequenceLength sequence, systems::ModelWidth width) {
        return {batch, sequence, width};
    }
};

template <>
struct Parts<systems::MatrixVectorShape> {
    static auto of(systems::MatrixVectorShape shape) { return std::tuple{shape.rows(), shape.columns()}; }
    static systems::MatrixVectorShape make(systems::RowCount rows, systems::ColumnCount columns) { return {rows, columns}; }
};

template <>
struct Parts<systems::MemoryTransfer> {
    static auto of(const systems::MemoryTransfer& moved) { return std::tuple{moved.bytes(), moved.level(), moved.rate()}; }
    static systems::MemoryTransfer make(systems::Bytes bytes, systems::MemoryLevel level, systems::BytesPerSecond rate) {
        return {bytes, level, rate};
    }
};

template <>
struct Parts<systems::StageMeasurements> {
    static auto of(const systems::StageMeasurements& runs) { return std::tuple{runs.stage(), runs.elapsed()}; }
    static systems::StageMeasurements make(systems::StageName stage, std::vector<systems::ElapsedNanos> elapsed) {
        std::vector<systems::StageMeasurement> runs;
        for (const auto each : elapsed) runs.push_back(through(systems::StageMeasurement::from(stage, each)));
        return through(systems::StageMeasurements::from(runs));
    }
};

template <>
struct Parts<systems::ReviewedStageMeasurement> {
    using Reviewed = systems::ReviewedStageMeasurement;
    static auto of(const Reviewed& each) {
        return std::tuple{each.*member(ReviewedStageMeasurement_runs{}), each.*member(ReviewedStageMeasurement_shape{}), each.visibility()};
    }
    static Reviewed make(systems::StageMeasurements runs, systems::ActivationShape shape, systems::MeasurementVisibility visibility) {
        return {std::move(runs), shape, visibility};
    }
};

template <>
struct Parts<systems::PublicStage> {
    static auto of(const systems::PublicStage& row) { return std::tuple{row.stage, row.shape, row.repeats, row.median, row.spread}; }
    static systems::PublicStage make(systems::StageName stage, systems::ActivationShape shape, std::uint64_t repeats,
                                     systems::ElapsedNanos median, systems::ElapsedNanos spread) {
        return {std::move(stage), shape, repeats, median, spread};
    }
};

template <>
struct Parts<systems::PublicSystemsReport> {
    static auto of(const systems::PublicSystemsReport& report) { return std::tuple{report.stages()}; }
    static systems::PublicSystemsReport make(std::vector<systems::PublicStage> rows) {
        if (rows.empty()) throw Malformed{"a report has at least one stage"};
        const auto& first = rows.front();
        const auto run = through(systems::StageMeasurement::from(first.stage, systems::ElapsedNanos{1}));
        auto report = through(systems::PublicSystemsReport::from_reviewed_measurements(
            {{through(systems::StageMeasurements::from({run})), first.shape, systems::MeasurementVisibility::Public}}));
        report.*member(PublicSystemsReport_stages{}) = std::move(rows);
        return report;
    }
};

/// A struct of two times, as some exercises declare.
template <class T>
    requires std::is_aggregate_v<T> && requires(systems::ElapsedNanos time) { T{time, time}; }
struct Parts<T> {
    static auto of(const T& both) {
        const auto& [a, b] = both;
        return std::tuple{a, b};
    }
    static T make(systems::ElapsedNanos a, systems::ElapsedNanos b) { return {a, b}; }
};

} // namespace grader
