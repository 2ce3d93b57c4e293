// From book/appendix_tangle_back.md; tangled, edit there. 0cf1ac026d5b17a9
// How one list of lines becomes another.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace tangle {

// Old lines that new ones take the place of, as half-open ranges of indices; either may be empty.
struct Hunk {
    std::size_t old_begin = 0;
    std::size_t old_end = 0;
    std::size_t new_begin = 0;
    std::size_t new_end = 0;

    std::size_t removed() const { return old_end - old_begin; }
    std::size_t added() const { return new_end - new_begin; }
};

// The hunks in order; all other lines are the same. Lines that were added next to equal ones count as added
// after them. Few hunks are found when the lists differ in few lines; of lists that differ everywhere
// it may be a single one.
std::vector<Hunk> find_difference(std::span<const std::string_view> old_lines,
                                  std::span<const std::string_view> new_lines);

} // namespace tangle
