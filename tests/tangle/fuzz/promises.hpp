// What the program promises about every book, checked on one.
#pragma once

#include <stdexcept>

#include "small_book.hpp"

namespace tangle_tests {

struct BrokenPromise : std::logic_error {
    using std::logic_error::logic_error;
};

// Throws BrokenPromise, in words.
void check_promises(const SmallBook &book);

} // namespace tangle_tests
