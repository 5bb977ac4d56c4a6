"""`python -m webapp.building.lint`: ESLint and Prettier over the page.

`--fix` lays its files out instead, and `--types` runs the TypeScript compiler over them.  The rules
are in static/eslint.config.mjs, .prettierrc.json and static/tsconfig.json.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from webapp.build import ROOT, install_packages
from webapp.building.node import Node, find_node
from webapp.building.steps import Steps, alone


def lint(root: Path = ROOT, fix: bool = False) -> int:
    """0 where ESLint and Prettier find nothing; their packages are installed if need be.

    With `fix` Prettier writes the files, and ESLint is not asked.
    """
    static = root / "static"
    node = _node_with_packages(static)
    status = node.lay_out(static, fix)
    return status if fix else node.lint(static) or status


def check_types(root: Path = ROOT, options: Sequence[str] = ()) -> int:
    """0 where the TypeScript compiler finds nothing; packages are installed if need be.

    `options` of the compiler come after those of static/tsconfig.json.
    """
    static = root / "static"
    return _node_with_packages(static).check_types(static, *options)


def _node_with_packages(static: Path) -> Node:
    node = find_node()
    with alone(static / ".cache" / "lock"):
        steps = Steps(static / ".cache" / "steps.json", lambda line: print(line, flush=True))
        install_packages(static, node, steps)
    return node


def main() -> None:
    """Lint, or check the types, and end with the status."""
    try:
        asked = sys.argv[1:]
        sys.exit(check_types() if "--types" in asked else lint(fix="--fix" in asked))
    except RuntimeError as error:
        sys.exit(f"lint: {error}")


if __name__ == "__main__":
    main()
