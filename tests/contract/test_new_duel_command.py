"""A command of duels is one entry, and one text in a twin's table; nobody else names it.

`SIGN` computes a value, `DOUBLE` changes an attribute, `CLEAR` any of them.  Entered here, they
are read, checked, explained and played; what has no rows for them leaves their duels to the rules
engine.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from core.evaluation.engine import play_chunk
from core.games.heroes import SYSTEM, floats
from core.games.heroes.commands import ATTRIBUTE, COMMANDS, TARGET, A
from core.games.heroes.entries import computes, does
from core.games.heroes.formatter import format_script
from core.games.heroes.limits import MAX_PENDING
from core.games.heroes.positions import has_dice
from core.games.heroes.rows import NotInTwin
from core.games.heroes.scripted import mistakes_of
from core.games.heroes.solver import solve_duel
from core.language.reference import table_text
from core.protocol import Passage
from tests.contract.entered import restored
from tests.editors.kit import ask
from tests.games.heroes.kit import DEATH, Table, duel, hero, value_of
from tests.webapp.evaluation.games.chunks import chunk_of, text
from webapp.building import reference
from webapp.evaluation.games.heroes import engines
from webapp.evaluation.games.heroes.duels import Duel
from webapp.evaluation.games.heroes.env import functional_duel

ROOT = Path(__file__).parents[2]
SCRIPT = "MODIFY(OPPONENT, 'health', MUL(-3, ADD(SIGN(GET(SELF, 'mana')), 1)))"
DOUBLED = "SEQ(DOUBLE(SELF, 'mana'), MODIFY(OPPONENT, 'health', SUB(0, GET(SELF, 'mana'))))"


@pytest.fixture(autouse=True)
def entered():
    """The commands, without a text or rows."""

    with restored(COMMANDS):

        @computes("SIGN", A, group="arithmetic", example="SIGN(-3)")
        def sign(a):
            """-1, 0 or 1, as a is below 0, is 0 or is above."""
            return float((a > 0) - (a < 0))

        @does("DOUBLE", TARGET, ATTRIBUTE, has_dice=False, example="DOUBLE(SELF, 'mana')")
        def double(run, running, call):
            """Doubles the attribute."""
            entity, slot = run.entity(running, call.args[0]), run.slot(call.args[1])
            old = run.values[entity][slot]
            run.put(running, call, entity, slot, floats.add(old, old))

        @does("CLEAR", TARGET, has_dice=False, example="CLEAR(SELF)")
        def clear(run, running, call):
            """Sets everything but health to 0."""
            entity = run.entity(running, call.args[0])
            for slot in range(1, len(run.plan.slots)):
                run.put(running, call, entity, slot, 0.0)

        yield


def raw():
    """A duel of two of them."""
    one = hero(SCRIPT, DOUBLED, "MODIFY(SELF, 'mana', -1)", mana=2.0)
    return duel(one, {**one, "name": "B"}, rules=(DEATH,), max_turns=30)


def test_its_mistakes_are_told():
    for script, code in {
        "MODIFY(SELF, 'x', SIGN())": "heroes.missing-argument",
        "MODIFY(SELF, 'x', SIGN(1, 2))": "heroes.extra-argument",
        "MODIFY(SELF, 'x', SIGN(SELF))": "heroes.wrong-kind",
        "SIGN(1)": "heroes.bare-value",
        "DOUBLE(SELF)": "heroes.missing-argument",
        "DOUBLE('x', SELF)": "heroes.wrong-kind",
    }.items():
        assert code in [issue.code for issue in mistakes_of(script)], script
    assert mistakes_of(SCRIPT) == mistakes_of(DOUBLED) == []


def test_it_is_offered_explained_and_laid_out():
    about = {"system": "heroes", "document": raw(), "path": "/heroes/0/abilities/0/script"}

    def at(method, script, offset):
        return ask(f"script.{method}", **about, script=script, offset=offset)

    offered = {each["label"]: each for each in at("complete", "NOT()", 4)["options"]}
    assert offered["SIGN"]["apply"] == "SIGN("
    assert "DOUBLE" not in offered
    offered = {each["label"]: each for each in at("complete", "", 0)["options"]}
    assert offered["DOUBLE"]["detail"] == "(target, attribute)"
    assert "SIGN" not in offered
    assert at("hover", SCRIPT, SCRIPT.index("SIGN") + 1)["title"] == "SIGN(a)"
    assert "Doubles the attribute" in at("hover", DOUBLED, 6)["text"]
    assert at("signature", "SIGN(", 5)["parameters"] == [{"label": "a", "kind": "value"}]
    assert "mana" in [each["label"] for each in at("complete", "DOUBLE(SELF, )", 13)["options"]]
    palette = {each["name"]: each for each in ask("graph.palette", **about)["commands"]}
    assert palette["SIGN"]["group"] == "arithmetic"
    assert palette["DOUBLE"]["result"] == "command"
    table = table_text(COMMANDS)
    assert "| `SIGN(a)` | value | -1, 0 or 1, as a is below 0, is 0 or is above. |" in table
    assert "| `DOUBLE(target, attribute)` | command | Doubles the attribute. |" in table
    laid = format_script("MODIFY(SELF,'x',SIGN( 1 ))")
    assert laid.replace('"', "'").strip() == "MODIFY(SELF, 'x', SIGN(1))"


def test_it_has_its_row_in_the_reference_and_a_slip_in_its_name_is_told():
    page = (ROOT / "specs" / "heroes" / "README.md").read_text("utf-8")
    assert "\n| `CLEAR(target)` | command |" in reference.page_text("heroes", page)
    for script, name in (("MODIFY(SELF, 'x', SIGNN(1))", "SIGN"), ("DOUBEL(SELF, 'x')", "DOUBLE")):
        told = [each.message for each in mistakes_of(script)]
        assert any(f"did you mean {name}?" in each for each in told), told


def test_it_is_forgotten_with_its_slips():
    with restored(COMMANDS):
        del COMMANDS["DOUBLE"]
        before = mistakes_of("SEQ(DOUBEL, NOOP())")
    with_it = mistakes_of("SEQ(DOUBEL, NOOP())")
    assert "DOUBLE" in with_it[0].message
    with restored(COMMANDS):
        del COMMANDS["DOUBLE"]
        assert mistakes_of("SEQ(DOUBEL, NOOP())") == before != with_it


def test_the_rules_engine_plays_it():
    assert [value_of(f"SIGN({a})") for a in (-3, 0, 2)] == [-1.0, 0.0, 1.0]
    table = Table(raw()).play(0, 1)
    assert [event.data["delta"] for event in table.told("attribute")][:2] == [-6.0, 2.0]
    assert table.get(1, "mana") == 4.0
    causes = [cause for event in table.told("attribute") for cause in event.cause]
    at = DOUBLED.index("DOUBLE")
    assert Passage("/heroes/1/abilities/1/script", (at, at + 20)) in causes


def test_checks_take_it_to_read_and_change_what_it_names_and_know_nothing_of_its_value():
    assert [issue.code for issue in SYSTEM.check(raw()) if issue.severity != "info"] == []
    script = "IF(GT(SIGN(GET(SELF, 'mana')), 5), WIN(SELF), DOUBLE(SELF, 'mana'))"
    one = hero(script, mana=1.0)
    found = SYSTEM.check(duel(one, {**one, "name": "B"}))
    assert not {"heroes.constant-condition", "heroes.attribute-never-written"} & {
        issue.code for issue in found
    }
    asks = "IF(GET(SELF, 'mana'), MODIFY(OPPONENT, 'health', -1), NOOP())"
    for other, is_constant in (("NOOP()", True), ("CLEAR(OPPONENT)", False)):
        one = hero(asks, other, mana=1.0)
        found = SYSTEM.check(duel(one, {**one, "name": "B"}))
        codes = [issue.code for issue in found]
        assert ("heroes.constant-condition" in codes) == is_constant, other
    doubles = ["DOUBLE(SELF, 'health')"] * (MAX_PENDING + 1)
    many = f"SEQ({', '.join(doubles)})"
    assert "heroes.too-many-changes" in [issue.code for issue in SYSTEM.check(duel(hero(many)))]


def test_the_solver_solves_it():
    strike = "MODIFY(OPPONENT, 'health', SUB(0, GET(SELF, 'mana')))"
    one = hero("DOUBLE(SELF, 'mana')", strike, mana=1.0, health=4.0)
    game = SYSTEM.load(duel(one, {**one, "name": "B"}))
    assert not has_dice(game.plan)
    assert [(each.winner, each.turns) for each in solve_duel(game)] == [("A", 5), ("B", 5)]


def test_what_has_no_rows_for_it_leaves_it_to_the_rules_engine():
    game = SYSTEM.load(raw())
    assert not engines.fits(game)
    chunk = chunk_of("heroes")(("greedy", "random"), count=2)
    quick = engines.MachineCode(patience=0).play(game, chunk, lambda: None)
    assert text(quick) == text(play_chunk(game, chunk, lambda: None))
    for made in (Duel, functional_duel):
        with pytest.raises(NotInTwin, match=r"^(SIGN|DOUBLE) is not in the twins: "):
            made(raw())


ENTRY = '''

@arithmetic("SIGN", A, text="float(({a} > 0.0) - ({a} < 0.0))", example="SIGN(-3)")
def sign(a: float) -> float:
    """-1, 0 or 1, as a is below 0, is 0 or is above."""
    return float((a > 0) - (a < 0))
'''
"""All that the language needs, at the end of `commands.py`."""
RESULT = '    "SIGN": lambda a, b, face: jnp.sign(a),\n'
"""All that JAX needs, in the table of `results.py`."""

PROGRAM = """
import json, sys
import jax.numpy as jnp, numpy as np
from core.games.heroes import SYSTEM
from core.games.heroes.dice import of_seed
from core.games.heroes.fast import FastDuel
from core.games.heroes.link import link
from core.games.heroes.state import UseAbility
from webapp.evaluation.games.heroes import engines, kernel_script, results
from webapp.evaluation.games.heroes.words import CODE
game = SYSTEM.load(json.loads(sys.argv[1]))
linked = link(game.plan)
fast, state = FastDuel(linked), game.initial(7).state
assert state == fast.initial(of_seed(7))
for ply in range(12):
    ability = 2 * (ply % 3 > 1)
    after = fast.apply(state, ability)
    state = game.apply(state, UseAbility(ability)).state
    assert state == after
