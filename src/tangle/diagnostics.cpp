// From book/appendix_tangle_reading.md; tangled, edit there. 2e248798ffd950e3
#include "tangle/diagnostics.hpp"

#include <algorithm>
#include <ostream>
#include <tuple>
#include <utility>

namespace tangle {

std::string to_string(const Place &place) {
    return place.line == 0 ? place.file : place.file + ':' + std::to_string(place.line);
}

std::ostream &operator<<(std::ostream &out, const Diagnostic &diagnostic) {
    const char *severity = diagnostic.severity == Severity::error ? ": error: " : ": warning: ";
    return out << to_string(diagnostic.place) << severity << diagnostic.message;
}

void Diagnostics::error(Place place, std::string message) {
    diagnostics_.push_back({Severity::error, std::move(place), std::move(message)});
}

void Diagnostics::warning(Place place, std::string message) {
    diagnostics_.push_back({Severity::warning, std::move(place), std::move(message)});
}

void Diagnostics::make_warnings_errors() {
    for (Diagnostic &diagnostic : diagnostics_) {
        if (diagnostic.severity == Severity::warning) {
            diagnostic.severity = Severity::error;
            diagnostic.message += " (a warning, made an error by --werror)";
        }
    }
}

bool Diagnostics::has_errors() const {
    return std::ranges::any_of(diagnostics_,
                               [](const Diagnostic &d) { return d.severity == Severity::error; });
}

std::vector<Diagnostic> Diagnostics::sorted() const {
    std::vector<Diagnostic> result = diagnostics_;
    std::ranges::sort(result, {},
                      [](const Diagnostic &d) { return std::tie(d.place.file, d.place.line, d.message); });
    return result;
}

} // namespace tangle
