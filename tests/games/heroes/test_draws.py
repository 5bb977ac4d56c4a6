"""Duels that nobody wins: DRAW(), and two falls in one chain of reactions where ties are draws."""

from __future__ import annotations

import pytest

from core.games.heroes import SYSTEM
from core.games.heroes.dice import of_seed
from core.games.heroes.fast import FastDuel
from core.games.heroes.link import link
from core.protocol import Passage
from tests.games.heroes.kit import DEATH, RAGE, Table, duel, hero

BOTH = "SEQ(MODIFY(OPPONENT, 'health', -200), MODIFY(SELF, 'health', -200))"
THORNS = (
    "ON_ATTRIBUTE_CHANGE('health')",
    "IF(LT(CONTEXT('delta'), 0), MODIFY(OPPONENT, 'health', MUL(CONTEXT('delta'), 0.5)), NOOP())",
)


def ended(spec, *abilities: int):
    """Reason, winner and values; both engines must say the same."""
    table = Table(spec).play(*abilities)
    fast = FastDuel(link(table.game.plan))
    state = fast.initial(of_seed(0))
    for ability in abilities:
        state = fast.apply(state, ability)
    assert state == table.state
    result = table.view.result
    return (result and result.reason, table.winner), table


def test_draw_ends_the_duel_at_once_and_nobody_wins():
    script = "SEQ(MODIFY(SELF, 'health', -5), DRAW(), LOSE(SELF))"
    (end, table) = ended(duel(hero(script)), 0)
    assert end == ("draw", None)
    assert table.view.result.returns == (0.0, 0.0)
    assert table.get(0) == 95.0
    told = table.told("result")[0]
    assert table.game.describe(told) == (
        "Draw: both sides are equal by the ability “Ability 0” of A"
    )
    assert isinstance(told.cause[0], Passage)
    assert told.cause[0].path == "/heroes/0/abilities/0/script"


def test_both_fall_without_the_key_the_first_change_is_answered_first():
    assert ended(duel(hero(BOTH)), 0)[0] == ("lose", 0)
    assert ended(duel(hero(BOTH), ties="first"), 0)[0] == ("lose", 0)


@pytest.mark.parametrize(
    "first",
    [
        hero(BOTH),
        hero("SEQ(MODIFY(SELF, 'health', -200), MODIFY(OPPONENT, 'health', -200))"),
        hero("SEQ(MODIFY(SELF, 'health', -200), LOSE(OPPONENT))"),
        hero("SEQ(MODIFY(OPPONENT, 'health', -200), WIN(OPPONENT))"),
    ],
    ids=["the other first", "itself first", "by a word and a reaction", "by a win"],
)
def test_both_fall_in_one_chain_of_reactions_is_a_draw_where_ties_are(first):
    end, table = ended(duel(first, ties="draw"), 0)
    assert end == ("draw", None)
    assert len(table.told("result")) == 1
    assert len(table.told("result")[0].cause) >= 3


def test_a_blow_that_comes_back_and_kills_is_a_tie():
    spec = duel(hero("MODIFY(OPPONENT, 'health', -200)"), hero("NOOP()", passives=(THORNS,)))
    assert ended(spec, 0)[0] == ("lose", 0)
    assert ended({**spec, "ties": "draw"}, 0)[0] == ("draw", None)


def test_one_fall_is_none_and_what_waits_is_still_answered():
    spec = duel(hero("MODIFY(OPPONENT, 'health', -200)"), rules=(DEATH, RAGE), ties="draw")
    end, table = ended(spec, 0)
    assert end == ("lose", 0)
    assert table.get(1, "strength") == 1.0
    assert ended({**spec, "ties": "first"}, 0)[1].get(1, "strength") == 0.0


def test_two_words_for_the_same_winner_are_no_tie():
    blow = hero("SEQ(MODIFY(OPPONENT, 'health', -200), WIN(SELF))")
    assert ended(duel(blow, ties="draw"), 0)[0] == ("win", 0)


def test_falls_in_different_turns_are_no_tie():
    burn = ("ON_TURN_END", "MODIFY(OPPONENT, 'health', -200)")
    spec = duel(hero("MODIFY(OPPONENT, 'health', -200)", passives=(burn,)), ties="draw")
    assert ended(spec, 0)[0] == ("lose", 0)


def test_a_tie_is_replayed_from_its_state():
    table = Table(duel(hero(BOTH), ties="draw")).play(0)
    dumped = table.game.dump(table.state)
    assert table.game.parse_state(dumped) == table.state
    assert table.game.essence(table.view)["the result"].startswith("Draw: both sides")


@pytest.mark.parametrize("value", ["Draw", "", None, True, "none", 1])
def test_any_other_rule_for_ties_is_refused_at_its_place(value):
    issues = SYSTEM.check(duel(ties=value))
    assert [(i.severity, i.path) for i in issues if i.severity == "error"] == [("error", "/ties")]


def test_a_duel_that_only_draws_has_an_end():
    codes = {issue.code for issue in SYSTEM.check(duel(hero("DRAW()"), hero("DRAW()"), rules=()))}
    assert "heroes.no-end" not in codes
