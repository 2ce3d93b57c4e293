#include "03_4_first_time.hpp"

namespace systems::exercises {

struct JudgeClock {
    using rep = std::int64_t;
    using period = std::nano;
    using duration = std::chrono::nanoseconds;
    using time_point = std::chrono::time_point<JudgeClock>;
    static constexpr bool is_steady = true;
    static inline std::function<std::int64_t()> asked;
    static time_point now() { return time_point{duration{asked()}}; }
};

using Asked = grader::Local<Result<FirstAndLater>(const StageName&, std::function<void()>, std::function<std::int64_t()>, int)>;
const std::vector<grader::Function> asked{
    Asked::of([](const auto& stage, const auto& work, const auto& now, int repeats) {
        JudgeClock::asked = now;
        return first_and_later<JudgeClock>(stage, work, repeats);
    }),
    Asked::of([](const auto& stage, const auto& work, const auto&, int repeats) { return first_and_later(stage, work, repeats); }),
};

} // namespace systems::exercises

int main(int, char** arguments) { return grader::serve(arguments, systems::exercises::asked); }
