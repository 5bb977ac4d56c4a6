"""Patches keep documents in the order of the format and leave nothing empty behind."""

from __future__ import annotations

import copy

import pytest

from core import registry
from core.games.boards.checks import check
from editors import patches
from editors.tidy import follower, tidied
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, edited

CHESS = SHIPPED["boards"]["chess"]


def test_a_new_key_of_an_object_stands_in_front_of_the_key_that_it_names():
    patch = [{"op": "add", "path": "/b", "value": 2, "before": "c"}]
    assert list(patches.apply({"a": 1, "c": 3, "d": 4}, patch)) == ["a", "b", "c", "d"]
    assert list(patches.apply({"a": 1}, patch)) == ["a", "b"]
    assert list(patches.apply({"b": 0, "c": 3}, patch)) == ["b", "c"]


def test_the_follower_is_the_first_present_key_that_comes_later():
    assert follower(["a", "b", "c"], "b", ["c", "a"]) == "c"
    assert follower(["a", "b", "c"], "c", ["a", "b"]) is None
    assert follower(["a"], "z", ["a"]) is None


@pytest.mark.parametrize(
    ("path", "kind", "order"),
    [
        ("/pieces/0/moves/0", "modifier", ["conditions", "modifiers", "side_effects"]),
        ("/pieces/0/moves/0", "condition", ["actions", "conditions", "modifiers"]),
        ("", "win_condition", ["pieces", "win_conditions", "draw_conditions"]),
        ("/pieces/0/moves/0/actions/0", "side_effect", ["action", "side_effects"]),
    ],
)
def test_a_part_that_is_added_stands_where_the_format_lists_it(path, kind, order):
    raw = copy.deepcopy(CHESS)
    move = raw["pieces"][0]["moves"][0]
    raw.pop("win_conditions", None)
    for key in ("conditions", "modifiers", "side_effects"):
        move.pop(key, None)
    move |= {key: [] for key in order if key not in move and key in ("side_effects", "modifiers")}
    for key in [key for key in order if key.startswith(kind)]:
        move.pop(key, None)
    if kind == "modifier":
        move["side_effects"] = [{"action": "CAPTURE", "target": [0, 1]}]
    after = edited(raw, "edit.add", path=path, kind=kind)
    holder = after
    for part in path.split("/")[1:]:
        holder = holder[int(part)] if isinstance(holder, list) else holder[part]
    there = [key for key in holder if key in order]
    assert there == [key for key in order if key in holder]


def test_an_optional_list_goes_with_its_last_entry_and_a_needed_one_stays():
    raw = copy.deepcopy(CHESS)
    pawn = next(n for n, piece in enumerate(raw["pieces"]) if piece["code"] == "PAWN")
    index = next(n for n, m in enumerate(raw["pieces"][pawn]["moves"]) if m.get("modifiers"))
    after = edited(raw, "edit.delete", path=f"/pieces/{pawn}/moves/{index}/modifiers/0")
    assert "modifiers" not in after["pieces"][pawn]["moves"][index]
    move = raw["pieces"][pawn]["moves"][0]
    move["actions"] = move["actions"][:1]
    only = [{"op": "remove", "path": f"/pieces/{pawn}/moves/0/actions/0"}]
    assert tidied("boards", raw, only, is_deletion=True) == only


def _lists(raw, path=""):
    """Every list of objects with one entry, by its pointer."""
    items = raw.items() if isinstance(raw, dict) else enumerate(raw)
    for key, value in items:
        at = f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}"
        if isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict):
            yield at
        if isinstance(value, (dict, list)):
            yield from _lists(value, at)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_in_every_system_a_deletion_leaves_no_empty_list_that_need_not_be_there(system):
    name, raw = next(iter(sorted(SHIPPED[system].items())))
    gone = 0
    for path in list(_lists(raw))[:12]:
        patch = tidied(system, raw, [{"op": "remove", "path": f"{path}/0"}], is_deletion=True)
        after = patches.apply(raw, patch)
        assert len(patch) in (1, 2), (name, path)
        if len(patch) == 2:
            assert patch[1] == {"op": "remove", "path": path}
            gone += 1
        assert after != raw


def test_what_is_tidied_is_still_valid():
    after = edited(CHESS, "edit.delete", path="/pieces/0/moves/0")
    assert not [issue for issue in check(after) if issue.severity == "error"]
    assert ask("edit.add", system="boards", document=CHESS, path="", kind="piece")["patch"]
