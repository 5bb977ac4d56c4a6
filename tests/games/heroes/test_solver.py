"""The exact solver: the document's pair, and duels whose answer is known by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games.heroes import SYSTEM
from core.games.heroes.game import DuelGame
from core.games.heroes.solver import Solver, solve_duel
from core.protocol import NotSolvable
from tests.contract.shipped import SHIPPED
from tests.games.heroes.kit import DEATH, STUN, duel, hero

PAIR = SYSTEM.load(SHIPPED["heroes"]["fighter_vs_fire_mage"])
SWAPPED = DuelGame(replace(PAIR.plan, entities=PAIR.plan.entities[::-1]))


@pytest.fixture(scope="module")
def solutions():
    """The document's pair, by who moves first."""
    return solve_duel(PAIR)


def test_the_fighter_forces_a_win_within_29_turns_moving_first_and_42_moving_second(solutions):
    found = [(each.first, each.winner, each.turns) for each in solutions]
    assert found == [("Fighter", "Fighter", 29), ("Fire Mage", "Fighter", 42)]


@pytest.mark.parametrize(
    ("game", "fighter", "turns"), [(PAIR, 0, 28), (SWAPPED, 1, 41)], ids=["first", "second"]
)
def test_the_fighter_wins_no_sooner_and_never_loses(game, fighter, turns):
    solver = Solver(game)
    start = game.initial(0).state
    assert not solver.can_win(start, fighter, turns)
    assert solver.can_win(start, fighter, turns + 1)
    assert not solver.can_win(start, fighter ^ 1, turns + 1)


@pytest.mark.parametrize("n", [0, 1], ids=["first", "second"])
def test_the_line_of_best_play_wins_in_exactly_so_many_turns(solutions, n):
    game, found = (PAIR, SWAPPED)[n], solutions[n]
    state = game.initial(0).state
    for text in found.line:
        assert state.view.result is None
        state = game.apply(state, game.parse_notation(text, state.view)).state
    assert state.view.result.winners == (found.winner,)
    assert state.view.turn + 1 == found.turns


def _solved(spec):
    return Solver(SYSTEM.load(spec)).solve()


def test_a_blow_that_kills_wins_in_one_turn_and_waiting_does_not():
    found = _solved(duel(hero("NOOP()", "MODIFY(OPPONENT, 'health', -100)")))
    assert (found.winner, found.turns, found.line) == ("A", 1, ("Ability 1",))


def test_a_win_in_the_other_heros_turn_counts_that_turn():
    poison = ("ON_TURN_START", "IF(GT(GET(SELF, 'venom'), 0), LOSE(SELF), NOOP())")
    found = _solved(duel(hero("MODIFY(OPPONENT, 'venom', 1)"), rules=(poison,)))
    assert (found.winner, found.turns) == ("A", 2)


def test_a_skipped_turn_counts_as_a_turn():
    strike = hero("MODIFY(OPPONENT, 'health', -50)")
    found = _solved(duel(strike, hero("NOOP()", name="B", stunned=1.0), (DEATH, STUN)))
    assert (found.winner, found.turns, len(found.line)) == ("A", 3, 2)


def test_a_duel_that_is_over_at_the_start_is_won_in_its_first_turn():
    found = _solved(duel(rules=(("ON_GAME_START", "LOSE(SELF)"),)))
    assert (found.winner, found.turns, found.line) == ("B", 1, ())


def test_nobody_wins_where_nobody_can_hurt():
    found = _solved(duel(max_turns=12))
    assert (found.winner, found.turns, found.bound) == (None, None, 12)


def test_a_win_behind_the_bound_of_turns_is_none():
    strike = hero("MODIFY(OPPONENT, 'health', -34)")
    assert _solved(duel(strike, max_turns=5)).turns == 5
    assert _solved(duel(strike, max_turns=4)).winner is None


def test_dice_and_duels_that_are_too_large_are_refused():
    with pytest.raises(NotSolvable, match="dice"):
        _solved(duel(hero("MODIFY(OPPONENT, 'health', ROLL(6))")))
    with pytest.raises(NotSolvable, match="too large"):
        Solver(PAIR, limit=50).solve()


@pytest.mark.parametrize(("ties", "is_won"), [("first", True), ("draw", False)])
def test_a_fall_of_both_is_a_forced_win_only_where_ties_are_no_draws(ties, is_won):
    both = "SEQ(MODIFY(OPPONENT, 'health', -200), MODIFY(SELF, 'health', -200))"
    game = SYSTEM.load(duel(hero(both), hero("NOOP()"), ties=ties, max_turns=4))
    first = solve_duel(game)[0]
    assert first.winner == (game.players[0] if is_won else None)
    assert (first.turns is not None) == is_won
