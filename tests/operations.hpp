#pragma once

// The table of operations: which types of the library go together, and what comes out. Nothing else compiles.
// operations_test.cpp holds it against what the compiler does, in both directions.

// One line a type. A quantity is a number with a meaning, a record is made of several things or of text, a plain type is
// one of C++. A type that the chapters so far do not define is left out, with its operations.
#define TABLE_TYPES(quantity, record, plain)                                                                \
    quantity(BatchSize)                                                                                     \
    quantity(SequenceLength)                                                                                \
    quantity(ModelWidth)                                                                                    \
    quantity(ElementCount)                                                                                  \
    quantity(ElementSize)                                                                                   \
    quantity(Bytes)                                                                                         \
    quantity(UInt128)                                                                                       \
    plain(uint64_t)                                                                                         \
    plain(double)                                                                                           \
    plain(bool)                                                                                             \
    record(ActivationShape)                                                                                 \
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
    ordered(ElementCount)                                                                                   \
    ordered(ElementSize)                                                                                    \
    ordered(Bytes)                                                                                          \
    ordered(UInt128)                                                                                        \
    legal(UInt128, ==, uint64_t, bool)                                                                      \
    legal(UInt128, <, uint64_t, bool)                                                                       \
    legal(uint64_t, ==, UInt128, bool)                                                                      \
    legal(uint64_t, <, UInt128, bool)                                                                       \
    equal(ActivationShape)                                                                                  \
    equal(Error)                                                                                            \
    equal(StaticText)                                                                                       \
    legal(ElementCount, *, ElementSize, Bytes)                                                              \
    legal(Bytes, +, Bytes, Result<Bytes>)                                                                   \
    legal(Bytes, *, uint64_t, Result<Bytes>)
