// From book/01_memory_accounting.md; tangled, edit there. 3aae079216b2d6af
#pragma once

#include "systems/activation_shape.hpp"

/// The largest batch whose activations, packed, fit into `budget`.
inline systems::Result<systems::BatchSize> largest_batch(systems::Bytes budget, systems::SequenceLength sequence,
                                                         systems::ModelWidth width, systems::ElementSize size) {
    (void)budget, (void)sequence, (void)width, (void)size;
    return systems::BatchSize{1}; // your turn
}
