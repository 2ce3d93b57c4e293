// From book/06_public_report.md; tangled, edit there. 259fdebcc89df1d4
#pragma once

#include "systems/public_systems_report.hpp"

namespace systems::exercises {

/// Whether an output holds a name, as it is or escaped, large and small letters alike.
inline bool mentions(const std::string& output, const std::string& name) {
    if (name.find_first_not_of(' ') == std::string::npos) return false;
    const auto small = [](std::string text) {
        for (char& c : text) {
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        }
        return text;
    };
    const std::string all = small(output);
    const std::string quoted = detail::json(name);
    for (const std::string& written :
         {name, detail::markdown(name), quoted.substr(1, quoted.size() - 2)}) {
        if (all.find(small(written)) != std::string::npos) return true;
    }
    return false;
}

} // namespace systems::exercises
