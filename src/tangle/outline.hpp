// From book/appendix_tangle_reading.md; tangled, edit there. 6edb633eb99a9b1d
// A piece of Markdown without the bodies of its fences: all that cmark must read to find them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tangle {

// A fence at the left margin, whose body the outline leaves out.
struct EmptyFence {
    std::size_t line = 0; // in the outline, from 1
    std::string_view body;
};

struct Outline {
    std::string text;
    std::vector<EmptyFence> fences;
};

Outline make_outline(std::string_view markdown);

} // namespace tangle
