// From book/appendix_tangle.md; tangled, edit there. 6e164debf9e3e57b
// What the program can be asked to do. Each command returns the exit status.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

namespace tangle {

struct Call {
    std::string book;
    std::string src;
    std::optional<std::size_t> through;
    std::string maps;  // the folder for maps, or ""
    std::string place; // FILE:LINE or FILE:LINE:COLUMN
    bool force = false;
    bool werror = false;
};

// What a command reads and says: answers on one stream, diagnostics on the other.
struct Streams {
    std::istream &in;
    std::ostream &out;
    std::ostream &err;
};

int write(const Call &call, Streams streams);
int check(const Call &call, Streams streams);
int back(const Call &call, Streams streams);
int where(const Call &call, Streams streams);
int explain(const Call &call, Streams streams);
int list(const Call &call, Streams streams);

} // namespace tangle
