// first_and_later is a template: its work and its clock stay with the tests, and the submission asks for
// them.
#include "grader/judge_side.hpp"

namespace systems::exercises {

template <SteadyClock Clock = std::chrono::steady_clock, class Work>
Result<FirstAndLater> first_and_later(const StageName& stage, Work&& work, int repeats) {
    const grader::Callbacks callbacks{
        [](void* given) -> std::int64_t {
            (*static_cast<std::remove_reference_t<Work>*>(given))();
            return 0;
        },
        [](void*) -> std::int64_t { return Clock::now().time_since_epoch().count(); },
    };
    const std::uint32_t function = std::is_same_v<Clock, std::chrono::steady_clock> ? 1 : 0;
    void* given = const_cast<void*>(static_cast<const void*>(std::addressof(work)));
    return grader::Judge::instance().call_with<Result<FirstAndLater>>(function, callbacks, given, stage,
                                                                      repeats);
}

} // namespace systems::exercises
