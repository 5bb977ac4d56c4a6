"""Turns, triggers, the queue and PASS, each rule of ruleset v1 on a duel made for it."""

from __future__ import annotations

import pytest

from core.games.heroes.limits import MAX_PENDING
from core.games.heroes.state import Idle, UseAbility
from core.protocol import IllegalAction, MalformedAction, Passage
from tests.contract.shipped import SHIPPED
from tests.games.heroes.kit import DEATH, STUN, Table, duel, hero, value_of

DOCUMENT = SHIPPED["heroes"]["fighter_vs_fire_mage"]


def _count(name: str) -> str:
    return f"MODIFY(SELF, '{name}', 1)"


def _push(digit: int) -> str:
    """Writes a digit behind the others of `log`, so that an order can be read off."""
    return f"SET(SELF, 'log', ADD(MUL(GET(SELF, 'log'), 10), {digit}))"


# -- the document's examples ------------------------------------------------------------------


def test_the_documents_abilities_do_what_the_document_says():
    table = Table(DOCUMENT).play(0)
    assert (table.get(1), table.get(1, "mana")) == (50.0, 105.0)
    table.play(0)
    assert (table.get(0), table.get(1, "mana")) == (77.5, 90.0)
    table.play(1, 1, 2, 2)
    assert (table.get(0), table.get(0, "defense")) == (95.5, 7.0)
    assert (table.get(1), table.get(1, "mana")) == (45.0, 120.0)


def test_a_fireball_without_mana_does_nothing():
    poor = {**DOCUMENT["heroes"][1], "attributes": {"health": 60.0, "mana": 9.0}}
    table = Table({**DOCUMENT, "heroes": [DOCUMENT["heroes"][0], poor]}).play(2, 0)
    assert (table.get(0), table.get(1, "mana")) == (120.0, 14.0)


@pytest.mark.parametrize(("first", "winner"), [(0, 1), (1, 0)], ids=["moving first", "second"])
def test_a_fighter_that_always_slashes_loses_to_fireballs_from_either_seat(first, winner):
    heroes = DOCUMENT["heroes"] if first == 0 else DOCUMENT["heroes"][::-1]
    table = Table({**DOCUMENT, "heroes": heroes})
    while table.view.result is None:
        table.play(0)
    assert table.winner == winner
    assert {e.data["delta"] for e in table.told("attribute") if e.data["player"] == "Fighter"} == {
        -22.5
    }


def test_burning_hurts_and_dies_down():
    rules = SHIPPED["heroes"]["burning"]["global_effects"]
    spec = duel(hero("MODIFY(OPPONENT, 'burning', 3)", "NOOP()"))
    table = Table(spec | {"global_effects": rules}).play(0)
    lost = []
    for _ in range(3):
        lost.append(table.get(1))
        table.play(0, 1)
    assert (lost, table.get(1), table.get(1, "burning")) == ([97.0, 95.0, 94.0], 94.0, 0.0)


def test_an_event_names_the_command_that_did_it_and_the_effect_it_belongs_to():
    table = Table(DOCUMENT).play(2, 0)
    hit = next(event for event in table.told("attribute") if event.data["delta"] == -22.5)
    (place,) = hit.cause
    assert place.path == "/heroes/1/abilities/0/script"
    start, end = place.span
    script = DOCUMENT["heroes"][1]["abilities"][0]["script"]
    assert script[start:end] == "MODIFY(OPPONENT, 'health', MUL(GET(SELF, 'magic_power'), -1.5))"
    mana = next(event for event in table.told("attribute") if event.data["attribute"] == "mana")
    assert mana.cause == (
        Passage("/heroes/1/passive_effects/0/script", (0, 23)),
        "/heroes/1/passive_effects/0",
    )


# -- turns and triggers -----------------------------------------------------------------------


