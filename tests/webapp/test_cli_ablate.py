"""`rulewright ablate`: parts that were planted as useless, as traps and as must-haves are named."""

import copy
import json
import re
from base64 import b64decode

import pytest
from click.testing import CliRunner

from core.agents import parse_seat
from core.digest import digest
from core.evaluation.plan import Plan
from core.registry import get
from webapp.cli import cli
from webapp.evaluation.executors import Inline
from webapp.evaluation.restricted import (
    NothingToRemove,
    Part,
    documents,
    parts_to_remove,
    restricted,
    worths,
)
from webapp.shipped import shipped


def _shipped(name):
    system, file = shipped()[name]
    return system, json.loads(file.read_text("utf-8"))


def _words(system, raw, seats, paths, games=640):
    parts = [p for p in parts_to_remove(system, raw, get(system).load(raw)) if p.path in paths]
    plan = Plan(system, raw, tuple(parse_seat(each, ()) for each in seats.split(",")), games // 2)
    executor = Inline(documents(raw, parts))
    found = worths(plan, parts, executor, lambda: None)
    return {worth.part.path: (worth.part.owner, worth.word) for worth in found}


def _duel():
    """Anna can strike, or stretch, which does nothing; an effect of hers never fires."""
    death = {"trigger": "ON_ATTRIBUTE_CHANGE('health')", "name": "Death"}
    death["script"] = "IF(LT(GET(SELF, 'health'), 1), LOSE(SELF), NOOP())"
    strike = {"name": "Strike", "script": "MODIFY(OPPONENT, 'health', -3)"}
    poke = {"name": "Poke", "script": "MODIFY(OPPONENT, 'health', -1)"}
    stretch = {"name": "Stretch", "script": "NOOP()"}
    never = {
        "trigger": "ON_ATTRIBUTE_CHANGE('courage')",
        "name": "Never",
        "script": "MODIFY(SELF, 'health', 9)",
    }
    body = {"health": 10}
    anna = {"name": "Anna", "attributes": dict(body), "abilities": [strike, poke, stretch]}
    anna["passive_effects"] = [never]
    bert = {"name": "Bert", "attributes": dict(body), "abilities": [strike, poke]}
    return {"heroes": [anna, bert], "global_effects": [death]}


def test_a_duel_names_a_trap_a_must_have_and_an_effect_that_never_fires():
    ability, effect = "/heroes/0/abilities/", "/heroes/0/passive_effects/0"
    found = _words(
        "heroes", _duel(), "random,random", {ability + "0", ability + "2", effect, "/heroes/1"}
    )
    assert found == {
        ability + "0": (0, "must-have"),
        ability + "2": (0, "trap"),
        effect: (0, "useless"),
    }


def test_a_dominated_ability_is_useless_to_who_never_chooses_it():
    found = _words("heroes", _duel(), "greedy,greedy", {"/heroes/0/abilities/2"})
    assert found == {"/heroes/0/abilities/2": (0, "useless")}


def test_the_score_told_is_the_owners():
    """Bert is the second player: what he needs is a must-have of his, not a trap of Anna's."""
    found = _words("heroes", _duel(), "random,random", {"/heroes/1/abilities/0"})
    assert found == {"/heroes/1/abilities/0": (1, "must-have")}


def test_a_board_names_a_move_that_cannot_be_made_and_the_one_that_all_hangs_on():
    system, raw = _shipped("hexapawn")
    guard = copy.deepcopy(raw["pieces"][0]) | {"code": "GUARD", "name": "guard", "notation": "G"}
    guard["moves"].append(
        {"id": 3, "step": [0, 3], "actions": [{"state": "EMPTY", "action": "MOVE"}]}
    )
    raw["pieces"].append(guard)
    raw["players"][0]["starting_positions"][0]["piece"] = "GUARD"
    move = "/pieces/1/moves/"
    found = _words(system, raw, "random,random", {move + "0", move + "3", "/pieces/1"})
    assert found[move + "0"] == (0, "must-have")
    assert found[move + "3"] == (0, "useless")


def test_what_both_sides_have_shifts_who_wins_and_belongs_to_nobody():
    system, raw = _shipped("hexapawn")
    assert _words(system, raw, "random,random", {"/pieces/0/moves/0"}, 100) == {
        "/pieces/0/moves/0": (None, "shifts")
    }


def test_a_defence_names_the_rule_that_carries_it_and_an_attack_that_does_nothing():
    system, raw = _shipped("pyromancer_vs_shadow_monk")
    card = raw["heroes"][1]["defenseCard"]
    rules = "/heroes/1/defenseCard/rules/"
    rare = "/heroes/0/attacks/0"
    raw["heroes"][0]["attacks"][0]["damage"] = 1
    assert len(card["rules"]) == 3
    found = _words(system, raw, "random,random", {rules + "0", rare}, 600)
    assert found == {rare: (0, "useless"), rules + "0": (1, "must-have")}


@pytest.fixture
def duel(tmp_path):
    path = tmp_path / "duel.json"
    path.write_text(json.dumps(_duel()), "utf-8")
    return str(path)


def _run(*arguments):
    return CliRunner().invoke(cli, ["ablate", *arguments, "--workers", "0"])


def test_the_command_tells_each_part_with_its_interval(duel):
    found = _run(duel, "--seats", "random", "--games", "200")
    assert found.exit_code == 0, found.output
    assert "200 matches of random against itself" in found.stdout
    assert "ability Strike of Anna: must-have\n" in found.stdout
    assert "ability Stretch of Anna: trap: better off without it" in found.stdout
    assert " points (" in found.stdout


def test_one_object_and_the_same_numbers_each_time(duel):
    found = _run(duel, "--seats", "random", "--games", "20", "--json")
    assert found.stdout == _run(duel, "--seats", "random", "--games", "20", "--json").stdout
    (seats,) = json.loads(found.stdout)["seats"]
    assert seats["seats"] == ["random", "random"]
    assert seats["parts"][0]["owner"] == "Anna"
    assert set(seats["parts"][0]) >= {"path", "verdict", "change", "low", "high"}


def test_a_part_without_which_nothing_is_valid_is_left_out_with_the_reason():
    system, raw = _shipped("scenario_01")
    parts = parts_to_remove(system, raw, get(system).load(raw))
    refused = {part.path: part.refusal for part in parts if part.refusal is not None}
    price = "/settings/reinforceCostPerStrength"
    assert set(refused) == {"/map/nodes/0", "/map/nodes/4", price}
    assert "no headquarters" in refused["/map/nodes/0"]
    assert "a number that the rules need" in refused[price]
    played = {digest(part.document) for part in parts if part.refusal is None}
    assert set(documents(raw, parts)) == played | {digest(raw)}


def test_where_nothing_can_be_taken_out_that_is_said_at_once_and_nothing_is_played(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("webapp.evaluation.restricted.rounds_of", lambda *_: pytest.fail("played"))
    heroes = [{"name": name, "attributes": {"health": 3}, "abilities": []} for name in "AB"]
    raw, path, page = {"heroes": heroes}, tmp_path / "empty.json", tmp_path / "x.html"
    path.write_text(json.dumps(raw), "utf-8")
    found = _run(str(path), "--json", "--html", str(page))
    assert found.exit_code == 2
    assert json.loads(found.stdout) == {"spec": str(path), "seats": [], "left_out": []}
    assert "No part can be taken out: it has none that a match may use" in found.stderr
    assert not page.exists()
    assert _run(str(path)).exit_code == 2
    part = Part("/a", "rule", "Death", None, refusal="the rules need it")
    plan = Plan("heroes", raw, (parse_seat("random", ()),) * 2, 10)
    with pytest.raises(NothingToRemove) as error:
        restricted(plan, [part, part], Inline({}), lambda: None)
    assert str(error.value) == (
        "No part can be taken out: rule Death is left out, because the rules need it; and 1 more"
    )


def test_a_card_is_replaced_by_basic_lands_of_its_colour():
    system, raw = _shipped("cinder_stampede_vs_saltspire_veto")
    before = json.dumps(raw)
    game = get(system).load(raw)
    parts = {part.name: part for part in parts_to_remove(system, raw, game)}
    lash = parts["Cinder Lash"]  # a red card of the first deck
    assert (lash.owner, lash.refusal) == (0, None)
    counts = {each["card_id"]: each["count"] for each in lash.document["decks"][0]["cards"]}
    was = {each["card_id"]: each["count"] for each in raw["decks"][0]["cards"]}
    assert "cinder_lash" not in counts
    assert counts["basic_mountain"] == was["basic_mountain"] + was["cinder_lash"]
    assert sum(counts.values()) == sum(was.values()) == 60
    assert lash.document["decks"][1] == raw["decks"][1]
    assert {part.owner for part in parts.values()} <= {0, 1, None}
    assert "basic land" in parts["Mountain"].refusal
    assert all(part.refusal is None for part in parts.values() if part.kind == "card"
               and part.name not in ("Plains", "Island", "Mountain", "Forest"))  # fmt: skip
    assert json.dumps(raw) == before


def test_a_land_that_no_deck_had_is_brought_along():
    system, raw = _shipped("cinder_stampede_vs_saltspire_veto")
    for deck in raw["decks"]:
        for entry in deck["cards"]:
            if entry["card_id"].startswith("basic_"):
                entry["card_id"] = "cinderwood_trail"
    raw["decks"] = [{**deck, "cards": _together(deck["cards"])} for deck in raw["decks"]]
    cards = raw["pool"]["cards"]
    raw["pool"]["cards"] = [each for each in cards if not each["card_id"].startswith("basic_")]
    part = next(
        part
        for part in parts_to_remove(system, raw, get(system).load(raw))
        if part.name == "Cinder Lash"
    )
    assert part.refusal is None
    assert [each["card_id"] for each in part.document["pool"]["cards"]].count("basic_mountain") == 1


def _together(cards):
    found = {}
    for each in cards:
        found[each["card_id"]] = found.get(each["card_id"], 0) + each["count"]
    return [{"card_id": id, "count": count} for id, count in found.items()]


def test_what_each_part_is_worth_is_in_the_report(tmp_path):
    file = tmp_path / "parts.html"
    found = CliRunner().invoke(cli, [
        "ablate", "fighter_vs_fire_mage", "--games", "10", "--workers", "0", "--json",
        "--html", str(file),
    ])  # fmt: skip
    assert found.exit_code == 0, found.output
    text = file.read_text("utf-8")
    raw = re.search(r'href="data:application/json;charset=utf-8;base64,([^"]+)" '
                    r'download="[^"]*-parts.json"', text)  # fmt: skip
    assert raw
    kept = {
        (each["agents"], each["pointer"]): (each["change"], each["verdict"])
        for each in json.loads(b64decode(raw[1]))
    }
    told = json.loads(found.stdout)
    assert len(told["seats"]) == 2
    assert kept == {
        (", ".join(level["seats"]), part["path"]): (part["change"], part["verdict"])
        for level in told["seats"]
        for part in level["parts"]
    }
    assert "Without each part" in text
    assert f"Not played: {len(told['left_out'])}" in text or not told["left_out"]
    assert "more matches would tell" in text
    parts = [part["name"] for part in told["seats"][0]["parts"]]
    assert "Heal Potion of Fighter" in parts
    for name in parts:  # each finding has its own matches: those without the part
        assert text.count(f"fighter_vs_fire_mage without {name}</bdi></h2>") == 2
