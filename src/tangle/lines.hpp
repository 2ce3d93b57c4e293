// From book/appendix_tangle_reading.md; tangled, edit there. 789052cb6bbe132b
// The lines inside a fence: code, or a reference to a chunk.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tangle/attributes.hpp"

namespace tangle {

struct Line {
    enum class Kind {
        code,
        reference,    // <<name>> alone on its line
        escaped,      // @<<name>> alone on its line: the text <<name>>
        no_reference, // <<...>> alone on its line, but what it holds is no name
    };
    Kind kind = Kind::code;
    ChunkName target; // of a reference
};

Line read_line(std::string_view line);

// The line as code: an escaped one loses one @, and one of blanks only loses these.
std::string as_code(std::string_view line);
void append_code(std::string &text, std::string_view indentation, std::string_view line);

// How a fence writes a line of code: one that would be taken for a reference gets an @.
std::string as_text(std::string_view code);

// The names in <<name>> that stand anywhere in a line of code.
std::vector<ChunkName> names_mentioned(std::string_view line);

// The path in #include "path" or <path>, or "".
struct Include {
    std::string_view path;
    bool in_quotes = false;
};
Include read_include(std::string_view line);

} // namespace tangle