def test_a_turn_fires_its_triggers_in_order_for_the_active_hero_only():
    names = ("ON_TURN_START", "ON_ACTION_PHASE_START", "ON_ABILITY_USED", "ON_TURN_END")
    rules = tuple((name, _push(n)) for n, name in enumerate(names, 1))
    table = Table(duel(hero(_push(9)), hero(_push(8), name="B"), rules=rules))
    assert (table.get(0, "log"), table.get(1, "log")) == (12.0, 0.0)
    table.play(0)
    assert (table.get(0, "log"), table.get(1, "log")) == (12394.0, 12.0)
    assert table.play(0).get(1, "log") == 12384.0


def test_the_game_starts_for_player_0_and_then_for_player_1():
    note = ("ON_GAME_START", "SET(SELF, 'at', ADD(GET(SELF, 'at'), ADD(1, GET(OPPONENT, 'at'))))")
    table = Table(duel(rules=(note,)))
    assert (table.get(0, "at"), table.get(1, "at")) == (1.0, 2.0)


def test_passives_run_before_globals_and_both_in_the_order_of_their_lists():
    first = hero("NOOP()", passives=(("ON_TURN_START", _push(1)), ("ON_TURN_START", _push(2))))
    rules = (("ON_TURN_START", _push(3)), ("ON_TURN_START", _push(4)))
    assert Table(duel(first, rules=rules)).get(0, "log") == 1234.0


@pytest.mark.parametrize(
    ("argument", "heard"),
    [("", 3), ("('cut')", 1), ("('Ability 1')", 1), ("('spell')", 2), ("('Cut')", 0), ("()", 3)],
)
def test_ability_used_hears_an_id_a_name_a_tag_or_anything(argument, heard):
    first = hero(
        {"id": "cut", "tags": ["spell"], "script": "NOOP()"},
        {"tags": ["spell", "fire"], "script": "NOOP()"},
        "NOOP()",
        passives=((f"ON_ABILITY_USED{argument}", _count("heard")),),
    )
    assert Table(duel(first)).play(0, 0, 1, 0, 2).get(0, "heard") == heard


def test_context_of_an_ability_is_its_index_and_cost_and_the_ability_itself_sees_none():
    see = "SEQ(SET(SELF, 'i', CONTEXT('ability_id')), SET(SELF, 'c', CONTEXT('cost')))"
    own = "SEQ(SET(SELF, 'oi', CONTEXT('ability_id')), SET(SELF, 'oc', CONTEXT('cost')))"
    first = hero("NOOP()", {"cost": 2.5, "script": own}, passives=(("ON_ABILITY_USED", see),))
    table = Table(duel(first)).play(1)
    assert [table.get(0, name) for name in ("i", "c", "oi", "oc")] == [1.0, 2.5, 0.0, 0.0]


def test_context_of_a_change_tells_of_the_change_and_get_of_now():
    see = (
        "SEQ(SET(SELF, 'd', ADD(MUL(GET(SELF, 'd'), 100), CONTEXT('delta'))), "
        "SET(SELF, 'o', CONTEXT('old_value')), SET(SELF, 'n', CONTEXT('new_value')), "
        "SET(SELF, 'now', GET(SELF, 'x')), SET(SELF, 'none', CONTEXT('cost')))"
    )
    first = hero(
        "SEQ(MODIFY(SELF, 'x', 2), MODIFY(SELF, 'x', 3))",
        passives=(("ON_ATTRIBUTE_CHANGE('x')", see),),
    )
    table = Table(duel(first)).play(0)
    assert [table.get(0, name) for name in ("d", "o", "n", "now")] == [203.0, 2.0, 5.0, 5.0]


def test_any_attribute_is_heard_without_argument_and_only_the_owners():
    rule = ("ON_ATTRIBUTE_CHANGE", "IF(EQ(CONTEXT('delta'), 7), MODIFY(SELF, 'heard', 1), NOOP())")
    script = "SEQ(MODIFY(SELF, 'x', 7), MODIFY(OPPONENT, 'y', 7), MODIFY(OPPONENT, 'z', 7))"
    table = Table(duel(hero(script), rules=(rule,))).play(0)
    assert (table.get(0, "heard"), table.get(1, "heard")) == (1.0, 2.0)


