"""What the README says of adding an effect works as it is written there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from core.games.mtg.bots.effects import WORTH
from core.games.mtg.cards import printing
from core.games.mtg.cards.grammar.productions import EXAMPLES, PRODUCTIONS
from core.games.mtg.cards.grammar.references import permanent
from core.games.mtg.cards.grammar.verbs import BY_WORD
from core.games.mtg.cards.types import Ref
from core.games.mtg.effects import HANDLERS
from core.games.mtg.effects.context import objects
from tests.games.mtg.cards.kit import reading
from tests.games.mtg.engine.kit import card, difference, do

README = Path(__file__).parents[4] / "specs" / "mtg" / "README.md"
TABLES = {
    "BY_WORD": BY_WORD, "PRODUCTIONS": PRODUCTIONS, "EXAMPLES": EXAMPLES,
    "_PRINT": printing._PRINT, "HANDLERS": HANDLERS, "WORTH": WORTH,
}  # fmt: skip


def _section(title):
    text = README.read_text("utf-8")
    return text.partition(f"## {title}\n")[2].partition("\n## ")[0]


@pytest.fixture
def example(monkeypatch):
    """The example of the README in the tables of the game, for one test."""
    names = {}
    for name, table in TABLES.items():
        names[name] = dict(table)
    code = re.search(r"```python\n(.*?)```", _section("Adding an effect"), re.DOTALL)[1]
    given = {"dataclass": dataclass, "Ref": Ref, "permanent": permanent, "objects": objects}
    names |= given | {"ref_text": printing.ref_text, "__name__": __name__}
    exec(compile(code, "README", "exec"), names)
    for name, table in TABLES.items():
        for key, value in names[name].items():
            monkeypatch.setitem(table, key, value)
    return names["Untap"]


def test_the_example_of_the_readme_is_read_and_played(example):
    found = reading("Untap target creature.")
    assert type(found.card.rules.effects[0].effects[0]) is example
    wake = card("Wake", "Instant", "Untap target creature. Draw a card.")
    table = {
        "hand": ["Wake"],
        "battlefield": ["Plains", {"card": "Slagback Brute", "tapped": True}],
    }
    script = [do("cast", "P1", card="Wake", targets=["Slagback Brute"]), do("resolve")]
    expect = {"permanents": {"Slagback Brute": {"tapped": False}}, "hand_count": {"P1": 1}}
    assert difference(table, {}, script, expect, wake) == ""


def test_without_the_example_its_text_is_not_read():
    assert reading("Untap target creature.").card is None


def test_the_table_of_the_readme_is_that_of_the_grammar():
    rows = dict(re.findall(r"(?m)^\| ([a-z ]+) \| (.*) \|$", _section("The text of a card")))
    for name, form in PRODUCTIONS.items():
        assert rows[name].replace("\\|", "|") == form
