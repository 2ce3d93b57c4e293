"""Mutants of the library that no test can notice, with the reason; tests/mutants.py reads them. Each is named by its header
and by the changed line; one that does not apply any more, or that a test notices, is an error."""

EQUIVALENT: dict[tuple[str, str], str] = {
}
