"""Sides of several documents: who they are, under which rules they meet, and what is refused."""

import json

import pytest

from core import registry
from core.abilities import Sided
from core.sides import NotTogether, sides_of
from tests.contract.shipped import SHIPPED

HEROES = SHIPPED["heroes"]
SYSTEMS = ("heroes", "defense", "mtg")


def _documents(system):
    """The shipped documents that agree with each other."""
    return {
        name: raw
        for name, raw in SHIPPED[system].items()
        if system != "heroes" or ("_vs_" not in name and name not in ("rage", "stun"))
    }


def _meetings(system, documents):
    rules = registry.get(system)
    sides, frame = sides_of(rules, documents), rules.frame(documents)
    return sides, [
        rules.meeting(frame, first, second)
        for first in sides
        for second in sides
        if first is not second
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_shipped_sides_meet_in_valid_documents(system):
    rules = registry.get(system)
    before = json.dumps(SHIPPED[system])
    sides, found = _meetings(system, _documents(system))
    assert len(sides) >= 4
    assert len({side.name for side in sides}) == len(sides)
    for raw in found[:: max(1, len(found) // 8)]:
        assert not [issue for issue in rules.check(raw) if issue.severity == "error"]
        assert len(rules.load(raw).players) == 2
    assert json.dumps(SHIPPED[system]) == before


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_match_of_a_documents_own_sides_is_played_as_the_document_is(system):
    name = next(name for name in SHIPPED[system] if "_vs_" in name)
    raw = SHIPPED[system][name]
    rules = registry.get(system)
    one, two = sides_of(rules, {name: raw})
    made = rules.load(rules.meeting(rules.frame({name: raw}), one, two))
    game = rules.load(raw)
    assert made.players == game.players
    assert made.initial(5).state == game.initial(5).state


def test_systems_without_sides_say_so():
    assert not isinstance(registry.get("boards"), Sided)
    assert not isinstance(registry.get("asg"), Sided)


def test_a_hero_that_two_documents_share_is_there_once_and_namesakes_are_told_apart():
    stronger = {**HEROES["fighter"], "attributes": {"health": 120.0, "strength": 11.0}}
    documents = {"duel": HEROES["fighter_vs_fire_mage"], "mage": HEROES["fire_mage"],
                 "v2": stronger}  # fmt: skip
    found = sides_of(registry.get("heroes"), documents)
    assert [side.name for side in found] == ["Fighter (duel)", "Fire Mage", "Fighter (v2)"]


def test_rules_come_from_files_of_rules_else_from_duels_else_death():
    rules = registry.get("heroes")
    files = {name: HEROES[name] for name in ("fighter", "death", "burning")}
    assert [each["name"] for each in rules.frame(files)["global_effects"]] == ["Death", "Burning"]
    duel = {"duel": HEROES["fighter_vs_fire_mage"], "hero": HEROES["gambler"]}
    assert rules.frame(duel)["global_effects"] == HEROES["fighter_vs_fire_mage"]["global_effects"]
    alone = rules.frame({"hero": HEROES["gambler"]})["global_effects"]
    assert [each["name"] for each in alone] == ["Death"]


def test_duels_under_other_rules_are_refused_with_what_to_do():
    rules = registry.get("heroes")
    duels = {name: HEROES[name] for name in ("fighter_vs_fire_mage", "vampire_vs_thornguard")}
    with pytest.raises(NotTogether, match=r"do not have the same global_effects.*a file of rules"):
        rules.frame(duels)
    assert rules.frame({**duels, "death": HEROES["death"]})["global_effects"]
    longer = {"a": HEROES["fighter_vs_fire_mage"],
              "b": {**HEROES["fighter_vs_fire_mage"], "max_turns": 50}}  # fmt: skip
    with pytest.raises(NotTogether, match="a and b do not have the same max_turns"):
        rules.frame(longer)


def test_a_match_gives_its_heroes_the_version_of_their_defence():
    raw = SHIPPED["defense"]["pyromancer_vs_shadow_monk"]
    mixed = {**raw, "config": {**raw["config"], "defenseVersions": {"pyromancer": "v1"}}}
    rules = registry.get("defense")
    versions = [side.part["defenseVersion"] for side in rules.sides(mixed)]
    assert versions == ["v1", "v2"]
    assert "defenseVersions" not in rules.frame({"mixed": mixed})["config"]


def test_two_cards_under_one_id_are_refused():
    raw = SHIPPED["mtg"]["cinder_stampede_vs_saltspire_veto"]
    other = json.loads(json.dumps(raw))
    card = other["pool"]["cards"][0]
    card["name"] += " II"
    with pytest.raises(NotTogether, match=f"different cards with the id {card['card_id']}"):
        registry.get("mtg").frame({"a": raw, "b": other})


def test_a_match_of_decks_has_only_the_cards_that_they_name():
    documents = _documents("mtg")
    sides, found = _meetings("mtg", documents)
    assert all(len(raw["pool"]["cards"]) < 80 for raw in found)
    assert len(sides) == 4
