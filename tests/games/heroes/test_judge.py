"""The twenty judge cases of ruleset v1: set-up, expected attributes, winner and overflow."""

from __future__ import annotations

import pytest

from core.games.heroes.floats import MAX_FLOAT
from tests.games.heroes.kit import BURNING, DEATH, RAGE, STUN, Table, duel, hero, value_of

THORNS = (
    "ON_ATTRIBUTE_CHANGE('health')",
    "IF(LT(CONTEXT('delta'), 0), MODIFY(OPPONENT, 'health', MUL(CONTEXT('delta'), 0.5)), NOOP())",
)
PHOENIX = (
    "ON_ATTRIBUTE_CHANGE('health')",
    "IF(AND(LT(GET(SELF, 'health'), 1), GT(GET(SELF, 'embers'), 0)), "
    "SEQ(MODIFY(SELF, 'embers', -1), SET(SELF, 'health', 30)), NOOP())",
)
SILENCE = ("ON_ABILITY_USED('spell')", "IF(GT(GET(SELF, 'silenced'), 0), PASS(), NOOP())")
SWAP = (
    "SEQ(SET(SELF, 'hold', GET(SELF, 'health')), SET(SELF, 'health', GET(OPPONENT, 'health')), "
    "SET(OPPONENT, 'health', GET(SELF, 'hold')))"
)


def _state(table: Table, *names: str) -> list[tuple[float, float]]:
    return [(table.get(0, name), table.get(1, name)) for name in names]


def test_01_a_life_swap_at_one_health_kills_nobody():
    table = Table(duel(hero(SWAP, health=1.0), hero("NOOP()", name="B", health=80.0))).play(0)
    assert _state(table, "health") == [(80.0, 1.0)]
    assert (table.winner, table.view.overflow) == (None, 0)


def test_02_a_phoenix_passive_runs_before_death_and_only_once():
    blow = hero("MODIFY(OPPONENT, 'health', -60)")
    bird = hero("NOOP()", passives=(PHOENIX,), name="B", health=50.0, embers=1.0)
    table = Table(duel(blow, bird)).play(0)
    assert (table.get(1), table.get(1, "embers"), table.winner) == (30.0, 0.0, None)
    table.play(0, 0)
    assert (table.get(1), table.winner, table.view.overflow) == (-30.0, 0, 0)


def test_03_thorns_against_thorns_come_back_until_they_are_nothing():
    first = hero("MODIFY(OPPONENT, 'health', -16)", passives=(THORNS,))
    second = hero("NOOP()", passives=(THORNS,), name="B")
    table = Table(duel(first, second)).play(0)
    assert table.winner is None
    assert table.view.overflow == 0
    assert table.get(1) == pytest.approx(100 - 16 * 4 / 3, abs=1e-4)
    assert table.get(0) == pytest.approx(100 - 8 * 4 / 3, abs=1e-4)
    lost = [event.data["delta"] for event in table.told("attribute")]
    assert lost[:5] == [-16.0, -8.0, -4.0, -2.0, -1.0]


def test_04_stun_and_burn_in_one_turn_kill_before_the_stun():
    second = hero("NOOP()", name="B", health=3.0, burning=3.0, stunned=1.0)
    table = Table(duel(None, second, (DEATH, BURNING, STUN))).play(0)
    assert (table.get(1), table.get(1, "burning"), table.get(1, "stunned")) == (0.0, 2.0, 1.0)
    assert (table.winner, table.view.turn, table.view.active) == (0, 1, 1)
    assert not table.told("turn_skipped")


def test_05_silence_through_ability_used_stops_the_spell_and_nothing_else():
    spell = {"tags": ["spell"], "script": "MODIFY(OPPONENT, 'health', -10)"}
    first = hero(spell, "MODIFY(OPPONENT, 'health', -3)", passives=(SILENCE,), silenced=1.0)
    table = Table(duel(first)).play(0)
    assert (table.get(1), table.view.active, table.view.turn) == (100.0, 1, 1)
    assert len(table.told("ability_used")) == 1
    assert table.play(0, 1).get(1) == 97.0


def test_06_both_below_one_in_one_seq_the_first_change_is_answered_first():
    both = "SEQ(MODIFY(OPPONENT, 'health', -200), MODIFY(SELF, 'health', -200))"
    other = "SEQ(MODIFY(SELF, 'health', -200), MODIFY(OPPONENT, 'health', -200))"
    table = Table(duel(hero(both))).play(0)
    assert (_state(table, "health"), table.winner) == ([(-100.0, -100.0)], 0)
    assert Table(duel(hero(other))).play(0).winner == 1


def test_07_rage_makes_the_second_hit_of_the_other_stronger():
    strike = "MODIFY(OPPONENT, 'health', MUL(GET(SELF, 'strength'), -1))"
    first, second = hero(strike, strength=10.0), hero(strike, name="B", strength=10.0)
    table = Table(duel(first, second, (DEATH, RAGE))).play(0, 0)
    assert _state(table, "health", "strength") == [(89.0, 90.0), (11.0, 11.0)]
    assert table.play(0).get(1) == 79.0


