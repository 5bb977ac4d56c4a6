"""Every limit that a user can reach is told with what it bounds and its amount, where it is met."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from core.limits import table
from tests.growth import ways
from tests.growth.documents import board, defence
from tests.growth.quiet_limits import QUIET
from tests.growth.runaways import duel, recipes
from tests.growth.test_bombs import BEYOND
from tests.growth.test_solver import passing

Json = Any

TOLD: dict[str, tuple[str, int, Callable[[], str]]] = {
    "core.sound.MAX_DEPTH": (
        "levels deep",
        100,
        lambda: ways.hero(lore=json.loads("[" * 120 + "1" + "]" * 120)),
    ),
    "core.jsontext.MAX_TEXT_DEPTH": (
        "levels deep",
        200,
        lambda: ways.called("check", text="[" * 300),
    ),
    "core.agents.base.MAX_NODES": ("nodes", 1_000_000, lambda: ways.seat("mcts:1000001")),
    "core.agents.base.MAX_MS": ("ms", 600_000, lambda: ways.seat("mcts:600001ms")),
    "core.start.MAX_MAX_PLIES": (
        "plies",
        ways.CAP,
        lambda: ways.started(max_plies=ways.CAP + 1),
    ),
    "core.games.asg.limits.MAX_NUMBER": ("range", 2**31 - 1, ways.yields),
    "core.games.asg.limits.MAX_CAP": (
        "range",
        ways.CAP,
        lambda: ways.map_with(turnCapPlies=ways.CAP + 1),
    ),
    "core.games.asg.limits.MAX_BUDGET": ("range", 1000, lambda: ways.map_with(actionBudget=1001)),
    "core.games.asg.forecast.MOST_ORDERS": ("orders", 200, lambda: ways.told(201, 9)),
    "core.games.boards.limits.MAX_SIDE": ("columns", 26, lambda: ways.checked(board(27, 2, 2))),
    "core.games.boards.limits.MAX_PIECES": ("pieces", 64, lambda: ways.checked(board(9, 65, 1))),
    "core.games.boards.limits.MAX_MOVES": ("moves", 64, lambda: ways.checked(board(6, 2, 65))),
    "core.games.boards.limits.MAX_PLAYERS": ("players", 8, lambda: ways.checked(board(9, 2, 2, 9))),
    "core.games.defense.limits.MAX_DICE": ("range", 6, lambda: ways.card(dice=7)),
    "core.games.defense.limits.MAX_FACES": ("range", 20, lambda: ways.card(faces=21)),
    "core.games.defense.limits.MAX_EFFECTS": ("at most", 12, lambda: ways.effects_of_a_rule(13)),
    "core.games.defense.limits.MAX_ENTRIES": ("at most", 32, lambda: ways.entries(33)),
    "core.games.mtg.limits.MAX_DECK": ("cards", 500, lambda: ways.deck(250, 250, 250)),
    "core.games.mtg.limits.MAX_COUNT": ("range", 250, lambda: ways.deck(251)),
    "core.games.defense.limits.MAX_RULES": ("at most", 32, lambda: ways.checked(defence(33))),
    "core.games.heroes.limits.MAX_ATTRIBUTES": (
        "attributes",
        16,
        lambda: ways.hero(attributes={f"a{n}": 1 for n in range(17)}),
    ),
    "core.games.heroes.limits.MAX_ABILITIES": (
        "abilities",
        8,
        lambda: ways.hero(abilities=ways.abilities(9)),
    ),
    "core.games.heroes.limits.MAX_EFFECTS": (
        "effects",
        16,
        lambda: ways.hero(passive_effects=ways.effects(17)),
    ),
    "core.games.heroes.limits.MAX_SCRIPT": (
        "(script)",
        ways.CAP,
        lambda: ways.checked(duel("NOOP()" + " " * ways.CAP)),
    ),
    "core.games.heroes.limits.MAX_SCRIPTS": (
        "(scripts)",
        400_000,
        lambda: ways.checked(duel(*["NOOP()" + " " * 90_000] * 5)),
    ),
    "core.games.heroes.limits.MAX_SCRIPT_ROWS": (
        "rows",
        256,
        lambda: ways.checked(duel(ways.sequence(300))),
    ),
    "core.games.heroes.limits.MAX_MATCH_ROWS": (
        "rows together",
        512,
        lambda: ways.checked(duel(*[ways.sequence(100)] * 6)),
    ),
    "core.games.heroes.limits.MAX_REGISTERS": ("values", 8, ways.registers),
    "core.games.heroes.limits.MAX_DEPTH": (
        "levels",
        200,
        lambda: ways.checked(duel("ABS(" * 300 + "1" + ")" * 300)),
    ),
    "core.games.heroes.limits.MAX_EVENTS": (
        "(events of a step)",
        ways.CAP,
        lambda: ways.called("match.new", spec=passing(), system="heroes"),
    ),
    "core.games.heroes.limits.MAX_MAX_TURNS": ("range", ways.CAP, lambda: ways.long(ways.CAP + 1)),
    "core.games.heroes.positions.MOST_POSITIONS": (
        "(positions of a solution)",
        30,
        lambda: ways.solved(30),
    ),
    "core.games.mtg.limits.MAX_TEXT": ("characters", 1000, ways.text_of_a_card),
    "editors.documents.MAX_TEXT": (
        "characters",
        5_000_000,
        lambda: ways.called("check", text="x" * 5_000_001),
    ),
    "editors.games.asg.formats.dot.MAX_NESTING": (
        "subgraphs",
        50,
        lambda: ways.map_import("graph {" + "subgraph {" * 60 + "}" * 61),
    ),
    "editors.games.asg.formats.dot_words.MAX_NAME": (
        "letters",
        ways.CAP,
        lambda: ways.map_import(f"graph {{ {'a' * (ways.CAP + 1)} }}"),
    ),
    "editors.games.asg.formats.dot_graph.MAX_GIVEN": (
        "(attributes of a DOT import)",
        1_000_000,
        lambda: ways.map_import(BEYOND["attributes of a DOT import"][0]()),
    ),
    "editors.games.asg.formats.draft.MAX_NODES": (
        "nodes",
        10_000,
        lambda: ways.map_import(f"graph {{ {' '.join(f'n{n};' for n in range(10_001))} }}"),
    ),
    "editors.games.asg.formats.draft.MAX_EDGES": (
        "edges",
        50_000,
        lambda: ways.map_import(f"graph {{ {'a--b;' * 50_001} }}"),
    ),
    "editors.games.asg.formats.graphml.MAX_NESTING": (
        "elements",
        100,
        lambda: ways.map_import("<graphml>" + "<graph>" * 101),
    ),
    "editors.games.asg.formats.tiled_layers.MAX_NESTING": ("Groups", 50, ways.tiled_groups),
    "editors.games.asg.formats.tiled_places.MAX_LOOKS": (
        "(looks of a Tiled import)",
        4_000_000,
        lambda: ways.map_import(BEYOND["looks of a Tiled import"][1]()),
    ),
    "editors.games.mtg.imports.MAX_ROWS": (
        "(rows of a deck list)",
        5_000,
        lambda: ways.called("cards.import", text="4 Nobody\n" * 5_001),
    ),
    "core.agents.base.MAX_MODEL": ("letters", 200, lambda: ways.seat("ai:" + "x" * 201)),
    "core.evaluation.methods.MAX_ROUNDS": (
        "'first'",
        1_000_000,
        lambda: ways.evaluated("evaluate.rounds", first=1_000_001),
    ),
    "core.evaluation.methods.MAX_AT_ONCE": (
        "'count'",
        1000,
        lambda: ways.evaluated("evaluate.rounds", count=1001),
    ),
    "core.evaluation.plan.MOST_GAMES": (
        "range",
        1_000_000,
        lambda: ways.command("review", "hexapawn", "--games", "1000001"),
    ),
    "core.games.asg.forecast.MOST_TOLD": (
        "(forecast nodes)",
        100,
        ways.small("core.games.asg.forecast.MOST_TOLD", 100, lambda: ways.told(20, 9)),
    ),
    "core.games.asg.limits.MAX_LOOKS": (
        "(looks for a symmetry)",
        100,
        ways.small("core.games.asg.limits.MAX_LOOKS", 100, ways.symmetry),
    ),
    "core.games.boards.extension.MOST_PLIES": (
        "/flags/e2/EN_PASSANT",
        1_000_000,
        lambda: ways.flag(1_000_001),
    ),
    "core.games.defense.edits.MOST_HP": ("Hit points", 9999, ways.hit_points),
    "core.games.defense.limits.MAX_NUMBER": (
        "range",
        999,
        lambda: ways.checked({**defence(2), "startingHp": 1000}),
    ),
    "core.games.defense.limits.MAX_ROUNDS": (
        "range",
        200,
        lambda: ways.match_of_heroes(maxRounds=201),
    ),
    "core.games.defense.limits.MAX_REROLLS": (
        "range",
        6,
        lambda: ways.card(maxRerollsPerDefense=7),
    ),
    "core.games.defense.limits.MAX_ROLLS": (
        "(rolls of an analysis while one types)",
        200_000,
        lambda: ways.analysed(ways.thrown_again()),
    ),
    "core.games.defense.limits.MAX_STEPS": (
        "(steps of an analysis while one types)",
        3_000_000,
        lambda: ways.analysed(recipes(32, 20, 2)),
    ),
    "core.games.defense.limits.MAX_REROLL_STEPS": (
        "(steps of an analysis with rerolls while one types)",
        400_000,
        lambda: ways.analysed(ways.thrown_again(14, 1)),
    ),
    "core.games.defense.limits.MAX_BYTES": (
        "(memory of a patient analysis)",
        10_000,
        ways.small(
            "core.games.defense.limits.MAX_BYTES",
            10_000,
            lambda: ways.analysed(ways.thrown_again(), patient=True),
        ),
    ),
    "core.games.defense.limits.MAX_PAIRS_ROLLS": (
        "(rolls of all pairs of rules in a check)",
        250_000,
        lambda: ways.checked(recipes(32, 10, 5)),
    ),
    "core.games.heroes.positions.MOST_STEPS": (
        "(steps of a solution)",
        20_000,
        ways.small("core.games.heroes.positions.MOST_STEPS", 20_000, ways.solved),
    ),
    "core.games.heroes.positions.MOST_BYTES": (
        "(memory of a solution)",
        20_000,
        ways.small("core.games.heroes.positions.MOST_BYTES", 20_000, ways.solved),
    ),
    "core.games.mtg.cards.pieces.MAX_OBJECT": (
        "characters",
        8_000_000,
        lambda: ways.no_card_of(8_000_000),
    ),
    "core.games.mtg.scenario.session.MOST": (
        "passes",
        10,
        ways.small("core.games.mtg.scenario.session.MOST", 10, ways.scenario),
    ),
    "editors.games.asg.formats.dot.MAX_STATEMENTS": (
        "statements",
        10,
        ways.small(
            "editors.games.asg.formats.dot.MAX_STATEMENTS",
            10,
            lambda: ways.map_import("graph {" + "a;" * 11 + "}"),
        ),
    ),
    "editors.games.asg.formats.dot_words.MAX_WORDS": (
        "words",
        10,
        ways.small(
            "editors.games.asg.formats.dot_words.MAX_WORDS",
            10,
            lambda: ways.map_import("graph {" + ";" * 20 + "}"),
        ),
    ),
    "editors.games.boards.betza.MOST": (
        "a step is made",
        99,
        lambda: ways.notation("R100"),
    ),
    "editors.games.defense.analysis.MOST_ROLLS": (
        "(rolls of an analysis while one types)",
        200_000,
        lambda: ways.analysed(ways.thrown_again()),
    ),
    "editors.games.mtg.imports.MAX_CARDS": (
        "(cards of an import)",
        5,
        ways.small(
            "editors.games.mtg.imports.MAX_CARDS",
            5,
            lambda: ways.called("cards.import", text=f"[{','.join([ways.CARD] * 6)}]"),
        ),
    ),
}
"""Of each: what its message names, the amount, and the way to it."""


def test_every_limit_of_core_and_editors_is_entered() -> None:
    """One that is new needs a way to its message, or a reason why there is none."""
    names = {f"{module}.{name}" for at in ("core", "editors") for module, name, _ in table(at)}
    quiet = {name for each in QUIET.values() for name in each.split()}
    assert names == TOLD.keys() | quiet
    assert not TOLD.keys() & quiet


@pytest.mark.parametrize("limit", TOLD)
def test_the_message_of_a_limit_names_what_it_bounds_and_the_amount(limit: str) -> None:
    """On the way by which it is reached."""
    subject, amount, reach = TOLD[limit]
    said = [line for line in reach().splitlines() if subject in line]
    assert any(f"{amount:,}" in line or str(amount) in line for line in said), said or reach()


def test_the_amounts_are_those_of_the_code() -> None:
    """But of those that are reached with a small amount, as they take long otherwise."""
    values = {f"{module}.{name}": n for at in ("core", "editors") for module, name, n in table(at)}
    differ = {name for name, (_, amount, _) in TOLD.items() if values[name] != amount}
    assert differ == {
        "core.games.asg.forecast.MOST_TOLD",
        "core.games.asg.limits.MAX_LOOKS",
        "core.games.defense.limits.MAX_BYTES",
        "core.games.heroes.positions.MOST_BYTES",
        "core.games.heroes.positions.MOST_POSITIONS",
        "core.games.heroes.positions.MOST_STEPS",
        "core.games.mtg.scenario.session.MOST",
        "editors.games.asg.formats.dot.MAX_STATEMENTS",
        "editors.games.asg.formats.dot_words.MAX_WORDS",
        "editors.games.mtg.imports.MAX_CARDS",
    }
