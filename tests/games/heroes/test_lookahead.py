"""The look-ahead of duels: greedy playouts, alike on both engines, within a budget or a clock."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from core.agents import bot_names, greedy, parse_seat
from core.agents.base import Budget
from core.evaluation.engine import play_game, seated
from core.evaluation.plan import games_of
from core.games.heroes import SYSTEM
from core.games.heroes.bots.lookahead import choose
from core.games.heroes.bots.playout import IDLE, LONGEST, Playouts
from core.games.heroes.dice import Dice
from core.games.heroes.state import State, View
from core.rng import new_rng
from tests.contract.shipped import SHIPPED
from tests.games.heroes.kit import duel, hero
from tests.games.heroes.random_duels import random_duels

DUELS = sorted(name for name in SHIPPED["heroes"] if "_vs_" in name)


def _views(game: Any, matches: int) -> Iterator[View]:
    """Positions of random play, in which somebody is to act."""
    for seed in range(matches):
        state, rng = game.initial(seed).state, new_rng(seed)
        while state.view.result is None:
            yield state.view
            action, rng = game.random_legal(state, rng)
            state = game.apply(state, action).state


@pytest.mark.parametrize("name", DUELS)
def test_a_try_comes_to_the_same_on_the_compiled_scripts_and_on_the_engine(name: str) -> None:
    quick = Playouts(SYSTEM.load(SHIPPED["heroes"][name]))
    slow = Playouts(quick.game)
    assert quick.fast is not None
    slow.fast = None
    for number, view in enumerate(itertools.islice(_views(quick.game, 2), 12)):
        assert quick.value(view, 0, number) == slow.value(view, 0, number)


@pytest.mark.parametrize("name", DUELS)
def test_both_heroes_of_a_try_do_what_greedy_does(name: str) -> None:
    game: Any = SYSTEM.load(SHIPPED["heroes"][name])
    playouts = Playouts(game)
    for number, view in enumerate(itertools.islice(_views(game, 3), 30)):
        word, _ = new_rng(number).next_u32()
        state = State(view, Dice(number, 0))
        played = {
            game.apply(state, greedy.choose(game, view, new_rng(seed), Budget()).action).state
            for seed in (range(64) if playouts.has_dice else range(24))
        }
        assert playouts.greedily(state, word) in played


def test_a_hero_without_abilities_idles_in_a_try() -> None:
    armed = hero("MODIFY(OPPONENT, 'health', -5)", name="Armed")
    game: Any = SYSTEM.load(duel(hero(name="Bare"), armed))
    view = game.initial(0).state.view
    assert Playouts(game).value(view, IDLE, 1) < 0


def test_a_duel_without_end_is_worth_its_healths() -> None:
    strong, weak = (hero("NOOP()", name=f"With {n}", health=n) for n in (30.0, 10.0))
    game: Any = SYSTEM.load(duel(strong, weak, max_turns=10 * LONGEST))
    found = Playouts(game).value(game.initial(0).state.view, 0, 1)
    assert 0.2 < found < 0.9 * (30 - 10) / (30 + 10)


@pytest.mark.parametrize("name", DUELS)
def test_the_choice_is_legal_and_the_same_for_the_same_budget(name: str) -> None:
    game: Any = SYSTEM.load(SHIPPED["heroes"][name])
    for view in itertools.islice(_views(game, 1), 6):
        found = choose(game, view, new_rng(3), Budget(24))
        assert game.why_illegal(view, found.action) is None
        assert found == choose(game, view, new_rng(3), Budget(24))
        assert found.nodes is not None
        assert found.nodes <= 24
        hurried = choose(game, view, new_rng(3), Budget(2**20, lambda: True))
        assert game.why_illegal(view, hurried.action) is None
        assert hurried.nodes == 1


@pytest.mark.parametrize("is_wild", [False, True])
def test_random_duels_are_looked_ahead_in(is_wild: bool) -> None:
    for _, game in random_duels(5, 10, is_wild, with_draws=True):
        for view in itertools.islice(_views(game, 1), 4):
            found = choose(game, view, new_rng(1), Budget(6))
            assert game.why_illegal(view, found.action) is None


def test_a_duel_that_was_searched_can_be_copied_and_pickled() -> None:
    game: Any = SYSTEM.load(SHIPPED["heroes"][DUELS[0]])
    view = game.initial(0).state.view
    found = choose(game, view, new_rng(1), Budget(6))
    for same in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert choose(same, view, new_rng(1), Budget(6)) == found


def test_the_look_ahead_beats_greedy_where_better_play_can() -> None:
    game: Any = SYSTEM.load(SHIPPED["heroes"]["fighter_vs_fire_mage"])
    seats = ("lookahead:25", "greedy")
    agents = [seated(parse_seat(seat, bot_names("heroes")), game) for seat in seats]
    for number in range(4):
        for which in games_of(seats, 5, number):
            result = play_game(game, agents, which, 400).result
            assert result.returns[which.seated.index(0)] > 0
