// From book/appendix_library.md, book/01_memory_accounting.md; tangled, edit there. 92727086ff891e9d
#pragma once

#include "systems/error.hpp"
#include "systems/hash.hpp"
#include "systems/literal.hpp"
#include "systems/text.hpp"

namespace systems {

/// What every dimension shares; `Self` is the dimension: BatchSize is a Dimension<BatchSize>.
///
/// Range: 1 to 2^64 - 1. A dimension has no arithmetic, and compares with its own kind only.
template <class Self>
class Dimension {
public:
    /// The dimension of size `n`, for numbers known only at run time.
    ///
    /// Fails: OutOfRange when n < 1.
    template <WholeNumber N>
    static constexpr Result<Self> from(N n) {
        if (n < N{1}) {
            return failure(ErrorKind::OutOfRange, Self::name, "from", "a dimension is at least 1");
        }
        return Self{Checked{static_cast<std::uint64_t>(n)}};
    }

    /// The plain number.
    constexpr std::uint64_t value() const { return value_; }

    friend constexpr bool operator==(Dimension, Dimension) = default;
    friend constexpr auto operator<=>(Dimension, Dimension) = default;
    friend constexpr std::string to_string(Dimension dimension) {
        return to_string(UInt128{dimension.value_});
    }

protected:
    struct Checked {
        std::uint64_t value;
    };
    explicit constexpr Dimension(Checked checked) : value_{checked.value} {}

    template <Number N>
    static consteval Checked constant(N n) {
        return {detail::dimension_constant(n)};
    }

private:
    std::uint64_t value_;
};

/// How many sequences are processed together. Range: 1 to 2^64 - 1.
class BatchSize : public Dimension<BatchSize> {
public:
    static constexpr StaticText name = "BatchSize"; ///< how errors call it

    /// A constant, checked while compiling.
    template <Number N>
    explicit consteval BatchSize(N n) : Dimension{constant(n)} {}

private:
    friend class Dimension<BatchSize>;
    using Dimension::Dimension; // for from() alone
};

/// How many tokens a sequence has. Range: 1 to 2^64 - 1.
class SequenceLength : public Dimension<SequenceLength> {
public:
    static constexpr StaticText name = "SequenceLength"; ///< how errors call it

    /// A constant, checked while compiling.
    template <Number N>
    explicit consteval SequenceLength(N n) : Dimension{constant(n)} {}

private:
    friend class Dimension<SequenceLength>;
    using Dimension::Dimension;
};

/// How many numbers stand for one token (d_model). Range: 1 to 2^64 - 1.
class ModelWidth : public Dimension<ModelWidth> {
public:
    static constexpr StaticText name = "ModelWidth"; ///< how errors call it

    /// A constant, checked while compiling.
    template <Number N>
    explicit consteval ModelWidth(N n) : Dimension{constant(n)} {}

private:
    friend class Dimension<ModelWidth>;
    using Dimension::Dimension;
};

/// How many numbers a tensor holds. Unit: elements. Range: 1 to 2^64 - 1.
class ElementCount : public Dimension<ElementCount> {
public:
    static constexpr StaticText name = "ElementCount"; ///< how errors call it

    /// A constant, checked while compiling.
    template <Number N>
    explicit consteval ElementCount(N n) : Dimension{constant(n)} {}

private:
    friend class Dimension<ElementCount>;
    using Dimension::Dimension;
};

/// How many rows a matrix has: numbers that come out. Range: 1 to 2^64 - 1.
class RowCount : public Dimension<RowCount> {
public:
    static constexpr StaticText name = "RowCount"; ///< how errors call it

    /// A constant, checked while compiling.
    template <Number N>
    explicit consteval RowCount(N n) : Dimension{constant(n)} {}

private:
    friend class Dimension<RowCount>;
    using Dimension::Dimension;
};

/// How many columns a matrix has: numbers that go in. Range: 1 to 2^64 - 1.
class ColumnCount : public Dimension<ColumnCount> {
public:
    static constexpr StaticText name = "ColumnCount"; ///< how errors call it

    /// A constant, checked while compiling.
    template <Number N>
    explicit consteval ColumnCount(N n) : Dimension{constant(n)} {}

private:
    friend class Dimension<ColumnCount>;
    using Dimension::Dimension;
};

} // namespace systems
