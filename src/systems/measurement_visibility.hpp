// From book/06_public_report.md; tangled, edit there. c5339a4cfb7d2467
#pragma once

#include <string_view>

namespace systems {

/// Who may see a measurement. Each class has fewer readers than the one before.
enum class MeasurementVisibility {
    Public = 1,         ///< everybody
    ResearchRestricted, ///< people who are bound by an agreement
    Private,            ///< its owner
};

/// The class in words.
constexpr std::string_view to_string(MeasurementVisibility visibility) {
    switch (visibility) {
        case MeasurementVisibility::Public: return "public";
        case MeasurementVisibility::ResearchRestricted: return "research-restricted";
        case MeasurementVisibility::Private: return "private";
    }
    return "of no known class";
}

} // namespace systems
