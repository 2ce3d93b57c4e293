#pragma once

// The table of operations: which types of the library go together, and what comes out. Nothing else compiles.
// operations_test.cpp holds it against what the compiler does, in both directions.

// One line a type. A quantity is a number with a meaning, a record is made of several things or of text, a plain type is
// one of C++. A type that the chapters so far do not define is left out, with its operations.
#define TABLE_TYPES(quantity, record, plain)                                                                \
    quantity(BatchSize)                                                                                     \
    quantity(SequenceLength)                                                                                \
    quantity(ModelWidth)                                                                                    \
    quantity(RowCount)                                                                                      \
    quantity(ColumnCount)                                                                                   \
    quantity(ElementCount)                                                                                  \
    quantity(ElementSize)                                                                                   \
    quantity(Bytes)                                                                                         \
    quantity(MultiplyAdds)                                                                                  \
    quantity(Flops)                                                                                         \
    quantity(ElapsedNanos)                                                                                  \
    quantity(BytesPerSecond)                                                                                \
    quantity(FlopsPerSecond)                                                                                \
    quantity(ArithmeticIntensity)                                                                           \
    quantity(Ratio)                                                                                         \
    quantity(UInt128)                                                                                       \
    plain(uint64_t)                                                                                         \
    plain(double)                                                                                           \
    plain(bool)                                                                                             \
    record(ActivationShape)                                                                                 \
    record(MatrixVectorShape)                                                                               \
    record(AttentionEstimate)                                                                               \
    record(StageName)                                                                                       \
    record(StageMeasurement)                                                                                \
    record(StageMeasurements)                                                                               \
    record(MemoryTransfer)                                                                                  \
    record(ReviewedStageMeasurement)                                                                        \
    record(PublicStage)                                                                                     \
    record(PublicSystemsReport)                                                                             \
    record(KernelAccount)                                                                                   \
    record(MeasuredLevel)                                                                                   \
    record(PredictedTime)                                                                                   \
    record(Roofline)                                                                                        \
    record(Error)                                                                                           \
    record(StaticText)

// One line an operation.
//   legal(left, operator, right, result)
//   ordered(T)       T == T and T < T
//   equal(T)         T == T
//   with(U, left, operator, right, result): an operation that came with the type U, in a later chapter than its own types
#define TABLE_OPERATIONS(legal, ordered, equal, with)                                                       \
    ordered(BatchSize)                                                                                      \
    ordered(SequenceLength)                                                                                 \
    ordered(ModelWidth)                                                                                     \
    ordered(RowCount)                                                                                       \
    ordered(ColumnCount)                                                                                    \
    ordered(ElementCount)                                                                                   \
    ordered(ElementSize)                                                                                    \
    ordered(Bytes)                                                                                          \
    ordered(MultiplyAdds)                                                                                   \
    ordered(Flops)                                                                                          \
    ordered(ElapsedNanos)                                                                                   \
    ordered(BytesPerSecond)                                                                                 \
    ordered(FlopsPerSecond)                                                                                 \
    ordered(ArithmeticIntensity)                                                                            \
    ordered(Ratio)                                                                                          \
    ordered(UInt128)                                                                                        \
    legal(UInt128, ==, uint64_t, bool)                                                                      \
    legal(uint64_t, ==, UInt128, bool)                                                                      \
    legal(UInt128, <, uint64_t, bool)                                                                       \
    legal(uint64_t, <, UInt128, bool)                                                                       \
    equal(ActivationShape)                                                                                  \
    equal(MatrixVectorShape)                                                                                \
    equal(AttentionEstimate)                                                                                \
    ordered(StageName)                                                                                      \
    equal(StageMeasurement)                                                                                 \
    equal(StageMeasurements)                                                                                \
    equal(MemoryTransfer)                                                                                   \
    equal(PublicStage)                                                                                      \
    equal(PublicSystemsReport)                                                                              \
    equal(KernelAccount)                                                                                    \
    equal(MeasuredLevel)                                                                                    \
    equal(PredictedTime)                                                                                    \
    equal(Roofline)                                                                                         \
    equal(Error)                                                                                            \
    equal(StaticText)                                                                                       \
    legal(ElementCount, *, ElementSize, Bytes)                                                              \
    legal(Bytes, +, Bytes, Result<Bytes>)                                                                   \
    legal(Bytes, *, uint64_t, Result<Bytes>)                                                                \
    legal(Bytes, /, Bytes, Result<Ratio>)                                                                   \
    legal(MultiplyAdds, +, MultiplyAdds, Result<MultiplyAdds>)                                              \
    legal(MultiplyAdds, *, uint64_t, Result<MultiplyAdds>)                                                  \
    legal(MultiplyAdds, /, MultiplyAdds, Result<Ratio>)                                                     \
    legal(Flops, +, Flops, Result<Flops>)                                                                   \
    legal(Flops, *, uint64_t, Result<Flops>)                                                                \
    legal(Flops, /, Flops, Result<Ratio>)                                                                   \
    legal(ElapsedNanos, +, ElapsedNanos, Result<ElapsedNanos>)                                              \
    legal(ElapsedNanos, *, uint64_t, Result<ElapsedNanos>)                                                  \
    legal(ElapsedNanos, /, ElapsedNanos, Result<Ratio>)                                                     \
    legal(BytesPerSecond, /, BytesPerSecond, Ratio)                                                         \
    legal(FlopsPerSecond, /, FlopsPerSecond, Ratio)                                                         \
    legal(Flops, /, Bytes, Result<ArithmeticIntensity>)                                                     \
    legal(Bytes, /, BytesPerSecond, Result<ElapsedNanos>)                                                   \
    legal(Bytes, /, ElapsedNanos, Result<BytesPerSecond>)                                                   \
    with(BytesPerSecond, Flops, /, FlopsPerSecond, Result<ElapsedNanos>)
