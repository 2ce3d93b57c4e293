// From book/appendix_live.md; tangled, edit there. 6385e07317eeb6be
#pragma once

#include "live/figure.hpp"

namespace systems::live {

extern const Figure memory, attention, intensity, tiers;

} // namespace systems::live
