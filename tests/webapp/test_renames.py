"""Names of modules inside the wheel: every form in which the layers name one another."""

from __future__ import annotations

import pytest

from webapp.building.renames import RenameError, renamed


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from core import registry", "from rulewright.core import registry"),
        ("from core.games.boards import (\n    SYSTEM,\n)",
         "from rulewright.core.games.boards import (\n    SYSTEM,\n)"),
        ("if x:\n\tfrom  webapp.ai import y", "if x:\n\tfrom  rulewright.webapp.ai import y"),
        ("import json, core.rng as rng", "import json, rulewright.core.rng as rng"),
        ('É = 1; from core import É', 'É = 1; from rulewright.core import É'),
        ('X = "core.games.boards:SYSTEM"', 'X = "rulewright.core.games.boards:SYSTEM"'),
        ("X = {'é': 'editors.host'}", "X = {'é': 'rulewright.editors.host'}"),
        ('files("specs")', 'files("rulewright.specs")'),
        ('resources.files("specs").joinpath("core")',
         'resources.files("rulewright.specs").joinpath("core")'),
        ('"""See `core.rng`, `webapp.ai`.\n\nÉ `core.rng`"""',
         '"""See `rulewright.core.rng`, `rulewright.webapp.ai`.\n\nÉ `rulewright.core.rng`"""'),
        ('def f():\n    """Doc.\n\n    >>> from core.rng import Rng\n    """',
         'def f():\n    """Doc.\n\n    >>> from rulewright.core.rng import Rng\n    """'),
        ('"""`python -m core.games.mtg.schema > specs/mtg/schema.json`"""',
         '"""`python -m rulewright.core.games.mtg.schema > specs/mtg/schema.json`"""'),
        ("from core.a import b  # as core.b", "from rulewright.core.a import b  # as core.b"),
    ],
)  # fmt: skip
def test_a_name_of_ours_is_renamed(source: str, expected: str) -> None:
    assert renamed(source, "x.py") == expected


@pytest.mark.parametrize(
    "source",
    [
        "from coreutils import x", "import corelib", "from .core import x", "core = 1; core.x()",
        "state.core.abilities", 'click.argument("specs", nargs=-1)', 'X = "core"; Y = "specs/core"',
        'X = "specs.json is missing"', 'X = "the core. Next"', 'X = "my.core.rng"',
        'f"{core.x}"', 'files("tests")', '"""score.x and encore.x and ./core.x"""',
        "from rulewright.documents import read", "import rulewright",
    ],
)  # fmt: skip
def test_what_is_not_a_module_of_ours_is_left_alone(source: str) -> None:
    assert renamed(source, "x.py") == source


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("x = 1\nimport core.rng", "x.py:2: write “from … import” or “as”: import core.rng"),
        ("import json, webapp", "import webapp"),
        ('f"core.games.{system}"', "take the package's __name__"),
        ('X = "core.games." "boards"', "write the name as one plain text"),
        ("from \\\n  core import x", "write the import on one line"),
    ],
)
def test_a_form_that_cannot_be_renamed_stops_the_build(source: str, told: str) -> None:
    with pytest.raises(RenameError, match=r"^x\.py:\d+: ") as error:
        renamed(source, "x.py")
    assert told in str(error.value)
