"""What matches used of a document, and what they cannot have used."""

import json

import pytest

from core import registry
from core.abilities import Covered
from core.agents import bot_names, parse_seat
from core.evaluation.coverage import coverage, unused
from core.evaluation.engine import play_chunk
from core.evaluation.plan import Plan
from core.evaluation.tally import merged
from webapp.shipped import shipped

DOCUMENTS = sorted(shipped())


def _played(system, raw, rounds=24, seat="random"):
    """The game of a document, and what its matches used."""
    game = registry.get(system).load(raw)
    seats = tuple(parse_seat(seat, bot_names(game.system)) for _ in game.players)
    tally = merged(play_chunk(game, each) for each in Plan(system, raw, seats, rounds).chunks(32))
    return game, coverage(game, raw, tally.uses)


def _shipped(name):
    system, path = shipped()[name]
    return system, json.loads(path.read_text("utf-8"))


def _named(found):
    return {(use.kind, use.name) for use in unused(found)}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_shipped_document_says_what_may_be_used_of_it_and_calls_it_by_name(name):
    system, raw = _shipped(name)
    game, found = _played(system, raw, rounds=2)
    assert isinstance(game, Covered)
    causes = [use.cause for use in found]
    assert len(set(causes)) == len(causes)
    assert all(use.name.strip() and use.kind for use in found)
    assert sum(use.times for use in found) > 0 or name == "decks_phase1"


def test_a_move_whose_guard_never_holds_is_not_used_and_the_condition_it_names_neither():
    system, raw = _shipped("hexapawn")
    squares = {"WHITE": [], "BLACK": []}
    raw["conditions"] = [*raw.get("conditions", []), _zone("nowhere", squares)]
    moves = raw["pieces"][0]["moves"]
    never = {**moves[0], "id": 77, "step": [0, 2], "conditions": [{"condition": "nowhere"}]}
    moves.append(never)
    _, found = _played(system, raw)
    last = len(moves)
    assert _named(found) == {("move", f"move {last} of pawn"), ("condition", "nowhere")}


def _zone(code, check):
    return {"code": code, "type": "POSITION", "check": check}


def test_what_stands_in_something_unused_is_not_named_a_second_time():
    system, raw = _shipped("hexapawn")
    raw["pieces"].append({"code": "Z", "name": "Ghost", "moves": raw["pieces"][0]["moves"]})
    _, found = _played(system, raw)
    assert _named(found) == {("piece", "Ghost")}
    assert sum(use.name.endswith("Ghost") and not use.times for use in found) > 2


def test_a_command_behind_a_condition_that_never_holds_is_not_used():
    system, raw = _shipped("fighter_vs_fire_mage")
    text = 'IF(GT(GET(SELF, "health"), 1000), WIN(SELF), NOOP())'
    rule = {"name": "Too much", "trigger": "ON_TURN_START", "script": text}
    raw["heroes"][0]["passive_effects"] = [rule]
    _, found = _played(system, raw)
    assert ("command", "WIN(SELF) of Too much of Fighter") in _named(found)
    assert ("effect", "Too much of Fighter") not in _named(found)


def test_an_ability_that_always_adds_nothing_is_used_and_its_command_is_not():
    system, raw = _shipped("fighter_vs_fire_mage")
    raw["heroes"][0]["abilities"].append({"name": "Wait", "script": 'MODIFY(SELF, "health", 0)'})
    _, found = _played(system, raw)
    assert ("command", 'MODIFY(SELF, "health", 0) of Wait of Fighter') in _named(found)
    assert ("ability", "Wait of Fighter") not in _named(found)


def test_a_place_that_nobody_can_reach_is_not_used():
    system, raw = _shipped("scenario_01")
    raw["map"]["nodes"].append({"id": "island", "label": "Island", "x": 0, "y": 0})
    _, found = _played(system, raw)
    assert _named(found) == {("node", "Island")}


def test_an_effect_whose_status_nobody_ever_has_is_not_used():
    system, raw = _shipped("pyromancer")
    never = {
        "id": "never",
        "label": "Never",
        "matcher": {"type": "countField", "fieldId": "embers"},
        "conditions": [{"type": "requiresOpponentStatus", "status": "chi"}],
        "effects": [{"type": "flatBlock", "amount": 1}],
    }
    raw["defenseCard"]["rules"].append(never)
    _, found = _played(system, raw)
    assert ("effect", "effect 1 of Never") in _named(found)


def test_of_a_hero_who_plays_the_new_defence_the_old_one_is_not_asked_for():
    system, raw = _shipped("pyromancer")
    assert not any("/v1Board/" in use.path for use in _played(system, raw, 1)[1])
    raw["defenseVersion"] = "v1"
    found = _played(system, raw, 1)[1]
    assert any("/v1Board/" in use.path for use in found)
    assert not any("/defenseCard/" in use.path for use in found)


def test_a_card_that_no_mana_pays_is_drawn_and_not_used():
    system, raw = _shipped("cinder_stampede_vs_drownlight_rites")
    dear = {
        "card_id": "dear", "name": "Too Dear", "type_line": "Creature — Giant",
        "mana_cost": "{W}{W}{W}{W}{W}{W}{W}", "oracle_text": "", "power": "9", "toughness": "9",
    }  # fmt: skip
    raw["pool"]["cards"].append(dear)
    raw["decks"][0]["cards"].append({"card_id": "dear", "count": 4})
    _, found = _played(system, raw, 8)
    assert ("card", "Too Dear") in _named(found)


@pytest.mark.parametrize("name", ["N" * 100_000, " " * 500 + "N" * 100_000, "N\n" * 50_000])
def test_a_long_name_is_cut_in_the_name_of_each_part_inside(name):
    system, raw = _shipped("hexapawn")
    raw["pieces"][0]["name"] = name
    _, found = _played(system, raw, 1)
    inside = [use.name for use in found if use.path.startswith("/pieces/0")]
    assert all("N" in each and len(each) < 150 for each in inside)


def test_a_way_that_is_written_in_both_directions_is_used_in_both():
    system, raw = _shipped("mountain_pass")
    raw["map"]["edges"] += [[end, start] for start, end in raw["map"]["edges"]]
    found = [use for use in _played(system, raw)[1] if use.kind == "edge"]
    half = len(found) // 2
    assert all(
        there.times and back.times for there, back in zip(found[:half], found[half:], strict=True)
    )
