"""Every limit that a user can reach is told with what it bounds and its amount, where it is met."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from core.limits import table
from core.protocol import NotSolvable
from editors.host import call
from tests.contract.shipped import SHIPPED
from tests.growth.documents import board, defence, nodes, pool
from tests.growth.quiet_limits import ELSEWHERE, QUIET
from tests.growth.runaways import duel
from tests.growth.test_bombs import BEYOND
from tests.growth.test_solver import passing, solver_of, wide

Json = Any
HIT = 'MODIFY(SELF, "health", 1)'
CAP = 100_000


def _called(method: str, **payload: Json) -> str:
    """What is said: the message of an error, or those of a document's issues."""
    answer = json.loads(call(method, json.dumps(payload)))
    if not answer["ok"]:
        return str(answer["error"]["message"])
    return "\n".join(issue["message"] for issue in answer["result"].get("issues", ()))


def _checked(document: Json) -> str:
    return _called("check", text=json.dumps(document))


def _map(**settings: Json) -> str:
    raw = nodes(9)
    raw["settings"] |= settings
    return _checked(raw)


def _yield() -> str:
    return _checked(nodes(9, supplyYield=2**31))


def _hero(**changes: Json) -> str:
    raw = copy.deepcopy(SHIPPED["heroes"]["fighter_vs_fire_mage"])
    raw["heroes"][0] |= changes
    return _checked(raw)


def _sequence(count: int) -> str:
    return f"SEQ({', '.join([HIT] * count)})"


def _abilities(count: int) -> Json:
    first = SHIPPED["heroes"]["fighter_vs_fire_mage"]["heroes"][0]["abilities"][0]
    return [{**first, "name": f"A{n}", "id": f"a{n}"} for n in range(count)]


def _effects(count: int) -> Json:
    effect = {"trigger": "ON_TURN_START", "script": HIT}
    return [{**effect, "name": f"e{n}"} for n in range(count)]


def _long(turns: int) -> str:
    raw = copy.deepcopy(SHIPPED["heroes"]["fighter_vs_fire_mage"])
    return _checked(raw | {"max_turns": turns})


def _registers() -> str:
    value = 'MUL(2, GET(SELF, "health"))'
    for n in range(12):
        value = f'ADD(MUL({n + 3}, GET(SELF, "health")), {value})'
    return _checked(duel(f'MODIFY(SELF, "health", {value})'))


def _text_of_a_card() -> str:
    raw = pool(2)
    raw["cards"][0]["oracle_text"] = "Flying " * 200
    return _checked(raw)


def _map_import(text: str) -> str:
    return _called("map.import", text=text, system="asg")


def _forecast(orders: int) -> str:
    answer = json.loads(call("match.new", json.dumps({"spec": nodes(9), "system": "asg"})))
    order = {"type": "pass"}
    return _called("match.forecast", match=answer["result"]["match"], orders=[order] * orders)


def _started(**more: Json) -> str:
    spec = SHIPPED["boards"]["hexapawn"]
    return _called("match.new", spec=spec, system="boards", **more)


def _seat(kind: str) -> str:
    return _started(seats={"WHITE": kind, "BLACK": "random"})


def _card(**changes: Json) -> str:
    raw = defence(2)
    raw["defenseCard"] |= changes
    return _checked(raw)


def _effects_of_a_rule(count: int) -> str:
    raw = defence(2)
    raw["defenseCard"]["rules"][0]["effects"] *= count
    return _checked(raw)


def _entries(count: int) -> str:
    raw = defence(2)
    raw["attacks"] = [{**raw["attacks"][0], "id": f"hit{n}"} for n in range(count)]
    return _checked(raw)


def _deck(*counts: int) -> str:
    raw = copy.deepcopy(SHIPPED["mtg"]["decks_phase1"])
    for row, count in zip(raw["decks"][0]["cards"], counts, strict=False):
        row["count"] = count
    return _checked(raw)


def _solved(limit: int) -> str:
    with pytest.raises(NotSolvable) as refused:
        solver_of(wide(), limit).solve()
    return str(refused.value)


