"""Keywords, and the noun phrases that say which objects are meant."""

from __future__ import annotations

import functools
from typing import cast, get_args

from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.keywords import KEYWORDS
from core.games.mtg.cards.subtypes import CREATURE_TYPES, LAND_TYPES, PLURALS, SUBTYPES, plural_of
from core.games.mtg.cards.types import Adjective, Filter, Keyword

ADJECTIVES: tuple[Adjective, ...] = get_args(Adjective)
CARD_TYPES = ("creature", "artifact", "enchantment", "land", "instant", "sorcery", "permanent")
SPELL_TYPES = ("creature", "artifact", "enchantment", "instant", "sorcery")
COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_PLURAL_TYPES = {plural_of(name): name for name in (*CARD_TYPES, "token")}
_TYPES = {name: name for name in _PLURAL_TYPES.values()}


def keyword(reader: Reader) -> Keyword | None:
    """A keyword, if one stands here."""
    text = reader.token.text
    if text in KEYWORDS:
        reader.pos += 1
        return text
    second = _second_words().get(text)
    if second is not None and reader.take(text, second):
        return f"{text} {second}"
    return None


@functools.cache
def _second_words() -> dict[str, str]:
    """The second words of keywords of two, by the first."""
    return dict(name.split() for name in KEYWORDS if " " in name)


def need_keyword(reader: Reader) -> Keyword:
    """A keyword."""
    found = keyword(reader)
    if found is None:
        raise reader.miss("a keyword such as flying")
    return found


def keyword_list(reader: Reader) -> tuple[Keyword, ...]:
    """Keywords of something on the battlefield: "a", "a and b", "a, b, and c"."""
    first = reader.pos
    found = [need_keyword(reader)]
    while True:
        start = reader.pos
        comma = reader.take(",")
        last = reader.take("and")
        if not (comma or last) or (more := keyword(reader)) is None:
            reader.pos = start
            break
        if more in found or (last and comma != (len(found) > 1)):
            reader.pos = start
            raise reader.miss("keywords as in: flying, vigilance, and haste")
        found.append(more)
        if last:
            break
    if len(found) > 1 and not last:
        raise reader.miss("and")
    if "flash" in found:
        raise reader.refuse("Flash does nothing on the battlefield; it is for a card.", first)
    return tuple(found)


def one_subtype(reader: Reader) -> str | None:
    """A subtype in the singular, if one stands here."""
    token = reader.token
    if token.kind != "subtype" or (token.text in PLURALS and token.text not in SUBTYPES):
        return None
    reader.pos += 1
    return token.text


def creature_type(reader: Reader, example: str) -> str:
    """A type of creatures in the singular; another subtype is refused."""
    start = reader.pos
    found = one_subtype(reader)
    if found is None:
        raise reader.miss(f"a creature type such as {example}")
    if found in SUBTYPES and found not in CREATURE_TYPES:
        raise reader.refuse(f"{found} is not a creature type.", start)
    return found


def noun(reader: Reader, plural: bool = False) -> str | None:
    """A card type, a subtype (singular form) or "token", if one stands here in that number."""
    token = reader.token
    if token.kind == "subtype":
        singular = PLURALS.get(token.text, token.text) if plural else token.text
        if plural != (token.text in PLURALS) and plural_of(singular) != singular:
            return None
        reader.pos += 1
        return singular
    found = (_PLURAL_TYPES if plural else _TYPES).get(token.text)
    if found is not None:
        reader.pos += 1
    return found


def spell_type(reader: Reader) -> str | None:
    """`spell_type`: a card type, "noncreature", "instant or sorcery" or a subtype."""
    if reader.take("instant", "or", "sorcery"):
        return "instant or sorcery"
    token = reader.token
    if token.text in (*SPELL_TYPES, "noncreature"):
        reader.pos += 1
        return token.text
    if token.text in LAND_TYPES:
        raise reader.refuse("A land is never a spell.", reader.pos)
    return one_subtype(reader)


