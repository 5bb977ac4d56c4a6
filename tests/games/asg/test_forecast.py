"""What orders would lead to: exact chances, joined and propagated."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from core.errors import CallError
from core.games.asg import SYSTEM
from core.games.asg import forecast as forecasts
from core.games.asg.combat import outcomes, win_probability
from tests.games.asg.oracle import scenario


def line(*strengths, budget=6, fraction=0.35):
    """A row of nodes a, b, c...; positive troops are P1's, negative P2's; the ends are HQs."""
    ids = "abcdefgh"[: len(strengths)]
    raw = scenario()
    raw["map"] = {
        "nodes": [
            {"id": id, "x": n, "y": 0, "owner": {0: "P1", len(ids) - 1: "P2"}.get(n, "Neutral")}
            for n, id in enumerate(ids)
        ],
        "edges": [list(pair) for pair in pairwise(ids)],
    }
    raw["players"] = {"P1": {"hq": ids[0]}, "P2": {"hq": ids[-1]}}
    raw["initialState"]["nodeForces"] = {
        id: {"P1": max(n, 0), "P2": max(-n, 0)} for id, n in zip(ids, strengths, strict=True)
    }
    raw["settings"] |= {"actionBudget": budget, "combatVarianceFraction": fraction}
    return SYSTEM.load(raw)


def march(source, target, amount):
    return {"type": "move", "from": source, "to": target, "amount": amount}


def _forecast(game, *orders):
    view = game.initial(1).state.view
    return SYSTEM.forecast(game, view, list(orders))["orders"]


def _frequencies(game, orders, seeds):
    """How often each position comes out of the orders, by playing them."""
    found = Counter()
    for seed in seeds:
        state = game.determinize(game.initial(0).state.view, seed)
        for action in game.unfold(state, orders):
            state = game.enter(state, action).state
        found[state.view] += 1
    return found


def test_a_march_without_enemies_is_certain():
    (found,) = _forecast(line(5, 0, -5), march("a", "b", 3))
    assert (found["legal"], found["message"], found["combat"]) == (True, None, None)
    assert (found["certain"], found["cut"]) == (True, 0.0)
    assert found["after"]["nodes"]["b"] == {"owner": "P1", "P1": 3, "P2": 0}
    assert found["after"]["nodes"]["a"]["P1"] == 2


def test_a_combat_shows_the_documents_odds():
    (found,) = _forecast(line(8, -5, -5), march("a", "b", 8))
    combat = found["combat"]
    assert {key: combat[key] for key in ("location", "attacker", "defender", "bound", "win")} == {
        "location": "b", "attacker": 8, "defender": 5, "bound": 1, "win": 1.0,
    }  # fmt: skip
    assert combat["left"] == [
        {"winner": "P1", "strength": n, "p": pytest.approx(1 / 3)} for n in (4, 3, 2)
    ]
    assert found["certain"] is False


@pytest.mark.parametrize("strengths", [(10, 10), (6, 7), (20, 18), (3, 3), (1, 1), (90, 100)])
@pytest.mark.parametrize("fraction", [0.0, 0.35, 1.0])
def test_the_ends_of_a_combat_sum_to_one_and_to_the_win_probability(strengths, fraction):
    ends = outcomes(*strengths, fraction)
    assert sum(end.chance for end in ends) == 1
    bound = max(1, int(min(strengths) * fraction))
    won = sum(end.chance for end in ends if end.attacker_wins)
    assert float(won) == pytest.approx(win_probability(strengths[0] - strengths[1], bound))


@pytest.mark.parametrize(
    ("strengths", "joined"),
    [
        ((200, 190), False),
        ((230, 229), False),
        ((231, 235), False),
        ((232, 235), True),
        ((9000, 9100), True),
    ],
)
def test_ends_that_are_joined_say_so_and_leave_the_chance_to_win_exact(strengths, joined):
    (found,) = _forecast(line(strengths[0], -strengths[1], -5), march("a", "b", strengths[0]))
    combat = found["combat"]
    assert combat["joined"] is joined
    bound = combat["bound"]
    assert (len(combat["left"]) < 2 * bound) is joined
    assert combat["win"] == pytest.approx(win_probability(strengths[0] - strengths[1], bound))
    mean = sum(each["p"] * each["strength"] for each in combat["left"])
    exact = outcomes(*strengths, 0.35)
    assert mean == pytest.approx(float(sum(e.chance * e.strength for e in exact)), rel=0.01)


def test_orders_after_a_combat_are_judged_by_all_its_ends():
    game = line(10, -10, 0, -1)
    first, second = _forecast(game, march("a", "b", 10), march("b", "c", 1))
    assert first["combat"]["win"] == 0.5
    assert (second["legal"], second["chance"]) == (True, 0.5)
    assert second["message"] == "Insufficient strength at from node"


def test_two_combats_in_a_row_agree_with_playing_them():
    game = line(10, -6, -2, 0, -9)
    orders = [march("a", "b", 10), march("b", "c", 4), march("c", "d", 2)]
    last = _forecast(game, *orders)[-1]
    seeds = range(1, 4001)
    found = _frequencies(game, orders, seeds)
    view, count = found.most_common(1)[0]
    assert count / len(seeds) == pytest.approx(last["after"]["chance"], abs=0.03)
    nodes = game.dump(view)["nodes"]
    assert {n.pop("id"): n for n in nodes} == last["after"]["nodes"]


def test_orders_beyond_the_budget_are_not_reached():
    game = line(5, 0, -5, budget=1)
    first, second = _forecast(game, march("a", "b", 1), march("a", "b", 1))
    assert first["legal"]
    assert (second["legal"], second["message"]) == (False, "Action budget exceeded: max 1 actions")
    assert second["after"] == first["after"]


def test_orders_after_a_certain_win_say_that_it_is_over():
    first, second = _forecast(line(9, -1), march("a", "b", 9), {"type": "pass"})
    assert first["after"]["winner"] == "P1"
    assert (second["legal"], second["message"]) == (False, "The match is over by then")


@pytest.mark.parametrize("order", [7, None, [], {"type": "move"}, {"type": "end"}, {"amount": 3}])
def test_nonsense_is_told_what_it_is(order):
    (found,) = _forecast(line(5, 0, -5), order)
    assert (found["legal"], found["combat"], found["certain"]) == (False, None, True)
    assert found["message"]


def test_huge_strengths_are_forecast_at_once_and_say_what_was_cut():
    most = 2**31 - 1
    orders = [march("a", "b", most), march("b", "c", 10**6), march("c", "d", 10**5)]
    found = _forecast(line(most, -most + 9, -(10**6), -(10**5), -1), *orders)
    assert found[0]["combat"]["win"] == pytest.approx(0.5, abs=0.01)
    assert 0 < found[1]["cut"] < 1
    assert sum(each["p"] for each in found[1]["combat"]["left"]) == pytest.approx(1)


def test_an_order_that_takes_the_headquarters_says_how_likely_it_wins_the_match():
    raw = scenario()
    raw["initialState"]["nodeForces"] = {"p2_bridge": {"P1": 9, "P2": 0}}
    game = SYSTEM.load(raw)
    view = game.initial(0).state.view
    march = {"type": "move", "from": "p2_bridge", "to": "p2_hq", "amount": 9}
    first, second = SYSTEM.forecast(game, view, [{"type": "pass"}, march])["orders"]
    assert (first["wins"], second["wins"]) == (0, 1)
    raw["initialState"]["nodeForces"]["p2_hq"] = {"P1": 0, "P2": 9}
    game = SYSTEM.load(raw)
    (only,) = SYSTEM.forecast(game, game.initial(0).state.view, [march])["orders"]
    assert only["wins"] == only["combat"]["win"]
    assert 0 < only["wins"] < 1


def _star(nodes, strength, budget):
    """One node beside all others, each held by the other side."""
    raw = scenario()
    ids = [f"n{n}" for n in range(nodes)]
    raw["map"] = {
        "nodes": [
            {"id": id, "x": n, "y": 0, "owner": "P2" if n else "P1"} for n, id in enumerate(ids)
        ],
        "edges": [[ids[0], id] for id in ids[1:]],
    }
    raw["players"] = {"P1": {"hq": ids[0]}, "P2": {"hq": ids[-1]}}
    forces = {id: {"P1": 0, "P2": strength} for id in ids}
    raw["initialState"]["nodeForces"] = {**forces, ids[0]: {"P1": 2**31 - 1, "P2": 0}}
    raw["settings"] |= {"actionBudget": budget, "combatVarianceFraction": 1.0}
    return SYSTEM.load(raw)


def test_a_forecast_of_many_combats_is_bounded_by_keeping_fewer_positions_apart(monkeypatch):
    """What was dropped is told; the chances of what is left still sum to one."""
    played = []
    run = forecasts._run
    monkeypatch.setattr(forecasts, "_run", lambda *given: (played.append(0), run(*given))[1])
    monkeypatch.setattr(forecasts, "MOST_WORK", 2_000_000)
    game = _star(31, 100, 30)
    found = _forecast(game, *(march("n0", f"n{n}", 100) for n in range(1, 31)))
    ends = forecasts.MOST_ENDS
    assert len(played) <= 2_000_000 / (31 + forecasts.PLAYING) + 30 * ends
    assert 0 < found[-1]["cut"] <= 1
    fights = [each["combat"] for each in found if each["combat"]]
    assert sum(each["p"] for each in fights[-1]["left"]) == pytest.approx(1)


def test_the_positions_of_a_large_map_take_bounded_memory():
    assert forecasts._Room(30, 7, 10**8).positions == forecasts.MOST_POSITIONS
    assert forecasts._Room(10_000, 7, 10**8).positions == 3
    assert forecasts._Room(100_000, 2, 10**8).positions == 1


def test_a_forecast_beyond_its_limits_says_which_and_how_much_was_asked_for():
    order = march("n0", "n1", 1)
    with pytest.raises(CallError, match=r"201 orders in one forecast; the limit .* is 200"):
        _forecast(_star(5, 1, 300), *[order] * 201)
    with pytest.raises(CallError, match=r"200,200 nodes after all .* is 200,000"):
        _forecast(_star(2002, 1, 300), *[order] * 100)
