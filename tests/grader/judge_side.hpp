#pragma once

// The judge's side. The tests call the functions of an exercise as always; each is an object here, and asks
// the program that holds the submission. What comes back is a value, checked as a value; whether it is right,
// the tests decide in this process.
#include "channel.hpp"

#include <csignal>
#include <cstdlib>

namespace grader {

/// What the submission's program may ask for while it answers: to run the work that it was given, or to look
/// at a clock.
using Callbacks = std::vector<std::int64_t (*)(void*)>;

class Judge {
public:
    static Judge& instance() {
        static Judge judge;
        return judge;
    }

    template <class R, class... A>
    R call(std::uint32_t function, const A&... arguments) {
        return call_with<R>(function, {}, nullptr, arguments...);
    }

    template <class R, class... A>
    R call_with(std::uint32_t function, const Callbacks& callbacks, void* context, const A&... arguments) {
        if (!over_.empty()) throw std::runtime_error{over_};
        try {
            Bytes out;
            put(out, Kind::Call);
            put(out, function);
            (put(out, arguments), ...);
            channel_.send(out);
            for (;;) {
                Bytes in = channel_.receive();
                if (take<Kind>(in) == Kind::Answer) return answer<R>(in);
                const auto which = take<std::uint32_t>(in);
                if (which >= callbacks.size()) throw Malformed{"it asks for what there is not"};
                Bytes done;
                put(done, Kind::CallbackDone);
                put(done, callbacks[which](context));
                channel_.send(done);
            }
        } catch (const Silence& silence) {
            over_ = std::string{"the submission's program gave no answer: "} + silence.what();
        } catch (const Malformed& malformed) {
            over_ = std::string{"the submission's program gave an answer that is none: "} + malformed.what();
        }
        throw std::runtime_error{over_};
    }

private:
    Judge()
        : channel_{number("GRADER_IN"), number("GRADER_OUT"),
                   Channel::Clock::now() + std::chrono::seconds{number("GRADER_SECONDS")}} {
        std::signal(SIGPIPE, SIG_IGN);
    }

    static int number(const char* name) {
        const char* value = std::getenv(name);
        if (!value) std::exit(3); // grade.py sets them
        return std::atoi(value);
    }

    template <class R>
    static R answer(Bytes& in) {
        R value = take<R>(in);
        if (!in.empty()) throw Malformed{"it goes on after its end"};
        return value;
    }

    Channel channel_;
    std::string over_; // why there will be no more answers
};

template <class Signature>
class Remote;

/// A function of an exercise, for its tests.
template <class R, class... A>
class Remote<R(A...)> {
public:
    explicit constexpr Remote(std::uint32_t function) : function_{function} {}
    R operator()(const std::remove_cvref_t<A>&... arguments) const {
        return Judge::instance().call<R>(function_, arguments...);
    }

private:
    std::uint32_t function_;
};

} // namespace grader
