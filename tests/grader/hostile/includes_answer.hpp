// mark: compile; there is no answer here
#if __has_include("@ANSWER@")
#include "@ANSWER@"
#elif __has_include("@OTHER@")
#include "@OTHER@"
#elif __has_include("../solutions/01_1_kv_cache.hpp")
#include "../solutions/01_1_kv_cache.hpp"
#elif __has_include("../../right/mine/01_1_kv_cache.hpp")
#include "../../right/mine/01_1_kv_cache.hpp"
#else
#error there is no answer here
#endif
