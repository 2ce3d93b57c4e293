// From book/appendix_tangle_planning.md; tangled, edit there. b884b8445303bf13
#include "tangle/book.hpp"

#include "tangle/text.hpp"

namespace tangle {

std::string describe(const Definition &definition) {
    return definition.kind == Kind::file ? "the file " + definition.name
                                         : "the chunk " + quoted(definition.name);
}

} // namespace tangle
