"""The README's table of limits is the code's."""

from __future__ import annotations

import re
from pathlib import Path

from core.limits import NAMES, table

README = Path(__file__).parents[2] / "README.md"
ROW = re.compile(
    rf"^\| `((?:core|editors|webapp)[\w.]*\.{NAMES.pattern})` \| ([\d,]+) \| (.*) \|$", re.M
)


def _code() -> list[tuple[str, str]]:
    rows = [*table("core"), *table("editors"), *table("webapp", ("webapp.evaluation.games",))]
    return [(f"{module}.{name}", f"{value:,}") for module, name, value in rows]


def test_the_readme_tells_every_limit_with_its_value() -> None:
    """Neither one too few nor one too many, in the order of the code, each value as it is."""
    told = ROW.findall(README.read_text("utf-8"))
    assert [(name, value) for name, value, _ in told] == _code()
    assert all(of_what.endswith(".") and len(of_what) > 10 for _, _, of_what in told)


def test_limits_of_every_layer_and_system_are_found() -> None:
    """Also those that stand beside the work that they bound, and those of the server."""
    names = {name for name, _ in _code()}
    assert {
        "core.games.heroes.positions.MOST_POSITIONS",
        "core.games.mtg.turn.loop.MOST_OBJECTS",
        "core.host.KEPT_TEXT",
        "editors.games.asg.formats.draft.MAX_NODES",
        "webapp.evaluation.requests.MAX_PLANS",
        "webapp.server.MAX_CONNECTIONS",
        "webapp.storage.library.MAX_TEXT",
    } <= names
    assert "core.games.boards.spec.MAX_SIDE" not in names  # it is taken from `limits`
