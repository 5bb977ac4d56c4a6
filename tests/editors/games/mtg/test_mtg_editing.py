"""Cards, decks and matches in the form: the tree, schemas, templates and every edit."""

from __future__ import annotations

import copy
import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import CallError
from core.games.mtg.checks import check
from core.games.mtg.document import kind_of
from editors.games.mtg import EDITOR
from tests.editors.games.mtg.kit import DECKS, DOCUMENTS, MATCH, POOL, ask, edited
from tests.editors.test_scan import JSON


def _codes(raw):
    return {issue.code for issue in check(raw)}


def _paths(tree):
    for entity in tree:
        yield entity
        yield from _paths(entity["children"])


@pytest.mark.parametrize("kind", ["match", "decks", "pool"])
def test_a_template_is_valid_without_a_lint(kind):
    raw = json.loads(ask("template", kind=kind))
    assert kind_of(raw) == kind
    assert check(raw) == []


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_the_tree_shows_every_entity_and_each_has_a_form(kind):
    raw = DOCUMENTS[kind]
    found = list(_paths(ask("entities", document=raw)))
    assert found[0]["path"] == ""
    kinds = {entity["kind"] for entity in found}
    assert (
        kinds
        == {
            "match": {"match", "list", "deck", "entry", "card", "token"},
            "decks": {"decks", "list", "deck", "entry"},
            "pool": {"pool", "list", "card", "token"},
        }[kind]
    )
    for entity in found:
        assert entity["label"]
        if entity["kind"] != "list":
            form = ask("schema", document=raw, path=entity["path"])
            assert (form["x-path"], form["x-entity"]) == (entity["path"], entity["kind"])
            assert form["properties"] or kind == "decks"


def test_a_row_and_a_card_say_what_they_are():
    found = {entity["path"]: entity for entity in _paths(ask("entities", document=MATCH))}
    row = found["/decks/0/cards/0"]
    assert (row["label"], row["summary"]) == ("Emberheel Runner", "3×")
    card = next(e for e in found.values() if e["label"] == "Slagback Brute" and e["kind"] == "card")
    assert card["summary"] == "{3}{R} Creature \u2014 Ogre Warrior 5/3"
    broken = copy.deepcopy(MATCH)
    broken["pool"]["cards"][0]["oracle_text"] = "Explode."
    found = {entity["path"]: entity for entity in _paths(ask("entities", document=broken))}
    assert found["/pool/cards/0"]["summary"] == "not supported"


def test_the_form_of_a_row_offers_the_cards_of_the_pool():
    form = ask("schema", document=MATCH, path="/decks/0/cards/3/count")
    ids = [card["card_id"] for card in MATCH["pool"]["cards"]]
    assert form["properties"]["card_id"]["enum"] == ids
    assert form["properties"]["card_id"]["x-name"]
    assert len(ask("schema", document=DECKS, path="/decks/0/cards/0")["properties"]) == 2


def test_sizes_keep_the_type_that_they_are_written_in():
    raw = {"cards": [{"power": 2, "toughness": "2"}]}
    form = ask("schema", document=raw, path="/cards/0")["properties"]
    assert (form["power"]["type"], form["toughness"]["type"]) == ("integer", "string")


@pytest.mark.parametrize(
    ("kind", "path", "more", "place"),
    [
        ("match", "/pool/cards", {}, "/pool/cards/39"),
        ("match", "/pool/tokens", {}, "/pool/tokens/2"),
        ("match", "/decks/0", {}, "/decks/0/cards/21"),
        ("match", "/decks/1/cards/4", {}, None),
        ("match", "", {"kind": "card"}, None),
        ("decks", "", {}, "/decks/4"),
        ("pool", "", {}, "/cards/80"),
        ("pool", "", {"kind": "token"}, "/tokens/3"),
    ],
)
def test_what_is_added_is_valid_and_selected(kind, path, more, place):
    raw = DOCUMENTS[kind]
    answer = ask("edit.add", document=raw, path=path, **more)
    after = edited(raw, "edit.add", path=path, **more)
    if place is not None and not place.startswith("/pool/cards"):
        assert answer["select"] == place
    assert not any(issue.severity == "error" for issue in check(after))
    again = edited(after, "edit.add", path=path, **more)
    assert not any(issue.severity == "error" for issue in check(again))


