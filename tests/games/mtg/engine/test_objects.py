"""Forms name the objects of the view that they and their options are about."""

from __future__ import annotations

from core import forms
from core.games.mtg.scenario.setup import Setup
from tests.games.mtg.engine.kit import card, game

LASH = card("Test Lash", "Instant", "Test Lash deals 2 damage to any target.", "{R}")
RITE = card(
    "Test Rite", "Sorcery", "As an additional cost to cast this spell, discard a card.\n"
    "Draw two cards.", "{R}",
)  # fmt: skip
BEAR = card("Test Bear", "Creature \u2014 Bear", "")
GAME = game(LASH, RITE, BEAR)


def told(one, two=None, **turn):
    """The forms of P1 as JSON by title, and ids by name, in the order of the view."""
    found, ids = listed(one, two, **turn)
    return {form["title"]: form for form in found}, ids


def listed(one, two=None, **turn):
    """The forms of P1 as JSON, and ids by name."""
    turn = {"number": 5, "active": "P1", "step": "MAIN1"} | turn
    state = Setup(GAME.rules).build({"turn": turn, "players": {"P1": one, "P2": two or {}}})
    player = GAME.to_act(state)
    view = GAME.dump(GAME.observe(state, player))
    ids: dict[str, list[str]] = {}
    seen = [*view["battlefield"], *(c for seat in view["players"].values() for c in seat["hand"])]
    for each in seen:
        ids.setdefault(each["name"], []).append(each["instance_id"])
    found = [forms.form_json(each) for each in GAME.choices(GAME.observe(state, player))]
    return found, ids


def test_a_form_names_every_copy_that_may_be_played_by_it():
    found, ids = told({"hand": ["Mountain", "Mountain", "Test Lash"], "battlefield": ["Mountain"]})
    one, other, tapped = sorted(ids["Mountain"], key=lambda id: id.startswith("p"))
    assert set(found["Play Mountain"]["objects"]) == {one, other}
    assert found["Play Mountain"]["action"]["object_id"] in (one, other)
    assert found["Tap Mountain"]["objects"] == [tapped]
    assert "objects" not in found["Pass"]
    assert "objects" not in found["Concede the match"]


def test_options_name_the_creatures_and_the_players_that_they_are():
    found, ids = told(
        {"hand": ["Test Lash"], "battlefield": ["Mountain"]}, {"battlefield": ["Test Bear"]}
    )
    lash = found["Cast Test Lash {R}"]
    assert lash["objects"] == ids["Test Lash"]
    (field,) = lash["fields"]
    by = dict(zip(field["objects"], field["options"], strict=True))
    assert by["player:P2"] == {"type": "PLAYER", "player_id": "P2"}
    assert by[ids["Test Bear"][0]]["instance_id"] == ids["Test Bear"][0]


def test_a_copy_that_may_pay_is_not_called_the_same_as_the_one_that_is_cast():
    state = {"hand": ["Test Rite", "Test Rite"], "battlefield": ["Mountain"]}
    found, ids = listed(state)
    spells = [form for form in found if form["title"] == "Cast Test Rite {R}"]
    assert [form["objects"] for form in spells] == [[id] for id in ids["Test Rite"]]
    for form in spells:
        (field,) = form["fields"]
        assert form["action"]["object_id"] == form["objects"][0]
        assert {*form["objects"], *field["objects"]} == set(ids["Test Rite"])
