"""Every word of a language has an entry in each of its executors, and no entry is of no word.

An executor is whatever gives words a behaviour by their names: an engine, a compiled twin, the
sentences of a log.  Words that behave in their own entry need none of this.
"""

from __future__ import annotations

import ast
import inspect

import pytest

from core.games.defense import run, sentences, upkeep
from core.games.defense.conditions import CONDITIONS
from core.games.defense.effects import EFFECTS
from core.games.defense.matchers import MATCHERS
from core.games.defense.policies import POLICIES
from core.games.defense.uses import USES
from core.games.heroes import execpy, rows
from core.games.heroes.commands import COMMANDS
from core.language.words import names_not_in
from webapp.evaluation.games.defense import cards, layout, parts
from webapp.evaluation.games.heroes import kernel_script, words
from webapp.evaluation.games.heroes.results import RESULTS

LEFT_OUT: dict[str, frozenset[str]] = {}
"""By twin the words that it leaves to the rules engine, which plays documents that have them."""


def _texts(*modules):
    """Every text that the code of some modules names."""
    trees = (ast.parse(inspect.getsource(module)) for module in modules)
    return {
        node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)
    }


HEROES, DEFENCE = "webapp/evaluation/games/heroes", "webapp/evaluation/games/defense"
TWIN = "or, where the twin has no form for it, into LEFT_OUT of this test"
NEEDS = {
    "defence matchers in the JAX twin": f"COUNTS of {DEFENCE}/cards.py, {TWIN}",
    "defence effects in the JAX twin": f"KINDS of {DEFENCE}/layout.py, {TWIN}",
    "defence conditions in the JAX twin": f"SIDES of {DEFENCE}/layout.py, {TWIN}",
    "defence policies in the JAX twin": f"POLICIES of {DEFENCE}/layout.py, {TWIN}",
    "defence uses in the JAX twin": f"USES of {DEFENCE}/layout.py, {TWIN}",
    "defence uses encoded for the JAX twin": f"{DEFENCE}/parts.py, as a case of its own",
    "defence uses in the engine": "core/games/defense/run.py, as a case of its own",
    "defence effects in the sentences": "DID of core/games/defense/sentences.py",
    "values of duels in rows": "the entry's `text`, or READ of core/games/heroes/rows.py",
    "commands of duels in rows": "LOWERED of core/games/heroes/rows.py, as its rows",
    "ops of duels": "OPS of core/games/heroes/rows.py, which comes from the entries",
    "operands of ops of duels": "OPERANDS of core/games/heroes/rows.py, as what the op reads",
    "ops of duels in compiled Python": "the entry's `text`",
    "ops of duels in Numba": "the entry's `text`",
    "ops of duels in JAX": f"RESULTS of {HEROES}/results.py",
    "ops of duels as words": f"CODES of {HEROES}/words.py, which comes from the ops",
    "ranges of duels": "the entry's `interval`, a function of core/games/heroes/intervals.py",
}
"""Where a word goes for each executor: what somebody is told who adds one."""


def executors():
    """By executor the words of its language, and those that it has an entry for."""
    return {
        "defence matchers in the JAX twin": (MATCHERS, cards.COUNTS),
        "defence effects in the JAX twin": (EFFECTS, layout.KINDS),
        "defence conditions in the JAX twin": (CONDITIONS, layout.SIDES),
        "defence policies in the JAX twin": (POLICIES, layout.POLICIES),
        "defence uses in the JAX twin": (USES, layout.USES),
        "defence uses encoded for the JAX twin": (USES, _texts(parts) & set(USES)),
        "defence uses in the engine": (USES, (_texts(run) | _texts(upkeep)) & set(USES)),
        "defence effects in the sentences": (EFFECTS, sentences.DID),
        **duels(),
    }


def duels():
    """The same for duels, whose commands become ops: those that compute, and those that change."""
    values, commands = _of_kind("value"), _of_kind("command")
    computed = values - {"GET", "CONTEXT", "IF"}
    ops = {*rows.CONTROL, "COPY", *computed, *commands - {"SEQ", "IF", "NOOP"}}
    ranged = {name for name, word in COMMANDS.items() if word.facts.interval is not None}
    return {
        "values of duels in rows": (values, {*rows.READ, *rows.COMPUTED}),
        "commands of duels in rows": (commands, rows.LOWERED),
        "ops of duels": (ops, rows.OPS),
        "operands of ops of duels": (rows.OPS, rows.OPERANDS),
        "ops of duels in compiled Python": ({*computed, "COPY"}, execpy.EXPRESSIONS),
        "ops of duels in Numba": ({*computed, "COPY"}, kernel_script.EXPRESSIONS),
        "ops of duels in JAX": ({*computed, "COPY", "SET", "MODIFY"}, RESULTS),
        "ops of duels as words": ({*rows.OPS} - {"JUMP", "JUMP_UNLESS"}, words.CODES),
        "ranges of duels": (computed, ranged),
    }


def _of_kind(kind):
    """The commands of duels of a kind, IF included, which is of either."""
    return {name for name, word in COMMANDS.items() if word.facts.result in (kind, None)}


@pytest.mark.parametrize("name", sorted(executors()))
def test_an_executor_has_an_entry_for_every_word_and_for_nothing_else(name):
    known, entries = executors()[name]
    absent, allowed = set(names_not_in(entries, known)), LEFT_OUT.get(name, frozenset())
    lacking, needless = absent - allowed, allowed - absent
    assert not lacking, f"the {name} lack {sorted(lacking)}; it goes into {NEEDS[name]}"
    assert not needless, f"take {sorted(needless)} out of LEFT_OUT: not left out by the {name}"
    strange = names_not_in(known, entries)
    assert not strange, f"the {name} have {sorted(strange)}, which are no words; see {NEEDS[name]}"


def test_it_is_said_of_every_executor_what_a_word_needs():
    assert set(NEEDS) == set(executors())


def test_an_executor_that_nothing_is_said_of_is_named(monkeypatch):
    monkeypatch.delitem(NEEDS, "ops of duels")
    with pytest.raises(AssertionError, match="ops of duels"):
        test_it_is_said_of_every_executor_what_a_word_needs()


@pytest.mark.parametrize("name", sorted(executors()))
def test_a_word_that_an_executor_lacks_is_named(name, monkeypatch):
    known, entries = executors()[name]
    more = [*known, "unheardOf"]
    monkeypatch.setitem(globals(), "executors", lambda: {name: (more, entries)})
    with pytest.raises(AssertionError, match="unheardOf"):
        test_an_executor_has_an_entry_for_every_word_and_for_nothing_else(name)


@pytest.mark.parametrize("name", sorted(executors()))
def test_an_entry_of_an_executor_that_is_no_word_is_named(name, monkeypatch):
    known, _ = executors()[name]
    more = [word for word in known if word not in LEFT_OUT.get(name, ())] + ["unheardOf"]
    monkeypatch.setitem(globals(), "executors", lambda: {name: (known, more)})
    with pytest.raises(AssertionError, match="unheardOf"):
        test_an_executor_has_an_entry_for_every_word_and_for_nothing_else(name)
