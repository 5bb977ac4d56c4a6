"""Words of a format are declared once; the engine behaves by the very same names."""

from __future__ import annotations

import ast
import dataclasses
import inspect
from typing import get_args, get_type_hints

import pytest

from core.games.boards import conditions, effects, plan, results, vocabulary
from core.games.boards.spec import BoardsSpec, Condition, DrawConditions, SideEffect
from core.games.heroes import commands, engine, execpy, rows, triggers
from core.games.heroes.checks import flow, intervals
from webapp.evaluation.games.heroes import kernel_script, words
from webapp.evaluation.games.heroes.results import RESULTS

TABLES = {
    "conditions": (vocabulary.CONDITIONS, conditions.CONDITIONS),
    "global conditions": (vocabulary.CONDITION_TYPES, conditions.GLOBAL_CONDITIONS),
    "side effects": (vocabulary.SIDE_EFFECTS, effects.EFFECTS),
    "occupancy": (vocabulary.STATES, plan.STATES),
    "win conditions": (vocabulary.WIN_CONDITIONS, results.WIN_CONDITIONS),
    "commands of the DSL": (commands.COMMANDS, engine.VALUES | engine.COMMANDS),
}

COMPUTED = {
    name
    for name, command in commands.COMMANDS.items()
    if command.result == "value" and name not in ("GET", "CONTEXT")
}
"""The commands that are an op which computes a value."""
DONE = {name for name, command in commands.COMMANDS.items() if command.result == "command"}
EXECUTORS = {
    "rows.OPS": (set(rows.OPS), {*rows.CONTROL, "COPY", *COMPUTED, *DONE} - {"SEQ", "NOOP"}),
    "rows.OPERANDS": (set(rows.OPERANDS), set(rows.OPS)),
    "rows.FOLDED": (set(rows.FOLDED), COMPUTED - {"ROLL"}),
    "compiled Python": (set(execpy.EXPRESSIONS), {*COMPUTED, "COPY"}),
    "Numba": (set(kernel_script.EXPRESSIONS), {*COMPUTED, "COPY"}),
    "JAX": (set(RESULTS), {*COMPUTED, "COPY", "SET", "MODIFY"}),
    "instruction words": (set(words.CODES), set(rows.OPS) - {"JUMP", "JUMP_UNLESS"}),
    "ranges": (set(intervals.OPERATIONS), COMPUTED),
    "commands that stop": (set(flow.STOPS), DONE - {"SET", "MODIFY", "SEQ", "NOOP"}),
}
"""The ops that each executor of duels has, and those that it should."""


@pytest.mark.parametrize("name", TABLES)
def test_every_word_has_a_behaviour_and_every_behaviour_a_word(name):
    words, behaviours = TABLES[name]
    assert set(words) == set(behaviours)


@pytest.mark.parametrize("name", EXECUTORS)
def test_an_executor_of_duels_has_every_op_and_no_other(name):
    found, wanted = EXECUTORS[name]
    assert found == wanted, f"{name}: {sorted(found ^ wanted)}"


def test_leader_rules_are_the_words_that_the_spec_takes():
    hints = get_type_hints(BoardsSpec)
    assert set(vocabulary.LEADER_RULES) == set(get_args(hints["leader_rule"]))


def test_every_draw_has_its_field():
    fields = {field.name for field in dataclasses.fields(DrawConditions)}
    assert {path.rpartition("/")[2] for _, _, path in results.DRAWS} <= fields


@pytest.mark.parametrize(
    ("table", "cls"),
    [(vocabulary.CONDITIONS, Condition), (vocabulary.SIDE_EFFECTS, SideEffect)],
    ids=["conditions", "side effects"],
)
def test_arguments_of_words_are_fields_of_the_spec_and_none_is_left_over(table, cls):
    named = {argument.name for word in table.values() for argument in word.arguments}
    fields = {field.metadata.get("alias", field.name): field for field in dataclasses.fields(cls)}
    assert named == fields.keys() - {"condition", "action"}


def test_commands_behave_as_the_kind_that_the_table_gives_them():
    kinds = {name: command.result for name, command in commands.COMMANDS.items()}
    assert {name for name, kind in kinds.items() if kind != "command"} == set(engine.VALUES)
    assert {name for name, kind in kinds.items() if kind != "value"} == set(engine.COMMANDS)


def test_every_trigger_is_fired_by_the_engine_and_no_other():
    words = {
        node.value
        for node in ast.walk(ast.parse(inspect.getsource(engine)))
        if isinstance(node, ast.Constant) and str(node.value).startswith("ON_")
    }
    assert words | {"ON_ATTRIBUTE_CHANGE"} == set(triggers.TRIGGERS)
