// From book/appendix_tangle_reading.md; tangled, edit there. 1c0bbcb7795d6b3d
// The words after an opening fence: cpp file=systems/bytes.hpp
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace tangle {

enum class Kind {
    shown,   // no attributes: only for the reader's eyes
    file,    // file= and file+=
    chunk,   // chunk= and chunk+=
    example, // compiles and runs
    accepts, // compiles
    rejects, // does not compile
};

std::string_view to_string(Kind kind);

struct Attributes {
    std::string language;
    Kind kind = Kind::shown;
    std::string name;     // a path under SRC, or a chunk's name
    std::string document; // chunk+="02/name": whose chunk; "" for one of this document
    bool append = false;
    bool lies = false;
    std::vector<std::string> patterns; // rejects: the alternatives between |
};

// The attributes, or what is wrong with them in words.
std::expected<Attributes, std::string> read_attributes(std::string_view info);

// Whether an info string or directive names C++ in any spelling.
bool is_cpp(std::string_view language);

// "02/byte arithmetic" or "byte arithmetic".
struct ChunkName {
    std::string document;
    std::string name;
};
std::expected<ChunkName, std::string> read_chunk_name(std::string_view text);

} // namespace tangle
