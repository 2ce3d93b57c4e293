"""The reader's desk: exercises/ with the reader's files, and exercises/.stubs/ with what each began from."""

import hashlib
import json
import time
from pathlib import Path

from course import Exercise, declarations


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def body(text: str) -> str:
    """A stub without its first line, which names where it came from."""
    return text.replace("\r\n", "\n").partition("\n")[2]


class Desk:
    def __init__(self, root: Path):
        self.root = root
        self.folder = root / "exercises"
        self.stubs = self.folder / ".stubs"
        self.state_file = self.stubs / "state.json"
        try:
            self.state = json.loads(read(self.state_file))
            assert isinstance(self.state, dict) and all(isinstance(v, dict) for v in self.state.values())
        except (OSError, ValueError, AssertionError):
            self.state = {}  # it holds no work, only what was seen

    def own(self, exercise: Exercise) -> Path:
        return self.folder / f"{exercise.name}.hpp"

    def seen(self, exercise: Exercise, key: str) -> object:
        return self.state.get(exercise.name, {}).get(key)

    def note(self, exercise: Exercise, **values: object) -> None:
        self.state.setdefault(exercise.name, {}).update(values)
        self.stubs.mkdir(parents=True, exist_ok=True)
        self.replace(self.state_file, json.dumps(self.state, indent=1, sort_keys=True).encode())

    @staticmethod
    def replace(path: Path, data: bytes) -> None:
        part = path.with_name(path.name + ".part")
        part.write_bytes(data)
        part.replace(path)

    def start(self, exercise: Exercise) -> bool:
        """The reader's file, made from the stub when it is not there; true when it was made."""
        self.stubs.mkdir(parents=True, exist_ok=True)
        own, began = self.own(exercise), self.stubs / f"{exercise.name}.hpp"
        fresh = not own.exists()
        if fresh:
            first = f"// Yours to edit. The text is in {exercise.place.split(':')[0]}; `make exercise CH={exercise.chapter}` checks it."
            self.replace(own, f"{first}\n{body(read(exercise.stub))}".encode())
        if fresh or not began.exists():
            self.replace(began, exercise.stub.read_bytes())
        return fresh

    def begun(self, exercise: Exercise) -> bool:
        """Whether the reader changed the file."""
        own, began = self.own(exercise), self.stubs / f"{exercise.name}.hpp"
        return own.exists() and body(read(own)) != body(read(began if began.exists() else exercise.stub))

    def keep(self, exercise: Exercise) -> Path:
        """A copy of the reader's file, beside it, under a name that is free."""
        stamp = time.strftime("%Y%m%d-%H%M%S")
        copy = next(p for n in range(1000) if not (p := self.folder / f"{exercise.name}.{stamp}{f'-{n}' if n else ''}.kept").exists())
        copy.write_bytes(self.own(exercise).read_bytes())
        return copy

    def fresh_hash(self, exercise: Exercise) -> str:
        """What a verdict depends on: the reader's file, its tests, and the library."""
        files = [self.own(exercise), exercise.test, self.root / "tests/show.hpp", *sorted(self.root.glob("src/systems/*.hpp"))]
        return hashlib.sha256(b"\0".join(f.read_bytes() for f in files if f.exists())).hexdigest()

    def done(self, exercise: Exercise) -> bool:
        return self.own(exercise).exists() and self.seen(exercise, "passed") == self.fresh_hash(exercise)

    def changes(self, exercise: Exercise) -> list[str]:
        """What the course changed about an exercise since the reader's file was made, in words; the file stays."""
        began, said = read(self.stubs / f"{exercise.name}.hpp"), []
        test = hashlib.sha256(exercise.test.read_bytes()).hexdigest()
        if self.seen(exercise, "test") not in (None, test):
            said.append("The tests of this exercise changed since your last run.")
        now = read(exercise.stub)
        if body(now) != body(began):
            if not self.begun(exercise):
                self.own(exercise).unlink()
                (self.stubs / f"{exercise.name}.hpp").unlink()
                self.start(exercise)
                said.append("The stub changed. You had not begun, so your file is the new one.")
            else:
                said.append("The stub changed since you began. Your file is as you left it.")
                if not self.moved(exercise):
                    self.replace(self.stubs / f"{exercise.name}.hpp", exercise.stub.read_bytes())
        self.note(exercise, test=test)
        return said

    def moved(self, exercise: Exercise) -> tuple[list[str], list[str]] | None:
        """The declarations that the stub had and has, where they changed and the reader's file lacks the new ones."""
        began, now = (declarations(read(p)) for p in (self.stubs / f"{exercise.name}.hpp", exercise.stub))
        own = declarations(read(self.own(exercise)))
        new = [d for d in now if d not in began and d not in own]
        return ([d for d in began if d not in now], new) if new else None

    def strangers(self, course: list[Exercise]) -> list[str]:
        """Files whose exercise the course no longer has."""
        said, names = [], {e.name for e in course}
        for path in sorted(self.folder.glob("[0-9]*_[0-9]*_*.hpp")):
            if path.stem in names:
                continue
            began = self.stubs / path.name
            wanted = declarations(read(began if began.exists() else path))
            to = next((e for e in course if declarations(read(e.stub)) == wanted), None)
            if to is None:
                said.append(f"exercises/{path.name}: the course no longer has this exercise. Your file is kept.")
            elif not self.begun(to):
                said.append(f"exercises/{path.name}: this exercise is {to.name} now. Your file is kept; to go on with it:\n"
                            f"  cp exercises/{path.name} exercises/{to.name}.hpp")
        return said
