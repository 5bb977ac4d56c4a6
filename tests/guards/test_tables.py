"""Words of a format are declared once; the engine behaves by the very same names."""

from __future__ import annotations

import ast
import dataclasses
import inspect
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from core.games import mtg
from core.games.boards import language, results, schema
from core.games.boards.language import TYPES
from core.games.boards.spec import BoardsSpec, DrawConditions
from core.games.boards.vocabulary import TABLES
from core.games.heroes import engine, triggers
from core.games.mtg.cards.keywords import KEYWORDS

KINDS = {"schema": schema.KINDS, "type": TYPES}
"""What board games must know of every kind of key."""


def test_leader_rules_are_the_words_that_the_spec_takes():
    hints = get_type_hints(BoardsSpec)
    assert set(language.LEADER_RULES) == set(get_args(hints["leader_rule"]))


def test_every_draw_has_its_field():
    fields = {field.name for field in dataclasses.fields(DrawConditions)}
    assert {path.rpartition("/")[2] for _, _, path in results.DRAWS} <= fields


@pytest.mark.parametrize("known", KINDS)
def test_every_kind_of_key_of_board_games_has_a_schema_and_a_type(known):
    kinds = {key.kind for table in TABLES.values() for word in table.values()
             for key in word.arguments}  # fmt: skip
    assert kinds - KINDS[known].keys() == set()


def test_every_trigger_is_fired_by_the_engine_and_no_other():
    words = {
        node.value
        for node in ast.walk(ast.parse(inspect.getsource(engine)))
        if isinstance(node, ast.Constant) and str(node.value).startswith("ON_")
    }
    assert words | {"ON_ATTRIBUTE_CHANGE"} == set(triggers.TRIGGERS)


def test_keywords_that_the_rules_ask_for_are_the_entries():
    """Rules and bots ask for keywords by name, which no type checker compares with the table."""
    asked, said = _keywords_in(mtg.__path__[0])
    assert asked - KEYWORDS.keys() == set()
    assert KEYWORDS.keys() - said == set()


def _keywords_in(folder):
    """What is asked of `keywords` anywhere, and every text in the rules, which play it."""
    asked, said = set(), set()
    for path in Path(folder).rglob("*.py"):
        inside = set(path.relative_to(folder).parts)
        is_rules = not inside & {"bots", "grammar", "keywords.py"}
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare) and isinstance(node.left, ast.Constant):
                asked |= {node.left.value for of in node.comparators if _name(of) == "keywords"}
            if is_rules and isinstance(node, ast.Constant):
                said.add(node.value)
    return asked, said


def _name(node):
    return getattr(node, "attr", None) or getattr(node, "id", None)
