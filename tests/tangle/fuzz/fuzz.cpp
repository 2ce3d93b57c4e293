// The fuzzer's way in. A promise that is broken ends the program, as a crash does.
#include <cstddef>
#include <cstdint>

#include "promises.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    tangle_tests::check_promises(tangle_tests::read_small_book(bytes));
    return 0;
}