def _tiled_groups() -> str:
    layer: Json = {"type": "objectgroup", "objects": [{"id": 1, "name": "a", "x": 0, "y": 0}]}
    for _ in range(60):
        layer = {"type": "group", "layers": [layer]}
    return _map_import(json.dumps({"tilewidth": 1, "tileheight": 1, "layers": [layer]}))


TOLD: dict[str, tuple[str, int, Callable[[], str]]] = {
    "core.checks.MAX_DEPTH": (
        "levels deep",
        100,
        lambda: _hero(lore=json.loads("[" * 120 + "1" + "]" * 120)),
    ),
    "core.jsontext.MAX_TEXT_DEPTH": ("levels deep", 200, lambda: _called("check", text="[" * 300)),
    "core.agents.base.MAX_NODES": ("nodes", 1_000_000, lambda: _seat("mcts:1000001")),
    "core.agents.base.MAX_MS": ("ms", 600_000, lambda: _seat("mcts:600001ms")),
    "core.starting.MAX_MAX_PLIES": ("plies", CAP, lambda: _started(max_plies=CAP + 1)),
    "core.games.asg.limits.MAX_NUMBER": ("range", 2**31 - 1, _yield),
    "core.games.asg.limits.MAX_CAP": ("range", CAP, lambda: _map(turnCapPlies=CAP + 1)),
    "core.games.asg.limits.MAX_BUDGET": ("range", 1000, lambda: _map(actionBudget=1001)),
    "core.games.asg.forecast.MOST_ORDERS": ("orders", 200, lambda: _forecast(201)),
    "core.games.boards.limits.MAX_SIDE": ("columns", 26, lambda: _checked(board(27, 2, 2))),
    "core.games.boards.limits.MAX_PIECES": ("pieces", 64, lambda: _checked(board(9, 65, 1))),
    "core.games.boards.limits.MAX_MOVES": ("moves", 64, lambda: _checked(board(6, 2, 65))),
    "core.games.boards.limits.MAX_PLAYERS": ("players", 8, lambda: _checked(board(9, 2, 2, 9))),
    "core.games.defense.limits.MAX_DICE": ("range", 6, lambda: _card(dice=7)),
    "core.games.defense.limits.MAX_FACES": ("range", 20, lambda: _card(faces=21)),
    "core.games.defense.limits.MAX_EFFECTS": ("at most", 12, lambda: _effects_of_a_rule(13)),
    "core.games.defense.limits.MAX_ENTRIES": ("at most", 32, lambda: _entries(33)),
    "core.games.mtg.limits.MAX_DECK": ("cards", 500, lambda: _deck(250, 250, 250)),
    "core.games.mtg.limits.MAX_COUNT": ("range", 250, lambda: _deck(251)),
    "core.games.defense.limits.MAX_RULES": ("at most", 32, lambda: _checked(defence(33))),
    "core.games.heroes.limits.MAX_ATTRIBUTES": (
        "attributes",
        16,
        lambda: _hero(attributes={f"a{n}": 1 for n in range(17)}),
    ),
    "core.games.heroes.limits.MAX_ABILITIES": (
        "abilities",
        8,
        lambda: _hero(abilities=_abilities(9)),
    ),
    "core.games.heroes.limits.MAX_EFFECTS": (
        "effects",
        16,
        lambda: _hero(passive_effects=_effects(17)),
    ),
    "core.games.heroes.limits.MAX_SCRIPT": (
        "(script)",
        CAP,
        lambda: _checked(duel("NOOP()" + " " * CAP)),
    ),
    "core.games.heroes.limits.MAX_SCRIPTS": (
        "(scripts)",
        400_000,
        lambda: _checked(duel(*["NOOP()" + " " * 90_000] * 5)),
    ),
    "core.games.heroes.limits.MAX_SCRIPT_ROWS": (
        "rows",
        256,
        lambda: _checked(duel(_sequence(300))),
    ),
    "core.games.heroes.limits.MAX_MATCH_ROWS": (
        "rows together",
        512,
        lambda: _checked(duel(*[_sequence(100)] * 6)),
    ),
    "core.games.heroes.limits.MAX_REGISTERS": ("values", 8, _registers),
    "core.games.heroes.limits.MAX_DEPTH": (
        "levels",
        200,
        lambda: _checked(duel("ABS(" * 300 + "1" + ")" * 300)),
    ),
    "core.games.heroes.limits.MAX_EVENTS": (
        "(events of a step)",
        CAP,
        lambda: _called("match.new", spec=passing(), system="heroes"),
    ),
    "core.games.heroes.limits.MAX_MAX_TURNS": ("range", CAP, lambda: _long(CAP + 1)),
    "core.games.heroes.positions.MOST_POSITIONS": (
        "(positions of a solution)",
        30,
        lambda: _solved(30),
    ),
    "core.games.mtg.limits.MAX_TEXT": ("characters", 1000, _text_of_a_card),
    "editors.documents.MAX_TEXT": (
        "characters",
        5_000_000,
        lambda: _called("check", text="x" * 5_000_001),
    ),
    "editors.games.asg.formats.dot.MAX_NESTING": (
        "subgraphs",
        50,
        lambda: _map_import("graph {" + "subgraph {" * 60 + "}" * 61),
    ),
    "editors.games.asg.formats.dot_words.MAX_NAME": (
        "letters",
        CAP,
        lambda: _map_import(f"graph {{ {'a' * (CAP + 1)} }}"),
    ),
    "editors.games.asg.formats.dot_graph.MAX_GIVEN": (
        "(attributes of a DOT import)",
        1_000_000,
        lambda: _map_import(BEYOND["attributes of a DOT import"][0]()),
    ),
    "editors.games.asg.formats.draft.MAX_NODES": (
        "nodes",
        10_000,
        lambda: _map_import(f"graph {{ {' '.join(f'n{n};' for n in range(10_001))} }}"),
    ),
    "editors.games.asg.formats.draft.MAX_EDGES": (
        "edges",
        50_000,
        lambda: _map_import(f"graph {{ {'a--b;' * 50_001} }}"),
    ),
    "editors.games.asg.formats.graphml.MAX_NESTING": (
        "elements",
        100,
        lambda: _map_import("<graphml>" + "<graph>" * 101),
    ),
    "editors.games.asg.formats.tiled_layers.MAX_NESTING": ("Groups", 50, _tiled_groups),
    "editors.games.asg.formats.tiled_places.MAX_LOOKS": (
        "(looks of a Tiled import)",
        4_000_000,
        lambda: _map_import(BEYOND["looks of a Tiled import"][1]()),
    ),
    "editors.games.mtg.importing.MAX_ROWS": (
        "(rows of a deck list)",
        5_000,
        lambda: _called("cards.import", text="4 Nobody\n" * 5_001),
    ),
}
"""Of each: what its message names, the amount, and the way to it."""


def test_every_limit_of_core_and_editors_is_entered() -> None:
    """One that is new needs a way to its message, or a reason why there is none."""
    names = {f"{module}.{name}" for at in ("core", "editors") for module, name, _ in table(at)}
    quiet = {name for each in QUIET.values() for name in each.split()}
    assert names == TOLD.keys() | quiet | set(ELSEWHERE.split())
    assert not TOLD.keys() & quiet


@pytest.mark.parametrize("limit", TOLD)
def test_the_message_of_a_limit_names_what_it_bounds_and_the_amount(limit: str) -> None:
    """On the way by which it is reached."""
    subject, amount, reach = TOLD[limit]
    said = [line for line in reach().splitlines() if subject in line]
    assert any(f"{amount:,}" in line or str(amount) in line for line in said), said or reach()


def test_the_amounts_are_those_of_the_code() -> None:
    """But of the positions of a solution, whose amount can be asked for."""
    values = {f"{module}.{name}": n for at in ("core", "editors") for module, name, n in table(at)}
    asked = {name: amount for name, (_, amount, _) in TOLD.items() if "MOST_POSITIONS" not in name}
    assert {name: values[name] for name in asked} == asked
