"""RFC 6902 on values: what each operation does, and that the old document stays as it was."""

from __future__ import annotations

import copy

import pytest

from editors.patches import PatchError, apply

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
