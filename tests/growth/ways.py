"""Ways to limits: what is said when a document or a call goes beyond one."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from core.games.mtg.cards.importer import import_cards
from core.games.mtg.cards.pieces import NotCards
from core.limits import Limit
from core.protocol import NotSolvable
from editors.host import call
from tests.contract.shipped import SHIPPED
from tests.games.asg.test_asg_checks import grid
from tests.games.defense import kit
from tests.growth.documents import defence, nodes, pool
from tests.growth.runaways import duel
from tests.growth.test_solver import solver_of, wide
from tests.webapp.test_cli_scenario import FIRST
from webapp.cli import cli

Json = Any
HIT = 'MODIFY(SELF, "health", 1)'
CAP = 100_000
CARD = '{"object": "card", "name": "A", "oracle_text": "Flying", "type_line": "Creature"}'


def called(method: str, **payload: Json) -> str:
    """What is said: the message of an error, or those of a document's issues."""
    answer = json.loads(call(method, json.dumps(payload)))
    if not answer["ok"]:
        return str(answer["error"]["message"])
    return "\n".join(issue["message"] for issue in answer["result"].get("issues", ()))


def checked(document: Json) -> str:
    return called("check", text=json.dumps(document))


def map_with(**settings: Json) -> str:
    raw = nodes(9)
    raw["settings"] |= settings
    return checked(raw)


def yields() -> str:
    return checked(nodes(9, supplyYield=2**31))


def hero(**changes: Json) -> str:
    raw = copy.deepcopy(SHIPPED["heroes"]["fighter_vs_fire_mage"])
    raw["heroes"][0] |= changes
    return checked(raw)


def sequence(count: int) -> str:
    return f"SEQ({', '.join([HIT] * count)})"


def abilities(count: int) -> Json:
    first = SHIPPED["heroes"]["fighter_vs_fire_mage"]["heroes"][0]["abilities"][0]
    return [{**first, "name": f"A{n}", "id": f"a{n}"} for n in range(count)]


def effects(count: int) -> Json:
    effect = {"trigger": "ON_TURN_START", "script": HIT}
    return [{**effect, "name": f"e{n}"} for n in range(count)]


def long(turns: int) -> str:
    raw = copy.deepcopy(SHIPPED["heroes"]["fighter_vs_fire_mage"])
    return checked(raw | {"max_turns": turns})


def registers() -> str:
    value = 'MUL(2, GET(SELF, "health"))'
    for n in range(12):
        value = f'ADD(MUL({n + 3}, GET(SELF, "health")), {value})'
    return checked(duel(f'MODIFY(SELF, "health", {value})'))


def text_of_a_card() -> str:
    raw = pool(2)
    raw["cards"][0]["oracle_text"] = "Flying " * 200
    return checked(raw)


def map_import(text: str) -> str:
    return called("map.import", text=text, system="asg")


def started(**more: Json) -> str:
    spec = SHIPPED["boards"]["hexapawn"]
    return called("match.new", spec=spec, system="boards", **more)


def seat(kind: str) -> str:
    return started(seats={"WHITE": kind, "BLACK": "random"})


def card(**changes: Json) -> str:
    raw = defence(2)
    raw["defenseCard"] |= changes
    return checked(raw)


def effects_of_a_rule(count: int) -> str:
    raw = defence(2)
    raw["defenseCard"]["rules"][0]["effects"] *= count
    return checked(raw)


def entries(count: int) -> str:
    raw = defence(2)
    raw["attacks"] = [{**raw["attacks"][0], "id": f"hit{n}"} for n in range(count)]
    return checked(raw)


def deck(*counts: int) -> str:
    raw = copy.deepcopy(SHIPPED["mtg"]["decks_phase1"])
    for row, count in zip(raw["decks"][0]["cards"], counts, strict=False):
        row["count"] = count
    return checked(raw)


def solved(limit: int = 10**9) -> str:
    with pytest.raises(NotSolvable) as refused:
        solver_of(wide(), limit).solve()
    return str(refused.value)


