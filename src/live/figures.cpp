// From book/appendix_live.md; tangled, edit there. d0c1606fb89af412
#include "live/figures.hpp"

namespace systems::live {

std::span<const Figure> figures() {
    static const Figure all[] = {memory, attention, intensity, tiers};
    return all;
}

std::string answer_to(std::string_view text) {
    auto lines = split(text, '\n');
    const auto found = std::ranges::find(figures(), lines.front(), &Figure::name);
    if (found == figures().end()) return "";
    lines.erase(lines.begin());
    Answer answer{*found, std::move(lines)};
    found->answer(answer);
    return answer.text();
}

} // namespace systems::live
