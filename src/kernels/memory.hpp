// From book/08_online_softmax.md; tangled, edit there. 2f43861ce8d48e08
#pragma once

#include "kernels/lanes.hpp"

#include <cstdint>
#include <deque>
#include <vector>

namespace systems::kernels {

/// Memory that a kernel takes while it runs, and how much that was.
template <class T>
class WorkingMemory {
public:
    /// Room for n numbers, until this object ends.
    T* take(std::size_t n) {
        taken_ += n * sizeof(T);
        return parts_.emplace_back(n).data();
    }
    std::uint64_t taken() const { return taken_; } ///< Unit: bytes

private:
    std::deque<std::vector<T>> parts_;
    std::uint64_t taken_ = 0;
};

} // namespace systems::kernels