assert engines.fits(game)
results.check(linked)
room = np.zeros(kernel_script.SIZE, np.int32)
for a, wanted in ((-3, -1), (0, 0), (2, 1)):
    code, a = CODE["SIGN"], np.float32(a)
    assert kernel_script.computed(code, a, a, room) == wanted
    assert results.compute(jnp.int32(code), *[jnp.float32(a)] * 3) == wanted
"""


def test_one_entry_and_one_result_are_all_that_the_twins_need(tmp_path):
    for part in ("core", "webapp"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "specs").symlink_to(ROOT / "specs")
    heroes = tmp_path / "webapp" / "evaluation" / "games" / "heroes"
    commands = tmp_path / "core" / "games" / "heroes" / "commands.py"
    commands.write_text(commands.read_text("utf-8") + ENTRY, "utf-8")
    one = hero(SCRIPT, "NOOP()", "MODIFY(SELF, 'mana', -1)", mana=2.0)
    program = [sys.executable, "-c", PROGRAM]
    told = json.dumps(duel(one, {**one, "name": "B"}, max_turns=30))

    def run():
        return subprocess.run(
            [*program, told],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
        )

    assert "NotInTwin: SIGN is not in the twins" in run().stderr
    table = heroes / "results.py"
    before = '    "ROLL": lambda a, b, face: face,\n'
    table.write_text(table.read_text("utf-8").replace(before, before + RESULT), "utf-8")
    done = run()
    assert done.returncode == 0, done.stderr[-2000:]
