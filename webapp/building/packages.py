"""`python -m webapp.building.packages run`: what a list of `locks` names, by pip, with progress.

Only what the list has is installed, each file under its hash; nothing else of the project need be
there yet, so this imports the standard library only.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from webapp.building.locks import lock_file

PIP = (sys.executable, "-m", "pip")
PATIENT = ("--disable-pip-version-check", "--retries", "10", "--timeout", "60")
LAST_LINES = 15
"""Lines of pip that are shown when it fails."""


def install(name: str, say: Callable[[str, str], None]) -> int:
    """Install a list; returns pip's exit code.  `say(text, end)` shows how far it is."""
    file, began = lock_file(name), time.monotonic()
    total = sum("==" in line for line in file.read_text("utf-8").splitlines())
    command = [*PIP, "install", *PATIENT, "--no-deps", "--require-hashes", "-r", str(file)]
    done, lines = 0, [""]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            lines = [*lines[-LAST_LINES:], line]
            if line.startswith(("Collecting ", "Requirement already", "Ignoring ")):
                done += 1
                say(f"set-up: Python packages ({name}), {done} of {total}", "\r")
            elif line.startswith("Installing collected"):
                say(f"set-up: Python packages ({name}), unpacking {total}    ", "\r")
    if pip.returncode:
        say("".join(["\n", *lines]).rstrip(), "\n")
    else:
        took = time.monotonic() - began
        say(f"set-up: Python packages ({name}), {total} of {total}: {took:.0f} s   ", "\n")
    return pip.returncode


def show(text: str, end: str) -> None:
    """Progress is for a terminal; a log gets the lines that stay."""
    if end == "\n" or sys.stdout.isatty():
        print(text, end=end, flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Install the lists that are named."""
    for name in sys.argv[1:] if arguments is None else arguments:
        print(f"set-up: Python packages ({name})", flush=True)
        code = install(name, show)
        if code:
            sys.exit(code)


if __name__ == "__main__":
    main()
