// From book/appendix_live.md; tangled, edit there. 1e7b0e78e54412a9
#include "live/figure.hpp"

#ifdef __wasm__
#include <__verbose_abort>
#include <cstdint>
#include <cstdlib>

void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
void* operator new(std::size_t size) {
    if (void* room = std::malloc(size)) return room;
    __builtin_trap();
}
void operator delete(void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }
extern "C" {
extern const std::uintptr_t __stack_chk_guard = 0x595E9FBD;
void __stack_chk_fail() { __builtin_trap(); }
}
#endif

namespace {
std::string question, answer;
} // namespace

extern "C" {
/// Room for a question of so many bytes.
char* ledger_room(std::size_t size) {
    question.assign(size, '\0');
    return question.data();
}
/// The answer to it, with a zero at its end; it stays until the next one.
const char* ledger_answer() {
    answer = systems::live::answer_to(question);
    return answer.c_str();
}
}
