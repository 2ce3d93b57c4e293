// Books that live in memory only, for tests of the core.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tangle/diagnostics.hpp"
#include "tangle/plan.hpp"

namespace tangle_tests {

using Files = std::map<std::string, std::string>;

struct Tangled {
    tangle::Plan plan;
    std::vector<std::string> messages; // "book/01_a.md:3: error: ..."

    // The body of an output, without its header; "(no such file)" when there is none.
    std::string body(const std::string &path) const {
        const tangle::Output *output = plan.find(path);
        return output == nullptr ? "(no such file)" : output->text.substr(output->text.find('\n') + 1);
    }

    std::string header(const std::string &path) const {
        const tangle::Output *output = plan.find(path);
        return output == nullptr ? "(no such file)" : output->text.substr(0, output->text.find('\n'));
    }

    // Where the book has a line of an output, as "book/01_a.md:3".
    std::string place(const std::string &path, std::size_t line) const {
        const std::optional<tangle::Place> place = tangle::place_of(plan, *plan.find(path), line);
        return place ? to_string(*place) : "(nowhere)";
    }

    bool says(std::string_view words) const {
        return std::ranges::any_of(messages,
                                   [&](const std::string &m) { return m.find(words) != std::string::npos; });
    }
};

inline std::string message_of(const tangle::Diagnostic &diagnostic) {
    const bool is_error = diagnostic.severity == tangle::Severity::error;
    return to_string(diagnostic.place) + (is_error ? ": error: " : ": warning: ") + diagnostic.message;
}

// An index.md that lists all documents in the order of their names.
inline std::string index_of(const Files &files) {
    std::string index = "# Book\n\n```{toctree}\n";
    for (const auto &[file, text] : files) {
        if (file.ends_with(".md")) {
            index += file.substr(0, file.size() - 3) + '\n';
        }
    }
    return index + "```\n";
}

inline tangle::BookText book_text(Files files) {
    if (!files.contains("index.md")) {
        files["index.md"] = index_of(files);
    }
    return {"some/book", "book", std::move(files)};
}

inline Tangled tangled(Files files, std::optional<std::size_t> through = std::nullopt) {
    tangle::Diagnostics diagnostics;
    Tangled result{tangle::make_plan(book_text(std::move(files)), through, diagnostics), {}};
    for (const tangle::Diagnostic &diagnostic : diagnostics.sorted()) {
        result.messages.push_back(message_of(diagnostic));
    }
    return result;
}

// A book of one chapter, book/01_a.md.
inline Tangled tangled(std::string chapter) { return tangled(Files{{"01_a.md", std::move(chapter)}}); }

inline std::string fence(const std::string &info, const std::string &body) {
    return "```" + info + '\n' + body + "```\n";
}

} // namespace tangle_tests
