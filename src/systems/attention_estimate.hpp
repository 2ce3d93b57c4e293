// From book/02_attention_flops.md; tangled, edit there. 4ca4626993eb6239
#pragma once

#include "systems/bytes.hpp"
#include "systems/flops.hpp"

namespace systems {

/// Which pairs of tokens are charged for.
enum class AttendedPairs {
    FullSquare, ///< all T * T: what this book means unless it says otherwise
    Causal,     ///< the T * (T + 1) / 2 pairs in which no token looks ahead
};

/// The two products of attention, for one sequence in one layer.
///
/// Softmax, masks and the projections before and after are not counted.
class AttentionEstimate {
public:
    /// How many tokens look at each other, and how many numbers stand for each.
    constexpr AttentionEstimate(SequenceLength sequence, ModelWidth width)
        : sequence_{sequence}, width_{width} {}

    constexpr SequenceLength sequence() const { return sequence_; } ///< tokens
    constexpr ModelWidth width() const { return width_; } ///< numbers for each token

    /// The dot products of queries and keys, as multiply-adds: pairs * width.
    ///
    /// Fails: Overflow when that needs more than 128 bits.
    constexpr Result<MultiplyAdds>
    score_multiply_adds(AttendedPairs counted = AttendedPairs::FullSquare) const {
        return then(MultiplyAdds::from(pairs(counted)),
                    [this](MultiplyAdds one_each) { return one_each * width_.value(); });
    }
    /// The same in FLOPs: 2 * T * T * d for the full square. Fails: Overflow.
    constexpr Result<Flops>
    score_flops(AttendedPairs counted = AttendedPairs::FullSquare) const {
        return then(score_multiply_adds(counted), flops_of);
    }

    /// The weighted sums of value vectors: as many multiply-adds again. Fails: Overflow.
    constexpr Result<Flops>
    value_mix_flops(AttendedPairs counted = AttendedPairs::FullSquare) const {
        return then(score_multiply_adds(counted), flops_of);
    }
    /// Scores and value mix together: 4 * T * T * d for the full square. Fails: Overflow.
    constexpr Result<Flops>
    total_flops(AttendedPairs counted = AttendedPairs::FullSquare) const {
        return then(score_flops(counted), [&](Flops scores) {
            return then(value_mix_flops(counted), [&](Flops mix) { return scores + mix; });
        });
    }

    /// The matrix of scores, one for each pair of the full square.
    ///
    /// Fails: Overflow when it holds 2^64 elements or more.
    constexpr Result<Bytes> score_matrix_bytes(ElementSize size) const {
        const UInt128 scores = pairs(AttendedPairs::FullSquare);
        if (scores.high() != 0) {
            return failure(ErrorKind::Overflow, "AttentionEstimate", "score_matrix_bytes",
                           "more than 2^64 - 1 elements");
        }
        return then(ElementCount::from(detail::known_positive(scores.low())),
                    [size](ElementCount elements) { return elements * size; });
    }

    friend constexpr bool operator==(const AttentionEstimate&,
                                     const AttentionEstimate&) = default;
    friend constexpr std::string to_string(const AttentionEstimate& estimate) {
        return "sequence " + to_string(estimate.sequence_) + ", width " +
               to_string(estimate.width_);
    }

private:
    constexpr UInt128 pairs(AttendedPairs counted) const {
        const UInt128 tokens{sequence_.value()};
        if (counted == AttendedPairs::FullSquare) return *checked_product(tokens, tokens);
        const UInt128 next = *checked_sum(tokens, UInt128{1U});
        const UInt128 two{2U};
        return remainder(tokens, two) == 0 ? *checked_product(quotient(tokens, two), next)
                                           : *checked_product(tokens, quotient(next, two));
    }

    SequenceLength sequence_;
    ModelWidth width_;
};

} // namespace systems
