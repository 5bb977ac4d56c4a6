"""A new name can be told from others by looking at it, in every system."""

from __future__ import annotations

import json

import pytest

from core import registry
from editors import host
from tests.contract.shipped import SHIPPED

PLACES = {
    "boards": ("hexapawn", "/pieces/0/code"),
    "heroes": ("fighter_vs_fire_mage", "/heroes/0/attributes/health"),
    "asg": ("ring", "/map/nodes/0"),
    "defense": ("pyromancer_vs_shadow_monk", "/heroes/0/defenseCard/fields/0"),
    "mtg": ("decks_phase1", "/decks/0"),
}
"""Something of each system that can be renamed."""


def _renamed(system, to):
    name, path = PLACES[system]
    payload = {"document": SHIPPED[system][name], "system": system, "path": path, "to": to}
    return json.loads(host.call("edit.rename", json.dumps(payload)))


@pytest.mark.parametrize("system", registry.SYSTEMS)
@pytest.mark.parametrize(
    "name", [" X1", "X1 ", "X\n1", "X\r\n1", "\tX1", "X1\u2028", "X\x00", "\u00a0X1", "X1\n"]
)
def test_a_name_with_blanks_around_it_or_a_line_break_is_refused(system, name):
    error = _renamed(system, name)["error"]
    assert (error["code"], error["path"]) == ("edit.bad-name", "/to")
    assert 'write "X' in error["message"]


@pytest.mark.parametrize("system", registry.SYSTEMS)
@pytest.mark.parametrize("name", ["\ud800", "X\udc00", "X\ude00\ud83d1"])
def test_a_name_with_half_a_character_is_refused_as_the_check_would(system, name):
    error = _renamed(system, name)["error"]
    assert (error["code"], error["path"]) == ("edit.bad-name", "/to")
    assert "half a character" in error["message"]


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_any_other_name_is_not_refused_for_its_blanks(system):
    answer = _renamed(system, "Xyz1")
    assert answer["ok"], answer
    assert answer["result"]["patch"]


def test_every_system_is_asked():
    assert set(PLACES) == set(registry.SYSTEMS)
