// From book/02_attention_flops.md; tangled, edit there. a24228681aa38b36
#pragma once

#include "systems/bytes.hpp"
#include "systems/flops.hpp"

namespace systems {

/// A matrix times a vector: `columns` numbers go in, `rows` numbers come out.
class MatrixVectorShape {
public:
    /// The two axes of the matrix, in this order.
    constexpr MatrixVectorShape(RowCount rows, ColumnCount columns)
        : rows_{rows}, columns_{columns} {}

    constexpr RowCount rows() const { return rows_; }          ///< numbers that come out
    constexpr ColumnCount columns() const { return columns_; } ///< numbers that go in

    /// rows * columns: each number of the matrix is used once. Never fails.
    constexpr MultiplyAdds multiply_adds() const {
        const auto used = checked_product(UInt128{rows_.value()}, UInt128{columns_.value()});
        return *MultiplyAdds::from(*used);
    }

    /// 2 * rows * columns.
    ///
    /// Fails: Overflow when that needs more than 128 bits.
    constexpr Result<Flops> multiply_add_flops() const { return flops_of(multiply_adds()); }

    /// What has to move: the matrix and the input in, the output out, each once.
    ///
    /// Fails: Overflow when the matrix holds 2^64 elements or more.
    constexpr Result<Bytes> bytes_moved(ElementSize size) const {
        const UInt128 elements = multiply_adds().value();
        if (elements.high() != 0) {
            return failure(ErrorKind::Overflow, "MatrixVectorShape", "bytes_moved",
                           "more than 2^64 - 1 elements");
        }
        const auto of = [size](std::uint64_t n) {
            return *ElementCount::from(detail::known_positive(n)) * size;
        };
        const auto vectors = of(columns_.value()) + of(rows_.value());
        return then(vectors, [&](Bytes both) { return of(elements.low()) + both; });
    }

    friend constexpr bool operator==(const MatrixVectorShape&,
                                     const MatrixVectorShape&) = default;
    friend constexpr std::string to_string(const MatrixVectorShape& shape) {
        return to_string(shape.rows_) + " x " + to_string(shape.columns_);
    }

private:
    RowCount rows_;
    ColumnCount columns_;
};

} // namespace systems
