"""Runs programs that nobody trusts, by one of two ways that a system may offer.

Namespaces (bubblewrap): a file system of its own, with /usr and what is named; no network, no other process.
Another user (root only): one that owns nothing and runs nothing else; whatever it started ends afterwards.
Both set limits on time, memory, processes and files. The filter of syscalls.py is for runs, and closes the network in both.
"""

import json
import os
import queue
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

MIB = 1 << 20
USERS = range(65520, 65534)  # 65534 is nobody; systemd's table of users leaves these free
PYTHON = next((path for path in map(os.path.realpath, (sys.executable, "/usr/bin/python3"))
               if path.startswith("/usr/") and os.access(path, os.X_OK)), "")  # as every sandbox finds it


class Refused(Exception):
    """Why nothing can be run, in words."""


@dataclass(frozen=True)
class Limits:
    seconds: int  # of processor time in each process
    memory: int  # of each process
    processes: int  # and threads
    file: int  # the size of each file that it writes; what it prints is one
    filter: bytes = b""  # of system calls

    @property
    def patience(self) -> int:
        """Seconds by the clock: a busy machine is not the submission's fault."""
        return 3 * self.seconds

    def as_json(self) -> str:
        rlimits = {"CPU": self.seconds, "AS": self.memory, "NPROC": self.processes, "FSIZE": self.file, "NOFILE": 64, "CORE": 0,
                   "MEMLOCK": 0, "MSGQUEUE": 0, "SIGPENDING": 64}
        return json.dumps({"rlimits": rlimits, "filter": self.filter.hex(), "nice": 5})


@dataclass(frozen=True)
class Place:
    """What a program finds: folders that it may read, at most one that it may write, and descriptors that it inherits."""

    read: tuple[Path, ...] = ()
    write: Path | None = None
    descriptors: tuple[int, ...] = ()


def as_user(user: int | None) -> dict:
    return {} if user is None else {"user": user, "group": user, "extra_groups": []}


class Namespaces:
    name = "namespaces"

    @staticmethod
    def command(program: list[str], place: Place) -> list[str]:
        found = [Path("/", folder) for folder in ("bin", "lib", "lib64", "sbin") if Path("/", folder).exists()]
        system = [part for path in found for part in
                  (["--symlink", os.readlink(path), str(path)] if path.is_symlink() else ["--ro-bind", str(path), str(path)])]
        places = [part for path in place.read for part in ("--ro-bind", str(path), str(path))]
        places += ["--bind", str(place.write), str(place.write)] if place.write else []
        return ["bwrap", "--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--ro-bind", "/usr",
                "/usr", *system, "--proc", "/proc", *places, "--remount-ro", "/", "--chdir", "/", "--", *program]


class OtherUser:
    name = "another user"

    @staticmethod
    def command(program: list[str], place: Place) -> list[str]:
        return program


WAYS = (Namespaces, OtherUser)


class Slot:
    """A user that nothing else uses meanwhile; None is the one who calls."""

    def __init__(self, way: type, user: int | None, confine: Path):
        self.way, self.user, self.confine = way, user, confine

    def give(self, folder: Path, *, write: bool = False) -> Path:
        """The folder and its files, to this slot's user and to nobody else."""
        for path in [folder, *folder.iterdir()]:
            path.chmod(0o700 if write else 0o750 if path.is_dir() else 0o640)
            if self.user is not None:
                os.chown(path, self.user if write else 0, self.user)
        return folder

    def command(self, program: list[str], limits: Limits, place: Place) -> list[str]:
        inside = [PYTHON, "-I", "-S", str(self.confine), limits.as_json(), *program]
        return self.way.command(inside, Place((self.confine.parent, *place.read), place.write))

    @contextmanager
    def started(self, program: list[str], limits: Limits, place: Place, log: Path) -> Iterator[subprocess.Popen]:
        """The program while it runs. It and all that it started have ended afterwards."""
        with log.open("wb") as out:
            process = subprocess.Popen(self.command(program, limits, place), stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                       cwd="/", start_new_session=True, pass_fds=place.descriptors, **as_user(self.user),
                                       env={"PATH": "/usr/bin", "LC_ALL": "C", "TMPDIR": str(place.write or "/")})
        try:
            yield process
        finally:
            process.kill()  # bubblewrap takes all the others along
            process.wait()
            if self.user is not None:
                subprocess.run([PYTHON, "-I", "-S", "-c", "import os; os.kill(-1, 9)"], stderr=subprocess.DEVNULL, check=False,
                               **as_user(self.user))

    def run(self, program: list[str], limits: Limits, place: Place, log: Path) -> int | None:
        with self.started(program, limits, place, log) as process:
            return ended(process, limits.patience)


