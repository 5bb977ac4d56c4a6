"""Exact versions and hashes of all that pip installs here: `run`, `test` and `node`.

`make lock` writes them, from pyproject.toml and constraints.txt; one list serves every Python from
3.11 on and every system, as it has the hashes of all files of a version.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parent


def lock_file(name: str) -> Path:
    """The list of requirements with this name, for `pip install --require-hashes -r`."""
    return FOLDER / f"{name}.txt"


def locked(package: str, name: str = "run") -> str:
    """The lines of one package: its version and every hash.  Raises LookupError.

    >>> locked("pydantic-core").split(" ")[0].partition("==")[0]
    'pydantic-core'
    """
    lines = lock_file(name).read_text("utf-8").splitlines()
    start = next((n for n, line in enumerate(lines) if line.startswith(f"{package}==")), None)
    if start is None:
        raise LookupError(f"{package} is not in {lock_file(name).name}; “make lock” writes it")
    end = next((n for n in range(start + 1, len(lines)) if lines[n][:1] != " "), len(lines))
    return "\n".join(lines[start:end]) + "\n"
