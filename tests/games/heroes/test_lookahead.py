"""The look-ahead of duels: wins that one ability makes sure are taken, and losses avoided."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from core.agents.base import Budget
from core.agents.chances import Search
from core.games.heroes import SYSTEM
from core.games.heroes.bots import Duel, lookahead
from core.games.heroes.positions import has_dice
from core.games.heroes.state import View
from core.rng import new_rng
from tests.contract.shipped import SHIPPED
from tests.games.heroes.random_duels import random_duels

DUELS = sorted(name for name, raw in SHIPPED["heroes"].items() if "heroes" in raw)
NO_DICE = [name for name in DUELS if not has_dice(SYSTEM.load(SHIPPED["heroes"][name]).plan)]
SEEDS = range(24)


def _positions(game: Any, count: int) -> Iterator[View]:
    """Positions of random play."""
    for seed in range(count):
        step, rng = game.initial(seed), new_rng(seed)
        while game.result(step.state) is None:
            yield step.state.view
            action, rng = game.random_legal(step.state, rng)
            step = game.apply(step.state, action)


def _ends(game: Any, view: View, action: Any) -> set[float]:
    """What the player to act may get at once under many falls of the dice; 2: it goes on."""
    found = set()
    for seed in SEEDS:
        result = game.apply(game.determinize(view, seed * 7919), action).state.view.result
        found.add(2.0 if result is None else result.returns[view.active])
    return found


@pytest.mark.parametrize("name", DUELS)
@pytest.mark.parametrize("budget", [1, 25, 400])
def test_an_ability_that_surely_wins_is_used(name: str, budget: int) -> None:
    game = SYSTEM.load(SHIPPED["heroes"][name])
    seen = 0
    for view in _positions(game, 20):
        sure = [a for a in game.legal_actions(view) if _ends(game, view, a) == {1.0}]
        if sure:
            seen += 1
            assert lookahead(game, view, new_rng(seen), Budget(budget)).action in sure
        if seen == 10:
            break
    assert seen


@pytest.mark.parametrize("name", NO_DICE)
def test_no_ability_is_used_after_which_the_other_surely_wins_where_another_saves(
    name: str,
) -> None:
    game = SYSTEM.load(SHIPPED["heroes"][name])

    def loses(view: View, action: Any) -> bool:
        after = game.apply(game.determinize(view, 1), action).state.view
        if after.result is not None or after.active == view.active:
            return after.result is not None and after.result.returns[view.active] < 0
        return any(_ends(game, after, answer) == {1.0} for answer in game.legal_actions(after))

    for view in itertools.islice(_positions(game, 10), 150):
        actions = list(game.legal_actions(view))
        bad = [a for a in actions if loses(view, a)]
        if bad and len(bad) < len(actions):
            assert lookahead(game, view, new_rng(1), Budget(400)).action not in bad


@pytest.mark.parametrize("seed", range(2))
def test_chances_are_whole_and_the_choice_is_legal_in_any_duel(seed: int) -> None:
    games: list[Any] = [game for _, game in random_duels(seed, 3, is_wild=False, with_draws=True)]
    for game, view in [(g, v) for g in games for v in itertools.islice(_positions(g, 1), 2)]:
        duel = Duel(game, view.active)
        for action in game.legal_actions(view):
            assert sum(chance for chance, _ in duel.outcomes(view, action)) == pytest.approx(1)
        found = lookahead(game, view, new_rng(seed), Budget(3))
        assert found.action in list(game.legal_actions(view))
        assert found == lookahead(game, view, new_rng(seed), Budget(3))


def test_what_one_die_does_has_its_exact_chance() -> None:
    hero = {
        "name": "A",
        "attributes": {"health": 9.0},
        "abilities": [{"name": "hit", "script": 'MODIFY(OPPONENT, "health", SUB(0, ROLL(6)))'}],
    }
    game = SYSTEM.load(hero)
    duel = Duel(game, 0)
    found = duel.outcomes(game.initial(0).state.view, next(iter(game.legal_actions(_first(game)))))
    assert sorted(chance for chance, _ in found) == pytest.approx([1 / 6] * 6)
    assert sorted(view.values[1][0] for _, view in found) == [3.0, 4.0, 5.0, 6.0, 7.0, 8.0]


def _first(game: Any) -> View:
    found: View = game.initial(0).state.view
    return found


def test_a_search_that_is_told_to_stop_has_seen_every_ability() -> None:
    game = SYSTEM.load(SHIPPED["heroes"][DUELS[0]])
    search: Any = Search(Duel(game, 0), Budget(2**20, lambda: True))
    assert search.best(_first(game), new_rng(1)) in list(game.legal_actions(_first(game)))
    assert search.nodes >= len(list(game.legal_actions(_first(game))))