def noun_phrase(reader: Reader, plural: bool = False) -> Filter:
    """`noun_phrase`: adjectives, nouns, spell or card, whose, and with which keyword.

    Whose it is speaks of all nouns. An adjective or a keyword beside several nouns is refused
    where it could speak of one of them or of all: only before "spell" all share it.
    """
    start = reader.pos
    adjectives: list[Adjective] = []
    while reader.token.text in ADJECTIVES and reader.token.text not in adjectives:
        adjectives.append(cast(Adjective, reader.next().text))
    nouns = _nouns(reader, plural)
    suffix = _suffix(reader, plural)
    if not nouns and not suffix:
        raise reader.miss(
            *("creatures", "permanents") if plural else ("creature", "permanent", "spell"),
            "another kind of object",
        )
    controller = "any"
    if reader.take("you", "control"):
        controller = "you"
    elif reader.take("an", "opponent", "controls"):
        controller = "opponent"
    with_keyword = need_keyword(reader) if reader.take("with") else None
    _kinds_fit(reader, nouns, suffix, start)
    _adjectives_fit(reader, adjectives, nouns, suffix, start)
    if len(nouns) > 1 and (with_keyword or (adjectives and not suffix)):
        at = start if adjectives else reader.pos - 1 - len(str(with_keyword).split())
        raise reader.refuse(_spread(adjectives, nouns, with_keyword), at)
    return Filter(
        tuple(nouns),
        tuple(adjectives),
        suffix,  # type: ignore[arg-type]
        controller,  # type: ignore[arg-type]
        with_keyword,
    )


def _nouns(reader: Reader, plural: bool) -> list[str]:
    found: list[str] = []
    while (one := noun(reader, plural) or noun_before_suffix(reader, plural)) is not None:
        if one in found:
            raise reader.miss("another kind of object")
        found.append(one)
        if not reader.take("or"):
            return found
    if found:
        raise reader.miss("another kind of object")
    return found


def noun_before_suffix(reader: Reader, plural: bool) -> str | None:
    """A singular noun in front of a plural "spells" or "cards"."""
    if plural and reader.ahead(1) in ("spells", "cards", "or"):
        return noun(reader)
    return None


def _suffix(reader: Reader, plural: bool) -> str:
    for word in ("spell", "card"):
        if reader.take(word + "s" if plural else word):
            return word
    return ""


def _kinds_fit(reader: Reader, nouns: list[str], suffix: str, start: int) -> None:
    if not suffix and {"instant", "sorcery"} & set(nouns):
        raise reader.refuse(
            "An instant or sorcery is no permanent; write “spell” or “card” after.", start
        )
    if suffix == "spell" and ({"land", "token", "permanent"} | LAND_TYPES) & set(nouns):
        raise reader.refuse("This is never a spell on the stack.", start)


def _adjectives_fit(
    reader: Reader, adjectives: list[Adjective], nouns: list[str], suffix: str, start: int
) -> None:
    """Refuse an adjective that what is named can never have."""
    given, named = set(adjectives), set(nouns)
    wrong: str | None = None
    if suffix == "spell":
        wrong = next((a for a in ("attacking", "tapped", "basic") if a in given), None)
    if "basic" in given and not named <= {"land"} | LAND_TYPES:
        wrong = "basic"
    for adjective, kinds in _NEVER.items():
        if adjective in given and named & kinds:
            wrong = adjective
    if wrong is not None:
        raise reader.refuse(f"Nothing that is named here is ever {wrong}.", start)
    colors = [each for each in adjectives if each in COLORS]
    if len(colors) > 1 or (colors and ("colorless" in given or f"non{colors[0]}" in given)):
        raise reader.refuse("Name one colour.", start)


_NEVER: dict[str, frozenset[str]] = {
    "nonland": LAND_TYPES | {"land"},
    "noncreature": CREATURE_TYPES | {"creature"},
}


def _spread(adjectives: list[Adjective], nouns: list[str], keyword: str | None) -> str:
    """Both readings of a word that stands by one of several nouns."""
    words = " ".join(adjectives)
    if words:
        one = f"{words} {nouns[0]}, or {nouns[1]}"
        both = f"{words} {nouns[0]}, or {words} {nouns[1]}"
    else:
        one = f"{nouns[-2]}, or {nouns[-1]} with {keyword}"
        both = f"{nouns[-2]} with {keyword}, or {nouns[-1]} with {keyword}"
    return (
        f"This could mean “{one}” or “{both}”; these rules know no words that tell them apart. "
        "Name one kind, or make it two modes."
    )
