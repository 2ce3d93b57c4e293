// The books that the fuzzer starts from, and those on which it once found a fault, keep what the program promises.
#include <catch2/catch_test_macros.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz/promises.hpp"

TEST_CASE("Every promise is kept on every book of the fuzzer's corpus", "[tangle][appendix_tangle]") {
    std::size_t count = 0;
    for (const auto &entry : std::filesystem::directory_iterator("tests/tangle/fuzz/corpus")) {
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        INFO(entry.path());
        CHECK_NOTHROW(tangle_tests::check_promises(tangle_tests::read_small_book(bytes)));
        ++count;
    }
    CHECK(count >= 30);
}