def small(name: str, amount: int, reach: Callable[[], str]) -> Callable[[], str]:
    """The way to a limit that takes long to reach as it is: reached with this amount."""
    module, constant = name.rsplit(".", 1)
    at = import_module(module)
    limit = getattr(at, constant)
    less = replace(limit, value=amount) if isinstance(limit, Limit) else amount

    def reached() -> str:
        with pytest.MonkeyPatch.context() as patch:
            for each in [*sys.modules.values()]:  # others may have taken it from its module
                if vars(each).get(constant) is limit:
                    patch.setattr(each, constant, less)
            return reach()

    return reached


def evaluated(method: str, **more: Json) -> str:
    spec = SHIPPED["boards"]["hexapawn"]
    return called(method, spec=spec, system="boards", seats=["random", "random"], **more)


def command(*arguments: str, text: str = "") -> str:
    return CliRunner().invoke(cli, arguments, input=text).output


def flag(plies: int) -> str:
    position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    fen = f'{position} {{"flags": {{"e2": {{"EN_PASSANT": {plies}}}}}}}'
    return called("fen.import", document=SHIPPED["boards"]["chess"], system="boards", fen=fen)


def notation(text: str) -> str:
    chess = SHIPPED["boards"]["chess"]
    return called("moves.betza", document=chess, system="boards", piece="ROOK", text=text)


def match_of_heroes(**config: Json) -> str:
    raw = copy.deepcopy(SHIPPED["defense"]["pyromancer_vs_shadow_monk"])
    return checked({**raw, "config": raw["config"] | config})


def hit_points() -> str:
    spec = SHIPPED["defense"]["pyromancer_vs_shadow_monk"]
    match = new(spec, "defense")
    return called("match.edit", match=match, edit={"hp": {"Pyromancer": 10_000}})


def new(spec: Json, system: str) -> Json:
    answer = json.loads(call("match.new", json.dumps({"spec": spec, "system": system})))
    return answer["result"]["match"]


def analysed(document: Json, **more: Json) -> str:
    payload = json.dumps({"document": document, "system": "defense", **more})
    return str(json.loads(call("defense.analyze", payload))["result"]["versions"]["v2"]["reason"])


def thrown_again(rules: int = 6, faces: int = 2) -> Json:
    """Dice of twenty faces, three of which are thrown again by each rule, six times."""
    again = {"type": "rerollDice", "count": 3, "selectionPolicy": "lowest"}
    made = [
        kit.rule({"type": "countField", "fieldId": f"F{n}"}, again, id=f"r{n}")
        for n in range(rules)
    ]
    fields = {f"F{n}": [faces * n + 1] for n in range(20 // faces)}
    card = kit.card(*made, dice=6, faces=20, fields=fields)
    return kit.hero(card | {"maxRerollsPerDefense": 6})


def symmetry() -> str:
    raw, chance = grid(9), Random(3)
    for node in raw["map"]["nodes"]:
        node["x"], node["y"] = chance.random(), chance.random()
    payload = json.dumps({"document": raw, "system": "asg"})
    return str(json.loads(call("map.analysis", payload))["result"]["symmetry"]["reason"])


def no_card_of(letters: int) -> str:
    with pytest.raises(NotCards) as refused:
        list(import_cards(['{"object": "card", "name": "', "x" * letters, "y"]))
    return str(refused.value)


def scenario() -> str:
    far = [{"do": "advance", "to": {"step": "MAIN1", "turn": FIRST["setup"]["turn"]["number"] + 2}}]
    return command("scenario", "-", text=json.dumps(FIRST | {"script": far}))


def told(orders: int, count: int) -> str:
    order = {"type": "pass"}
    return called("match.forecast", match=new(nodes(count), "asg"), orders=[order] * orders)


def tiled_groups() -> str:
    layer: Json = {"type": "objectgroup", "objects": [{"id": 1, "name": "a", "x": 0, "y": 0}]}
    for _ in range(60):
        layer = {"type": "group", "layers": [layer]}
    return map_import(json.dumps({"tilewidth": 1, "tileheight": 1, "layers": [layer]}))
