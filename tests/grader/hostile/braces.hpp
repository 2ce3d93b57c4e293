// mark: compile; error
#include "systems/bytes.hpp"

}}}} namespace systems::exercises {{{
