"""The look-ahead on maps: it takes what one ply makes sure, and leaves the enemy no such ply."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.agents.base import Budget
from core.games.asg import SYSTEM
from core.games.asg.bots import lookahead
from core.games.asg.bots.assault import sure_win
from core.games.asg.bots.mixed import _random_ply
from core.games.asg.combat import combat
from core.games.asg.engine import play
from core.games.asg.state import End, Move, Reinforce, State, View
from core.games.asg.wire import dump_action
from core.rng import new_rng
from tests.contract.shipped import SHIPPED

MAPS = sorted(name for name, raw in SHIPPED["asg"].items() if "map" in raw)
BUDGETS = (25, 400)


def _positions(name: str, count: int) -> Iterator[tuple[Any, View]]:
    """Positions at the start of plies of random play."""
    game = SYSTEM.load(SHIPPED["asg"][name])
    for seed in range(count):
        step, rng = game.initial(seed), new_rng(seed)
        while step.state.view.result is None and step.state.view.ply < 40:
            yield game, step.state.view
            rng = rng.split(1)
            for action in _random_ply(game, step.state.view, rng):
                if step.state.view.result is None and (
                    game.why_illegal(step.state.view, action) is None
                ):
                    step = game.apply(step.state, action)


def _worst(plan: Any, player: int, place: int, strong: int, weak: int, word: int) -> Any:
    """A combat in which the attacker has the worst luck."""
    found = combat(plan, player, place, strong, weak, word)
    bound = found[3]["varianceBound"]
    left = strong - weak - bound
    return max(left, 0), max(-left, 0) if left else weak, word, found[3]


def _played(game: Any, view: View, budget: int, seed: int, fight: Any = combat) -> View:
    """The position after the look-ahead's ply, asked again after every fight."""
    while True:
        decision = lookahead.choose(game, view, new_rng(seed), Budget(budget))
        orders = (decision.action, *decision.rest)
        ends = isinstance(orders[-1], End)
        given = [dump_action(order) for order in orders if not isinstance(order, End)]
        before = view
        view = play(game.plan, State(view, seed + 1), given, ends, fight).state.view
        if view.result is not None or view.ply > before.ply:
            return view


def _marches(game: Any, view: View) -> bool:
    """Whether all of one stack, with those on its way, wins in this ply under the worst luck."""
    plan, me = game.plan, view.active
    target, far = plan.hq[me ^ 1], plan.distances(plan.hq[me ^ 1])
    for start in (i for i, n in enumerate(view.forces[me]) if n and far[i] <= plan.budget):
        here, after = start, view
        while here != target and after.result is None and after.forces[me][here]:
            near = min(i for i in plan.neighbours[here] if far[i] < far[here])
            order = Move(plan.ids[here], plan.ids[near], after.forces[me][here])
            after = play(plan, State(after, 1), [dump_action(order)], False, _worst).state.view
            here = near
        if after.result is not None and after.result.returns[me] > 0:
            return True
    return False


@pytest.mark.parametrize("name", MAPS)
def test_a_ply_that_surely_wins_is_played(name: str) -> None:
    found = (each for each in _positions(name, 40) if _marches(*each))
    for game, view in itertools.islice(found, 12):
        for budget in BUDGETS:
            after = _played(game, view, budget, 1, _worst)
            assert after.result is not None
            assert after.result.returns[view.active] > 0


@pytest.mark.parametrize("name", MAPS)
def test_a_sure_win_is_one_under_the_worst_luck(name: str) -> None:
    for game, view in itertools.islice(_positions(name, 20), 400):
        won = sure_win(game.plan, view)
        if won is None:
            assert not _marches(game, view)
        else:
            assert _played(game, view, 1, 3, _worst).result is not None


def _holds(game: Any, view: View) -> View:
    """The position after buying all that can be bought, and staying."""
    me, plan = view.active, game.plan
    most = view.supply[me] // max(1, plan.cost)
    given = [dump_action(Reinforce(most))] if most else []
    return play(plan, State(view, 1), given, True).state.view


@pytest.mark.parametrize("name", MAPS)
def test_the_enemy_is_left_no_ply_that_surely_wins(name: str) -> None:
    """Where to buy troops and stay is enough to be safe, so is what the look-ahead does, unless it
    tries its luck in a fight."""

    def saved(game: Any, view: View) -> bool:
        idle = play(game.plan, State(view, 1), [], True).state.view
        if idle.result is not None or sure_win(game.plan, idle) is None:
            return False
        after = _holds(game, view)
        return after.result is None and sure_win(game.plan, after) is None

    found = (each for each in _positions(name, 60) if saved(*each))
    for game, view in itertools.islice(found, 10):
        fights: list[int] = []

        def fight(*about: Any, fights: list[int] = fights) -> Any:
            fights.append(about[2])
            return combat(*about)

        after = _played(game, view, 400, 1, fight)
        assert fights or after.result is not None or sure_win(game.plan, after) is None


HANGING: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "hanging.json").read_text(encoding="utf-8")
)
"""Ten positions of random matches: who waits idly leaves the enemy a sure way to the headquarters,
who buys troops does not."""


@pytest.mark.parametrize("budget", [25, 100, 500, 2500])
@pytest.mark.parametrize("each", HANGING, ids=lambda each: each["spec"])
def test_no_headquarters_hangs(each: dict[str, Any], budget: int) -> None:
    """Nor is a lost fight a way to put off what the enemy does next."""
    game: Any = SYSTEM.load(SHIPPED["asg"][each["spec"]])
    view = game.parse_state(each["state"]).view
    idle = play(game.plan, State(view, 1), [], True).state.view
    assert _marches(game, idle)
    assert sure_win(game.plan, _holds(game, view)) is None
    for seed in range(2):
        after = _played(game, view, budget, seed)
        assert after.result is None or after.result.returns[view.active] > 0
        assert after.result is not None or sure_win(game.plan, after) is None


def test_it_is_the_same_for_the_same_budget_and_stops_by_the_clock() -> None:
    game, view = next(_positions(MAPS[0], 1))
    found = [lookahead.choose(game, view, new_rng(5), Budget(300)) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].nodes is not None
    assert found[0].nodes <= 300
    at_once = lookahead.choose(game, view, new_rng(5), Budget(2**20, lambda: True))
    assert at_once.nodes is not None
    assert at_once.nodes < 300
