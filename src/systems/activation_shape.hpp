// From book/01_memory_accounting.md; tangled, edit there. 9d79fc95cb01b0ff
#pragma once

#include "systems/bytes.hpp"
#include "systems/dimension.hpp"
#include "systems/element_size.hpp"
#include "systems/then.hpp"

namespace systems {

/// The shape of an activation: batch x sequence x width.
class ActivationShape {
public:
    /// The three axes, in this order.
    constexpr ActivationShape(BatchSize batch, SequenceLength sequence, ModelWidth width)
        : batch_{batch}, sequence_{sequence}, width_{width} {}

    constexpr BatchSize batch() const { return batch_; }            ///< how many sequences
    constexpr SequenceLength sequence() const { return sequence_; } ///< tokens in each
    constexpr ModelWidth width() const { return width_; }           ///< numbers for each token

    friend constexpr bool operator==(const ActivationShape&, const ActivationShape&) = default;
    friend constexpr std::string to_string(const ActivationShape& shape) {
        return "batch " + to_string(shape.batch_) + ", sequence " + to_string(shape.sequence_) +
               ", width " + to_string(shape.width_);
    }

    /// How many numbers the activation holds: batch * sequence * width.
    ///
    /// Fails: Overflow when that is 2^64 or more.
    constexpr Result<ElementCount> element_count() const {
        const auto tokens = checked_product(UInt128{batch_.value()}, UInt128{sequence_.value()});
        const auto elements = checked_product(*tokens, UInt128{width_.value()});
        if (!elements || elements->high() != 0) {
            return failure(ErrorKind::Overflow, "ActivationShape", "element_count",
                           "more than 2^64 - 1 elements");
        }
        return ElementCount::from(detail::known_positive(elements->low()));
    }

    /// The memory that the activation takes in a format.
    ///
    /// Fails: Overflow when the shape holds 2^64 elements or more.
    constexpr Result<Bytes> bytes(ElementSize size) const {
        return then(element_count(), [size](ElementCount elements) { return elements * size; });
    }

private:
    BatchSize batch_;
    SequenceLength sequence_;
    ModelWidth width_;
};

} // namespace systems
