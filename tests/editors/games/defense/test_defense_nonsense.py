"""Damaged documents: the author side answers or refuses, and its patches fit."""

from __future__ import annotations

import copy
import json
import random

import pytest

from editors import patches
from editors.host import call
from tests.contract.shipped import SHIPPED

DOCUMENTS = list(SHIPPED["defense"].values())
NONSENSE = [None, True, 0, -1, 7, 1.5, "", "x", [], {}, [None], {"type": "heal"}, [{}], "F1"]
OPS = [
    {"kind": "paint", "faces": [1], "field": "F1"},
    {"kind": "paint", "faces": [2], "field": None},
    {"kind": "add"},
    {"kind": "remove", "field": "F1"},
    {"kind": "faces", "faces": 5},
    {"kind": "rename", "field": "F1", "to": "q"},
]


def _places(raw, path=""):
    for key, value in raw.items() if isinstance(raw, dict) else enumerate(raw):
        yield f"{path}/{key}"
        if isinstance(value, (dict, list)):
            yield from _places(value, f"{path}/{key}")


def _damaged(rng):
    raw = copy.deepcopy(rng.choice(DOCUMENTS))
    for _ in range(rng.randint(1, 3)):
        place = rng.choice(list(_places(raw)))
        value = copy.deepcopy(rng.choice(NONSENSE))
        raw = patches.apply(raw, [{"op": "replace", "path": place, "value": value}])
    return raw


def _questions(rng, raw):
    path, text = rng.choice(["", *_places(raw)]), json.dumps(raw)
    at = {"document": raw, "path": path}
    cut = rng.randint(0, len(text))
    word = rng.choice(["combo", "heal", "preventHalf", "countField", "negate"])
    yield "check", {"text": text}
    yield "entities", {"document": raw}
    for method in ("schema", "usages", "edit.add", "edit.delete", "edit.duplicate"):
        yield method, at
    yield "edit.move", {**at, "delta": rng.choice([-1, 1])}
    yield "edit.rename", {**at, "to": "zz"}
    yield "edit.switch", {**at, "to": word}
    yield "defense.analyze", {"document": raw, "raw": 5}
    yield "defense.partition", {**at, "op": rng.choice(OPS)}
    yield "complete", {"text": text[:cut], "offset": cut}
    yield "hover", {"text": text, "offset": cut}


@pytest.mark.parametrize("seed", range(30))
def test_damaged_documents_are_answered_or_refused_and_patches_fit(seed):
    rng = random.Random(seed)
    raw = _damaged(rng)
    for method, payload in _questions(rng, raw):
        answer = json.loads(call(method, json.dumps({"system": "defense", **payload})))
        assert answer["ok"] or answer["error"]["code"] != "call.failed", (method, answer)
        if answer["ok"] and method.startswith(("edit.", "defense.partition")):
            patches.apply(raw, answer["result"]["patch"])
