// From book/08_online_softmax.md; tangled, edit there. 66aa265f097312f1
#pragma once

#include "kernels/lanes.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <list>
#include <unordered_map>
#include <vector>

namespace systems::kernels {

/// A simulated cache: lines of 64 bytes, any line anywhere, and the one that was not used for longest goes first (LRU).
/// A line that is written is read before, and goes back to memory when it leaves (write-allocate, write-back).
class SimulatedCache {
public:
    static constexpr std::uint64_t line = 64; ///< Unit: bytes

    explicit SimulatedCache(std::uint64_t bytes) : room_{std::max<std::uint64_t>(bytes / line, 1)} {} ///< of a line at least

    void touch(std::uint64_t address, bool writes) {
        const std::uint64_t number = address / line;
        const auto found = places_.find(number);
        if (found != places_.end()) {
            lines_.splice(lines_.begin(), lines_, found->second);
            lines_.front().dirty |= writes;
            return;
        }
        ++read_;
        if (lines_.size() == room_) evict();
        lines_.push_front({number, writes});
        places_[number] = lines_.begin();
    }
    /// Everything that is still here goes back to memory.
    void flush() {
        while (!lines_.empty()) evict();
    }
    std::uint64_t read() const { return read_ * line; }       ///< from memory. Unit: bytes
    std::uint64_t written() const { return written_ * line; } ///< to memory. Unit: bytes

private:
    struct Line {
        std::uint64_t number;
        bool dirty;
    };
    void evict() {
        written_ += lines_.back().dirty;
        places_.erase(lines_.back().number);
        lines_.pop_back();
    }

    std::uint64_t room_, read_ = 0, written_ = 0;
    std::list<Line> lines_; // the last used first
    std::unordered_map<std::uint64_t, std::list<Line>::iterator> places_;
};

/// A pointer whose loads and stores pass through a simulated cache, one number at a time.
template <class T>
class Traced {
public:
    Traced(T* plain, std::uint64_t address, SimulatedCache& cache) : plain_{plain}, address_{address}, cache_{&cache} {}

    friend Traced operator+(Traced p, std::size_t n) { return {p.plain_ + n, p.address_ + n * sizeof(T), *p.cache_}; }
    friend T load_one_at(Traced p) { return p.cache_->touch(p.address_, false), *p.plain_; }
    friend T load_at(Traced p) { return load_one_at(p); }
    friend void store_one_at(Traced p, T value) { p.cache_->touch(p.address_, true), *p.plain_ = value; }
    friend void store_at(Traced p, T value) { store_one_at(p, value); }

private:
    T* plain_;
    std::uint64_t address_;
    SimulatedCache* cache_;
};

/// Memory behind a simulated cache. What is taken begins at a line of its own.
template <class T>
class TracedMemory {
public:
    explicit TracedMemory(SimulatedCache& cache) : cache_{cache} {}

    Traced<T> take(std::size_t n) {
        const std::uint64_t address = next_;
        next_ += (n * sizeof(T) + SimulatedCache::line - 1) / SimulatedCache::line * SimulatedCache::line;
        taken_ += n * sizeof(T);
        return {parts_.emplace_back(n).data(), address, cache_};
    }
    std::uint64_t taken() const { return taken_; } ///< Unit: bytes

private:
    SimulatedCache& cache_;
    std::deque<std::vector<T>> parts_;
    std::uint64_t taken_ = 0, next_ = 0;
};

} // namespace systems::kernels
