"""The system calls that a submission may make, as a filter for the kernel: it may compute, look at files, keep memory and start
threads. It may start no process, open no file for writing, and reach no network."""

import errno
import os
import platform
import re
import struct
import subprocess

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}  # AUDIT_ARCH_* of <linux/audit.h>
ALLOWED = """
    arch_prctl brk clock_getres clock_gettime clock_nanosleep close dup dup2 execve exit exit_group faccessat faccessat2 fadvise64 access
    fcntl fstat fstatfs futex futex_waitv getcpu getcwd getdents64 getegid geteuid getgid getpid getppid getrandom getrlimit getrusage
    gettid gettimeofday getuid lseek lstat madvise membarrier mincore mmap mprotect mremap munmap nanosleep newfstatat pipe pipe2
    poll ppoll pread64 preadv prlimit64 read readlink readlinkat readv restart_syscall rseq rt_sigaction rt_sigpending rt_sigprocmask
    rt_sigreturn rt_sigsuspend rt_sigtimedwait sched_getaffinity sched_getparam sched_getscheduler sched_setaffinity sched_yield
    set_robust_list get_robust_list set_tid_address sigaltstack stat statfs statx sysinfo tgkill time times uname write writev
""".split()
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | (os.O_TMPFILE & ~os.O_DIRECTORY)
CLONE_THREAD = 0x10000
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # of <linux/bpf_common.h>, for 32-bit words
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16  # places in struct seccomp_data
ALLOW, KILL, FAIL = 0x7FFF0000, 0x80000000, 0x00050000


def numbers(compiler: str) -> dict[str, int]:
    """The numbers of this machine's system calls, from its own header."""
    said = subprocess.run([compiler, "-dM", "-E", "-x", "c", "-"], input="#include <asm/unistd.h>\n", capture_output=True, text=True,
                          check=True).stdout
    return {name: int(number) for name, number in re.findall(r"^#define __NR_(\w+) (\d+)$", said, re.M)}


def rule(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    return struct.pack("=HBBI", code, yes, no, value)


def on_argument(number: int, argument: int, bits: int, there: int, absent: int) -> bytes:
    """For one system call: what comes of it when an argument has any of these bits, and when it has none."""
    return (rule(EQUAL, number, 0, 4) + rule(LOAD, ARGUMENTS + 8 * argument) + rule(ANY_BIT, bits, 0, 1) + rule(RETURN, there) +
            rule(RETURN, absent))


def compute_only(compiler: str) -> bytes:
    known = numbers(compiler)
    program = rule(LOAD, ARCHITECTURE) + rule(EQUAL, ARCHITECTURES[platform.machine()], 1, 0) + rule(RETURN, KILL)
    program += rule(LOAD, NUMBER) + rule(AT_LEAST, 0x40000000, 0, 1) + rule(RETURN, KILL)  # the x32 calls
    program += on_argument(known["openat"], 2, WRITING, FAIL | errno.EROFS, ALLOW)
    if "open" in known:
        program += on_argument(known["open"], 1, WRITING, FAIL | errno.EROFS, ALLOW)
    program += on_argument(known["clone"], 0, CLONE_THREAD, ALLOW, FAIL | errno.EPERM)
    program += rule(EQUAL, known["clone3"], 0, 1) + rule(RETURN, FAIL | errno.ENOSYS)  # then libraries call clone
    for name in ALLOWED:
        if name in known:
            program += rule(EQUAL, known[name], 0, 1) + rule(RETURN, ALLOW)
    return program + rule(RETURN, FAIL | errno.EPERM)