def test_turns_swap_and_end_in_a_draw_at_the_bound():
    table = Table(duel(max_turns=3))
    assert [table.view.active, table.play(0).view.active] == [0, 1]
    table.play(0, 0)
    result = table.view.result
    assert (result.returns, result.reason, result.winners) == ((0.0, 0.0), "max_turns", ())
    assert table.view.turn == 3


def test_a_hero_without_abilities_idles_and_its_turn_ends_all_the_same():
    rules = (("ON_ABILITY_USED", _count("used")), ("ON_TURN_END", _count("ended")))
    table = Table(duel(hero(), rules=rules))
    assert list(table.game.legal_actions(table.view)) == [Idle()]
    table.play(None)
    assert (table.get(0, "used"), table.get(0, "ended"), table.view.active) == (0.0, 1.0, 1)


def test_a_missing_ability_is_refused_with_what_there_is():
    table = Table(duel())
    for action in (UseAbility(1), UseAbility(-1), Idle()):
        assert table.game.why_illegal(table.view, action) is not None
        with pytest.raises(IllegalAction):
            table.game.apply(table.state, action)


# -- the queue --------------------------------------------------------------------------------


def test_a_script_is_atomic_and_its_reactions_come_after_it():
    rule = ("ON_ATTRIBUTE_CHANGE('x')", _push(2))
    table = Table(duel(hero(f"SEQ(MODIFY(SELF, 'x', 1), {_push(1)})"), rules=(rule,))).play(0)
    assert table.get(0, "log") == 12.0


def test_reactions_are_answered_first_come_first_served():
    rules = (
        ("ON_ATTRIBUTE_CHANGE('x')", f"SEQ({_push(1)}, {_count('z')})"),
        ("ON_ATTRIBUTE_CHANGE('y')", _push(2)),
        ("ON_ATTRIBUTE_CHANGE('z')", _push(3)),
    )
    table = Table(duel(hero(f"SEQ({_count('x')}, {_count('y')})"), rules=rules)).play(0)
    assert table.get(0, "log") == 123.0


def test_each_effect_of_a_phase_is_answered_before_the_next_one_runs():
    rules = (
        ("ON_TURN_START", f"SEQ({_push(1)}, {_count('x')})"),
        ("ON_TURN_START", _push(3)),
        ("ON_ATTRIBUTE_CHANGE('x')", _push(2)),
    )
    assert Table(duel(rules=rules)).get(0, "log") == 123.0


def test_more_waiting_changes_than_there_is_room_for_happen_unanswered():
    rules = (
        ("ON_ATTRIBUTE_CHANGE('x')", f"SEQ({', '.join([_count('y')] * 10)})"),
        ("ON_ATTRIBUTE_CHANGE('y')", _count("heard")),
    )
    table = Table(duel(hero(f"SEQ({_count('x')}, {_count('x')})"), rules=rules)).play(0)
    assert (table.get(0, "y"), table.get(0, "heard")) == (20.0, 10.0 + MAX_PENDING - 10)
    assert table.view.overflow == 20 - MAX_PENDING


def test_an_end_discards_what_waits():
    rules = (DEATH, ("ON_ATTRIBUTE_CHANGE('health')", _count("late")))
    table = Table(duel(hero("MODIFY(OPPONENT, 'health', -100)"), rules=rules)).play(0)
    assert (table.winner, table.get(1, "late"), table.view.active) == (0, 0.0, 0)
    assert list(table.game.legal_actions(table.view)) == []


# -- PASS -------------------------------------------------------------------------------------


