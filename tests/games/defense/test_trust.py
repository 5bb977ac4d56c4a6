"""What the checker has found valid is loaded unchecked, but never a card with faults."""

from __future__ import annotations

import json

import pytest

from core.digest import trust
from core.games.defense import SYSTEM
from editors.check import check_text
from tests.games.defense.kit import shipped
from webapp.commands.inputs import read_spec


@pytest.fixture
def broken():
    raw = shipped("cinder_skin")
    raw["defenseCard"]["fields"][1]["faces"] = [2, 3, 4]
    return raw


def test_a_sound_card_is_handed_on_and_a_faulty_one_is_checked_where_it_is_loaded(broken):
    sound = check_text(json.dumps(shipped("cinder_skin")), "defense")
    assert sound["digest"]
    trust([sound["digest"]])
    answer = check_text(json.dumps(broken), "defense")
    assert answer["valid"]
    assert answer["digest"] is None
    assert SYSTEM.load(broken).plan.heroes[0].card is None


def test_a_file_on_the_command_line_falls_back_too(broken, tmp_path):
    broken["name"] = "On the command line"
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(broken), "utf-8")
    assert read_spec(str(path)).game.plan.heroes[0].card is None
