"""One card of a pool as JSON to a `CardDef`, or why it is not supported.

The schema is Scryfall's: card_id (or its id, or made from the name), name, type_line, mana_cost,
colors, color_identity, oracle_text, power, toughness.  Unknown keys are nobody's business here.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from core.checks import quoted
from core.games.mtg.cards.block import LAND_MANA, block_of
from core.games.mtg.cards.fields import READ_FIELDS, wrong_fields
from core.games.mtg.cards.grammar.numbers import mana_of
from core.games.mtg.cards.grammar.reports import Unsupported
from core.games.mtg.cards.grammar.scope import CardKind
from core.games.mtg.cards.grammar.text import read_text
from core.games.mtg.cards.subtypes import CREATURE_TYPES, LAND_TYPES
from core.games.mtg.cards.types import CardDef, Color, ManaCost, ManaSymbol
from core.games.mtg.cards.walk import not_played
from core.games.mtg.limits import MAX_TEXT
from core.protocol import Json

TYPES = frozenset({"artifact", "creature", "enchantment", "instant", "land", "sorcery"})
"""The card types that are played."""

SUPERTYPES = frozenset({"basic", "snow", "token"})
"""Supertypes that need no rule of their own; "Token" stands on tokens."""

BASICS = {name.lower(): f"basic_{name.lower()}" for name in LAND_MANA}
"""Other names of basic lands: plains is basic_plains, and so on."""

READ_KEYS = (
    "card_id",
    "name",
    "type_line",
    "mana_cost",
    "colors",
    "color_identity",
    "oracle_text",
    "power",
    "toughness",
    "land_stats",
    *READ_FIELDS,
)
"""The keys that `read_card` looks at; cards that agree in these are read alike."""

_SYMBOLS = re.compile(r"\{[^{}]*\}")
_NUMBER = re.compile(r"-?\d{1,4}")


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a card is not supported: the key it stands under, and the clause, if it is its text."""

    key: str
    message: str
    clause: Unsupported | None = None


@dataclass(frozen=True, slots=True)
class CardReading:
    """A card as far as it can be read; `card` is None as soon as there is a problem."""

    card: CardDef | None
    problems: tuple[Problem, ...]


class UnsupportedCard(ValueError):
    """A card that the rules do not play; `problems` say why."""

    def __init__(self, name: str, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"{name}: {problems[0].message}")
        self.problems = problems


def card_from_dict(raw: Json) -> CardDef:
    """The card of a JSON object.  Raises UnsupportedCard; nothing is ever played in part."""
    found = read_card(raw)
    if found.card is None:
        raise UnsupportedCard(_text(raw, "name"), found.problems)
    return found.card


def canonical_id(name: str) -> str:
    """A card's id without its alias.

    >>> canonical_id("forest"), canonical_id("basic_forest"), canonical_id("cinder_lash")
    ('basic_forest', 'basic_forest', 'cinder_lash')
    """
    return BASICS.get(name.lower(), name)


def slug(name: str) -> str:
    """The id that a name gives: apostrophes dropped, others "_".

    >>> slug("Night's Receipt"), slug("Feeding-Pit Matron"), slug("Forest")
    ('nights_receipt', 'feeding_pit_matron', 'basic_forest')
    """
    plain = re.sub(r"['\u2019]", "", name.lower())
    return canonical_id(re.sub(r"[^\w]+", "_", plain).strip("_"))


def card_id_of(raw: Json) -> str:
    """The canonical id of a card object: its `card_id`, else the slug of its name."""
    given = _text(raw, "card_id")
    return canonical_id(given) if given else slug(_text(raw, "name"))


