// From book/appendix_tangle_writing.md; tangled, edit there. 24e0191c6b6a99f5
// Which program this is.
#pragma once

#include <string>

namespace tangle {

// The build ids of the program and of all libraries that it runs with; nothing when one of them has none.
std::string identity_of_program();

} // namespace tangle
