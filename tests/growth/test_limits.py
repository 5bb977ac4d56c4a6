"""The README's table of limits is the code's."""

from __future__ import annotations

import re
from pathlib import Path

from core.limits import table
from editors.documents import MAX_TEXT
from editors.scan import MAX_MISTAKES

README = Path(__file__).parents[2] / "README.md"


def _code() -> set[tuple[str, str]]:
    own = [
        ("editors.documents", "MAX_TEXT", MAX_TEXT),
        ("editors.scan", "MAX_MISTAKES", MAX_MISTAKES),
    ]
    return {(f"{module}.{name}", f"{value:,}") for module, name, value in (*table(), *own)}


def _told() -> set[tuple[str, str]]:
    rows = re.findall(
        r"^\| `((?:core|editors)[\w.]+\.MAX_\w+)` \| ([\d,]+) \|", README.read_text("utf-8"), re.M
    )
    return set(rows)


def test_the_readme_tells_every_limit_with_its_value() -> None:
    """Neither one too few nor one too many, and each value as it is."""
    assert _told() == _code()
