"""All browser tests, and those few that failed beside another browser once more alone.

    python -m e2e [OPTIONS OF PYTEST]

Two browsers share the cores of a small machine with their workers and servers.  A test that fails
only then is named at the end, so that its cause is found; more than `FEW` are not tried again.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FEW = 3
FAILED = 1
"""The exit code of pytest where tests failed."""

LAST = Path(".pytest_cache/v/cache/lastfailed")


def run(options: list[str]) -> int:
    """The exit code of the tests."""
    LAST.unlink(missing_ok=True)
    code = _pytest(options)
    tests = list(json.loads(LAST.read_text())) if code == FAILED and LAST.exists() else []
    if not 0 < len(tests) <= FEW:
        return code
    print("Once more, alone:", *tests, sep="\n  ", flush=True)
    again = _pytest(["-q", *tests])
    if again == 0:
        print("Failed beside another browser and passed alone:", *tests, sep="\n  ", flush=True)
    return again


def _pytest(options: list[str]) -> int:
    return subprocess.run([sys.executable, "-m", "pytest", *options], check=False).returncode


if __name__ == "__main__":
    sys.exit(run(["e2e", *sys.argv[1:]]))
