"""Switching a word and back loses nothing, and leaves no key of another word."""

from __future__ import annotations

import itertools
import json

import pytest

from core.games.boards.checks import check
from core.games.boards.conditions import CONDITIONS
from core.games.boards.effects import SIDE_EFFECTS
from editors import patches
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused

CHESS = SHIPPED["boards"]["chess"]
GUARD = "/pieces/0/moves/1/conditions/0"
EFFECT = "/pieces/0/moves/1/side_effects/0"
SAMPLES = {
    GUARD: [
        *(word.example for word in CONDITIONS.values()),
        {"condition": "PIECE_AT", "position": [3, 0], "piece": "ROOK"},
        {"condition": "REACH_END"},
    ],
    EFFECT: [
        *(word.example for word in SIDE_EFFECTS.values()),
        {"action": "SET_STATE", "state": "EN_PASSANT"},
    ],
}


def _word(node):
    return node.get("condition") or node.get("action")


PAIRS = [
    pytest.param(path, one, other, id=f"{json.dumps(one)}-{json.dumps(other)}")
    for path, nodes in SAMPLES.items()
    for one, other in itertools.permutations(nodes, 2)
    if _word(one) != _word(other)
]


def _switched(raw, path, to, stash):
    answer = ask("edit.switch", system="boards", document=raw, path=path, to=to, stash=stash)
    return patches.apply(raw, answer["patch"]), answer["stash"]


@pytest.mark.parametrize(("path", "one", "other"), PAIRS)
def test_switching_there_and_back_is_no_change(path, one, other):
    raw = patches.apply(CHESS, [{"op": "replace", "path": path, "value": one}])
    words = [_word(other), _word(one)]
    there, stash = _switched(raw, path, words[0], {})
    codes = {issue.code for issue in check(there) if issue.path.startswith(path)}
    assert not codes & {"boards.unknown-key", "boards.missing-key", "boards.missing-position"}
    back, _ = _switched(there, path, words[1], stash)
    assert back == raw


def test_a_long_way_round_brings_everything_back():
    piece_at = CONDITIONS["PIECE_AT"].example
    raw = patches.apply(CHESS, [{"op": "replace", "path": GUARD, "value": piece_at}])
    stash, now = {}, raw
    for word in ("FIRST_MOVE", "CHECK_STATE", "DEPENDS_ON", "REACH_END", "PIECE_AT"):
        now, stash = _switched(now, GUARD, word, stash)
    assert now == raw


def test_a_condition_of_the_game_keeps_its_squares_while_it_is_of_another_type():
    there, stash = _switched(CHESS, "/conditions/0", "STATE", {})
    assert there["conditions"][0]["check"] == {"WHITE": [], "BLACK": []}
    back, _ = _switched(there, "/conditions/0", "POSITION", stash)
    assert back == CHESS


def test_an_action_answers_to_another_state_with_what_goes_there():
    raw, _ = _switched(CHESS, "/pieces/1/moves/0/actions/0", "ALLY", {})
    action = raw["pieces"][1]["moves"][0]["actions"][0]
    assert (action["state"], action["action"]) == ("ALLY", "CAPTURE")


@pytest.mark.parametrize(
    ("path", "to", "code"),
    [
        (GUARD, "FLY", "edit.unknown-word"),
        ("/board", "FLY", "edit.wrong-place"),
        ("/pieces/9", "FLY", "edit.no-such-place"),
    ],
)
def test_a_switch_that_cannot_be_is_refused(path, to, code):
    error = refused("edit.switch", system="boards", document=CHESS, path=path, to=to)
    assert error["code"] == code
