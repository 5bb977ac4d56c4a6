"""Cards as JSON: ids and aliases, types, costs, sizes, and the abilities no text writes."""

from __future__ import annotations

import pytest

from core.games.mtg.cards import types as t
from core.games.mtg.cards.block import tap_for
from core.games.mtg.cards.card import (
    UnsupportedCard,
    canonical_id,
    card_from_dict,
    card_id_of,
    read_card,
    read_cost,
    type_words,
)
from core.games.mtg.effects.damage import Damage
from core.games.mtg.effects.mana import AddMana
from core.games.mtg.limits import MAX_TEXT
from core.games.mtg.statics.parts import AddSubtype, Cant, GetsPT
from core.games.mtg.trigger_events.others import CastsSpell
from tests.games.mtg.cards.kit import CARDS, card, raw


def _problems(**more):
    return [problem.key for problem in read_card(raw("Draw a card.", **more)).problems]


def test_a_card_has_the_values_of_the_seeds_schema():
    found = card_from_dict(CARDS["Sootfang Raider"])
    assert (found.card_id, found.name) == ("sootfang_raider", "Sootfang Raider")
    assert (found.types, found.subtypes) == (("creature",), ("Goblin", "Rogue"))
    assert (found.cost.generic, found.cost.colored, found.cost.value) == (1, ("R",), 2)
    assert (found.colors, found.power, found.toughness) == (("R",), 2, 2)
    assert found.rules.keywords == {"menace"}
    trigger = found.rules.triggered_abilities[0]
    assert trigger.event == CastsSpell("OPPONENT", "noncreature")
    assert trigger.condition is None
    assert trigger.sentences[0].effects == (Damage(t.Ref("self"), 1, t.Who("that_player")),)


@pytest.mark.parametrize("name", ["plains", "Island", "swamp", "MOUNTAIN", "forest"])
def test_the_alias_map_gives_the_basic_lands(name):
    assert canonical_id(name) == f"basic_{name.lower()}"
    assert card_id_of({"card_id": name}) == card_id_of({"name": name.title()})


def test_plains_and_basic_plains_load_the_same_card():
    found = CARDS["Plains"]
    assert card_from_dict({**found, "card_id": "plains"}) == card_from_dict(found)


def test_basic_land_types_and_land_stats_are_mana_abilities():
    forest = card_from_dict(CARDS["Forest"])
    assert forest.rules.activated_abilities == (tap_for("G"),)
    dual = card("", "land", type_line="Land \u2014 Forest Plains")
    assert dual.rules.activated_abilities[0].sentences[0].effects == (AddMana((("G",), ("W",))),)
    given = card("", "land", land_stats={"mana": ["U", "C"]})
    assert given.rules.activated_abilities == (tap_for("UC"),)


def test_written_mana_abilities_need_no_stack_and_others_do():
    trail = card_from_dict(CARDS["Cinderwood Trail"])
    assert trail.rules.enters_tapped
    assert [each.mana for each in trail.rules.activated_abilities] == [True]
    censer = card_from_dict(CARDS["Bone Censer"]).rules.activated_abilities[0]
    assert (censer.mana, censer.sorcery, censer.cost.sacrifice) == (False, True, "creature")
    crawler = card_from_dict(CARDS["Ossuary Crawler"]).rules.activated_abilities[0]
    assert crawler.zone == "graveyard"


def test_auras_equipment_and_costs_stand_where_the_engine_looks_for_them():
    mantle = card_from_dict(CARDS["Grave Mantle"])
    assert mantle.rules.enchant == t.TargetSpec("permanent", t.Filter(("creature",)))
    parts = mantle.rules.static_abilities[0].parts
    assert parts == (GetsPT(2, -1), AddSubtype("Zombie"), Cant("block"))
    bargain = card_from_dict(CARDS["Marrow Bargain"])
    assert bargain.rules.additional_costs[0].sacrifice == "creature"
    surge = card_from_dict(CARDS["Rootblood Surge"])
    assert surge.rules.alternate_costs == (t.AlternateCost("Forest", 4),)
    receipt = card_from_dict(CARDS["Night's Receipt"])
    assert receipt.rules.flashback_cost.symbols == ("4", "B")


def test_type_lines_are_read_with_any_dash():
    words = (("snow",), ("artifact", "creature"), ("Golem",))
    for dash in "\u2014", "\u2013", "-":
        assert type_words(f"Snow Artifact Creature {dash} Golem") == words


def test_a_subtype_of_its_own_may_be_named_in_the_cards_text():
    text = "Other Gloomkins you control get +1/+1."
    assert read_card(raw(text, "creature")).card is None
    text = "When ~ enters, if you control another Gloomkin, draw a card."
    found = card(text, "creature", type_line="Creature \u2014 Gloomkin")
    assert found.rules.triggered_abilities[0].condition.noun == "Gloomkin"


@pytest.mark.parametrize(
    ("text", "generic", "colored", "x"),
    [("{0}", 0, (), 0), ("{X}{X}{2}{G}", 2, ("G",), 2), ("{W}{W}{C}", 0, ("W", "W", "C"), 0)],
)
def test_costs_are_counted(text, generic, colored, x):
    cost, wrong = read_cost(text)
    assert not wrong
    assert (cost.generic, cost.colored, cost.x) == (generic, colored, x)


@pytest.mark.parametrize(
    ("more", "keys"),
    [
        ({"cost": "{R/G}"}, ["mana_cost"]),
        ({"cost": "{R/P}"}, ["mana_cost"]),
        ({"cost": "2R"}, ["mana_cost"]),
        ({"type_line": "Legendary Instant"}, ["type_line"]),
        ({"type_line": "Kindred Instant \u2014 Elf"}, ["type_line"]),
        ({"type_line": "Instant Artifact"}, ["type_line"]),
        ({"card_faces": [{}, {}]}, ["card_faces"]),
        ({"loyalty": "3"}, ["loyalty"]),
        ({"defense": "3"}, ["defense"]),
        ({"power": "1"}, ["power"]),
        ({"name": ""}, ["name"]),
    ],
)
def test_what_is_not_played_is_said_under_its_key(more, keys):
    assert _problems(**more) == keys


@pytest.mark.parametrize("size", ["*", "1+*", "1.5", "", None, True, 1.5])
def test_a_creatures_size_is_a_whole_number(size):
    found = read_card(raw("", "creature") | {"power": size})
    assert [problem.key for problem in found.problems] == ["power"]


def test_sizes_may_be_numbers_and_negative():
    found = card("", "creature", power=-1, toughness="3")
    assert (found.power, found.toughness) == (-1, 3)


def test_a_very_long_text_is_not_even_begun():
    found = read_card(raw("Draw a card. " * MAX_TEXT))
    assert [problem.clause for problem in found.problems] == [None]


@pytest.mark.parametrize("junk", [None, [], "x", 1, {}, {"name": 3}, {"oracle_text": []}])
def test_junk_is_no_card_and_raises_nothing(junk):
    found = read_card(junk)
    assert found.card is None
    assert found.problems


def test_an_unsupported_card_never_loads_in_part():
    with pytest.raises(UnsupportedCard, match=r"Test Card: .*mills"):
        card("Draw a card. Target player mills two cards.")