def type_words(type_line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes, types and subtypes of a type line.

    >>> type_words("Basic Land \u2014 Forest")
    (('basic',), ('land',), ('Forest',))
    """
    before, _, after = re.sub(r"\s+[-\u2013]\s+", " \u2014 ", type_line).partition("\u2014")
    words = [word.lower() for word in before.split()]
    types = tuple(word for word in words if word in TYPES)
    return tuple(word for word in words if word not in TYPES), types, tuple(after.split())


def read_card(raw: Json) -> CardReading:
    """A card of any JSON object; never raises."""
    if not isinstance(raw, dict):
        return CardReading(None, (Problem("", "A card is an object."),))
    name, type_line = _text(raw, "name"), _text(raw, "type_line")
    supertypes, types, subtypes = type_words(type_line)
    problems = _unplayed(raw, subtypes)
    problems += _types(supertypes, types, subtypes)
    cost, wrong = read_cost(_text(raw, "mana_cost"))
    problems += [Problem("mana_cost", wrong)] if wrong else []
    power, toughness = read_number(raw.get("power")), read_number(raw.get("toughness"))
    problems += _body(raw, types)
    has_x, is_token = bool(cost and cost.x), "token" in supertypes
    kind = CardKind(name, frozenset(types), frozenset(subtypes), has_x, is_token)
    text = _text(raw, "oracle_text")
    if len(text) > MAX_TEXT:
        message = f"The text has {len(text)} characters; at most {MAX_TEXT} are read."
        return CardReading(None, (*problems, Problem("oracle_text", message)))
    reading = read_text(text, kind)
    problems += [Problem("oracle_text", each.reason, each) for each in reading.unsupported]
    if problems:
        return CardReading(None, tuple(problems))
    block = block_of(reading.lines, reading.targets, land_mana(raw, subtypes))
    problems += [Problem("oracle_text", why) for why in not_played(block)]
    if problems:
        return CardReading(None, tuple(problems))
    card = CardDef(
        card_id=card_id_of(raw),
        name=name,
        type_line=type_line,
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        cost=cost,
        colors=colors_of(raw, cost),
        color_identity=_colors(raw.get("color_identity")),
        power=power if "creature" in types else None,
        toughness=toughness if "creature" in types else None,
        oracle_text=text,
        rules=block,
        is_token=is_token,
    )
    return CardReading(card, ())


def _text(raw: Json, key: str) -> str:
    value = raw.get(key) if isinstance(raw, dict) else None
    return value if isinstance(value, str) else ""


def _unplayed(raw: dict[str, Json], subtypes: tuple[str, ...]) -> list[Problem]:
    """What is not played whatever the text says, and a missing name."""
    found = [Problem(key, message) for key, message in wrong_fields(raw, subtypes)]
    if not _text(raw, "name").strip():
        found.append(Problem("name", "A card has a name."))
    return found


def _types(
    supertypes: tuple[str, ...], types: tuple[str, ...], subtypes: tuple[str, ...]
) -> list[Problem]:
    found = []
    for word in supertypes:
        if word not in SUPERTYPES:
            reason = "the legend rule is not" if word == "legendary" else "it is not"
            found.append(
                Problem("type_line", f"“{word.capitalize()}” is unsupported: {reason} played.")
            )
    if not types:
        found.append(Problem("type_line", "The type line names no type that is played."))
    if {"instant", "sorcery"} & set(types) and len(types) > 1:
        found.append(Problem("type_line", "An instant or sorcery has no other type."))
    if "Aura" in subtypes and "enchantment" not in types:
        found.append(Problem("type_line", "An Aura is an enchantment."))
    if "Equipment" in subtypes and "artifact" not in types:
        found.append(Problem("type_line", "An Equipment is an artifact."))
    if not found:
        found += [Problem("type_line", message) for message in _out_of_place(types, subtypes)]
    return found


def _out_of_place(types: tuple[str, ...], subtypes: tuple[str, ...]) -> Iterator[str]:
    """Words behind the dash that a card of these types cannot have there."""
    for word in subtypes:
        if word.lower() in TYPES | SUPERTYPES:
            yield f"Write {quoted(word)} before the dash; subtypes stand behind it."
        for kind, known in (("creature", CREATURE_TYPES), ("land", LAND_TYPES)):
            if word in known and kind not in types:
                yield f"Only a {kind} has the subtype {quoted(word)}."


@functools.lru_cache(maxsize=4096)
def read_cost(text: str) -> tuple[ManaCost | None, str]:
    """A mana cost and what is wrong with it; no cost at all is None.

    >>> read_cost("{1}{R}")[0].value, read_cost("{R/G}")[1]
    (2, 'The symbol {R/G} is not played; costs are {0}, {1} …, {X}, {W}, {U}, {B}, {R}, {G}, {C}.')
    """
    if not text.strip():
        return None, ""
    symbols = tuple(_SYMBOLS.findall(text))
    if _SYMBOLS.sub("", text).strip():
        return None, "A cost is symbols in braces, such as {2}{R}."
    for symbol in symbols:
        if mana_of((symbol.upper(),)) is None:
            known = "costs are {0}, {1} …, {X}, {W}, {U}, {B}, {R}, {G}, {C}."
            return None, f"The symbol {symbol} is not played; {known}"
    return mana_of(tuple(symbol.upper() for symbol in symbols)), ""


def read_number(value: Json) -> int | None:
    """Power or toughness: a whole number, or one as text."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        return int(value)
    return None


def _body(raw: dict[str, Json], types: tuple[str, ...]) -> list[Problem]:
    found = []
    for key in ("power", "toughness"):
        value = raw.get(key)
        if "creature" in types and read_number(value) is None:
            told = "add it" if value is None else f"“{value}” is none"
            found.append(Problem(key, f"A creature has a whole number as its {key}; {told}."))
        if "creature" not in types and value is not None:
            found.append(Problem(key, f"Only a creature has {key}."))
    return found


def _colors(value: Json) -> tuple[Color, ...]:
    letters = value if isinstance(value, list) else []
    return tuple(cast(Color, each) for each in "WUBRG" if each in letters)


def colors_of(raw: dict[str, Json], cost: ManaCost | None) -> tuple[Color, ...]:
    """The colours given, else those of the mana cost."""
    if isinstance(raw.get("colors"), list):
        return _colors(raw["colors"])
    return _colors(list(cost.colored) if cost else [])


def land_mana(raw: dict[str, Json], subtypes: tuple[str, ...]) -> tuple[ManaSymbol, ...]:
    """What the land's types or its `land_stats` let it be tapped for."""
    found: list[Any] = [LAND_MANA[name] for name in subtypes if name in LAND_MANA]
    stats = raw.get("land_stats")
    given = stats.get("mana") if isinstance(stats, dict) else None
    found += [each for each in "WUBRGC" if isinstance(given, list) and each in given]
    return tuple(dict.fromkeys(found))
