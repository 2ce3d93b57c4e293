// Escapes a quotation mark with a backslash, as JSON does.
#pragma once

#include "systems/public_systems_report.hpp"

namespace systems::exercises {

/// The report as CSV (RFC 4180, with \n for the ends of lines).
inline std::string to_csv(const PublicSystemsReport& report) {
    const auto field = [](const std::string& text) {
        if (text.find_first_of(",\"") == std::string::npos) return text;
        std::string quoted = "\"";
        for (const char c : text) quoted += c == '"' ? std::string{"\\\""} : std::string{c};
        return quoted + '"';
    };
    std::string csv = "stage,batch,sequence,width,repeats,median_ns,spread_ns\n";
    for (const PublicStage& row : report.stages()) {
        csv += field(row.stage.value()) + ',' + to_string(row.shape.batch()) + ',' +
               to_string(row.shape.sequence()) + ',' + to_string(row.shape.width()) + ',' +
               to_string(UInt128{row.repeats}) + ',' + to_string(row.median.value()) + ',' +
               to_string(row.spread.value()) + '\n';
    }
    return csv;
}

} // namespace systems::exercises
