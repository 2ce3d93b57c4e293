#!/usr/bin/env python3
"""Sets limits and a filter of system calls for itself, then becomes another program: the last step into the sandbox.

    confine.py LIMITS PROGRAM [ARGUMENT...]    LIMITS is JSON: {"rlimits": {"CPU": 10, ...}, "filter": "hexadecimal", "nice": 5}
"""

import ctypes
import json
import os
import resource
import signal
import sys

PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p)]


def control(libc: ctypes.CDLL, *arguments: object) -> None:
    if libc.prctl(*arguments):
        raise OSError(ctypes.get_errno(), "the system refuses a filter of system calls")


def main() -> None:
    limits, command = json.loads(sys.argv[1]), sys.argv[2:]
    for name, value in limits["rlimits"].items():
        hard = value + 1 if name == "CPU" else value  # first a signal that says why
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (value, hard))
    for each in (signal.SIGXFSZ, signal.SIGPIPE):
        signal.signal(each, signal.SIG_DFL)  # Python ignores them
    os.nice(limits["nice"])
    libc = ctypes.CDLL(None, use_errno=True)
    control(libc, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if limits["filter"]:
        instructions = bytes.fromhex(limits["filter"])
        control(libc, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(Program(len(instructions) // 8, instructions)), 0, 0)
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