def test_pass_at_the_start_of_the_action_phase_skips_the_turn_but_not_its_end():
    second = hero(_count("acted"), name="B", stunned=2.0)
    rules = (STUN, ("ON_TURN_END", _count("ended")))
    table = Table(duel(None, second, rules)).play(0)
    assert (table.view.turn, table.view.active) == (2, 0)
    assert (table.get(1, "stunned"), table.get(1, "ended")) == (1.0, 1.0)
    table.play(0, 0)
    assert (table.view.turn, table.view.active, table.get(1, "acted")) == (5, 1, 0.0)


def test_the_other_effects_of_the_event_run_on_after_a_pass():
    rules = (("ON_ABILITY_USED", "PASS()"), ("ON_ABILITY_USED", _count("still")))
    table = Table(duel(hero(_count("acted")), rules=rules)).play(0)
    assert (table.get(0, "still"), table.get(0, "acted")) == (1.0, 0.0)


def test_changes_made_before_a_pass_are_answered():
    rules = (
        ("ON_ABILITY_USED", f"SEQ({_count('x')}, PASS())"),
        ("ON_ATTRIBUTE_CHANGE('x')", _count("answered")),
    )
    assert Table(duel(rules=rules)).play(0).get(0, "answered") == 1.0


def test_pass_in_a_reaction_of_the_other_hero_ends_the_active_ones_phase():
    counter = hero("NOOP()", name="B", passives=(("ON_ATTRIBUTE_CHANGE('mark')", "PASS()"),))
    first = hero(_count("acted"), passives=(("ON_ABILITY_USED", "MODIFY(OPPONENT, 'mark', 1)"),))
    assert Table(duel(first, counter)).play(0).get(0, "acted") == 0.0


def test_pass_in_an_ability_stops_its_script_only():
    table = Table(duel(hero(f"SEQ({_count('x')}, PASS(), {_count('y')})"))).play(0)
    assert (table.get(0, "x"), table.get(0, "y"), table.view.active) == (1.0, 0.0, 1)


def test_two_heroes_that_always_pass_time_out():
    table = Table(duel(rules=(("ON_ACTION_PHASE_START", "PASS()"),), max_turns=9))
    assert (table.view.turn, table.view.result.reason, table.view.ply) == (9, "max_turns", 0)


# -- values -----------------------------------------------------------------------------------


def test_and_and_or_evaluate_both_sides_and_if_only_the_branch_it_takes():
    table = Table(duel(hero("SET(SELF, 'x', AND(0, OR(1, ROLL(6))))")), seed=42).play(0)
    assert table.state.dice.ctr == 1
    table = Table(duel(hero("SET(SELF, 'x', IF(0, ROLL(6), 2))")), seed=42).play(0)
    assert table.state.dice.ctr == 0


def test_the_dice_of_seed_42_are_those_of_the_ruleset():
    table = Table(duel(hero(_push(0).replace(", 0)", ", ROLL(6))"))), seed=42)
    for _ in range(4):
        table.play(0, 0)
    assert table.get(0, "log") == 3546.0


def test_a_script_as_deep_as_the_parser_allows_runs():
    deep = "1"
    for _ in range(195):
        deep = f"ADD({deep}, 1)"
    assert value_of(deep) == 196.0


# -- notation ---------------------------------------------------------------------------------


def test_abilities_go_by_id_name_or_number():
    first = hero({"id": "cut", "script": "NOOP()"}, {"name": "cut", "script": "NOOP()"}, "NOOP()")
    table = Table(duel(first))
    texts = [table.game.notate(action, table.view) for action in (UseAbility(0), UseAbility(2))]
    assert texts == ["#1", "Ability 2"]
    for action in table.game.legal_actions(table.view):
        text = table.game.notate(action, table.view)
        assert table.game.parse_notation(text, table.view) == action
    with pytest.raises(MalformedAction, match="there are cut, cut, Ability 2"):
        table.game.parse_notation("Slash", table.view)
