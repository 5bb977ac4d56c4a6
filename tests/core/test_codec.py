from dataclasses import dataclass, field
from typing import Literal

import pytest

from core.codec import DecodeError, decode, encode
from core.games.boards.spec import Move, SideEffect


@dataclass(frozen=True)
class Leaf:
    n: int
    on: bool = False


@dataclass(frozen=True)
class Tree:
    leaves: tuple[Leaf, ...]
    pair: tuple[int, int] = (0, 0)
    kind: Literal["a", "b"] = "a"
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    one_or_many: str | tuple[str, ...] | None = None
    ratio: float = 0.0


TREE = {
    "leaves": [{"n": 1, "on": True}, {"n": 2, "on": False}],
    "pair": [3, -4],
    "kind": "b",
    "names": {"W": ["x"]},
    "one_or_many": ["p", "q"],
    "ratio": 1.5,
}


def test_what_is_encoded_decodes_to_an_equal_value():
    tree = decode(Tree, TREE)
    assert encode(tree) == TREE
    assert decode(Tree, encode(tree)) == tree


def test_a_field_that_is_none_is_left_out():
    assert "one_or_many" not in encode(decode(Tree, {"leaves": []}))


def test_the_keys_of_words_stand_beside_the_word_both_ways():
    effect = decode(SideEffect, {"action": "MOVE", "from": [1, 0], "to": [2, 0]})
    assert effect.arguments == {"from": (1, 0), "to": (2, 0)}
    assert encode(effect) == {"action": "MOVE", "from": [1, 0], "to": [2, 0]}


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param({"leaves": [{"n": True}]}, id="true is not 1"),
        pytest.param({"leaves": [{"n": 1.0}]}, id="a float is not an integer"),
        pytest.param({"leaves": [{"n": 1, "on": 1}]}, id="1 is not true"),
        pytest.param({"leaves": [{"n": 1, "x": 2}]}, id="unknown key"),
        pytest.param({"leaves": [{}]}, id="missing key"),
        pytest.param({"leaves": {"n": 1}}, id="object for a list"),
        pytest.param({"leaves": [], "pair": [1]}, id="pair of one"),
        pytest.param({"leaves": [], "kind": "c"}, id="not among the literals"),
        pytest.param({"leaves": [], "one_or_many": 3}, id="no member of the union"),
        pytest.param([], id="list for an object"),
    ],
)
def test_a_wrong_shape_is_refused(raw):
    with pytest.raises(DecodeError):
        decode(Tree, raw)


def test_nested_records_of_the_boards_format_are_read():
    move = decode(
        Move,
        {"id": 1, "step": [0, 1], "actions": [{"state": "EMPTY", "action": "MOVE"}]},
    )
    assert move.actions[0].state == "EMPTY"
    assert move.repeat is None


def test_alternatives_are_named_without_the_words_of_python():
    with pytest.raises(DecodeError, match="expected str or null, got int"):
        decode(_Optional, {"text": 5})


@dataclass(frozen=True)
class _Optional:
    text: str | None = None
