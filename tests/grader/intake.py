"""Reads a folder of submissions, and trusts none of it: no link is followed, nothing but small regular files is opened."""

import errno
import os
import re
import stat
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

MOST_BYTES, MOST_FILES, MOST_ENTRIES = 256 << 10, 200, 2000
HEADER = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]*\.hpp")
EXERCISE = re.compile(r"\d{1,2}_\d{1,2}_", re.A)  # how the file of an exercise begins
NEARLY = re.compile(r"\d{1,2}[ _.-]\d{1,2}[ _.-].*(?:hpp|h|cpp|txt)|.*\.(?:zip|tar|tgz|gz|xz|7z|rar)", re.A | re.I)
MOST_WRAPPERS, MOST_NAMED = 3, 8


class Refused(Exception):
    """Why a file is not taken, in words."""


@dataclass
class Submission:
    name: str  # of its folder, made printable
    files: dict[str, bytes] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)  # file name: why
    others: list[str] = field(default_factory=list)  # what may have been meant for an exercise, and has no such name; printable
    seen: list[str] = field(default_factory=list)  # the first names that were there at all; printable


def printable(text: str) -> str:
    """Bytes that are no UTF-8, and what would move a terminal's cursor, as question marks."""
    return "".join(c if c.isprintable() else "?" for c in text.encode(errors="surrogateescape").decode(errors="replace"))


def read_file(folder: int, name: str) -> bytes:
    try:
        descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
    except OSError as error:
        raise Refused("it is a link" if error.errno == errno.ELOOP else error.strerror or "it cannot be opened") from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise Refused("it is no regular file")
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Refused(f"it is larger than {MOST_BYTES >> 10} KiB")
    return data


def read_folder(folder: int, into: Submission) -> None:
    there = sorted(islice(iter(os.listdir(folder)), MOST_ENTRIES))
    names = [name for name in there if HEADER.fullmatch(name)]
    into.others += [printable(name) for name in there if name not in names and NEARLY.fullmatch(name)][:MOST_NAMED]
    into.seen += [printable(name) for name in there if not name.startswith(".")][:MOST_NAMED]
    for name in names[:MOST_FILES]:
        try:
            into.files[name] = read_file(folder, name)
            into.refused.pop(name, None)
        except Refused as why:
            into.refused[name] = str(why)
            into.files.pop(name, None)


def open_folder(name: str | Path, inside: int | None = None) -> int:
    return os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=inside)


def is_folder(folder: int, name: str) -> bool:
    return stat.S_ISDIR(os.lstat(name, dir_fd=folder).st_mode)


def unwrapped(folder: int) -> int:
    """The folder itself, or, where all it holds is one folder (as an archive unpacks), that one, and so on."""
    for _ in range(MOST_WRAPPERS):
        there = [name for name in islice(iter(os.listdir(folder)), MOST_ENTRIES) if not name.startswith((".", "__MACOSX"))]
        if len(there) != 1 or there[0] == "exercises" or HEADER.fullmatch(there[0]) or not is_folder(folder, there[0]):
            break
        inner = open_folder(there[0], folder)
        os.close(folder)
        folder = inner
    return folder


def read_submission(name: str, outer: int) -> Submission:
    one = Submission(printable(name))
    try:
        own = unwrapped(open_folder(name, outer))
    except OSError:
        one.refused["."] = "the folder is a link, or cannot be opened"
        return one
    try:
        read_folder(own, one)
        inner = open_folder("exercises", own)
        try:
            read_folder(inner, one)
        finally:
            os.close(inner)
    except FileNotFoundError:
        pass
    except OSError:
        one.refused["exercises"] = "it is no folder, or a link, or cannot be opened"
    finally:
        os.close(own)
    return one


def submissions(folder: Path) -> tuple[list[Submission], list[str]]:
    """Each folder inside, by name: its headers, and those of its folder exercises/, which win. And the names of what is no folder."""
    outer = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        modes = {name: os.lstat(name, dir_fd=outer).st_mode for name in sorted(os.listdir(outer)) if not name.startswith(".")}
        folders = [name for name, mode in modes.items() if stat.S_ISDIR(mode) or stat.S_ISLNK(mode)]
        return [read_submission(name, outer) for name in folders], [printable(name) for name in modes if name not in folders]
    finally:
        os.close(outer)
