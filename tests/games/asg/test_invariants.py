"""What holds of every map and every list of orders (Hypothesis); rushers on scenario_01."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from core.agents import Budget
from core.games.asg import SYSTEM
from core.games.asg.bots import BOTS
from core.games.asg.bots.rusher import orders as rusher_orders
from core.games.asg.bots.search import Planned
from core.games.asg.choices import rows
from core.games.asg.state import End
from core.rng import new_rng
from tests.games.asg.kit import whole_ply
from tests.games.asg.oracle import scenario

FEW = settings(max_examples=80, derandomize=True, deadline=None, database=None)
IDS = ("hq", "other", "a", "a-b", "b-a", "b", "c d", "-", "ä")
"""Two ways between these are written alike: from a to b-a, and from a-b to a."""
NUMBERS = st.integers(0, 30) | st.sampled_from([0, 1, 2**31 - 1, 2**31 - 2])


@st.composite
def scenarios(draw):
    """A small map of any shape with anything on it that the checks allow."""
    ids = IDS[: draw(st.integers(2, len(IDS)))]
    owners = st.sampled_from(["P1", "P2", "Neutral"])
    nodes = [
        {"id": id, "x": n, "y": 0, "owner": draw(owners), "supplyYield": draw(NUMBERS)}
        for n, id in enumerate(ids)
    ]
    nodes[0]["owner"], nodes[1]["owner"] = "P1", "P2"
    pairs = [[a, b] for a in ids for b in ids if a < b]
    edges = draw(st.lists(st.sampled_from(pairs), max_size=12))
    forces = {}
    for n, id in enumerate(ids):
        side = draw(st.sampled_from(["P1", "P2"])) if n > 1 else ("P1", "P2")[n]
        forces[id] = {side: draw(NUMBERS)}
    return {
        "players": {"P1": {"hq": ids[0]}, "P2": {"hq": ids[1]}},
        "startingPlayer": draw(st.sampled_from(["P1", "P2"])),
        "settings": {
            "turnCapPlies": draw(st.integers(1, 12)),
            "actionBudget": draw(st.integers(1, 5)),
            "baseIncome": draw(NUMBERS),
            "reinforceCostPerStrength": draw(st.integers(0, 3)),
            "combatVarianceFraction": draw(st.sampled_from([0, 0.35, 0.5, 1])),
        },
        "map": {"nodes": nodes, "edges": edges},
        "initialState": {"nodeForces": forces, "playerSupply": {"P1": draw(NUMBERS)}},
    }


ORDERS = st.one_of(
    st.builds(lambda n: {"type": "reinforce", "amount": n}, NUMBERS),
    st.builds(
        lambda a, b, n: {"type": "move", "from": a, "to": b, "amount": n},
        st.sampled_from(IDS), st.sampled_from(IDS), NUMBERS,
    ),
    st.just({"type": "pass"}),
    st.sampled_from([None, 7, {"type": "end"}, {"type": "move"}, {"amount": 1.5}]),
)  # fmt: skip


PLIES = st.lists(st.lists(ORDERS, max_size=7) | st.integers(0, 2**32), max_size=14)
"""Of a number, `_hard_ply` makes the orders: few lists of any orders march, fight and win."""


def _hard_ply(game, state, seed):
    """Legal orders up to the last but one, and then one that is too much by one."""
    rng, orders = new_rng(seed), []
    while game.result(state) is None and len(orders) < game.plan.budget - 1:
        action, rng = game.random_legal(state, rng)
        if action == End():
            break
        orders.append(game.dump(action))
        state = game.apply(state, action).state
    over = [game.dump(make(most + 1)) for most, make in rows(game.plan, state.view)]
    at, rng = rng.below(len(over) + 1)
    return orders + over[at : at + 1]


def _conserved(game, before, after, events):
    """Every troop and every supply after a step is accounted for by its events."""
    troops = [sum(side) for side in before.forces]
    supply = list(before.supply)
    for event in events:
        data = event.data
        if event.type == "income":
            supply[int(data["player"][1]) - 1] += data["amount"]
        elif event.type == "reinforce":
            player = int(data["player"][1]) - 1
            supply[player] -= data["amount"] * game.plan.cost
            troops[player] += data["amount"]
        elif event.type == "combat":
            attacker = int(data["attacker"][1]) - 1
            troops[attacker] -= data["attackerStrengthBefore"]
            troops[attacker ^ 1] -= data["defenderStrengthBefore"]
            troops[int(data["winner"][1]) - 1] += data["winnerStrengthAfter"]
    assert list(after.supply) == supply
    assert [sum(side) for side in after.forces] == troops


def _well_formed(game, view):
    assert all(n >= 0 for side in view.forces for n in side)
    assert all(not (one and two) for one, two in zip(*view.forces, strict=True))
    assert all(0 <= n < 2**31 for n in view.supply)
    assert 0 <= view.used <= game.plan.budget
    for player, home in enumerate(game.plan.hq):
        assert (view.owners[home] == player ^ 1) == (
            view.result is not None and view.result.returns[player] < 0
        )


@FEW
@given(raw=scenarios(), plies=PLIES)
def test_no_list_of_orders_breaks_what_holds(raw, plies):
    game = SYSTEM.load(raw)
    step = game.initial(3)
    _conserved(game, game.plan.opening, step.state.view, step.events)
    for ply in plies:
        if game.result(step.state) is not None:
            break
        orders = ply if isinstance(ply, list) else _hard_ply(game, step.state, ply)
        before, folded = step.state, whole_ply(game, step.state, orders)
        _conserved(game, before.view, folded.state.view, folded.events)
        _well_formed(game, folded.state.view)
        assert folded == _one_by_one(game, before, orders)
        assert game.parse_state(game.dump(folded.state)) == folded.state
        step = folded


def _one_by_one(game, state, orders):
    """The list, action by action, as a match plays it."""
    events = []
    for action in game.unfold(state, orders):
        assert game.parse_action(game.dump(action)) == action
        step = game.enter(state, action)
        state, events = step.state, [*events, *step.events]
    if game.result(state) is None:
        step = game.apply(state, game.end_of_ply())
        state, events = step.state, [*events, *step.events]
    return type(step)(state, tuple(events))


@FEW
@given(raw=scenarios(), seed=st.integers(0, 2**64))
def test_what_is_offered_is_legal_and_written_so_that_it_reads_back(raw, seed):
    game = SYSTEM.load(raw)
    state, rng = game.initial(seed).state, new_rng(seed)
    while game.to_act(state) is not None:
        view = state.view
        offered = list(islice(game.legal_actions(view), 60))
        assert len(set(offered)) == len(offered)
        for action in offered:
            assert game.why_illegal(view, action) is None
            assert game.parse_notation(game.notate(action, view), view) == action
        action, rng = game.random_legal(state, rng)
        after = game.apply(state, action)
        _conserved(game, view, after.state.view, after.events)
        assert -0.9 <= game.evaluate(view, "P1") <= 0.9
        assert game.evaluate(view, "P1") == -game.evaluate(view, "P2")
        state = after.state
        if game.result(state) is None:
            state = game.apply(state, game.end_of_ply()).state


@FEW
@given(raw=scenarios(), seed=st.integers(0, 2**32))
def test_bots_give_legal_orders_on_any_map(raw, seed):
    game = SYSTEM.load(raw)
    state, rng = game.initial(seed).state, new_rng(seed)
    for turn in range(20):
        if game.to_act(state) is None:
            break
        name = sorted(BOTS)[turn % len(BOTS)]
        rng = rng.split(turn)
        decision = BOTS[name](game, state.view, rng, Budget(8))
        assert game.why_illegal(state.view, decision.action) is None, name
        state = game.apply(state, decision.action).state


@settings(FEW, max_examples=80)
@given(raw=scenarios(), seed=st.integers(0, 2**32))
def test_plans_hold_no_order_that_is_refused_and_end_the_ply_or_stop_at_a_fight(raw, seed):
    game = SYSTEM.load(raw)
    state, rng = game.initial(seed).state, new_rng(seed)
    planned = Planned(game)
    for _ in range(4):
        if game.to_act(state) is None:
            break
        offered = planned.candidates(state.view)
        assert len(set(offered)) == len(offered) > 0
        for orders in offered:
            step = planned.apply(state, orders)
            refused = [e.data["message"] for e in step.events if e.type == "invalid_action"]
            assert not refused or any("would exceed" in each for each in refused), orders
            assert orders[-1] == End() or refused or step.events[-1].type != "move"
            assert len(orders) - (orders[-1] == End()) <= game.plan.budget - state.view.used
        at, rng = rng.below(len(offered))
        state = planned.apply(state, offered[at]).state


def test_rushers_on_scenario_01_win_on_the_first_or_the_second_ply_and_half_of_each():
    game = SYSTEM.load(scenario())
    found = Counter()
    for seed in range(1, 2001):
        state = game.initial(seed).state
        while game.result(state) is None:
            orders = [game.dump(each) for each in rusher_orders(game.plan, state.view)]
            state = whole_ply(game, state, orders).state
        found[game.result(state).winners, state.view.ply] += 1
    assert found.keys() == {(("P1",), 1), (("P2",), 2)}
    assert found[("P1",), 1] == 987
    assert found[("P2",), 2] == 1013
