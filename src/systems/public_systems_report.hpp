// From book/06_public_report.md; tangled, edit there. 09fc53f6b28927e3
#pragma once

#include "systems/reviewed_stage_measurement.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace systems {

/// A row of a public report.
struct PublicStage {
    StageName stage;       ///< what ran
    ActivationShape shape; ///< on which activation
    std::uint64_t repeats; ///< how many runs
    ElapsedNanos median;   ///< of the runs. Unit: ns
    ElapsedNanos spread;   ///< median absolute deviation of the runs. Unit: ns

    friend constexpr bool operator==(const PublicStage&, const PublicStage&) = default;
};

namespace detail {
inline constexpr const char* conditions =
    "Wall time of one run; median and median absolute deviation of the repeats.";

/// The text for a Markdown table: no character of it is read as markup.
constexpr std::string markdown(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
        const bool word = (c >= '0' && c <= '9') || (small >= 'a' && small <= 'z');
        const bool ascii = c > ' ' && c <= '~';
        if (c == '|') escaped += "&#124;";
        else if (ascii && !word) escaped += std::string{'\\', c};
        else escaped += c;
    }
    return escaped;
}

/// The text as a JSON string. A name has no control characters and is UTF-8; two are left.
constexpr std::string json(std::string_view text) {
    std::string escaped = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') escaped += '\\';
        escaped += c;
    }
    return escaped + '"';
}
} // namespace detail

/// Stages that everybody may see. Range: at least one stage; each was reviewed as public.
class PublicSystemsReport {
public:
    static constexpr StaticText name = "PublicSystemsReport"; ///< how errors call it

    /// The report of a set of reviewed measurements.
    ///
    /// Fails: Empty when there is none; NotPublic when one of them is not public. The error
    /// says the class with the fewest readers in the set, and no name and no figure.
    static constexpr Result<PublicSystemsReport>
    from_reviewed_measurements(const std::vector<ReviewedStageMeasurement>& reviewed) {
        if (reviewed.empty()) return refused(ErrorKind::Empty, "at least one measurement");
        auto strictest = MeasurementVisibility::Public;
        for (const ReviewedStageMeasurement& each : reviewed) {
            if (each.visibility() < MeasurementVisibility::Public) {
                return refused(ErrorKind::NotPublic, "a measurement is of no known class");
            }
            strictest = std::max(strictest, each.visibility());
        }
        switch (strictest) {
            case MeasurementVisibility::Public: return PublicSystemsReport{rows(reviewed)};
            case MeasurementVisibility::ResearchRestricted:
                return refused(ErrorKind::NotPublic, "a measurement is research-restricted");
            case MeasurementVisibility::Private:
                return refused(ErrorKind::NotPublic, "a measurement is private");
        }
        return refused(ErrorKind::NotPublic, "a measurement is of no known class");
    }

    /// The rows, in the order of the measurements.
    constexpr const std::vector<PublicStage>& stages() const { return stages_; }

    friend constexpr bool operator==(const PublicSystemsReport&,
                                     const PublicSystemsReport&) = default;

private:
    static constexpr std::vector<PublicStage>
    rows(const std::vector<ReviewedStageMeasurement>& reviewed) {
        std::vector<PublicStage> rows;
        for (const ReviewedStageMeasurement& each : reviewed) {
            const StageMeasurements& runs = each.runs_;
            rows.push_back({runs.stage(), each.shape_, runs.repeats(), median_elapsed(runs),
                            median_deviation(runs)});
        }
        return rows;
    }

    static constexpr std::unexpected<Error> refused(ErrorKind kind, StaticText why) {
        return failure(kind, name, "from_reviewed_measurements", why);
    }

    explicit constexpr PublicSystemsReport(std::vector<PublicStage> stages)
        : stages_{std::move(stages)} {}

    std::vector<PublicStage> stages_;
};

/// The median of the medians of the stages. Unit: ns; half a nanosecond rounds up.
constexpr ElapsedNanos median_elapsed(const PublicSystemsReport& report) {
    std::vector<ElapsedNanos> medians;
    for (const PublicStage& row : report.stages()) medians.push_back(row.median);
    return detail::median(std::move(medians));
}

/// The report for a terminal: a line for the whole, a line for each stage, the conditions.
constexpr std::string to_string(const PublicSystemsReport& report) {
    const std::string stages = to_string(UInt128{report.stages().size()});
    std::string text = "median of " + stages + (stages == "1" ? " stage: " : " stages: ") +
                       to_string(median_elapsed(report)) + '\n';
    for (const PublicStage& row : report.stages()) {
        text += "- " + to_string(row.stage) + ": median " + to_string(row.median) +
                ", spread " + to_string(row.spread) + ", repeats " +
                to_string(UInt128{row.repeats}) + " (" + to_string(row.shape) + ")\n";
    }
    return text + detail::conditions + '\n';
}

/// The report as a Markdown table with its conditions below.
constexpr std::string to_markdown(const PublicSystemsReport& report) {
    std::string text =
        "| stage | batch | sequence | width | repeats | median (ns) | spread (ns) |\n"
        "|---|--:|--:|--:|--:|--:|--:|\n";
    for (const PublicStage& row : report.stages()) {
        text += "| " + detail::markdown(row.stage.value()) + " | " +
                to_string(row.shape.batch()) + " | " + to_string(row.shape.sequence()) +
                " | " + to_string(row.shape.width()) + " | " +
                to_string(UInt128{row.repeats}) + " | " + to_string(row.median.value()) +
                " | " + to_string(row.spread.value()) + " |\n";
    }
    return text + "\nMedian of the stages: " + to_string(median_elapsed(report)) + ".\n" +
           detail::conditions + '\n';
}

/// The report as JSON. Numbers are exact; a reader that uses doubles rounds above 2^53.
constexpr std::string to_json(const PublicSystemsReport& report) {
    std::string text = "{\n  \"statistic\": \"median\",\n  \"unit\": \"ns\",\n"
                       "  \"conditions\": " + detail::json(detail::conditions) +
                       ",\n  \"median_of_stages_ns\": " +
                       to_string(median_elapsed(report).value()) + ",\n  \"stages\": [";
    std::string_view before = "\n";
    for (const PublicStage& row : report.stages()) {
        text += std::string{before} + "    {\"stage\": " + detail::json(row.stage.value()) +
                ", \"batch\": " + to_string(row.shape.batch()) +
                ", \"sequence\": " + to_string(row.shape.sequence()) +
                ", \"width\": " + to_string(row.shape.width()) +
                ",\n     \"repeats\": " + to_string(UInt128{row.repeats}) +
                ", \"median_ns\": " + to_string(row.median.value()) +
                ", \"spread_ns\": " + to_string(row.spread.value()) + "}";
        before = ",\n";
    }
    return text + "\n  ]\n}\n";
}

} // namespace systems