def test_a_list_that_is_not_there_yet_is_made():
    after = edited({"cards": []}, "edit.add", path="", kind="token")
    assert len(after["tokens"]) == 1
    assert check(after) == []


def test_a_copy_has_a_name_and_an_id_of_its_own():
    after = edited(POOL, "edit.duplicate", path="/cards/2")
    assert after["cards"][3]["card_id"] == "kilnyard_foreman_2"
    assert after["cards"][3]["name"] == "Kilnyard Foreman_2"
    assert check(after) == []
    after = edited(DECKS, "edit.duplicate", path="/decks/1")
    assert after["decks"][2]["deck_id"] == "saltspire_veto_2"
    assert check(after) == []


def test_a_deleted_card_leaves_the_decks_with_it():
    answer = ask("edit.delete", document=MATCH, path="/pool/cards/0")
    assert [use["path"] for use in answer["usages"]] == ["/decks/0/cards/0/card_id"]
    after = edited(MATCH, "edit.delete", path="/pool/cards/0")
    assert "mtg.unknown-card" not in _codes(after)
    assert len(after["decks"][0]["cards"]) == len(MATCH["decks"][0]["cards"]) - 1


def test_a_renamed_card_keeps_its_text_about_itself():
    index = next(i for i, c in enumerate(POOL["cards"]) if c["card_id"] == "cinder_lash")
    after = edited(POOL, "edit.rename", path=f"/cards/{index}", to="Ash Whip")
    card = after["cards"][index]
    assert card["oracle_text"] == "Ash Whip deals 2 damage to any target."
    assert (card["name"], card["card_id"]) == ("Ash Whip", "cinder_lash")
    assert check(after) == []


def test_a_renamed_id_is_renamed_in_the_decks():
    at = "/decks/0/cards/0/card_id"
    answer = ask("edit.rename", document=MATCH, path=at, to="runner")
    assert [use["path"] for use in answer["usages"]] == [at]
    after = edited(MATCH, "edit.rename", path=at, to="runner")
    assert after["pool"]["cards"][0]["card_id"] == "runner"
    assert check(after) == []
    assert ask("usages", document=after, path="/pool/cards/0")[0]["message"] == (
        "Cinder Stampede: 3× Emberheel Runner"
    )


def test_of_two_cards_with_one_id_only_the_one_that_is_meant_takes_another():
    raw = copy.deepcopy(POOL)
    first, second = raw["cards"][:2]
    second["card_id"] = first["card_id"]
    answer = ask("edit.rename", document=raw, path="/cards/1/card_id", to="another")
    assert answer["name"] == f"Give {second['name']} the id another"
    assert [op["path"] for op in answer["patch"]] == ["/cards/1/card_id"]


def test_what_names_two_cards_stays_when_one_of_them_is_deleted():
    raw = copy.deepcopy(MATCH)
    first, second = raw["pool"]["cards"][:2]
    second["card_id"] = first["card_id"]
    answer = ask("edit.delete", document=raw, path="/pool/cards/0")
    assert [op["path"] for op in answer["patch"]] == ["/pool/cards/0"]
    assert answer["usages"] == []


def test_decks_pools_and_matches_have_names_too():
    assert edited(DECKS, "edit.rename", path="/decks/0", to="Fire")["decks"][0]["name"] == "Fire"
    assert edited(POOL, "edit.rename", path="", to="mine")["pool"] == "mine"
    assert edited(MATCH, "edit.rename", path="", to="Now")["name"] == "Now"


def test_moving_stops_at_the_ends():
    after = edited(MATCH, "edit.move", path="/decks/0/cards/0", delta=2)
    assert after["decks"][0]["cards"][2] == MATCH["decks"][0]["cards"][0]
    assert edited(MATCH, "edit.move", path="/decks/0/cards/0", delta=-5) == MATCH


def test_a_type_that_is_switched_there_and_back_loses_nothing():
    path = "/cards/0"
    away = ask("edit.switch", document=POOL, path=path, to="artifact")
    there = edited(POOL, "edit.switch", path=path, to="artifact")
    assert there["cards"][0]["type_line"] == "Artifact"
    assert "power" not in there["cards"][0]
    back = edited(there, "edit.switch", path=path, to="creature", stash=away["stash"])
    assert back["cards"][0] == POOL["cards"][0]


