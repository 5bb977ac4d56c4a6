"""The look-ahead of defence cards: holds by exact chances, sure knock-outs, budgets and clocks."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

from core.agents import bot_names, parse_seat
from core.agents.base import Budget
from core.games.defense import SYSTEM
from core.games.defense.bots.holds import ALL, keeps
from core.games.defense.bots.lookahead import choose
from core.games.defense.bots.standard import decide
from core.games.defense.state import Pass, Stand, Strike, View
from core.match import new_match
from core.rng import new_rng
from tests.contract.shipped import SHIPPED

MATCHES = sorted(name for name, raw in SHIPPED["defense"].items() if "heroes" in raw)


def _positions(game: Any, count: int) -> Iterator[View]:
    """Positions of play by the standard AI."""
    for seed in range(count):
        state = game.initial(seed).state
        while game.result(state) is None:
            yield state.view
            state = game.apply(state, decide(game.plan, state.view)).state


def test_a_keep_is_worth_the_mean_over_all_rolls() -> None:
    worths = {dice: float(max(dice.count(face) for face in dice)) for dice in ALL}
    found = keeps(worths)
    for kept in ((), (6,), (2, 2, 5), (1, 2, 3, 4)):
        rolls = list(product(range(1, 7), repeat=5 - len(kept)))
        mean = sum(worths[tuple(sorted((*kept, *roll)))] for roll in rolls) / len(rolls)
        assert found[kept] == pytest.approx(mean)


@pytest.mark.parametrize("name", MATCHES)
def test_a_strike_that_surely_knocks_out_is_made(name: str) -> None:
    game: Any = SYSTEM.load(SHIPPED["defense"][name])
    seen = 0
    for view in _positions(game, 60):
        if view.phase != "attack":
            continue
        weak = view._replace(hp=(view.hp[0], 1) if view.active == 0 else (1, view.hp[1]))
        sure = [a for a in game.legal_actions(weak) if _wins(game, weak, a)]
        others = [a for a in game.legal_actions(weak) if a not in sure]
        if sure and others:
            seen += 1
            found = choose(game, weak, new_rng(seen), Budget(20)).action
            assert found in sure or _wins(game, weak, found)
        if seen == 5:
            break


def _wins(game: Any, view: View, action: Any) -> bool:
    """Whether the attack ends the match for its hero at once, whatever the dice are."""
    for seed in range(30):
        state = game.apply(game.determinize(view, seed), action).state
        while game.result(state) is None and state.view.turn == view.turn:
            state = game.apply(state, decide(game.plan, state.view)).state
        result = game.result(state)
        if result is None or result.returns[view.active] <= 0:
            return False
    return True


def test_dice_that_show_the_best_attack_stand() -> None:
    game: Any = SYSTEM.load(SHIPPED["defense"]["pyromancer_vs_shadow_monk"])
    view = next(_positions(game, 1))
    best = max(game.plan.heroes[view.active].attacks, key=lambda a: (a.ultimate, a.damage))
    dice = next(d for d in ALL if best in game.plan.available(view.active, d))
    found = choose(game, view._replace(dice=dice, rolls=1), new_rng(1), Budget(200)).action
    assert found == Stand()


@pytest.mark.parametrize("name", MATCHES)
def test_the_choice_is_legal_and_the_same_for_the_same_budget(name: str) -> None:
    game: Any = SYSTEM.load(SHIPPED["defense"][name])
    for view in islice(_positions(game, 3), 0, 60, 4):
        found = choose(game, view, new_rng(3), Budget(12))
        assert game.why_illegal(view, found.action) is None
        assert found == choose(game, view, new_rng(3), Budget(12))
        assert found.nodes is not None
        hurried = choose(game, view, new_rng(3), Budget(2**20, lambda: True))
        assert game.why_illegal(view, hurried.action) is None
        assert hurried.nodes in (0, 1)


def test_an_attack_is_chosen_for_its_worth_and_not_for_being_one() -> None:
    game: Any = SYSTEM.load(SHIPPED["defense"]["pyromancer_vs_shadow_monk"])
    views = [view for view in islice(_positions(game, 4), 120) if view.phase == "attack"]
    found = [choose(game, view, new_rng(1), Budget(60)).action for view in views]
    assert all(isinstance(each, (Strike, Pass)) for each in found)
    assert any(isinstance(each, Strike) for each in found)


DATA = Path(__file__).parent / "data" / "looked_ahead.json.gz"
FOUND: list[dict[str, Any]] = json.loads(gzip.decompress(DATA.read_bytes()))
"""Ten wins and ten losses in one, from matches with few hit points left: the kind, the shipped
match and the state.  One choice wins (saves) whatever the dice, another does not."""


def _turn(game: Any, view: View, action: Any) -> tuple[float, float]:
    """How often the hero that chooses has won, and lost, when this turn is over."""
    won = lost = 0
    for seed in range(16):
        state = game.apply(game.determinize(view, 977 * seed + 5), action).state
        while game.result(state) is None and state.view.turn == view.turn:
            state = game.apply(state, decide(game.plan, state.view)).state
        result = game.result(state)
        won += result is not None and result.returns[view.acting] > 0
        lost += result is not None and result.returns[view.acting] < 0
    return won / 16, lost / 16


@pytest.mark.parametrize("level", ["lookahead:25", "lookahead:100", "lookahead:500"])
@pytest.mark.parametrize("number", range(20))
def test_a_win_is_taken_and_no_hero_is_left_to_die(number: int, level: str) -> None:
    each = FOUND[number]
    game: Any = SYSTEM.load(SHIPPED["defense"][each["spec"]])
    seat = parse_seat(level, bot_names("defense"))
    match = new_match(game, 1, {"state": each["state"]})
    view = match.state.view
    turns = {action: _turn(game, view, action) for action in game.legal_actions(view)}
    found = turns[match.choose(seat, Budget(seat.nodes or 1)).action]
    if each["kind"] == "wins":
        assert found[0] == 1.0 > min(won for won, _ in turns.values())
    else:
        assert found[1] == 0.0 < max(lost for _, lost in turns.values())
