// From book/appendix_tangle_back.md; tangled, edit there. c796c23166dfaff6
#include "tangle/difference.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace tangle {

namespace {

using Numbers = std::vector<std::size_t>;

constexpr std::int64_t most_changes = 2'000; // beyond this the shortest script costs more than it is worth

// Equal lines get equal numbers, which are quick to compare.
class Numbering {
public:
    Numbers numbers_of(std::span<const std::string_view> lines) {
        Numbers numbers;
        for (const std::string_view line : lines) {
            numbers.push_back(numbers_.try_emplace(line, numbers_.size()).first->second);
        }
        return numbers;
    }

private:
    std::unordered_map<std::string_view, std::size_t> numbers_;
};

// The shortest script of single lines put in and taken out (Myers 1986). A diagonal k holds the pairs (x, y)
// of old and new index with x - y = k; after d changes, furthest_[d] has the largest x that each of them
// reached.
class Script {
public:
    Script(std::span<const std::size_t> from, std::span<const std::size_t> to)
        : from_(from), to_(to), width_(static_cast<std::int64_t>(from.size())),
          height_(static_cast<std::int64_t>(to.size())) {}

    // Marks the lines of both sides that stay. False: there are too many changes.
    bool run(std::vector<bool> &from_stays, std::vector<bool> &to_stays) {
        for (std::int64_t changes = 0; changes <= most_changes; ++changes) {
            if (step(changes)) {
                walk_back(changes, from_stays, to_stays);
                return true;
            }
        }
        return false;
    }

private:
    // Diagonals from -changes to changes.
    std::int64_t &reached(std::int64_t changes, std::int64_t diagonal) {
        return furthest_[static_cast<std::size_t>(changes)][static_cast<std::size_t>(diagonal + changes)];
    }

    // Whether the best way to a diagonal puts a new line in; otherwise it takes an old one out.
    bool puts_in(std::int64_t changes, std::int64_t diagonal) {
        return diagonal == -changes || (diagonal != changes && reached(changes - 1, diagonal - 1) <
                                                                   reached(changes - 1, diagonal + 1));
    }

    bool step(std::int64_t changes) {
        furthest_.emplace_back(static_cast<std::size_t>(2 * changes + 1), 0);
        for (std::int64_t diagonal = -changes; diagonal <= changes; diagonal += 2) {
            std::int64_t x = 0;
            if (changes > 0) {
                x = puts_in(changes, diagonal) ? reached(changes - 1, diagonal + 1)
                                               : reached(changes - 1, diagonal - 1) + 1;
            }
            while (x < width_ && x - diagonal < height_ && same(x, x - diagonal)) {
                ++x;
            }
            reached(changes, diagonal) = x;
            if (x >= width_ && x - diagonal >= height_) {
                return true;
            }
        }
        return false;
    }

    void walk_back(std::int64_t changes, std::vector<bool> &from_stays, std::vector<bool> &to_stays) {
        std::int64_t x = width_;
        std::int64_t y = height_;
        for (; changes >= 0; --changes) {
            const std::int64_t diagonal = x - y;
            std::int64_t before_x = 0;
            std::int64_t before_y = 0;
            if (changes > 0) {
                const bool put_in = puts_in(changes, diagonal);
                before_x = reached(changes - 1, put_in ? diagonal + 1 : diagonal - 1);
                before_y = before_x - (put_in ? diagonal + 1 : diagonal - 1);
            }
            for (; x > before_x && y > before_y; --x, --y) {
                from_stays[static_cast<std::size_t>(x - 1)] = true;
                to_stays[static_cast<std::size_t>(y - 1)] = true;
            }
            x = before_x;
            y = before_y;
        }
    }

    bool same(std::int64_t x, std::int64_t y) const {
        return from_[static_cast<std::size_t>(x)] == to_[static_cast<std::size_t>(y)];
    }

    std::span<const std::size_t> from_;
    std::span<const std::size_t> to_;
    std::int64_t width_;
    std::int64_t height_;
    std::vector<std::vector<std::int64_t>> furthest_; // by changes, then by diagonal
};

std::vector<Hunk> hunks_of(const std::vector<bool> &from_stays, const std::vector<bool> &to_stays,
                           std::size_t before) {
    std::vector<Hunk> hunks;
    std::size_t x = 0;
    std::size_t y = 0;
    while (x < from_stays.size() || y < to_stays.size()) {
        Hunk hunk{before + x, 0, before + y, 0};
        for (; x < from_stays.size() && !from_stays[x]; ++x) {
        }
        for (; y < to_stays.size() && !to_stays[y]; ++y) {
        }
        hunk.old_end = before + x++; // and the pair of lines that stay
        hunk.new_end = before + y++;
        if (hunk.removed() + hunk.added() > 0) {
            hunks.push_back(hunk);
        }
    }
    return hunks;
}

// Of "a b" in "a b a b", the second two were added.
void slide_down(std::vector<Hunk> &hunks, const Numbers &from, const Numbers &to) {
    std::size_t end = from.size(); // where the next hunk begins
    for (auto hunk = hunks.rbegin(); hunk != hunks.rend(); ++hunk) {
        while (hunk->removed() == 0 && hunk->old_end < end && from[hunk->old_end] == to[hunk->new_begin]) {
            ++hunk->old_begin;
            ++hunk->old_end;
            ++hunk->new_begin;
            ++hunk->new_end;
        }
        end = hunk->old_begin;
    }
}

} // namespace

std::vector<Hunk> find_difference(std::span<const std::string_view> old_lines,
                                  std::span<const std::string_view> new_lines) {
    Numbering numbering;
    const Numbers from = numbering.numbers_of(old_lines);
    const Numbers to = numbering.numbers_of(new_lines);
    const std::size_t shorter = std::min(from.size(), to.size());
    std::size_t before = 0;
    while (before < shorter && from[before] == to[before]) {
        ++before;
    }
    std::size_t after = 0;
    while (after < shorter - before && from[from.size() - 1 - after] == to[to.size() - 1 - after]) {
        ++after;
    }
    const std::span from_middle(from.data() + before, from.size() - before - after);
    const std::span to_middle(to.data() + before, to.size() - before - after);
    std::vector<bool> from_stays(from_middle.size(), false);
    std::vector<bool> to_stays(to_middle.size(), false);
    Script(from_middle, to_middle).run(from_stays, to_stays);
    std::vector<Hunk> hunks = hunks_of(from_stays, to_stays, before);
    slide_down(hunks, from, to);
    return hunks;
}

} // namespace tangle
