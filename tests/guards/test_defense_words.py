"""What defence's effects, kinds of keys and uses rest on is there, and nothing that is not."""

from __future__ import annotations

import ast
import inspect

import pytest

from core.games.defense import bots, choices, effects, exact_ledger, run, schema
from core.games.defense.checks.values import TESTS
from core.games.defense.conditions import CONDITIONS
from core.games.defense.defence import Defence
from core.games.defense.effects import EFFECTS
from core.games.defense.matchers import MATCHERS
from core.games.defense.patterns import PATTERNS
from core.games.defense.policies import POLICIES
from core.games.defense.uses import USES

WORDS = {
    "matchers": MATCHERS,
    "effects": EFFECTS,
    "conditions": CONDITIONS,
    "policies": POLICIES,
    "uses": USES,
    "patterns": PATTERNS,
}

ACTORS = (Defence, exact_ledger.Ledger)
"""Who effects act on: in a match, and in exact odds."""
KNOWN_KINDS = {"schema": schema.VALUES, "check": TESTS}
"""Tables by kind of key."""


def _methods(cls):
    return {name for name in vars(cls) if not name.startswith("_")}


@pytest.mark.parametrize("actor", ACTORS)
def test_whoever_effects_act_on_has_everything_that_they_may_ask_of_it(actor):
    assert _methods(effects.Act) - _methods(actor) == set()


@pytest.mark.parametrize("actor", ACTORS)
def test_what_effects_ask_of_somebody_who_lacks_it_is_named(actor, monkeypatch):
    monkeypatch.setattr(effects.Act, "unheard_of", None, raising=False)
    with pytest.raises(AssertionError, match="unheard_of"):
        test_whoever_effects_act_on_has_everything_that_they_may_ask_of_it(actor)


@pytest.mark.parametrize("known", KNOWN_KINDS)
def test_every_kind_of_key_has_a_schema_and_a_check(known):
    kinds = {argument.kind for table in WORDS.values() for e in table.values()
             for argument in e.arguments}  # fmt: skip
    assert kinds - KNOWN_KINDS[known].keys() == set()


@pytest.mark.parametrize("known", KNOWN_KINDS)
def test_a_kind_of_key_without_a_schema_or_a_check_is_named(known, monkeypatch):
    monkeypatch.delitem(KNOWN_KINDS[known], "policy")
    with pytest.raises(AssertionError, match="policy"):
        test_every_kind_of_key_has_a_schema_and_a_check(known)


def _asked(source):
    """The uses that code asks for: the keys of `….using[…]` and the arguments of `….use(…)`."""
    keys = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Subscript) and getattr(node.value, "attr", "") == "using":
            keys.append(node.slice)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "use":
            keys.append(node.args[0])
    return {key.value for key in keys if isinstance(key, ast.Constant)}


@pytest.mark.parametrize("module", [bots.standard, choices, run], ids=lambda each: each.__name__)
def test_only_uses_that_there_are_are_asked_for(module):
    asked = _asked(inspect.getsource(module))
    assert asked
    assert asked - set(USES) == set()


@pytest.mark.parametrize("line", ['plan.using["unheardOf"]', 'status.use("unheardOf")'])
def test_a_use_that_there_is_not_is_named(line, monkeypatch):
    monkeypatch.setattr(inspect, "getsource", lambda _: line)
    with pytest.raises(AssertionError, match="unheardOf"):
        test_only_uses_that_there_are_are_asked_for(choices)
