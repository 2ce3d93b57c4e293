#pragma once

// The library's values as bytes. What comes in goes through the library's doors.
#include "wire.hpp"

#include "systems/arithmetic_intensity.hpp"
#include "systems/attention_estimate.hpp"
#include "systems/matrix_vector_shape.hpp"
#include "systems/memory_transfer.hpp"
#include "systems/public_systems_report.hpp"
#include "systems/roofline.hpp"
#include "systems/stopwatch.hpp"

#include <set>

namespace grader {

// The few members that the library keeps to itself: an explicit instantiation may name them.
// `object.*member(Error_kind{})`.
template <class Tag, auto pointer>
struct Open {
    friend constexpr auto member(Tag) { return pointer; }
};
#define GRADER_OPEN(Class, name)                                                                             \
    struct Class##_##name {                                                                                  \
        friend constexpr auto member(Class##_##name);                                                        \
    };                                                                                                       \
    template struct Open<Class##_##name, &systems::Class::name##_>;
GRADER_OPEN(StaticText, view)
GRADER_OPEN(Error, type)
GRADER_OPEN(Error, operation)
GRADER_OPEN(Error, detail)
GRADER_OPEN(ReviewedStageMeasurement, runs)
GRADER_OPEN(ReviewedStageMeasurement, shape)
GRADER_OPEN(PublicSystemsReport, stages)
#undef GRADER_OPEN

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
        if (result)
            grader::put(out, *result);
        else
            grader::put(out, result.error());
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
    static T take(Bytes& in) {
        return through(T::from(grader::take<decltype(std::declval<T>().value())>(in)));
    }
};

template <>
struct Wire<systems::ElementSize> {
    static void put(Bytes& out, systems::ElementSize size) { grader::put(out, size.value()); }
    static systems::ElementSize take(Bytes& in) {
        return through(systems::ElementSize::from_bits(grader::take<std::uint64_t>(in)));
    }
};

template <>
struct Parts<systems::Ratio> {
    static auto of(systems::Ratio ratio) { return std::tuple{ratio.numerator(), ratio.denominator()}; }
    static systems::Ratio make(systems::UInt128 above, systems::UInt128 below) {
        return through(systems::Ratio::from(above, below));
    }
};

template <>
struct Parts<systems::ArithmeticIntensity> {
    static auto of(systems::ArithmeticIntensity intensity) {
        return std::tuple{*systems::Flops::from(intensity.value().numerator()),
                          *systems::Bytes::from(intensity.value().denominator())};
    }
    static systems::ArithmeticIntensity make(systems::Flops work, systems::Bytes moved) {
        return through(work / moved);
    }
};

template <>
struct Parts<systems::ActivationShape> {
    static auto of(const systems::ActivationShape& shape) {
        return std::tuple{shape.batch(), shape.sequence(), shape.width()};
    }
    static systems::ActivationShape make(systems::BatchSize batch, systems::SequenceLength sequence,
                                         systems::ModelWidth width) {
        return {batch, sequence, width};
    }
};

template <>
struct Parts<systems::MatrixVectorShape> {
    static auto of(systems::MatrixVectorShape shape) { return std::tuple{shape.rows(), shape.columns()}; }
    static systems::MatrixVectorShape make(systems::RowCount rows, systems::ColumnCount columns) {
        return {rows, columns};
    }
};

template <>
struct Parts<systems::MemoryTransfer> {
    static auto of(const systems::MemoryTransfer& moved) {
        return std::tuple{moved.bytes(), moved.level(), moved.rate()};
    }
    static systems::MemoryTransfer make(systems::Bytes bytes, systems::MemoryLevel level,
                                        systems::BytesPerSecond rate) {
        return {bytes, level, rate};
    }
};

template <>
struct Parts<systems::StageMeasurements> {
    static auto of(const systems::StageMeasurements& runs) {
        return std::tuple{runs.stage(), runs.elapsed()};
    }
    static systems::StageMeasurements make(systems::StageName stage,
                                           std::vector<systems::ElapsedNanos> elapsed) {
        std::vector<systems::StageMeasurement> runs;
        for (const auto each : elapsed)
            runs.push_back(through(systems::StageMeasurement::from(stage, each)));
        return through(systems::StageMeasurements::from(runs));
    }
};

template <>
struct Parts<systems::ReviewedStageMeasurement> {
    using Reviewed = systems::ReviewedStageMeasurement;
    static auto of(const Reviewed& each) {
        return std::tuple{each.*member(ReviewedStageMeasurement_runs{}),
                          each.*member(ReviewedStageMeasurement_shape{}), each.visibility()};
    }
    static Reviewed make(systems::StageMeasurements runs, systems::ActivationShape shape,
                         systems::MeasurementVisibility visibility) {
        return {std::move(runs), shape, visibility};
    }
};

template <>
struct Parts<systems::PublicStage> {
    static auto of(const systems::PublicStage& row) {
        return std::tuple{row.stage, row.shape, row.repeats, row.median, row.spread};
    }
    static systems::PublicStage make(systems::StageName stage, systems::ActivationShape shape,
                                     std::uint64_t repeats, systems::ElapsedNanos median,
                                     systems::ElapsedNanos spread) {
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
            {{through(systems::StageMeasurements::from({run})), first.shape,
              systems::MeasurementVisibility::Public}}));
        report.*member(PublicSystemsReport_stages{}) = std::move(rows);
        return report;
    }
};

template <>
struct Parts<systems::KernelAccount> {
    static auto of(const systems::KernelAccount& kernel) {
        return std::tuple{kernel.work, kernel.moved, kernel.traffic, kernel.working_set};
    }
    static systems::KernelAccount make(systems::Flops work, systems::Bytes moved, systems::Traffic traffic,
                                       systems::Bytes working_set) {
        return {work, moved, traffic, working_set};
    }
};

template <>
struct Parts<systems::MeasuredLevel> {
    static auto of(const systems::MeasuredLevel& level) {
        return std::tuple{level.level, level.capacity, level.reading, level.updating};
    }
    static systems::MeasuredLevel make(systems::MemoryLevel level, systems::Bytes capacity,
                                       systems::BytesPerSecond reading, systems::BytesPerSecond updating) {
        return {level, capacity, reading, updating};
    }
};

template <>
struct Parts<systems::Roofline> {
    static auto of(const systems::Roofline& roof) { return std::tuple{roof.peak(), roof.levels()}; }
    static systems::Roofline make(systems::FlopsPerSecond peak, std::vector<systems::MeasuredLevel> levels) {
        return through(systems::Roofline::from(peak, std::move(levels)));
    }
};

template <>
struct Parts<systems::PredictedTime> {
    static auto of(const systems::PredictedTime& time) { return std::tuple{time.working(), time.moving()}; }
    static systems::PredictedTime make(systems::ElapsedNanos working, systems::ElapsedNanos moving) {
        return through(systems::PredictedTime::from(working, moving));
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

/// A struct of three numbers, as one exercise declares.
template <class T>
    requires std::is_aggregate_v<T> && requires(double number) { T{number, number, number}; }
struct Parts<T> {
    static auto of(const T& all) {
        const auto& [a, b, c] = all;
        return std::tuple{a, b, c};
    }
    static T make(double a, double b, double c) { return {a, b, c}; }
};

} // namespace grader
