"""Deck lists as other programs write them, and every line that is left out."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from core.games.mtg.document import Document, shipped_pool
from editors.games.mtg.decklists import deck_of_list, is_decklist, read_decklist

POOL = Document(shipped_pool()).by_id
RED = {"card_id": "cinder_lash", "count": 4}


def deck(text):
    found = deck_of_list(text, POOL, {})
    return found.deck["cards"], [line for line in found.lines if line["level"] != "kept"]


@pytest.mark.parametrize(
    "line",
    [
        "4 Cinder Lash",
        "4x Cinder Lash",
        "4X  cinder lash",
        "4\u00d7 Cinder Lash",
        "Cinder Lash \u00d74",
        "Cinder Lash x4",
        "4 Cinder Lash (OWN) 31",
        "4 Cinder Lash (OWN) 31a *F*",
        "4 Cinder Lash [OWN]",
        "4 Cinder Lash <31> [OWN]",
        "4 Cinder Lash #removal",
        "  4\tCinder Lash  ",
        "4 cinder_lash",
        "\ufeff4 Cinder Lash",
        "4 Cinder Lash\r",
    ],
)
def test_a_row_is_read_however_a_program_writes_it(line):
    assert deck(line + "\n") == ([RED], [])


ENDING = (
    "Wall (One)", "Wall [x]", "[x]", "<img src=x>", "Wall #4", "#wall", "*F*", "^up^",
    "Wall (AB) 3", "Wall x2 (AB)",
)  # fmt: skip
"""Names that end in what may be a printing."""


def called(names):
    """Cards of these names by id."""
    raw = POOL["emberheel_runner"].raw
    return {
        id: replace(POOL["emberheel_runner"], raw={**raw, "card_id": id, "name": name})
        for id, name in names.items()
    }


@pytest.mark.parametrize("name", ENDING)
@pytest.mark.parametrize("row", ["3 {}", "3x {}", "SB: 3 {}", "3 {} (OWN) 31", "3 {} [OWN] *F*"])
def test_a_name_that_ends_like_a_printing_is_read_whole(name, row):
    cards = called({"whole": name, "wall": "Wall", "three": "3"})
    found = deck_of_list("Deck\n" + row.format(name) + "\n", cards, {})
    if row.startswith("SB"):
        assert found.deck["cards"] == []
        assert f"3× {name}: the sideboard" in found.lines[0]["message"]
    else:
        assert found.deck["cards"] == [{"card_id": "whole", "count": 3}]


@pytest.mark.parametrize("row", ["3 (OWN)", "3 [x]", "3x [x]", "SB: 3 [x]", "3 <img src=x>"])
def test_a_printing_leaves_a_name_or_is_one(row):
    assert deck_of_list(row + "\n", called({"three": "3"}), {}).deck["cards"] == []


@pytest.mark.parametrize(
    "heading",
    [
        "Deck",
        "Main",
        "Mainboard",
        "DECK:",
        "[Main]",
        "== Deck ==",
        "Creatures (4)",
        "Instants",
        "// Lands 4",
    ],
)
def test_headings_of_the_main_deck_are_no_cards(heading):
    assert deck(f"{heading}\n4 Cinder Lash\n") == ([RED], [])


@pytest.mark.parametrize(
    "rest",
    [
        "Sideboard\n2 Null Word",
        "SIDEBOARD:\n2 Null Word",
        "Sideboard (2)\n2 Null Word",
        "[Sideboard]\n2 Null Word",
        "Sideboard [2]\n2 Null Word",
        "== Sideboard ==\n2 Null Word",
        "**Sideboard**\n2 Null Word",
        "SB\n2 Null Word",
        "Sb:\n2 Null Word",
        "SB: 2 Null Word",
        "Commander\n2 Null Word",
        "Companion\n2 Null Word",
        "Maybeboard\n2 Null Word",
    ],
)
def test_what_no_deck_is_played_with_is_told_line_by_line(rest):
    rows, lines = deck(f"Deck\n4 Cinder Lash\n\n{rest}\n")
    assert rows == [RED]
    assert [line["level"] for line in lines] == ["lost"]
    assert "2× Null Word" in lines[0]["message"]


def test_a_blank_line_behind_a_whole_deck_begins_the_sideboard_and_the_report_says_so():
    rows, lines = deck("4 Cinder Lash\n56 Mountain\n\n2 Null Word\n")
    assert [row["count"] for row in rows] == [4, 56]
    assert [line["level"] for line in lines] == ["changed", "lost"]
    assert "write “Deck” above" in lines[0]["message"]
    rows, lines = deck("Deck\n4 Cinder Lash\n56 Mountain\n\n2 Null Word\n")
    assert ([row["count"] for row in rows], lines) == ([4, 56, 2], [])
    rows, lines = deck("4 Cinder Lash\n\n56 Mountain\n")
    assert ([row["count"] for row in rows], lines) == ([4, 56], [])


def test_the_name_of_an_arena_list_is_that_of_the_deck():
    found = deck_of_list("About\nName Red Rush\n\nDeck\n4 Cinder Lash\n", POOL, {})
    assert (found.deck["deck_id"], found.deck["name"]) == ("red_rush", "Red Rush")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("4 Cindr Lash", 'did you mean "Cinder Lash"'),
        ("0 Cinder Lash", "no copies"),
        ("4 Xyzzy", "no such card"),
        ("gibberish without a number", "no such card"),
    ],
)
def test_a_line_that_names_no_card_is_told_with_its_number(line, told):
    rows, lines = deck(f"4 Cinder Lash\n{line}\n")
    assert rows == [RED]
    assert lines[0]["message"].startswith("Line 2: ")
    assert told in lines[0]["message"]


def test_two_cards_of_one_name_are_not_guessed_between():
    pool = shipped_pool()
    twin = {**pool["cards"][0], "card_id": "twin"}
    held = Document({"cards": [*pool["cards"], twin]}).by_id
    found = deck_of_list(f"4 {twin['name']}\n4 twin\n", held, {})
    assert found.deck["cards"] == [{"card_id": "twin", "count": 4}]
    assert "both called so" in found.lines[0]["message"]


def test_an_own_card_beats_one_that_could_be_borrowed_and_borrowing_is_told():
    pool = {id: card for id, card in POOL.items() if not card.is_basic}
    basics = {id: card for id, card in POOL.items() if card.is_basic}
    found = deck_of_list("4 Cinder Lash\n2 Mountain\n3 Mountain\n", pool, basics)
    assert [card.id for card in found.borrowed] == ["basic_mountain"]
    assert found.deck["cards"][1] == {"card_id": "basic_mountain", "count": 5}


@pytest.mark.parametrize(
    ("text", "is_list"),
    [
        ("4 Cinder Lash", True),
        ("Deck\n4 Cinder Lash", True),
        ("Creatures (12)\n4 Cinder Lash", True),
        ("# mine\n4 Cinder Lash", True),
        ("[Main]\n4 Cinder Lash", True),
        ("", False),
        ("{}", False),
        ('[{"name": 1}]', False),
        ("<deck>4 x</deck>", False),
        ("graph { a -- b }", False),
        ("3 bears went home\nand slept\nall night", False),
    ],
)
def test_a_deck_list_is_told_from_other_texts(text, is_list):
    assert is_decklist(text) is is_list


@pytest.mark.parametrize("seed", range(60))
def test_every_copy_of_a_list_is_in_the_deck_or_in_the_report(seed):
    """What went in is kept or lost, and each lost row is a line."""
    rng = random.Random(seed)
    names = [card.name for card in POOL.values()] + ["Xyzzy", "Nobody Home"]
    heads = ["Deck", "Sideboard", "", "// c", "Creatures", "Commander"]
    lines = []
    for _ in range(rng.randint(1, 40)):
        row = f"{rng.randint(1, 4)}{rng.choice(['', 'x'])} {rng.choice(names)}"
        lines.append(rng.choice([row, row + " (ABC) 3", "SB: " + row, rng.choice(heads), row]))
    text = "\n".join(lines)
    found = deck_of_list(text, POOL, {})
    kept = sum(row["count"] for row in found.deck["cards"])
    lost = [line["message"] for line in found.lines if line["level"] == "lost"]
    copies = sum(int(message.split(": ")[1].split("×")[0]) for message in lost)
    rows = read_decklist(text).rows
    assert kept + copies == sum(row.count for row in rows)
    assert len(rows) == sum(line.strip() not in heads for line in lines)
