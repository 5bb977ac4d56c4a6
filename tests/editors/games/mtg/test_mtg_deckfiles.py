"""Decks as Arena's and Cockatrice's lists and files: what is written is read as the same deck."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from core.errors import CallError
from core.games.mtg.document import Document
from editors.games.mtg.codfiles import BadFile, read_cod
from editors.games.mtg.deckfiles import FORMATS, deck_file
from editors.games.mtg.decklists import deck_of_list, is_decklist, read_decklist
from tests.editors.games.mtg.kit import DECKS, MATCH, POOL, ask
from tests.hostile.names import OF_EVERY_OBJECT, OF_PROGRAMS, OF_TEXTS

NAMES = (*OF_EVERY_OBJECT, *OF_PROGRAMS, *OF_TEXTS)
SHIPPED = [*DECKS["decks"], *MATCH["decks"]]
FIRST = POOL["cards"][0]
FORMATS_BY_NAME = pytest.mark.parametrize("format", list(FORMATS))


def again(raw, format, pool=POOL["cards"]):
    """The deck that comes of a deck's file, the file, and the deck as it was."""
    document = Document({"pool": {"cards": pool}, "decks": [raw, raw]})
    deck = document.decks[0]
    found = deck_file(document, deck, format)
    assert is_decklist(found.text)
    return deck_of_list(found.text, document.by_id, {}).deck, found, deck


def counts(raw):
    found = Counter()
    for row in raw["cards"]:
        found[row["card_id"].replace("basic_", "")] += row["count"]
    return found


@FORMATS_BY_NAME
@pytest.mark.parametrize("raw", SHIPPED, ids=lambda raw: raw["deck_id"])
def test_a_shipped_deck_comes_back_as_it_was(raw, format):
    back, found, _ = again(raw, format)
    assert back["name"] == raw["name"]
    assert counts(back) == counts(raw)
    assert list(counts(back)) == list(counts(raw))
    assert back.get("plan") == (raw["plan"] if format == "cod" else None)
    lost = [line["message"] for line in found.report if line["level"] == "lost"]
    assert any("archetype" in line for line in lost)
    assert any("plan" in line for line in lost) == (format != "cod")


@FORMATS_BY_NAME
def test_random_decks_of_cards_with_strange_names_come_back_but_for_what_the_report_names(format):
    rng = random.Random(5)
    strange = ("Deck", "Sideboard", "4 Winds", "Wall x2", "Wall (One)", "Name Me", "SB: Owl",
               "// Slash", "#7", "Two  Spaces", " edge ", "Line\nBreak", "A & <B>", '"Q"', "x",
               "7", "[x]", "About", "Twin", "Twin", "Commander 3")  # fmt: skip
    names = [*strange, *rng.sample(NAMES, min(60, len(NAMES)))]
    pool = [{**FIRST, "card_id": f"own_{n}", "name": name} for n, name in enumerate(names)]
    for _ in range(40):
        ids = rng.sample([card["card_id"] for card in pool], 12)
        rows = [{"card_id": id, "count": rng.randint(1, 9)} for id in ids]
        title = rng.choice(names).strip() or "Mine"
        raw = {"deck_id": "mine", "name": title, "cards": rows}
        document = Document({"pool": {"cards": pool}, "decks": [raw, raw]})
        found = deck_file(document, document.decks[0], format)
        back = counts(deck_of_list(found.text, document.by_id, {}).deck)
        told = [line["message"] for line in found.report if line["level"] != "kept"]
        missing = [id for id in ids if back[id] != counts(raw)[id]]
        why = [line for line in told if "left out" in line or "not played yet" in line]
        assert len(missing) == len(why), (found.text, missing)


@FORMATS_BY_NAME
def test_two_cards_of_one_name_are_written_by_their_ids(format):
    pool = [{**FIRST, "card_id": id, "name": "Twin"} for id in ("one", "two")]
    raw = {"deck_id": "d", "name": "D", "cards": [{"card_id": "two", "count": 3}]}
    back, found, _ = again(raw, format, pool)
    assert back["cards"] == raw["cards"]
    assert any("written by its id" in line["message"] for line in found.report)


@FORMATS_BY_NAME
def test_rows_of_one_card_are_added_up_and_unknown_cards_told(format):
    rows = [("cinder_lash", 2), ("gone", 1), ("cinder_lash", 2)]
    raw = {"deck_id": "d", "cards": [{"card_id": id, "count": n} for id, n in rows]}
    back, found, _ = again(raw, format)
    assert back["cards"] == [{"card_id": "cinder_lash", "count": 4}]
    assert any("no card" in line["message"] for line in found.report)


def test_a_list_of_cockatrice_has_the_name_of_its_deck_above_it():
    assert read_decklist("// My deck\n\n// 60 Maindeck\n4 Cinder Lash\n").name == "My deck"
    assert read_decklist("// 60 Maindeck\n4 Cinder Lash\n").name == ""
    assert read_decklist("// Sideboard\n4 Cinder Lash\n").name == ""
    assert read_decklist("4 Cinder Lash\n// removal\n").name == ""


COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <deckname>Red &amp; green</deckname>
  <comments>Be quick.</comments>
  <zone name="main"><card number="4" name="Cinder Lash"/></zone>
  <zone name="side"><card number="2" name="Null Word" price="0"/></zone>
</cockatrice_deck>
"""


def test_a_file_of_cockatrice_is_read_with_its_sideboard_told():
    found = deck_of_list(COD, Document(POOL).by_id, {})
    assert found.deck["name"] == "Red & green"
    assert found.deck["plan"] == "Be quick."
    assert found.deck["cards"] == [{"card_id": "cinder_lash", "count": 4}]
    assert [line for line in found.lines if line["level"] == "lost"] == [
        {"level": "lost",
         "message": "Line 6: 2× Null Word: the sideboard is not played with; left out."}
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (COD.replace("</zone>", "", 1), "no XML"),
        (COD.replace("<cock", '<!DOCTYPE x [<!ENTITY a "b">]><cock'), "entities"),
        ("<cockatrice_deck>\ud800", "no XML"),
    ],
)
def test_a_file_that_is_none_is_refused_in_a_sentence(text, says):
    with pytest.raises(BadFile, match=says):
        read_cod(text)
    with pytest.raises(CallError, match=says):
        ask("cards.import", text=text)


@pytest.mark.parametrize("format", ["arena", "cockatrice"])
def test_a_list_that_speaks_of_a_file_of_cockatrice_is_a_list(format):
    rows = [{"card_id": "cinder_lash", "count": 4}]
    raw = {"deck_id": "d", "name": "<cockatrice_deck version", "cards": rows}
    back, _, deck = again(raw, format)
    assert (back["name"], back["cards"]) == (deck.name, rows)
    assert not is_decklist(json.dumps({"name": "<cockatrice_deck>", **MATCH}))


def test_a_file_is_read_as_text_whatever_it_says_of_its_bytes():
    text = "\ufeff" + COD.replace("UTF-8", "ISO-8859-1").replace("Red", "R\u00f6d")
    assert read_cod(text).name == "R\u00f6d & green"


def test_the_rows_of_a_file_on_one_line_are_counted_before_they_are_looked_up():
    many = '<card number="1" name="Cindr"/>' * 5_001
    with pytest.raises(CallError, match="rows of a deck list; the limit"):
        ask("cards.import", text=COD.replace('<card number="4" name="Cinder Lash"/>', many))


def test_counts_that_are_none_are_no_copies():
    text = COD.replace('number="4"', 'number="four"')
    lines = deck_of_list(text, Document(POOL).by_id, {}).lines
    assert any("no copies" in line["message"] for line in lines)
