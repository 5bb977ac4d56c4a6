"""Betza's notation: what a text stands for, and that moves come back the same."""

from __future__ import annotations

import copy
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import registry
from core.errors import CallError
from core.games.boards.checks import check
from editors import patches
from editors.games.boards.betza import ATOMS, Step, read, written
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused

SPECS = SHIPPED["boards"]
CHESS = SPECS["chess"]
PIECES = {"KNIGHT": "N", "ROOK": "R", "BISHOP": "B", "QUEEN": "Q"}


def offsets(text):
    return {step.offset for step in read(text)}


def game(raw):
    return registry.get("boards").load(raw)


def named(raw, piece, text):
    answer = ask("moves.betza", system="boards", document=raw, piece=piece, text=text)
    return patches.apply(raw, answer["patch"]), answer


def told(raw, piece):
    return ask("moves.preview", system="boards", document=raw, piece=piece)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("fW", {(0, 1)}),
        ("fsW", {(0, 1), (-1, 0), (1, 0)}),
        ("frF", {(1, 1)}),
        ("fsF", {(1, 1), (-1, 1)}),
        ("fN", {(1, 2), (-1, 2)}),
        ("ffN", {(1, 2), (-1, 2)}),
        ("fsN", {(2, 1), (-2, 1)}),
        ("fhN", {(1, 2), (-1, 2), (2, 1), (-2, 1)}),
        ("rfN", {(1, 2)}),
        ("frN", {(2, 1)}),
        ("ffrrN", {(1, 2), (-1, 2), (2, 1), (2, -1)}),
        ("LJ", offsets("CZ")),
        ("WfF", {(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1)}),
    ],
)
def test_directions_are_read_as_the_notation_has_them(text, steps):
    assert offsets(text) == steps


def test_two_terms_are_kept_apart_where_they_would_be_read_as_one():
    assert written(read("W3 mW")) == "W3mW"
    steps = [*read("iW"), *read("W3")]
    assert written(steps) == "iW W3"
    assert sorted(read("iW W3")) == sorted(steps)


def test_what_is_named_twice_does_both():
    assert read("mWcW") == read("W")
    assert [step.does for step in read("dmW")] == ["md"] * 4


@pytest.mark.parametrize(
    ("text", "letter", "place", "why"),
    [
        ("NpR", "p", 2, "hopping"),
        ("W fK", "f", 3, "two ways"),
        ("mx", "m", 1, "missing behind it"),
        ("N!", "!", 2, "no letter of the notation"),
        ("WO", "O", 2, "castling or standing still"),
        ("FtR", "t", 2, "a way that may end early"),
        ("kK", "k", 1, "a king"),
        ("W\u0663", "\u0663", 2, "no letter of the notation"),
        ("nN", "n", 1, "squares in between"),
        ("WW3", "3", 3, "as far as it can"),
        ("W100", "1", 2, "at most 99"),
        ("fhF", "f", 1, "half of the eight"),
        ("Y", "Y", 1, "no such step"),
    ],
)
def test_a_letter_that_is_not_read_is_named_with_its_place(text, letter, place, why):
    with pytest.raises(CallError) as raised:
        read(text)
    assert str(raised.value).startswith(f"“{letter}” (letter {place}): ")
    assert why in str(raised.value)
    error = refused("moves.betza", system="boards", document=CHESS, piece="ROOK", text=text)
    assert error["code"] == "betza.unread"


_OFFSETS = sorted({(x, y) for x, y in product(range(-3, 4), repeat=2) if (x, y) != (0, 0)})
_WAYS = st.tuples(st.sampled_from(_OFFSETS), st.sampled_from([0, 1, 1, 2, 7]), st.booleans())
_DOES = st.sampled_from(["mc", "m", "c", "d", "md", "cd", "mcd"])


@settings(max_examples=300, derandomize=True, deadline=None, database=None)
@given(st.dictionaries(_WAYS, _DOES, max_size=20))
def test_every_set_of_steps_comes_back_from_its_text(steps):
    given_steps = [
        Step(offset, times, initial, False, does)
        for (offset, times, initial), does in steps.items()
    ]
    assert sorted(read(written(given_steps))) == sorted(given_steps)


@settings(max_examples=200, derandomize=True, deadline=None, database=None)
@given(
    st.lists(
        st.tuples(
            st.text("fblrvsmcdi", max_size=4),
            st.sampled_from([*ATOMS, "WW", "NN", "R", "B", "W3", "F2"]),
        ),
        max_size=4,
    )
)
def test_every_text_comes_back_as_one_that_means_the_same(terms):
    text = " ".join(small + capital for small, capital in terms)
    assert sorted(read(written(read(text)))) == sorted(read(text))


def test_standard_pieces_written_as_betza_play_the_same():
    raw = copy.deepcopy(CHESS)
    for piece in raw["pieces"]:
        if piece["code"] in PIECES:
            piece["moves"] = []
    for code, text in PIECES.items():
        raw, _ = named(raw, code, text)
        assert told(raw, code)["betza"] == told(CHESS, code)["betza"] == text
    king = told(CHESS, "KING")
    assert king["betza"] == "K"
    castling = {move["path"] for move in king["unsaid"]}
    raw, answer = named(raw, "KING", "")
    assert answer["name"] == "Moves of KING without those of Betza's notation"
    assert len(raw["pieces"][5]["moves"]) == len(castling) > 0
    raw, _ = named(raw, "KING", "K")
    assert [issue for issue in check(raw) if issue.severity == "error"] == []
    before, after = game(CHESS), game(raw)
    for fen in (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ):
        counts = [each.perft(each.from_fen(fen)[0], 3) for each in (before, after)]
        assert counts[0] == counts[1]


def test_moves_that_stay_are_left_alone():
    _, answer = named(CHESS, "KNIGHT", "NfW")
    (patch,) = answer["patch"]
    assert (patch["op"], patch["value"]["step"]) == ("add", [0, 1])
    raw, answer = named(CHESS, "KNIGHT", "mN")
    assert {each["path"].rpartition("/")[2] for each in answer["patch"]} == {"actions"}
    assert told(raw, "KNIGHT")["betza"] == "mN"


def test_what_has_no_letter_is_listed():
    found = told(CHESS, "PAWN")
    assert (found["betza"], len(found["unsaid"])) == ("", 4)
    raw, _ = named(CHESS, "PAWN", "fmWfcFifmnD")
    assert told(raw, "PAWN")["betza"] == "fmWfcFifmnD"
    assert len(raw["pieces"][0]["moves"]) == 8
    assert [issue for issue in check(raw) if issue.severity == "error"] == []
