#pragma once

// The judge's side. The tests call the functions of an exercise as always; each is an object here, and asks
// the program that holds the submission. What comes back is a value, checked as a value; whether it is right,
// the tests decide in this process.
#include "channel.hpp"

#include <csignal>
#include <cstdlib>
#include <exception>

namespace grader {

class Judge {
public:
    static Judge& instance() {
        static Judge judge;
        return judge;
    }

    /// Calls a function of the submission. What the tests give it to call stays here, and is asked for by message.
    template <class R, class... A>
    R call(std::uint32_t function, const A&... arguments) {
        if (!over_.empty()) throw std::runtime_error{over_};
        try {
            lent_.clear();
            Bytes out;
            put(out, Kind::Call);
            put(out, function);
            (put(out, arguments), ...);
            channel_.send(out);
            std::exception_ptr failed; // a test that ends within a callback
            for (;;) {
                Bytes in = channel_.receive();
                if (take<Kind>(in) == Kind::Answer) {
                    if (failed) std::rethrow_exception(failed);
                    return answer<R>(in);
                }
                channel_.send(call_back(in, failed));
            }
        } catch (const Silence& silence) {
            over_ = std::string{"the submission's program gave no answer: "} + silence.what();
        } catch (const Malformed& malformed) {
            over_ = std::string{"the submission's program gave an answer that is none: "} + malformed.what();
        }
        throw std::runtime_error{over_};
    }

    /// The number by which the submission asks for a function of the tests, until its answer.
    std::uint32_t lend(Function function) {
        lent_.push_back(std::move(function));
        return static_cast<std::uint32_t>(lent_.size() - 1);
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

    Bytes call_back(Bytes& in, std::exception_ptr& failed) {
        const auto which = take<std::uint32_t>(in);
        if (which >= lent_.size()) throw Malformed{"it asks for what there is not"};
        Bytes done;
        put(done, Kind::CallbackDone);
        try {
            if (!failed) lent_[which](in, done);
        } catch (const Malformed&) {
            throw;
        } catch (...) {
            failed = std::current_exception();
        }
        if (!failed) return done;
        Bytes no;
        put(no, Kind::CallbackFailed);
        return no;
    }

    template <class R>
    static R answer(Bytes& in) {
        R value = take<R>(in);
        if (!in.empty()) throw Malformed{"it goes on after its end"};
        return value;
    }

    Channel channel_;
    std::vector<Function> lent_;
    std::string over_; // why there will be no more answers
};

/// A function that the tests hand over goes as its number.
template <class R, class... A>
struct Wire<std::function<R(A...)>> {
    static void put(Bytes& out, const std::function<R(A...)>& function) {
        grader::put(out, Judge::instance().lend([&function](Bytes& in, Bytes& result) {
            call_by_message<R, A...>(function, in, result);
        }));
    }
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
