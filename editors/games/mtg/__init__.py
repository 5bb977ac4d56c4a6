"""Authoring of cards, decks and matches: the table of what the studio can ask about them."""

from __future__ import annotations

from functools import partial

from core.games.mtg.filters import COLOR_WORDS
from editors.games import Editor
from editors.games.mtg.additions import match_of
from editors.games.mtg.deck import METHODS as DECK
from editors.games.mtg.imports import import_pool
from editors.games.mtg.language import LANGUAGE
from editors.games.mtg.readback import read_text
from editors.games.mtg.sheet import sections
from editors.language.methods import methods
from editors.sheet import sheet

_COLOURS = {letter: word for word, letter in COLOR_WORDS.items()} | {"C": "colorless"}
SPOKEN = {
    "colors": _COLOURS,
    "color_identity": _COLOURS,
    "mana": _COLOURS,
    "profile": {
        "seed_v0": "the shorter rules",
        "cr_2025": "more choices of the players",
    },
}
"""What the choices of its forms say, by their keys."""

EDITOR = Editor(
    "mtg",
    {
        **methods(LANGUAGE),
        "sheet": partial(sheet, "mtg", sections),
        "cards.import": import_pool,
        "cards.match": match_of,
        "cards.read": read_text,
        **DECK,
    },
    spoken=SPOKEN,
)