def test_a_match_may_change_its_profile():
    after = edited(MATCH, "edit.switch", path="", to="cr_2025")
    assert after["profile"] == "cr_2025"
    assert check(after) == []


@pytest.mark.parametrize(
    ("method", "payload", "code"),
    [
        ("edit.add", {"path": "/decks", "kind": "deck"}, "edit.wrong-place"),
        ("edit.add", {"path": "", "kind": "crad"}, "edit.unknown-kind"),
        ("edit.add", {"path": "/decks/9", "kind": "entry"}, "edit.wrong-place"),
        ("edit.duplicate", {"path": "/decks/0"}, "edit.wrong-place"),
        ("edit.duplicate", {"path": "/decks/0/cards/0"}, "edit.wrong-place"),
        ("edit.delete", {"path": ""}, "edit.wrong-place"),
        ("edit.delete", {"path": "/decks/1"}, "edit.wrong-place"),
        ("edit.delete", {"path": "/nothing"}, "edit.no-such-place"),
        ("edit.move", {"path": "/pool", "delta": 1}, "edit.wrong-place"),
        ("edit.rename", {"path": "/pool/cards/0", "to": " "}, "edit.bad-name"),
        ("edit.rename", {"path": "/pool/cards/0/card_id", "to": "forest"}, "edit.taken"),
        ("edit.rename", {"path": "/pool/cards/0/power", "to": "x"}, "edit.no-name"),
        ("edit.switch", {"path": "", "to": "cr_1993"}, "edit.unknown-word"),
        ("edit.switch", {"path": "/pool/cards/0", "to": "battle"}, "edit.unknown-word"),
        ("edit.switch", {"path": "/decks/0", "to": "seed_v0"}, "edit.wrong-place"),
        ("template", {"kind": "card"}, "edit.unknown-kind"),
    ],
)
def test_what_cannot_be_done_says_why(method, payload, code):
    with pytest.raises(CallError) as caught:
        ask(method, document=MATCH, **payload)
    assert caught.value.code == code


PATHS = ["", "/pool", "/pool/cards/1", "/pool/cards/1/card_id", "/pool/cards/1/oracle_text",
         "/decks/0", "/decks/0/cards/2", "/decks/0/cards/2/card_id", "/cards/0", "/tokens/0", "/x",
         "/decks/0/name", "/players"]  # fmt: skip


SMALL = {"deck_id": "d", "cards": [{"card_id": "sootfang_raider", "count": 60}]}


@settings(max_examples=100, derandomize=True, deadline=None, database=None)
@given(data=st.data())
def test_no_payload_makes_a_method_of_cards_fail_unexpectedly(data):
    method = data.draw(st.sampled_from([*EDITOR.methods]))
    small = {"pool": {"cards": POOL["cards"][:2]}, "decks": [SMALL, SMALL]}
    broken = {**small, "pool": data.draw(st.one_of(st.just(small["pool"]), JSON))}
    broken["decks"] = data.draw(st.one_of(st.just(small["decks"]), JSON))
    card = {"name": data.draw(JSON), "oracle_text": data.draw(st.text(max_size=20))}
    payload = {
        "document": data.draw(
            st.one_of(st.just(small), st.just(broken), JSON, st.just({"cards": [card]}))
        ),
        "text": data.draw(st.one_of(st.text(max_size=20), st.just(json.dumps(broken)))),
        "offset": data.draw(st.integers(-5, 900)),
        "path": data.draw(st.sampled_from(PATHS)),
        "kind": data.draw(st.sampled_from(["card", "token", "deck", "entry", "so", "pool"])),
        "to": data.draw(st.sampled_from(["creature", "forest", "", "cr_2025", 3])),
        "delta": data.draw(st.integers(-3, 3)),
        "card": data.draw(st.one_of(st.just(card), JSON)),
    }
    missing = data.draw(st.sampled_from([None, *payload]))
    with suppress(CallError):
        ask(method, **{key: payload[key] for key in payload if key != missing})
