"""FEN with all of the state: what is written reads back as the same game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from core.games.boards import SYSTEM
from core.games.boards.fen import FenError
from core.games.boards.history import History
from tests.games.boards.kit import DOWN, EAT, GO, TAKE, UP, cond, look, move, spec
from tests.games.boards.mixed_specs import random_spec as mixed_spec
from tests.games.boards.random_specs import SpecMaker
from tests.games.boards.shipped import from_fen, legal_texts, played, shipped
from tests.games.boards.wild_specs import wild_spec

LETTERS = "KABCDEFGHIJ"


def lettered(raw: Any, players: int = 2) -> Any:
    """The spec with a letter per piece and at most two players, as FEN wants it; None: no way."""
    if len(raw["players"]) > players:
        return None
    for piece, letter in zip(raw["pieces"], LETTERS, strict=False):
        piece["notation"] = letter
    if "fen" in raw:
        raw["fen"]["history"] = True
    return raw


def tree(game: Any, state: Any, depth: int) -> Any:
    """The legal actions and results to a depth."""
    result = game.result(state)
    if result is not None or depth == 0:
        return result and (result.reason, result.winners, result.returns)
    view = game.observe(state, None)
    return {
        json.dumps(game.dump(action)): tree(game, game.apply(state, action).state, depth - 1)
        for action in game.legal_actions(view)
    }


def essence(game: Any, state: Any) -> Any:
    """What the rules can see: all but how often pieces moved, and plies played."""
    position = state.position
    key = position.key()
    asked = game._fen.rights.asked(position)
    fresh = position.fresh & asked
    return (key[0], fresh, *key[2:], state.full, state.history, state.pending, state.result,
            History(game.plan, game.engine.legal).key(position))  # fmt: skip


def travel(raw: Any, rng: Random, plies: int = 12, depth: int = 2) -> int:
    """Play at random; every state must come back from its FEN.  Returns how many did."""
    game = SYSTEM.load(raw)
    state, count = game.initial(0).state, 0
    for _ in range(plies):
        written = game.fen(state)
        again, notes = game.from_fen(written)
        assert essence(game, again) == essence(game, state), written
        assert game.fen(again) == written
        if game.count_legal(state) <= 30:
            assert tree(game, again, depth) == tree(game, state, depth), written
        if "{" in written:
            assert notes == []
        count += 1
        actions = list(game.legal_actions(game.observe(state, None)))
        if not actions:
            break
        state = game.apply(state, rng.choice(actions)).state
    return count


MAKERS = {"random": lambda seed: SpecMaker(seed).raw, "mixed": mixed_spec, "wild": wild_spec}


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_whatever_the_rules_can_see_comes_back_from_a_fen(make: Any) -> None:
    seen = 0
    for seed in range(70 if make is wild_spec else 24):
        raw = lettered(make(seed))
        if raw is not None and not any(i.severity == "error" for i in SYSTEM.check(raw)):
            seen += travel(raw, Random(seed), plies=10)
    assert seen > 20


# --- flags and first moves --------------------------------------------------------------------

SPRINT = move(
    0, 2, GO, when=[cond("FIRST_MOVE"), cond("PATH_EMPTY")],
    then=[{"action": "SET_STATE", "state": "SPRINTED", "duration": 1}],
)  # fmt: skip
CATCH = move(1, 0, {**TAKE, "conditions": [look("CHECK_STATE", 1, 0, state="SPRINTED")]})
LEAP = [move(2, 1, GO, when=[cond("FIRST_MOVE")]), move(-2, 1, GO, when=[cond("FIRST_MOVE")])]


def sprinters(**rest: Any) -> Any:
    """Runners that may be caught right after a sprint, wardens with a leap on the first move."""
    pieces = {
        "RUNNER": [move(0, 1, GO), SPRINT, CATCH],
        "WARDEN": [move(0, 1, GO), move(0, -1, GO)],
    }
    pieces["WARDEN"] += LEAP
    start = {"WHITE RUNNER": "b1 d1", "WHITE WARDEN": "a1"}
    start |= {"BLACK RUNNER": "a3 d4", "BLACK WARDEN": "e5"}
    raw = spec(pieces, start, players={"WHITE": UP, "BLACK": DOWN}, stalemate_loses=True, **rest)
    for piece, letter in zip(raw["pieces"], "RW", strict=True):
        piece["notation"] = letter
    return raw


def round_trip(game: Any, *texts: str) -> tuple[str, Any, Any]:
    """The FEN after these plies, the state read from it, and the state itself."""
    state = played(game, game.initial(0).state, *texts)
    written = game.fen(state)
    again, notes = game.from_fen(written)
    assert notes == [] or "{" not in written
    return written, again, state


def test_a_flag_that_is_no_en_passant_survives_with_its_plies() -> None:
    game = SYSTEM.load(sprinters())
    written, again, state = round_trip(game, "b1b3")
    assert written == '4w/3r1/rR3/5/W2R1 b - - 1 1 {"flags":{"b3":{"SPRINTED":1}}}'
    assert "a3b3" in legal_texts(game, state) == legal_texts(game, again)


def test_a_piece_that_came_back_to_its_start_square_stays_moved() -> None:
    game = SYSTEM.load(sprinters())
    written, again, state = round_trip(game, "a1a2", "e5e4", "a2a1", "e4e5")
    assert written == '4w/3r1/r4/5/WR1R1 w - - 4 3 {"moved":["a1","e5"]}'
    assert "a1c2" not in legal_texts(game, again) == legal_texts(game, state)


def test_what_a_plain_fen_leaves_open_is_a_note_that_names_it() -> None:
    game = SYSTEM.load(sprinters())
    _, notes = game.from_fen("4w/3r1/r4/5/WR1R1 w - - 4 3")
    assert len(notes) == 1
    assert "SPRINTED" in notes[0]
    assert "a1" in notes[0]
    assert "e5" in notes[0]
    assert game.from_fen("4w/3r1/r4/5/WR1R1 w - - 0 1")[1] == []


def test_what_the_fen_carries_beyond_its_fields_is_said_in_words() -> None:
    game = SYSTEM.load(sprinters())
    start = game.initial(0).state
    assert game.fen_notes(start) == []
    assert "flags" in game.fen_notes(played(game, start, "b1b3"))[0]
    assert "moved" in game.fen_notes(played(game, start, "a1a2", "e5e4", "a2a1"))[0]


def test_a_three_step_pawn_is_flagged_on_both_squares_that_it_passed() -> None:
    """The flag is on the pawn; whoever asks two squares away finds it after a FEN as well."""
    flagged = {"action": "SET_STATE", "state": "EP"}
    pawn = [
        move(0, 1, GO),
        move(0, 3, GO, when=[cond("FIRST_MOVE")], then=[{**flagged, "duration": 1}]),
        *(
            move(
                1, dy, GO, when=[look("CHECK_STATE", 1, dy - back, state="EP")],
                then=[{"action": "CAPTURE", "target": [1, dy - back]}],
            )
            for dy, back in ((1, 1), (1, 2))
        ),
    ]  # fmt: skip
    start = {"WHITE PAWN": "c1", "BLACK PAWN": "b4 b7"}
    raw = spec({"PAWN": pawn}, start, size=(5, 7), players={"WHITE": UP, "BLACK": DOWN})
    raw["pieces"][0]["notation"] = "P"
    raw["fen"] = {"en_passant": {"state": "EP", "behind": [0, -1]}}
    game = SYSTEM.load(raw)
    written, again, state = round_trip(game, "c1c4")
    assert written.split()[3] == "c3"
    assert legal_texts(game, again) == legal_texts(game, state)


@pytest.mark.parametrize("duration", [2, 3, None])
def test_every_live_flag_keeps_its_duration(duration: int | None) -> None:
    mark = {"action": "SET_STATE", "state": 'odd {"} name', "duration": duration}
    mark = {key: value for key, value in mark.items() if value is not None}
    man = [
        move(0, 1, GO, then=[mark]),
        move(0, 1, EAT, when=[look("CHECK_STATE", 0, 1, state=mark["state"])]),
    ]
    raw = spec({"MAN": man}, {"WHITE MAN": "a1 b1", "BLACK MAN": "a5 b5"})
    raw["pieces"][0]["notation"] = "M"
    game = SYSTEM.load(raw)
    for texts in (["a1a2"], ["a1a2", "a5a4"], ["a1a2", "a5a4", "b1b2"]):
        _, again, state = round_trip(game, *texts)
        assert sorted(again.position.flags) == sorted(state.position.flags)


def test_a_second_turn_in_a_row_is_still_the_second() -> None:
    raw = sprinters(order=["WHITE", "WHITE", "BLACK"])
    game = SYSTEM.load(raw)
    written, again, _ = round_trip(game, "a1a2")
    assert json.loads(written[written.index("{") :]) == {"turn": 1}
    assert game.to_act(played(game, again, "b1b2")) == "BLACK"
    _, notes = game.from_fen(written.partition("{")[0])
    assert "several turns" in notes[0]


def test_a_promotion_that_waits_comes_back_waiting() -> None:
    game = shipped("chess")
    state = played(game, from_fen(game, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"))
    move_ = {"type": "move", "from": [0, 6], "to": [0, 7]}
    waiting = game.apply(state, game.parse_action(move_)).state
    written = game.fen(waiting)
    again, notes = game.from_fen(written)
    assert notes == []
    assert again.pending == waiting.pending
    assert game.to_act(again) == "WHITE"
    assert tree(game, again, 2) == tree(game, waiting, 2)
    assert "promotion" in game.fen_notes(waiting)[0]


def test_a_piece_promoted_on_a_foreign_square_is_as_fresh_after_a_fen() -> None:
    man = [move(0, 1, GO, modifiers=[{"action": "TRANSFORM", "options": ["HARE"]}])]
    hare = [move(0, 1, GO), move(1, 0, GO, when=[cond("FIRST_MOVE")])]
    raw = spec({"MAN": man, "HARE": hare}, {"WHITE MAN": "a1", "BLACK MAN": "e5"})
    for piece, letter in zip(raw["pieces"], "MH", strict=True):
        piece["notation"] = letter
    game = SYSTEM.load(raw)
    written, again, state = round_trip(game, "a1a2h", "e5e4h")
    assert '"unmoved":["a2","e4"]' in written
    assert "a2b2" in legal_texts(game, again) == legal_texts(game, state)


def test_repetition_goes_on_counting() -> None:
    raw = sprinters(draw_conditions={"repetition_count": 3})
    game = SYSTEM.load(raw)
    around = ["a1a2", "e5e4", "a2a1", "e4e5"]
    written, again, state = round_trip(game, *around, *around)
    assert '"past":[' in written
    for one in (again, state):
        assert game.result(played(game, one, *around[:2])).reason == "repetition"
    raw["fen"] = {}
    assert "past" not in SYSTEM.load(raw).fen(played(SYSTEM.load(raw), state, "a1a2"))
    raw["fen"] = {"history": True}
    assert "past" in SYSTEM.load(raw).fen(played(SYSTEM.load(raw), state, "a1a2"))


def test_chess_is_written_as_the_world_writes_it() -> None:
    """Also where pieces came home, rights are lost and positions stood before."""
    game = shipped("chess")
    state = game.initial(0).state
    for text in ["g1f3", "g8f6", "f3g1", "f6g8", "h2h4", "h7h5", "h1h2", "a7a6", "h2h1", "e7e5"]:
        state = played(game, state, text)
        assert "{" not in game.fen(state)


# --- what is wrong is refused with its place ----------------------------------------------------


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("{", ["JSON", "column"]),
        ("{}x", ["JSON", "column"]),
        ('{"flag":{}}', ["flags", "'flag'"]),
        ('{"turn":0,"turn":0}', ['"turn" stands twice']),
        ('{"turn":1}', ["/turn", "BLACK"]),
        ('{"turn":true}', ["/turn"]),
        ('{"turn":' + "9" * 5000 + "}", ["too many digits"]),
        ('{"flags":{"a1":{"SPRINTED":1e999}}}', ["1e999"]),
        ('{"turn":7}', ["/turn", "1"]),
        ('{"moved":["z9"]}', ["/moved/0", "'z9'"]),
        ('{"moved":["c3"]}', ["/moved/0", "c3"]),
        ('{"moved":["a1"],"unmoved":["a1"]}', ["a1"]),
        ('{"moved":"a1"}', ["/moved"]),
        ('{"flags":{"a1":{"NONE":1}}}', ["/flags/a1", "'NONE'"]),
        ('{"flags":{"a1":{"SPRINTED":0}}}', ["/flags/a1/SPRINTED"]),
        ('{"flags":{"a1":{"SPRINTED":NaN}}}', ["NaN"]),
        ('{"flags":{"c3":{"SPRINTED":1}}}', ["/flags/c3"]),
        ('{"flags":{"a1":{}}}', ["/flags/a1"]),
        ('{"led":["RED"]}', ["/led", "'RED'"]),
        ('{"promotion":{"at":"a1","move":0,"modifier":0,"options":["WARDEN"]}}', ["/promotion"]),
        ('{"past":["x"]}', ["/past/0"]),
        ('{"result":{"reason":"boredom","winners":[]}}', ["/result/reason"]),
        ('{"result":{"reason":"checkmate","winners":["RED"]}}', ["/result/winners"]),
        ('{"result":{"reason":"repetition","winners":["WHITE"]}}', ["/result/winners"]),
        ('{"result":{"reason":"checkmate","winners":["WHITE","BLACK"]}}', ["/result/winners"]),
        ("{" * 3000, ["deep"]),
        ('{"led":' * 3000 + "1" + "}" * 3000, ["deep"]),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_a_bad_extension_is_refused_with_its_place(more: str, words: list[str]) -> None:
    game = SYSTEM.load(sprinters())
    with pytest.raises(FenError) as caught:
        game.from_fen(f"4w/3r1/r4/5/WR1R1 w - - 4 3 {more}")
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize(
    "digit", ["²", "٤", "④", "9" * 5000], ids=["power", "other", "ring", "long"]
)
def test_only_plain_digits_count_squares(digit: str) -> None:
    game = SYSTEM.load(sprinters())
    with pytest.raises(FenError, match="Rank 5"):
        game.from_fen(f"{digit}w/3r1/r4/5/WR1R1 w - - 4 3")
    with pytest.raises(FenError, match="half-move clock"):
        game.from_fen(f"4w/3r1/r4/5/WR1R1 w - - {digit} 3")
