#pragma once

// What every test sees: Catch2, and a Result in its messages as the value or the error that it holds.
#include "systems/error.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/catch_tostring.hpp>

template <class T>
struct Catch::StringMaker<systems::Result<T>> {
    static std::string convert(const systems::Result<T>& result) {
        if (!result) return "no answer (" + to_string(result.error()) + ")";
        return Catch::Detail::stringify(*result);
    }
};
