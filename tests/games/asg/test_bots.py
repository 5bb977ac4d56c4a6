"""The bots of specs/asg/RULES.md: greedy to the letter, the others as they are described."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from core.agents import parse_seat
from core.agents.base import Budget
from core.games.asg import SYSTEM
from core.games.asg.bots import BOTS, search
from core.games.asg.bots.greedy import orders as greedy_orders
from core.games.asg.bots.guard import is_reckless
from core.games.asg.engine import play
from core.games.asg.state import PLAYERS, Move, Reinforce
from core.match import new_match
from core.rng import new_rng
from tests.games.asg.kit import island, march, whole_ply
from tests.games.asg.oracle import game_of, games, golden, scenario

MOUNTAIN = Path(__file__).resolve().parents[3] / "specs" / "asg" / "mountain_pass.json"


def _seated(names, seed=1, raw=None):
    game = SYSTEM.load(scenario() if raw is None else raw)
    seats = {p: parse_seat(name, BOTS) for p, name in zip(PLAYERS, names, strict=True)}
    return replace(new_match(game, seed), seats=seats)


def _whole(match):
    while match.to_act is not None:
        match = match.decide()
    return match


def _greedy_result(game, seed):
    """A game of greedy bots by whole plies; who won, the plies, and how often they fought."""
    step, plies, combats = game.initial(seed), 0, 0
    while game.result(step.state) is None:
        actions = [game.dump(each) for each in greedy_orders(game.plan, step.state.view)]
        step, plies = whole_ply(game, step.state, actions), plies + 1
        combats += sum(event.type == "combat" for event in step.events)
        assert not any(event.type == "invalid_action" for event in step.events)
    return game.dump(step.state)["result"], plies, combats


def _tally(raw, seeds=range(1, 201)):
    game = SYSTEM.load(raw)
    found = Counter(_greedy_result(game, seed)[0].get("winner", "draw") for seed in seeds)
    return [found["P1"], found["P2"], found["draw"]]


def _changed(row):
    """Scenario 01 with a setting of the oracle's sweep."""
    raw = scenario()
    words = row.split()
    settings, start = raw["settings"], raw["initialState"]
    if row.startswith("variance"):
        settings["combatVarianceFraction"] = float(words[1])
    elif row.startswith("baseIncome"):
        settings["baseIncome"] = int(words[1])
    elif row.startswith("turnCap"):
        settings["turnCapPlies"] = int(words[1])
    elif row.startswith("budget"):
        settings["actionBudget"] = int(words[1])
    elif row.startswith("yield"):
        for node in raw["map"]["nodes"]:
            node["supplyYield"] = int(words[1]) if node["supplyYield"] else 0
    elif row.startswith("start HQ"):
        start["nodeForces"] = {"p1_hq": {"P1": int(words[2])}, "p2_hq": {"P2": int(words[2])}}
    elif row == "no connector":
        raw["map"]["edges"].remove(["mid_n", "mid_s"])
    elif row == "P2 starts":
        raw["startingPlayer"] = "P2"
    elif row.startswith("P2 +"):
        start["playerSupply"]["P2"] = int(words[1])
    elif row.startswith("P2 HQ"):
        start["nodeForces"]["p2_hq"] = {"P2": int(words[2])}
    return raw


SWEEP = golden()["sweep"]["greedy_v_greedy"]
ROWS = ("variance 0", "variance 1.0", "baseIncome 1", "start HQ 20", "yield 4", "no connector",
        "P2 starts", "P2 +2 supply")  # fmt: skip
"""Rows of the sweep that touch every setting; all 28 of them came out right (2026-11)."""


def test_greedy_against_greedy_gives_exactly_114_39_47():
    assert _tally(scenario()) == [114, 39, 47]


@pytest.mark.parametrize("row", ROWS)
def test_greedy_gives_the_references_results_under_other_settings(row):
    found = _tally(_changed(row))
    assert [a for a, b in zip(found, SWEEP[row], strict=False) if b is not None] == [
        b for b in SWEEP[row][:3] if b is not None
    ]


@pytest.mark.parametrize("seed", range(20))
def test_greedy_games_have_the_references_length_and_combats(seed):
    summary = golden()["summary_60"][f"greedy|greedy|{seed}"]
    result, plies, combats = _greedy_result(game_of({}), seed)
    assert (result, plies, combats) == (summary["result"], summary["plies"], summary["combats"])


@pytest.mark.parametrize("index", range(36))
def test_greedy_gives_the_orders_that_the_reference_recorded(index):
    recorded = games()[index]
    game = game_of(recorded)
    step = game.initial(recorded["seed"])
    for turn in recorded["turns"]:
        if recorded["seats"][PLAYERS.index(turn["player"])] == "greedy":
            orders = [game.dump(each) for each in greedy_orders(game.plan, step.state.view)]
            assert orders == turn["actions"], f"ply {turn['ply']}"
        step = whole_ply(game, step.state, turn["actions"])


def test_greedy_does_not_wait_for_ever_for_a_yield_that_nobody_can_reach():
    game = island()
    orders = greedy_orders(game.plan, game.initial(0).state.view)
    assert march("a", "b", 4) in [game.dump(each) for each in orders]


def test_a_search_does_not_stake_an_empty_headquarters_on_an_even_fight():
    """Mountain Pass, after P1 marched all its eight to the gate: three moves from P2's home."""
    game = SYSTEM.load(json.loads(MOUNTAIN.read_text("utf-8")))
    state = game.initial(0).state
    march = {"type": "move", "from": "west_hq", "to": "west_gate", "amount": 8}
    view = play(game.plan, state, [march], True).state.view
    for budget in (25, 100):
        for seed in range(10):
            decision = search.choose(game, view, new_rng(seed), Budget(budget))
            moved = {"east_hq": 8}
            for order in (decision.action, *decision.rest):
                if isinstance(order, Reinforce):
                    moved["east_hq"] += order.amount
                if isinstance(order, Move) and order.source == "east_hq":
                    moved["east_hq"] -= order.amount
            assert moved["east_hq"] > 0


def test_a_march_that_surely_wins_or_is_for_the_match_is_no_stake():
    game = SYSTEM.load(json.loads(MOUNTAIN.read_text("utf-8")))
    plan, view = game.plan, game.initial(0).state.view
    away = (Move("west_hq", "west_gate", 8),)
    assert not is_reckless(plan, view, away)  # no fight, no enemy within reach
    strong = view._replace(forces=((0, 0, 0, 0, 0, 9, 0, 0), (0, 0, 0, 0, 0, 0, 0, 8)))
    assert not is_reckless(plan, strong, (Move("east_gate", "east_hq", 9),))
