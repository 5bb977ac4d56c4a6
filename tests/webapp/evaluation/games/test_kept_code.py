"""Machine code that was kept is made again when any source that is compiled into it has changed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from webapp.evaluation import games
from webapp.evaluation.games.heroes import kernel

ROOT = Path(str(games.__file__)).parents[3]


def compiled(file: Path, found: set[Path]) -> None:
    """Add the source, and those that it imports from, as far as Numba compiles something there."""
    text = file.read_text("utf-8")
    if file in found or "from numba" not in text:
        return
    found.add(file)
    for name in imported(text):
        path = ROOT.joinpath(*name.split(".")).with_suffix(".py")
        if name.startswith("webapp.evaluation.") and path.is_file():
            compiled(path, found)


def imported(text: str) -> Iterator[str]:
    """The modules that a source imports from, and what it imports, which may be modules."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{each.name}" for each in node.names))


@pytest.mark.parametrize("system", ["asg", "defense", "heroes"])
def test_the_version_of_kept_code_tells_all_its_sources(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = import_module(f"{games.__name__}.{system}.matches")
    found = set[Path]()
    compiled(Path(str(matches.__file__)), found)
    read, read_bytes = set[Path](), Path.read_bytes

    def noted(path: Path) -> bytes:
        read.add(path)
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", noted)
    matches._version()
    assert len(found) > 3
    assert found <= read


def test_the_version_of_the_kernel_of_duels_tells_all_its_sources() -> None:
    found = set[Path]()
    compiled(Path(str(kernel.__file__)), found)
    assert len(found) > 3
    assert found <= set(kernel._sources())
