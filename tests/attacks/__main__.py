"""`python -m tests.attacks`: what other sites and hostile clients send, and what comes of it.

Starts the product and attacks it, or attacks the one whose port is named; every row of the tables
says what was sent, what was answered, and whether that is right.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.attacks.cases import FOREIGN, HOSTILE, Case
from tests.attacks.wire import send
from tests.webapp.serving import product

TABLES: dict[str, tuple[Case, ...]] = {"foreign origins": FOREIGN, "hostile requests": HOSTILE}


def attack(port: int, only: str) -> bool:
    """Send everything to a server on this machine; whether all answers are right."""
    all_right = True
    for title, cases in TABLES.items():
        if only not in title:
            continue
        print(f"\n{title}")
        for case in cases:
            answer = send(port, case.request(port))
            right = case.is_right(answer)
            all_right &= right
            print(f"{'ok ' if right else 'NO '} {answer.status or 'closed':>6}  {case.name}")
    return all_right


def main() -> None:
    """Attack a server; the exit code says whether it held."""
    parser = argparse.ArgumentParser("python -m tests.attacks", description=__doc__)
    parser.add_argument("only", nargs="?", default="", help="a word of the table: foreign, hostile")
    parser.add_argument("--port", type=int, help="of a server on 127.0.0.1 that runs already")
    options = parser.parse_args()
    if options.port:
        sys.exit(not attack(options.port, options.only))
    with tempfile.TemporaryDirectory() as folder, product(Path(folder) / "library.db") as found:
        sys.exit(not attack(found.client.port, options.only))


if __name__ == "__main__":
    main()
