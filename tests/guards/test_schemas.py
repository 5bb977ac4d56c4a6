"""The published schemas are those of the code, and the comparison can fail."""

from __future__ import annotations

import json

import pytest

from core import registry
from tests.guards.schemas import drift, made, published


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_the_published_schema_is_the_one_that_the_code_makes(system):
    places = drift(published(system), made(system))
    assert not places, f"write specs/{system}/schema.json again (core.games.{system}.schema)"


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_the_schema_that_a_system_hands_out_is_the_published_one(system):
    assert registry.get(system).schema() == json.loads(published(system))


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_any_word_that_is_changed_in_a_published_schema_is_found(system):
    text, schema = published(system), made(system)
    wrong = text.replace('"object"', '"objekt"')
    assert len(drift(wrong, schema)) == text.count('"object"') > 0
    top = json.loads(text)
    for key in top:
        without = json.dumps({name: value for name, value in top.items() if name != key})
        assert drift(without, schema) == [f"/{key}"]
    assert drift(json.dumps({**top, "added": 1}), schema) == ["/added"]


def test_true_is_not_1_in_a_schema():
    assert drift('{"default": true}', {"default": 1}) == ["/default"]
    assert drift('{"enum": [1, 2]}', {"enum": [1]}) == ["/enum"]
