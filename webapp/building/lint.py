"""`python -m webapp.building.lint`: ESLint and Prettier over the page; `--fix` lays its files out.

The rules are in static/eslint.config.mjs and .prettierrc.json.
"""

from __future__ import annotations

import sys
from pathlib import Path

from webapp.build import ROOT, install_packages
from webapp.building.node import find_node
from webapp.building.steps import Steps, alone


def lint(root: Path = ROOT, fix: bool = False) -> int:
    """0 where ESLint and Prettier find nothing; their packages are installed if need be.

    With `fix` Prettier writes the files, and ESLint is not asked.
    """
    static = root / "static"
    node = find_node()
    with alone(static / ".cache" / "lock"):
        steps = Steps(static / ".cache" / "steps.json", lambda line: print(line, flush=True))
        install_packages(static, node, steps)
    status = node.lay_out(static, fix)
    return status if fix else node.lint(static) or status


def main() -> None:
    """Lint, and end with the status."""
    try:
        sys.exit(lint(fix="--fix" in sys.argv[1:]))
    except RuntimeError as error:
        sys.exit(f"lint: {error}")


if __name__ == "__main__":
    main()
