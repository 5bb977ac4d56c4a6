"""`python -m webapp.building.lint`: the rules of static/eslint.config.mjs over static/src."""

from __future__ import annotations

import sys
from pathlib import Path

from webapp.build import ROOT, install_packages
from webapp.building.node import find_node
from webapp.building.steps import Steps, alone


def lint(root: Path = ROOT) -> int:
    """Exit status of ESLint, 0 where nothing was found; its packages are installed if need be."""
    static = root / "static"
    node = find_node()
    with alone(static / ".cache" / "lock"):
        steps = Steps(static / ".cache" / "steps.json", lambda line: print(line, flush=True))
        install_packages(static, node, steps)
    return node.lint(static)


def main() -> None:
    """Lint, and end with the status."""
    try:
        sys.exit(lint())
    except RuntimeError as error:
        sys.exit(f"lint: {error}")


if __name__ == "__main__":
    main()
