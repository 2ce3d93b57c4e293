// From book/appendix_tangle_reading.md; tangled, edit there. 40e7438e97364157
// Where the fences of a Markdown document are. cmark decides what is a fence; this file knows MyST's
// directives.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tangle {

// A fenced block, or a directive between colons.
struct Block {
    std::size_t line = 0; // of the opening fence, from 1
    std::string info;     // what stands after it on its line, as written
    std::string text;     // the body without the indentation of lists and quotes; each line ends in \n
    bool closed = true;
    bool colons = false; // the fence is :::, and text is left empty unless the body is no Markdown
};

// ```{name} argument
struct Directive {
    std::string name;
    std::string argument;

    // Whether its body is Markdown again, and so may hold fences.
    bool holds_markdown() const;
};

std::optional<Directive> directive_of(const Block &block);

// Every block in the order of lines, those inside of directives too.
std::vector<Block> find_blocks(std::string_view markdown);

} // namespace tangle