def test_08_a_change_by_zero_fires_nothing():
    count = ("ON_ATTRIBUTE_CHANGE('health')", "MODIFY(SELF, 'count', 1)")
    script = "SEQ(MODIFY(SELF, 'health', 0), SET(SELF, 'health', 100))"
    table = Table(duel(hero(script), rules=(count,))).play(0)
    assert (table.get(0, "count"), table.told("attribute")) == (0.0, [])


def test_09_set_beyond_the_largest_float_stays_the_largest():
    script = "SEQ(SET(SELF, 'x', 1e39), MODIFY(SELF, 'x', 1e38), SET(OPPONENT, 'x', -9e99))"
    table = Table(duel(hero(script))).play(0)
    assert _state(table, "x") == [(MAX_FLOAT, -MAX_FLOAT)]


def test_10_rolls_with_odd_sides():
    assert value_of("ROLL(0)") == 1.0
    assert value_of("ROLL(-7)") == 1.0
    assert value_of("ROLL(2.9)") in (1.0, 2.0)
    faces = set()
    table = Table(
        duel(hero("SET(SELF, 'die', ROLL(2.9))"), hero("SET(OPPONENT, 'die', ROLL(1e9))"))
    )
    for _ in range(20):
        faces.add(table.play(0).get(0, "die"))
        assert 1.0 <= table.play(0).get(0, "die") <= 65535.0
    assert faces == {1.0, 2.0}
    assert table.state.dice.ctr == 40


def test_11_pass_in_turn_start_only_stops_its_script():
    opening = ("ON_TURN_START", "SEQ(MODIFY(SELF, 'a', 1), PASS(), MODIFY(SELF, 'b', 1))")
    after = ("ON_TURN_START", "MODIFY(SELF, 'c', 1)")
    table = Table(duel(hero("MODIFY(SELF, 'd', 1)"), rules=(opening, after))).play(0)
    assert _state(table, "a", "b", "c", "d") == [(1.0, 1.0), (0.0, 0.0), (1.0, 1.0), (1.0, 0.0)]
    assert not table.told("turn_skipped")


def test_12_win_inside_if_inside_seq_ends_at_once():
    script = "SEQ(MODIFY(SELF, 'x', 1), IF(1, WIN(SELF), NOOP()), MODIFY(SELF, 'x', 1))"
    table = Table(duel(hero(script))).play(0)
    assert (table.winner, table.get(0, "x"), table.view.turn) == (0, 1.0, 0)


def test_13_the_first_of_two_losses_counts():
    table = Table(duel(hero("SEQ(LOSE(OPPONENT), LOSE(SELF))"))).play(0)
    assert table.winner == 0
    assert len(table.told("result")) == 1


def test_14_an_unknown_attribute_reads_as_zero_and_is_made_by_writing():
    script = "SEQ(SET(SELF, 'seen', GET(OPPONENT, 'nowhere')), MODIFY(OPPONENT, 'made', 2))"
    table = Table(duel(hero(script, seen=9.0))).play(0)
    assert _state(table, "seen", "nowhere", "made") == [(0.0, 0.0), (0.0, 0.0), (0.0, 2.0)]


def test_15_a_chain_of_ten_reactions_runs_to_its_end():
    chain = ("ON_ATTRIBUTE_CHANGE('n')", "IF(LT(GET(SELF, 'n'), 10), MODIFY(SELF, 'n', 1), NOOP())")
    table = Table(duel(hero("MODIFY(SELF, 'n', 1)", passives=(chain,)))).play(0)
    assert (table.get(0, "n"), table.view.overflow) == (10.0, 0)
    assert len(table.told("effect")) == 10


def test_16_a_cycle_stops_at_its_bound_and_is_counted():
    cycle = ("ON_ATTRIBUTE_CHANGE('n')", "MODIFY(SELF, 'n', 1)")
    table = Table(duel(hero("MODIFY(SELF, 'n', 1)", passives=(cycle,)))).play(0)
    assert (table.get(0, "n"), table.view.overflow, table.winner) == (257.0, 1, None)
    assert len(table.told("effect")) == 256
    (event,) = table.told("overflow")
    assert event.cause[1] == "/heroes/0/passive_effects/0"
    assert table.play(0, 0).view.overflow == 2


def test_17_division_by_zero_is_zero():
    assert [value_of(f"DIV({a}, 0)") for a in (5, -5, 0)] == [0.0, 0.0, 0.0]


def test_18_not_of_a_negative_number_is_zero():
    assert [value_of(f"NOT({a})") for a in (-1, 0, 0.5)] == [0.0, 1.0, 0.0]


def test_19_and_of_a_negative_number_is_one():
    assert [value_of(f"AND({a})") for a in ("-1, 1", "0, 1", "-1, -2")] == [1.0, 0.0, 1.0]


def test_20_if_of_a_negative_number_takes_the_second_branch():
    assert [value_of(f"IF({a}, 1, 2)") for a in (-1, 0, 0.001)] == [2.0, 2.0, 1.0]
