"""Words within sentences: what an entry says of itself, with the keys beside it put in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from core.language.words import Argument, Word
from core.protocol import Json
from core.titles import title_of

Render = Callable[[Argument, Json], str]
"""What is said of the value of a key; null where it is left out and that means something."""


def said(
    word: Word[Any, Any],
    written: dict[str, Json],
    render: Render,
    more: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """The word within a sentence: its phrase, else its sentence with the keys that are written.

    `more` is what a phrase may name besides its keys.
    """
    values = word.filled(written)
    texts = {each.name: render(each, values[each.name]) for each in word.arguments}
    if word.phrase:
        return " ".join(word.phrase.format_map({**more, **texts}).split())
    beside = [
        f"{title_of(each.name).lower()} {texts[each.name]}"
        for each in word.arguments
        if each.name in written
    ]
    return lowered(word.doc.rstrip(".")) + (f" ({', '.join(beside)})" if beside else "")


def lowered(sentence: str) -> str:
    """A sentence as a part of another one; what begins with a name or a number stays.

    >>> lowered("The way is free"), lowered("HP are lost"), lowered("a")
    ('the way is free', 'HP are lost', 'a')
    """
    second = sentence[1:2]
    return sentence if second.isupper() else sentence[:1].lower() + sentence[1:]


def raised(sentence: str) -> str:
    """The beginning of a sentence in upper case."""
    return sentence[:1].upper() + sentence[1:]


def counted(count: int, one: str, several: str = "") -> str:
    """How many there are of something; without `several`, one letter more says that.

    >>> counted(1, "turn"), counted(3, "turn"), counted(2, "die", "dice")
    ('1 turn', '3 turns', '2 dice')
    """
    return f"{count} {one if count == 1 else several or one + 's'}"


def listing(parts: Sequence[str], last: str = "and") -> str:
    """Parts as a sentence lists them.

    >>> listing(["a", "b", "c"]), listing(["a", "b"], "or"), listing([])
    ('a, b and c', 'a or b', '')
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"
