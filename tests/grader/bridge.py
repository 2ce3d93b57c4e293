"""An exercise in two programs: its tests, which call objects that ask; and its functions, which are asked.

Both are made from the stub. A function with "your turn" in its body is the reader's to write, and is called from program to program;
the rest of the stub, types and helpers, is the judge's own. calls/ holds what cannot be made: a function template.
"""

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "reader"))
from course import Exercise, declarations, functions  # noqa: E402


def to_write(stub: str) -> list[str]:
    """The functions of a stub that are the reader's to write."""
    return [name for name in functions(stub) if re.search(rf"\b{name}\([^;]*?\{{(?:(?!^\}}).)*your turn", stub, re.M | re.S)]


def to_call(stub: str) -> list[str]:
    """The declarations of these functions, each on one line."""
    names = "|".join(to_write(stub))
    return [d for d in declarations(stub) if re.search(rf"\b(?:{names}) *\(", d) and not re.search(r"\{|^using ", d)]


def signature(stub: str, name: str) -> str:
    """A function's type, with the names of its parameters, as C++ allows."""
    declared = next(d for d in declarations(stub) if re.search(rf"\b{name} *\(", d) and not re.search(r"\{|^using ", d))
    if declared.startswith("template"):
        raise SystemExit(f"{name} is a function template, which cannot be called from program to program: write its two sides into {HERE}/calls")
    return re.sub(rf"\b{name} *\(", "(", declared.removeprefix("inline "), count=1)


def judge_header(exercise: Exercise) -> str:
    """What the tests include in the place of the reader's file."""
    stub = exercise.stub.read_text(encoding="utf-8")
    names = to_write(stub)
    renamed = re.sub(rf"\b({'|'.join(names)})\b(?= *\()", r"stub_\1", stub)
    special = HERE / f"calls/{exercise.name}_judge.hpp"
    if special.exists():
        return f'{renamed}\n#include "{special}"\n'
    remote = [f"inline constexpr grader::Remote<{signature(stub, name)}> {name}{{{i}}};" for i, name in enumerate(names)]
    return "\n".join([renamed, '#include "grader/judge_side.hpp"', "namespace systems::exercises {", *remote, "}", ""])


def submission_source(exercise: Exercise) -> str:
    """The program around the reader's file."""
    stub = exercise.stub.read_text(encoding="utf-8")
    special = HERE / f"calls/{exercise.name}_submission.cpp"
    if special.exists():
        return special.read_text(encoding="utf-8")
    local = [f"    grader::Local<{signature(stub, name)}>::of([](const auto&... a) {{ return {name}(a...); }}),"
             for name in to_write(stub)]
    return "\n".join([f'#include "{exercise.name}.hpp"', "namespace systems::exercises {", "const std::vector<grader::Function> asked{",
                      *local, "};", "}", "int main(int, char** arguments) { return grader::serve(arguments, systems::exercises::asked); }", ""])
