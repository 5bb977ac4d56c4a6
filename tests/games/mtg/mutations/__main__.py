"""Put each fault into the engine and run its tests: `python -m tests.games.mtg.mutations [N…]`.

Prints a line per fault with the test that caught it; exit code 1 when fewer than 38 of 40 are
caught (or one of those that were asked for).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

from tests.games.mtg.mutations.faults import FAULTS, ROOT
from tests.games.mtg.mutations.plugin import VARIABLE

TESTS = ("scenarios", "engine", "laws")
"""Folders of the engine's tests, the quickest first."""

WANTED = 38
SECONDS = 300
"""An engine that hangs is caught too."""


def caught(number: int | None, tests: tuple[str, ...] = TESTS) -> str:
    """The first test that fails with this fault (None: without any); "" when all pass."""
    paths = [f"tests/games/mtg/{folder}" for folder in tests]
    plugin = () if number is None else ("-p", "tests.games.mtg.mutations.plugin")
    command = [
        sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider",
        *plugin, *paths,
    ]  # fmt: skip
    environment = {**os.environ, VARIABLE: str(number)}
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True,
                              timeout=SECONDS, check=False)  # fmt: skip
    except subprocess.TimeoutExpired:
        return "the tests did not end"
    if done.returncode == 0:
        return ""
    if done.returncode != 1:
        raise RuntimeError(f"pytest ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return found[1].removeprefix("tests/games/mtg/") if found else "a test"


def main() -> int:
    """Try the faults that were asked for, or all."""
    numbers = [int(word) for word in sys.argv[1:]] or list(range(len(FAULTS)))
    for number in numbers:
        FAULTS[number].source()
    wrong = caught(None)
    if wrong:
        print(f"without any fault {wrong} fails: cure that first")
        return 1
    count = 0
    for number in numbers:
        fault = FAULTS[number]
        by = caught(number)
        count += bool(by)
        print(f"{number:2} {fault.part}, {fault.kind}: {fault.name}: {by or 'MISSED'}", flush=True)
    print(f"{count} of {len(numbers)} caught")
    return 0 if count >= min(WANTED, len(numbers)) else 1


if __name__ == "__main__":
    sys.exit(main())
