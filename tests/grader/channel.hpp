#pragma once

// One message after the other over two pipes, each with its length before it.
#include "wire_library.hpp"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <functional>
#include <poll.h>
#include <unistd.h>

namespace grader {

/// What the first byte of a message says it is.
enum class Kind : unsigned char { Call, Answer, Callback, CallbackDone, CallbackFailed };

/// What the other side may call: it takes its arguments from a message, and puts its result into another.
using Function = std::function<void(Bytes& in, Bytes& out)>;

/// A function of C++, called by message.
template <class R, class... A, class F>
void call_by_message(const F& function, Bytes& in, Bytes& out) {
    std::tuple<std::remove_cvref_t<A>...> arguments{take<std::remove_cvref_t<A>>(in)...};
    if constexpr (std::is_void_v<R>) {
        std::apply(function, arguments);
    } else {
        const R result = std::apply(function, arguments);
        put(out, result);
    }
}

/// The other side is gone, or did not speak in time.
struct Silence : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Channel {
public:
    using Clock = std::chrono::steady_clock;

    /// Speaks until `end`, and never waits longer.
    Channel(int in, int out, Clock::time_point end) : in_{in}, out_{out}, end_{end} {
        for (const int each : {in, out})
            fcntl(each, F_SETFL, fcntl(each, F_GETFL) | O_NONBLOCK);
    }

    void send(const Bytes& message) {
        Bytes framed;
        put(framed, static_cast<std::uint32_t>(message.bytes.size()));
        framed.bytes += message.bytes;
        for (std::size_t sent = 0; sent < framed.bytes.size();) {
            const auto n = write(out_, framed.bytes.data() + sent, framed.bytes.size() - sent);
            if (n > 0)
                sent += static_cast<std::size_t>(n);
            else
                wait(out_, POLLOUT, n);
        }
    }

    Bytes receive() {
        Bytes head = read_bytes(sizeof(std::uint32_t));
        const auto size = take<std::uint32_t>(head);
        if (size > most_bytes) throw Malformed{"it is longer than a mebibyte"};
        return read_bytes(size);
    }

private:
    Bytes read_bytes(std::size_t size) {
        Bytes got;
        got.bytes.resize(size);
        for (std::size_t have = 0; have < size;) {
            const auto n = read(in_, got.bytes.data() + have, size - have);
            if (n == 0) throw Silence{"it ended"};
            if (n > 0)
                have += static_cast<std::size_t>(n);
            else
                wait(in_, POLLIN, n);
        }
        return got;
    }

    void wait(int descriptor, short event, ssize_t failed) {
        if (failed < 0 && errno != EAGAIN && errno != EINTR) throw Silence{"it ended"};
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end_ - Clock::now()).count();
        if (left <= 0) throw Silence{"its time was up"};
        pollfd waiting{descriptor, event, 0};
        poll(&waiting, 1, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
    }

    int in_, out_;
    Clock::time_point end_;
};

} // namespace grader
