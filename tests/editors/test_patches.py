"""RFC 6902 on values: what each operation does, and that the old document stays as it was."""

from __future__ import annotations

import copy
import json
import random

import pytest

from editors.patches import Draft, PatchError, apply

RAW = {"a": [1, 2, {"b/c": 3}], "d": {"e": 4}}
A = {"b/c": 3}
CASES = {
    "add to a list": (
        {"op": "add", "path": "/a/1", "value": 9},
        {**RAW, "a": [1, 9, 2, A]},
    ),
    "add at the end": ({"op": "add", "path": "/a/-", "value": 9}, {**RAW, "a": [1, 2, A, 9]}),
    "add a member": ({"op": "add", "path": "/d/f", "value": 5}, {**RAW, "d": {"e": 4, "f": 5}}),
    "add over a member": ({"op": "add", "path": "/d/e", "value": 5}, {**RAW, "d": {"e": 5}}),
    "add the document": ({"op": "add", "path": "", "value": 5}, 5),
    "remove": ({"op": "remove", "path": "/a/2/b~1c"}, {**RAW, "a": [1, 2, {}]}),
    "replace": ({"op": "replace", "path": "/a/0", "value": 7}, {**RAW, "a": [7, 2, A]}),
    "move": ({"op": "move", "from": "/d/e", "path": "/a/0"}, {"a": [4, 1, 2, A], "d": {}}),
    "copy": ({"op": "copy", "from": "/d", "path": "/g"}, {**RAW, "g": {"e": 4}}),
    "test": ({"op": "test", "path": "/d/e", "value": 4}, RAW),
}


@pytest.mark.parametrize("name", CASES)
def test_an_operation_changes_a_copy(name):
    operation, expected = CASES[name]
    before = copy.deepcopy(RAW)
    assert apply(RAW, [operation]) == expected
    assert before == RAW


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "remove", "path": "/x"},
        {"op": "replace", "path": "/a/3", "value": 1},
        {"op": "add", "path": "/a/4", "value": 1},
        {"op": "add", "path": "/a/0/x", "value": 1},
        {"op": "add", "path": "a", "value": 1},
        {"op": "test", "path": "/a/0", "value": 2},
        {"op": "fly", "path": "/a"},
        {"op": "move", "path": "/a", "from": "/q"},
        {"path": "/a"},
    ],
    ids=str,
)
def test_a_patch_that_does_not_fit_is_refused(operation):
    with pytest.raises(PatchError):
        apply(RAW, [operation])


def _places(raw, path=""):
    """Every pointer of a document."""
    yield path
    rows = raw if isinstance(raw, list) else []
    items = raw.items() if isinstance(raw, dict) else enumerate(rows)
    for key, value in items:
        yield from _places(value, f"{path}/{str(key).replace('/', '~1')}")


def test_a_long_patch_comes_to_what_its_operations_come_to_one_by_one():
    """Also where one value stands in two places, and where what is copied is taken out again."""
    rng, done = random.Random(3), 0
    for _ in range(200):
        before, now = copy.deepcopy(RAW), copy.deepcopy(RAW)
        draft = Draft(before)
        for _ in range(12):
            places = list(_places(now))
            operation = {
                "op": rng.choice(["add", "remove", "replace", "move", "copy", "copy"]),
                "path": rng.choice(places[1:] or places) + rng.choice(["", "", "/-", "/0", "/x"]),
                "from": rng.choice(places),
                "value": rng.choice([1, {"x": 2}, [3, 4]]),
            }
            try:
                expected = apply(copy.deepcopy(now), [operation])
            except PatchError:
                with pytest.raises(PatchError):
                    draft.do(operation)
                draft = Draft(now)
                continue
            draft.do(operation)
            now = copy.deepcopy(expected)
            assert draft.now == now, operation
            done += 1
            if len(json.dumps(now)) > 2000:
                break
        assert before == RAW
    assert done > 500
