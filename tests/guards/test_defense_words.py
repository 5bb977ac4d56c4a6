"""Every word of a defence card has a behaviour in every executor, and none has one too many."""

from __future__ import annotations

import ast
import inspect

import pytest

from core.games.defense import bots, choices, effects, exact_ledger, run, schema, sentences
from core.games.defense.checks.values import TESTS
from core.games.defense.conditions import CONDITIONS
from core.games.defense.defence import Defence
from core.games.defense.effects import EFFECTS
from core.games.defense.matchers import MATCHERS
from core.games.defense.patterns import PATTERNS
from core.games.defense.policies import POLICIES
from core.games.defense.uses import USES
from webapp.evaluation.games.defense import cards, encode, layout

WORDS = {
    "matchers": MATCHERS,
    "effects": EFFECTS,
    "conditions": CONDITIONS,
    "policies": POLICIES,
    "uses": USES,
    "patterns": PATTERNS,
}


def _texts(*modules):
    """Every text that the code of some modules names."""
    trees = (ast.parse(inspect.getsource(module)) for module in modules)
    return {
        node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)
    }


def executors():
    """By executor the table of words that it is of, and the words that it knows."""
    return {
        "matchers in the JAX twin": (MATCHERS, set(cards.COUNTS)),
        "effects in the JAX twin": (EFFECTS, set(layout.KINDS)),
        "conditions in the JAX twin": (CONDITIONS, set(layout.SIDES)),
        "policies in the JAX twin": (POLICIES, set(layout.POLICIES)),
        "uses in the JAX twin": (USES, set(layout.USES)),
        "uses encoded for the JAX twin": (USES, _texts(encode) & set(USES.entries)),
        "uses in the engine": (USES, _texts(run) & set(USES.entries)),
        "effects in the sentences": (EFFECTS, set(sentences.DID)),
    }


@pytest.mark.parametrize("name", sorted(executors()))
def test_an_executor_knows_exactly_the_words_of_its_table(name):
    table, known = executors()[name]
    assert set(table.entries) == known


@pytest.mark.parametrize("table", WORDS)
def test_a_word_that_an_executor_lacks_is_named(table, monkeypatch):
    monkeypatch.setitem(
        WORDS[table].entries, "unheardOf", next(iter(WORDS[table].entries.values()))
    )
    mine = [(name, known) for name, (words, known) in executors().items() if words is WORDS[table]]
    assert all("unheardOf" in set(WORDS[table].entries) - known for _, known in mine)


def _methods(cls):
    return {name for name in vars(cls) if not name.startswith("_")}


def test_whoever_effects_act_on_has_everything_that_they_may_ask_of_it():
    asked = _methods(effects.Act)
    assert asked <= _methods(Defence)
    assert asked <= _methods(exact_ledger.Ledger)


def test_every_kind_of_key_has_a_schema_and_a_check():
    kinds = {argument.kind for table in WORDS.values() for e in table.entries.values()
             for argument in e.arguments}  # fmt: skip
    assert kinds <= schema._VALUES.keys()
    assert kinds <= TESTS.keys()


def test_the_standard_ai_and_the_choices_name_only_uses_that_there_are():
    named = {text for text in _texts(bots.standard, choices) if isinstance(text, str)}
    shown = {text for text in named if text in USES.entries}
    assert {"attackBonus", "negate", "defenseBlock"} <= shown
