// mark: compile; No such file|Permission denied
#include "@OTHER@"
