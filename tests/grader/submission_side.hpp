#pragma once

// The submission's side: a program that answers calls, and knows nothing of tests.
#include "channel.hpp"

#include <cstdlib>

namespace grader {

inline Channel& judge(char** arguments = nullptr) { // the first call has the arguments of main
    static Channel channel{std::atoi(arguments[1]), std::atoi(arguments[2]),
                           Channel::Clock::time_point::max()}; // the sandbox ends it
    return channel;
}

/// The judge's test ended within a callback: this call has no answer.
struct Abandoned : std::exception {};

/// A function of the tests comes as its number: whoever calls it asks the judge.
template <class R, class... A>
struct Wire<std::function<R(A...)>> {
    static std::function<R(A...)> take(Bytes& in) {
        return [which = grader::take<std::uint32_t>(in)](const std::remove_cvref_t<A>&... arguments) {
            Bytes out;
            put(out, Kind::Callback);
            put(out, which);
            (put(out, arguments), ...);
            judge().send(out);
            Bytes done = judge().receive();
            if (grader::take<Kind>(done) != Kind::CallbackDone) throw Abandoned{};
            if constexpr (!std::is_void_v<R>) return grader::take<R>(done);
        };
    }
};

/// A function as the judge calls it: `signature` is what the exercise asks for.
template <class Signature>
struct Local;
template <class R, class... A>
struct Local<R(A...)> {
    template <class F>
    static Function of(F function) {
        return [function](Bytes& in, Bytes& out) { call_by_message<R, A...>(function, in, out); };
    }
};

inline int serve(char** arguments, const std::vector<Function>& functions) {
    try {
        for (;;) {
            Bytes in = judge(arguments).receive(), out;
            if (take<Kind>(in) != Kind::Call) return EXIT_FAILURE;
            put(out, Kind::Answer);
            try {
                functions.at(take<std::uint32_t>(in))(in, out);
            } catch (const Abandoned&) { // the judge knows
            }
            judge().send(out);
        }
    } catch (const Silence&) {
        return EXIT_SUCCESS; // the tests are over
    }
}

} // namespace grader
