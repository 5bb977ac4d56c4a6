"""`static` of the grammar, read by the table of static abilities."""

from __future__ import annotations

import functools

from core.games.mtg import statics
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.grammar.source import own
from core.games.mtg.cards.types import StaticAbility
from core.games.mtg.language import STATICS

ENTERED = statics.MODULES
"""Loaded for their entries."""


def static(reader: Reader) -> StaticAbility:
    """`static`: one of its forms."""
    reader.sentence, reader.place = reader.pos, "static ability"
    found = _static(reader)
    reader.need(".")
    return found


def _static(reader: Reader) -> StaticAbility:
    by_word, (last, *others) = openings()
    if reader.token.kind == "self":
        return _of_source(reader)
    text = reader.token.text
    if text in by_word:
        reader.next()
        return by_word[text].read(reader, text)
    for each in others:
        found = reader.attempt(functools.partial(each.read, reader, ""))
        if found is not None:
            return found
    return last.read(reader, "")


def _of_source(reader: Reader) -> StaticAbility:
    own(reader)
    found = {word: each for word, each in openings()[0].items() if word.startswith("~ ")}
    for opening, each in found.items():
        if reader.take(*opening.split()[1:]):
            return each.read(reader, opening)
    raise reader.miss(*(_shown(opening, each) for opening, each in found.items()))


def _shown(opening: str, each: type[StaticAbility]) -> str:
    """What completion offers behind `~`: all its words, where they are always the same."""
    words = each.form.removesuffix(".") if each.is_offered else opening
    return words.removeprefix("~ ")


@functools.cache
def openings() -> tuple[dict[str, type[StaticAbility]], list[type[StaticAbility]]]:
    """The static abilities by their first words, and those that a noun begins."""
    classes = [word.run for word in STATICS.values()]
    by_word = {opening: each for each in classes for opening in each.openings}
    return by_word, [each for each in classes if not each.openings]
