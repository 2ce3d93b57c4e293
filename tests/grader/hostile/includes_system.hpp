// mark: compile; error|out of memory|took more
#include "/etc/passwd"
#include "/dev/zero"
#include "/proc/self/mem"
