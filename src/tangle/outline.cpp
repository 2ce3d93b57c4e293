// From book/appendix_tangle_reading.md; tangled, edit there. ba0b3b150ed9d553
#include "tangle/outline.hpp"

#include <optional>

#include "tangle/text.hpp"

namespace tangle {

namespace {

// By the rules of CommonMark, for a fence that stands in no list and no quote.
bool ends(std::string_view line, std::string_view fence) {
    const std::size_t indentation = line.find_first_not_of(' ');
    if (indentation > 3) {
        return false;
    }
    const std::string_view run = leading_run(line.substr(indentation), fence.substr(0, 1));
    return run.size() >= fence.size() && is_blank(line.substr(indentation + run.size()));
}

// The text before the line that ends the fence; none, if there is no such line.
std::optional<std::string_view> body_before_end(std::string_view text, std::string_view fence) {
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view body = text.substr(0, text.size() - rest.size());
        if (ends(take_line(rest), fence)) {
            return body;
        }
    }
    return std::nullopt;
}

} // namespace

Outline make_outline(std::string_view markdown) {
    Outline outline;
    for (std::size_t line = 1; !markdown.empty(); ++line) {
        const std::string_view opening = take_line(markdown);
        outline.text.append(opening) += '\n';
        const std::string_view fence = leading_run(opening, "`~");
        if (fence.size() < 3) {
            continue;
        }
        const std::optional<std::string_view> body = body_before_end(markdown, fence);
        if (!body) {
            break; // the rest is its body, or it is no fence
        }
        outline.fences.push_back({line, *body});
        markdown.remove_prefix(body->size());
        outline.text.append(take_line(markdown)) += '\n';
        ++line;
    }
    outline.text += markdown;
    return outline;
}

} // namespace tangle
