// first_and_later is a template: its work and its clock stay with the tests, and the submission asks for
// them.
#include "grader/judge_side.hpp"

namespace systems::exercises {

template <SteadyClock Clock = std::chrono::steady_clock, class Work>
Result<FirstAndLater> first_and_later(const StageName& stage, Work&& work, int repeats) {
    const std::uint32_t function = std::is_same_v<Clock, std::chrono::steady_clock> ? 1 : 0;
    const std::function<void()> given = std::ref(work);
    const std::function<std::int64_t()> now = [] { return Clock::now().time_since_epoch().count(); };
    return grader::Judge::instance().call<Result<FirstAndLater>>(function, stage, given, now, repeats);
}

} // namespace systems::exercises