def ended(process: subprocess.Popen, seconds: float) -> int | None:
    """Its status, negative for a signal (bubblewrap says 128 + signal); None when the time was up."""
    try:
        status = process.wait(max(0.0, seconds))
    except subprocess.TimeoutExpired:
        return None
    return 128 - status if status > 128 else status


class Sandbox:
    """A way that is open here, with as many slots as programs run at once."""

    def __init__(self, way: type, users: list[int | None], confine: Path):
        self.way, self.users, self.confine = way, users, confine
        self.free: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        for user in users:
            self.free.put(user)

    @contextmanager
    def slot(self) -> Iterator[Slot]:
        user = self.free.get()
        try:
            yield Slot(self.way, user, self.confine)
        finally:
            self.free.put(user)

    def closed(self) -> str:
        """Why this way is closed; nothing when it is open."""
        log = self.confine.parents[1] / "probe.log"
        try:
            with self.slot() as slot:
                status = slot.run(["/usr/bin/true"], Limits(20, 512 * MIB, 16, MIB), Place(), log)
        except (OSError, subprocess.SubprocessError) as error:
            return str(error)
        said = log.read_text(errors="replace").strip().splitlines()
        return "" if status == 0 else said[-1] if said else f"/usr/bin/true ended with {status}"


def spare_users() -> list[int | None]:
    """Users that are in no table and run nothing."""
    taken = {path.stat().st_uid for path in Path("/proc").iterdir() if path.name.isdigit() and path.exists()}
    taken |= {int(line.split(":")[2]) for line in Path("/etc/passwd").read_text().splitlines() if line.count(":") >= 2}
    return [user for user in USERS if user not in taken]


def readable(paths: list[Path], user: int | None) -> list[str]:
    """Which of them a user may read."""
    asks = "import os, sys; [print(p) for p in sys.argv[1:] if os.access(p, os.R_OK)]"
    return subprocess.run([PYTHON, "-I", "-S", "-c", asks, *map(str, paths)], capture_output=True, text=True, check=True, cwd="/",
                          **as_user(user)).stdout.splitlines()


def open_sandbox(jobs: int, confine: Path, secrets: list[Path], wanted: str = "") -> Sandbox:
    """The best way that is open here. `secrets` are places that no submission may see."""
    if not PYTHON:
        raise Refused(f"a sandbox has /usr only, and no Python is there: this one is {sys.executable}")
    if shown := [path for path in secrets if path.resolve().is_relative_to("/usr")]:
        raise Refused(f"{shown[0]} is under /usr, which every submission sees: move it elsewhere")
    if wanted and wanted not in (names := [way.name for way in WAYS]):
        raise Refused(f"no way is called {wanted!r}; there are: {', '.join(names)}")
    root = os.geteuid() == 0
    users = spare_users()[:jobs] if root else [None] * jobs
    if not users:
        raise Refused(f"none of the users {USERS[0]} to {USERS[-1]} is free: something of theirs is running")
    reasons = []
    for way in WAYS:
        sandbox = Sandbox(way, users, confine)
        if wanted and way.name != wanted:
            continue
        if way is Namespaces and not shutil.which("bwrap"):
            why = "bubblewrap is not installed"
        elif way is OtherUser and not root:
            why = "only root can run a program as another user"
        elif not (why := sandbox.closed()) and way is OtherUser and (seen := readable(secrets, users[0])):
            why = f"everybody can read {seen[0]}; `chmod go-rwx` on a folder above it closes it"
        if not why:
            return sandbox
        reasons.append(f"  {way.name}: {why}")
    raise Refused("\n".join(["this system offers no way to confine a submission:", *reasons]))
