"""The example of the card game in Python does what it says, and the visible state is described."""

from __future__ import annotations

import re
from pathlib import Path

from core.games.mtg.visible import dump_view
from tests.games.mtg.engine.kit import game

README = (Path(__file__).parents[4] / "specs" / "mtg" / "README.md").read_text("utf-8")


def test_the_example_runs_and_prints_what_its_remarks_say(capsys, monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[4])
    [code] = [
        each for each in re.findall(r"```python\n(.*?)```", README, re.S) if "consult" in each
    ]
    exec(compile(code, "README", "exec"), {})
    allowed, notes, to_act = capsys.readouterr().out.splitlines()
    assert f"# {allowed}" in code
    assert notes in code
    assert to_act in ("P1", "P2")


def test_every_key_of_the_visible_state_is_described():
    found = game()
    keys = dump_view(found.rules, found.observe(found.initial(1).state, "P1")).keys()
    section = README.partition("### The visible state")[2].partition("Names that differ")[0]
    assert not [key for key in keys - {"player"} if f"`{key}`" not in section]
