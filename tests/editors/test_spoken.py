"""The choices of forms speak: no form shows the bare words of a format where people choose."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest

from core import registry
from core.checks import resolve
from editors import games
from tests.editors.kit import ask
from tests.editors.test_absent import _rows, documents

BARE = re.compile(r"\b[A-Z0-9]+_[A-Z0-9_]+\b|\b[a-z]+[A-Z]\w*|\w+_\w+")
"""Names as programs write them: UPPER_SNAKE, camelCase, lower_snake."""
SEATS = {"P1", "P2"}
"""Words of a format that are what players call them."""
OWN_NAMES_ALONE = {"player", "zone", "until", "node", "move", "field", "condition"}
"""Things of the author's that need no other name than the one that is written."""
CALLED = {"piece", "status", "combo", "card"}
"""Things of the author's that have a name for people besides, or should have."""


def choices(schema: Any) -> Iterator[Any]:
    """Every part of a form's schema with a choice of words, however deep in lists."""
    if isinstance(schema, dict):
        if isinstance(schema.get("enum"), list):
            yield schema
        for key, part in schema.items():
            if key not in ("enum", "x-titles", "examples", "not"):
                yield from choices(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from choices(part)


def kinds(schema: Any, whole: Any) -> Iterator[tuple[str, list[str]]]:
    """What every choice between kinds of parts says, with the words that it writes."""
    if isinstance(schema, dict):
        for branch in schema.get("oneOf", ()):
            name = str(branch.get("$ref", "")).rpartition("/")[2]
            meant = {**whole["$defs"][name], **branch} if name else branch
            fields = meant.get("properties", {}).values()
            words = [str(field["const"]) for field in fields if "const" in field]
            own = any("x-refers" in field for field in fields if "const" in field)
            if words and not own:
                yield str(meant.get("title", " ".join(words))), words
        for part in schema.values():
            yield from kinds(part, whole)
    elif isinstance(schema, list):
        for part in schema:
            yield from kinds(part, whole)


def forms(system: str) -> Iterator[Any]:
    """The schema of every form of documents in which every part of the format stands."""
    for raw in documents(system):
        for row in _rows(ask("entities", system=system, document=raw)):
            if row["kind"] != "list":
                yield ask("schema", system=system, document=raw, path=row["path"])


def is_sentence(said: str, word: str) -> bool:
    """Whether people read that as words, and not as what the format writes."""
    return bool(said) and said != word and BARE.search(said) is None and said != said.upper()


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_every_choice_of_words_says_what_they_mean(system):
    for schema in forms(system):
        for part in choices(schema):
            if part.get("x-refers") in OWN_NAMES_ALONE:
                continue
            said = part.get("x-titles", {})
            for word in set(map(str, part["enum"])) - SEATS:
                own = part.get("x-refers") in CALLED and said.get(word) == word
                assert own or is_sentence(said.get(word, ""), word), (word, said.get(word), part)
            assert len({said.get(str(w), w) for w in part["enum"]}) == len(part["enum"]), part


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_every_choice_between_kinds_says_what_they_are(system):
    for schema in forms(system):
        for said, words in kinds(schema, schema):
            assert all(is_sentence(said, word) for word in words), (said, words)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_what_is_said_is_of_keys_that_forms_have(system):
    keys = {key for schema in forms(system) for key in _keys(schema)}
    assert set(games.get(system).spoken) <= keys


def _keys(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        for part in schema.values():
            yield from _keys(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _keys(part)


def _titles(system: str, raw: Any, path: str, refers: str) -> dict[str, str]:
    schema = ask("schema", system=system, document=raw, path=path)
    return next(p["x-titles"] for p in choices(schema) if p.get("x-refers") == refers)


def test_own_things_are_called_by_their_names_and_told_apart():
    raw = copy.deepcopy(next(d for d in documents("boards") if len(d.get("pieces", [])) > 2))
    first, second, third = raw["pieces"][:3]
    first["name"] = second["name"] = "guard"
    third.pop("name", None)
    said = _titles("boards", raw, "/players/0/starting_positions/0", "piece")
    assert said[first["code"]] == f"guard ({first['code']})"
    assert said[second["code"]] == f"guard ({second['code']})"
    assert said[third["code"]] == third["code"]


def test_where_a_walk_ends_is_said_and_zones_keep_their_names():
    game = documents("boards")[0]
    piece = {**game["pieces"][0]}
    piece["moves"] = [{**piece["moves"][0], "repeat": {"loop": True}}]
    raw = {**game, "pieces": [piece]}
    schema = ask("schema", system="boards", document=raw, path="/pieces/0/moves/0/repeat")
    shapes = [schema, *schema.get("$defs", {}).values()]
    until = next(s["properties"]["until"] for s in shapes if "until" in s.get("properties", {}))
    assert until["x-titles"]["NOT_EMPTY"] == "as far as the first piece"


def test_moves_of_a_piece_are_told_by_where_they_lead():
    raw = next(d for d in documents("boards") if len(d["pieces"][0]["moves"]) > 1)
    raw = copy.deepcopy(raw)
    move = resolve(raw, "/pieces/0/moves/0")
    other = raw["pieces"][0]["moves"][1]
    move["conditions"] = [{"condition": "DEPENDS_ON", "move_id": other["id"]}]
    said = _titles("boards", raw, "/pieces/0/moves/0/conditions/0", "move")
    x, y = other["step"]
    assert said[str(other["id"])] == f"Move {other['id']} ({x}, {y})"
