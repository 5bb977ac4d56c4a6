"""What the sheet of a map says is what the engine plays: its ways, its numbers, its ends."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from core import registry
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask
from tests.games.asg.kit import buy, start, whole_ply

MAPS = [name for name, raw in SHIPPED["asg"].items() if "map" in raw]


def statements(raw: Any) -> list[dict[str, Any]]:
    made = ask("sheet", system="asg", document=raw)
    return [each for section in made["sections"] for each in section["statements"]]


def told(raw: Any, key: str) -> Any:
    """What a statement says of a setting, and that its words say it too."""
    each = next(
        each
        for each in statements(raw)
        if each["data"].keys() == {key} and each["text"].endswith(".")
    )
    assert str(each["data"][key]) in each["text"], each
    return each["data"][key]


def garrisoned(raw: Any, place: str) -> Any:
    """The map with all troops of the player to move on one place."""
    made = copy.deepcopy(raw)
    player = made.get("startingPlayer", "P1")
    for node in made["map"]["nodes"]:
        if node["id"] == place:
            node["owner"] = player
    made["initialState"]["nodeForces"] = {place: {"P1": 0, "P2": 0, player: 3}}
    return made


@pytest.mark.parametrize("name", MAPS)
def test_troops_go_where_the_sheet_says_that_ways_lead(name: str) -> None:
    raw = SHIPPED["asg"][name]
    ways = {each["data"]["node"]: each for each in statements(raw) if "node" in each["data"]}
    assert [*ways] == [node["id"] for node in raw["map"]["nodes"]]
    hqs = {player["hq"] for player in raw["players"].values()}
    for place, each in ways.items():
        assert all(to in each["text"] for to in each["data"]["to"])
        if place in hqs:
            continue  # the other side's may not be owned
        game = registry.get("asg").load(garrisoned(raw, place))
        legal = map(game.dump, game.legal_actions(game.observe(start(game), None)))
        marches = {action["to"] for action in legal if action["type"] == "move"}
        assert marches == set(each["data"]["to"]), place


@pytest.mark.parametrize("seed", range(20))
def test_the_numbers_of_the_sheet_are_those_of_the_engine(seed: int) -> None:
    rng, raw = random.Random(seed), copy.deepcopy(SHIPPED["asg"]["ring"])
    raw["settings"] |= {
        "turnCapPlies": rng.randint(2, 9),
        "actionBudget": rng.randint(1, 4),
        "baseIncome": rng.randint(0, 9),
        "reinforceCostPerStrength": rng.randint(1, 4),
        "combatVarianceFraction": rng.randint(0, 100) / 100,
    }
    for key, value in raw["settings"].items():
        assert told(raw, key) == value
    game = registry.get("asg").load(raw)
    said = raw["settings"]
    income = said["baseIncome"]
    state = start(game)
    for ply in range(said["turnCapPlies"]):
        assert state.view.result is None, ply
        # The player to move has been given the supply of the ply already.
        assert state.view.supply == ((ply // 2 + 1) * income, (ply + 1) // 2 * income)
        state = whole_ply(game, state, []).state
    assert state.view.result is not None

    state, orders = start(game), 0
    steps = [("west_hq", "nw_camp"), ("nw_camp", "west_hq")]
    while state.view.active == 0:
        source, target = steps[orders % 2]
        order = {"type": "move", "from": source, "to": target, "amount": 10}
        legal = [game.dump(each) for each in game.legal_actions(game.observe(state, None))]
        if order not in legal:
            break
        state, orders = game.apply(state, game.parse_action(order)).state, orders + 1
    assert orders == said["actionBudget"]

    bought = income // said["reinforceCostPerStrength"]
    if bought:
        state = whole_ply(game, start(game), [buy(bought)]).state
        assert state.view.supply[0] == income - bought * said["reinforceCostPerStrength"]
        assert state.view.forces[0][0] == 10 + bought
