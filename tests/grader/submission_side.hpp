#pragma once

// The submission's side: a program that answers calls, and knows nothing of tests.
#include "channel.hpp"

#include <cstdlib>
#include <functional>

namespace grader {

inline Channel& judge(char** arguments = nullptr) { // the first call has the arguments of main
    static Channel channel{std::atoi(arguments[1]), std::atoi(arguments[2]),
                           Channel::Clock::time_point::max()}; // the sandbox ends it
    return channel;
}

/// Asks the judge to run something that it holds.
inline std::int64_t call_back(std::uint32_t which) {
    Bytes out;
    put(out, Kind::Callback);
    put(out, which);
    judge().send(out);
    Bytes in = judge().receive();
    if (take<Kind>(in) != Kind::CallbackDone) throw Malformed{"a callback has a result"};
    return take<std::int64_t>(in);
}

using Function = std::function<void(Bytes& in, Bytes& out)>;

/// A function as the judge calls it: `signature` is what the exercise asks for.
template <class Signature>
struct Local;
template <class R, class... A>
struct Local<R(A...)> {
    template <class F>
    static Function of(F function) {
        return [function](Bytes& in, Bytes& out) {
            std::tuple<std::remove_cvref_t<A>...> arguments{take<std::remove_cvref_t<A>>(in)...};
            const R value = std::apply(function, arguments);
            put(out, value);
        };
    }
};

inline int serve(char** arguments, const std::vector<Function>& functions) {
    try {
        for (;;) {
            Bytes in = judge(arguments).receive(), out;
            if (take<Kind>(in) != Kind::Call) return EXIT_FAILURE;
            put(out, Kind::Answer);
            functions.at(take<std::uint32_t>(in))(in, out);
            judge().send(out);
        }
    } catch (const Silence&) {
        return EXIT_SUCCESS; // the tests are over
    }
}

} // namespace grader
