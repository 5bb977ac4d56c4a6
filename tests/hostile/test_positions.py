"""Every position of every format takes hostile names, and the author side handles them as text."""

from __future__ import annotations

import json
from functools import cache

import pytest

from core import registry
from editors.host import call
from tests.editors.kit import ask
from tests.hostile.documents import Hostile, errors_of, hostile, is_name, schema_of
from tests.hostile.names import EMPTY, NAMES, OF_EVERY_OBJECT
from tests.hostile.positions import places, positions
from tests.hostile.rich import RICH

SPECS = [(system, n) for system in registry.SYSTEMS for n in range(len(RICH[system]))]


@cache
def made(system: str, n: int) -> Hostile:
    return hostile(system, RICH[system][n], start=5 * n)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_every_position_of_the_format_is_in_a_rich_document(system):
    root = schema_of(system)
    wanted = {position for position in positions(root) if is_name(system, position)}
    found = {place.position for document in RICH[system] for place in places(root, document)}
    assert wanted - found == set(), "add them to tests/hostile/rich.py"


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_every_position_takes_a_hostile_name(system):
    root = schema_of(system)
    wanted = {position for position in positions(root) if is_name(system, position)}
    taken = {position for n in range(len(RICH[system])) for position in made(system, n).taken}
    assert wanted - taken == set()


@pytest.mark.parametrize(("system", "n"), SPECS)
def test_a_document_of_hostile_names_is_valid_and_read_back_as_it_is(system, n):
    document = made(system, n).document
    assert errors_of(system, document) == []
    text = json.dumps(document, ensure_ascii=False)
    assert json.loads(ask("export", text=text, system=system)["text"]) == document
    assert ask("import", text=text, name="x.json")["system"] == system


@pytest.mark.parametrize(("system", "n"), SPECS)
def test_every_part_with_a_hostile_name_is_listed_renamed_and_deleted(system, n):
    document = made(system, n).document
    listed = json.dumps(ask("entities", document=document, system=system))
    assert "__proto__" in listed or "constructor" in listed or n > 0
    for place in places(schema_of(system), document):
        if not is_name(system, place.position):
            continue
        asked = {"document": document, "system": system, "path": place.path}
        for method, more in (("usages", {}), ("edit.rename", {"to": "plain"}), ("edit.delete", {})):
            answer = json.loads(call(method, json.dumps({**asked, **more})))
            assert answer["ok"] or answer["error"]["code"] != "call.failed", (method, place, answer)


@pytest.mark.parametrize("system", registry.SYSTEMS)
@pytest.mark.parametrize("name", EMPTY)
def test_an_empty_name_is_taken_or_refused_with_a_sentence(system, name):
    document = RICH[system][0]
    for place in places(schema_of(system), document):
        if not is_name(system, place.position):
            continue
        asked = {"document": document, "system": system, "path": place.path, "to": name}
        answer = json.loads(call("edit.rename", json.dumps(asked)))
        assert answer["ok"] or answer["error"]["code"] != "call.failed", (place, answer)
        if not answer["ok"]:
            assert len(answer["error"]["message"].split()) > 2


def test_the_names_are_many_and_different():
    assert len(set(NAMES)) == len(NAMES) > 40
    assert set(OF_EVERY_OBJECT) <= set(NAMES)
