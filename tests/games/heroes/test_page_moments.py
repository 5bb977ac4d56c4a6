"""The page tells when effects fire in the very phrases of the triggers."""

from __future__ import annotations

import re

from core.games.heroes.triggers import TRIGGERS
from tests.guards.sources import ROOT

PAGE = ROOT / "static/src/games/heroes/moments.js"
ENTRY = re.compile(r'\["(?P<name>\w+)", (?:\(\)|\(named\)) => ["`](?P<phrase>.*?)["`]\],')
BARE = {"ability": "an ability"}


def test_the_page_has_the_phrase_of_every_trigger():
    said = {found["name"]: found["phrase"] for found in ENTRY.finditer(PAGE.read_text("utf-8"))}
    wanted = {
        word.name: word.phrase.format_map(
            {
                each.name: f'${{named || "{BARE.get(each.name, each.name)}"}}'
                for each in word.arguments
            }
        )
        for word in TRIGGERS.values()
    }
    assert said == wanted
