"""Small phrases: numbers, mana, keywords, nouns, filters, targets and references."""

from __future__ import annotations

import re
from typing import cast, get_args

from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.subtypes import PLURALS, plural_of
from core.games.mtg.cards.types import (
    Adjective,
    Amount,
    Filter,
    Keyword,
    ManaCost,
    ManaSymbol,
    Ref,
    TargetSpec,
    X,
)

KEYWORDS: tuple[Keyword, ...] = get_args(Keyword)
_ONE_WORD: dict[str, Keyword] = {k: k for k in KEYWORDS if " " not in k}
_TWO_WORDS = {tuple(k.split()): k for k in KEYWORDS if " " in k}
ADJECTIVES: tuple[Adjective, ...] = get_args(Adjective)
CARD_TYPES = ("creature", "artifact", "enchantment", "land", "instant", "sorcery", "permanent")
SPELL_TYPES = ("creature", "artifact", "enchantment", "instant", "sorcery")
COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_VALUES = {word: value for value, word in enumerate(NUMBERS, 1)} | {"a": 1, "an": 1}
_PLURAL_TYPES = {plural_of(name): name for name in (*CARD_TYPES, "token")}
_TYPES = {name: name for name in _PLURAL_TYPES.values()}
_MANA = re.compile(r"\{(\d{1,3}|[XWUBRGC])\}")


def article(following: str) -> str:
    """ "a" or "an", by the word that follows.

    >>> article("Elf"), article("1/1"), article("8/8"), article("11/11")
    ('an', 'a', 'an', 'an')
    """
    if following[0].isdigit():
        digits = following.partition("/")[0]
        return "an" if digits[0] == "8" or digits in ("11", "18") else "a"
    return "an" if following[0].lower() in "aeiou" else "a"


def mod_text(power: int, toughness: int) -> str:
    """A change of power and toughness; a zero takes the sign of the other."""
    return f"{_signed(power, toughness)}/{_signed(toughness, power)}"


def _signed(value: int, other: int) -> str:
    return f"-{-value}" if value < 0 or (value == 0 and other < 0) else f"+{value}"


def number_text(amount: Amount, style: str, following: str = "") -> str:
    """A number as cards print it: `count` in words ("a" for one), `one` the same with "one"."""
    if isinstance(amount, X):
        return "X"
    assert isinstance(amount, int)
    if style == "digits" or amount > len(NUMBERS) or amount == 0:
        return str(amount)
    if amount == 1 and style == "count":
        return article(following)
    return NUMBERS[amount - 1]


def number(reader: Reader, style: str) -> Amount:
    """`number` of the grammar: a word, digits or X; noted in the style of its place."""
    token, at = reader.token, reader.pos
    if token.text == "X":
        return _x(reader)
    value = _VALUES.get(token.text)
    if value is None:
        if token.kind != "int" or int(token.text) == 0:
            raise reader.miss("a number")
        value = int(token.text)
    reader.pos += 1
    reader.spell(at, number_text(value, style, reader.token.text or "card"))
    return value


def _x(reader: Reader) -> X:
    if not reader.scope.has_x:
        raise reader.refuse("X means nothing here: only a spell with {X} in its own cost has an X.")
    reader.pos += 1
    return X()


def amount(reader: Reader) -> Amount:
    """`amount` of the grammar: digits or X."""
    if reader.token.text == "X":
        return _x(reader)
    return integer(reader)


def integer(reader: Reader) -> int:
    """`int` of the grammar: digits."""
    if reader.token.kind != "int":
        raise reader.miss("a number in digits")
    at = reader.pos
    value = int(reader.next().text)
    reader.spell(at, str(value))
    return value


def mana_of(symbols: tuple[str, ...]) -> ManaCost | None:
    """A mana cost from its symbols in braces; None when one is none of the rules."""
    inner = [found.group(1) for s in symbols if (found := _MANA.fullmatch(s))]
    if len(inner) != len(symbols):
        return None
    colored = tuple(cast(ManaSymbol, s) for s in inner if s in "WUBRGC")
    generic = sum(int(s) for s in inner if s.isdigit())
    plain = tuple(str(int(s)) if s.isdigit() else s for s in inner)
    return ManaCost(plain, generic, colored, inner.count("X"))


def mana(reader: Reader, x_allowed: bool = False) -> ManaCost:
    """`mana`: symbols of a cost."""
    start = reader.pos
    symbols: list[str] = []
    while reader.token.kind == "mana" and reader.token.text != "{T}":
        if symbols and reader.tokens[reader.pos - 1].end != reader.token.start:
            break
        cost = mana_of((reader.token.text,))
        if cost is None:
            raise reader.refuse(f"The symbol {reader.token.text} is not played by these rules.")
        reader.spell(reader.pos, "{" + cost.symbols[0] + "}")
        symbols.append(reader.next().text)
    if not symbols:
        raise reader.miss("mana symbols such as {2}{R}")
    found = mana_of(tuple(symbols))
    assert found is not None
    if found.x and not x_allowed:
        raise reader.refuse("{X} is played in the cost of a spell only.", start)
    return found


def keyword(reader: Reader) -> Keyword | None:
    """A keyword, if one stands here."""
    text = reader.token.text
    if text in _ONE_WORD:
        reader.pos += 1
        return _ONE_WORD[text]
    two = _TWO_WORDS.get((text, reader.ahead(1)))
    if two is not None:
        reader.pos += 2
    return two


def need_keyword(reader: Reader) -> Keyword:
    """A keyword."""
    found = keyword(reader)
    if found is None:
        raise reader.miss("a keyword such as flying")
    return found


def keyword_list(reader: Reader) -> tuple[Keyword, ...]:
    """Keywords within a sentence: "a", "a and b", "a, b, and c"."""
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
    return tuple(found)


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


def noun_phrase(reader: Reader, plural: bool = False) -> Filter:
    """`noun_phrase`: adjectives, nouns, spell or card, whose, and with which keyword."""
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
    if suffix == "spell" and {"land", "token", "permanent"} & set(nouns):
        raise reader.refuse("This is never a spell on the stack.", start)


def target(reader: Reader, kinds: tuple[str, ...] = ("player",)) -> Ref:
    """`target`: a new group of the ability; the reference names it.

    `kinds` are those that its clause takes; only completion asks, others are refused afterwards.
    """
    players = "player" in kinds or reader.optional is None
    n, minimum, start = 1, 1, reader.pos
    if reader.take("up", "to"):
        most = number(reader, "one")
        if not isinstance(most, int):
            raise reader.refuse("The number of targets is fixed; X is not played here.", start)
        n, minimum = most, 0
    plural = n > 1
    reader.need("target")
    if players and not plural and reader.take("player"):
        spec = TargetSpec("player", Filter(), n, minimum)
    elif players and not plural and reader.take("opponent"):
        spec = TargetSpec("opponent", Filter(), n, minimum)
    else:
        found = noun_phrase(reader, plural)
        if found.suffix == "card":
            raise reader.miss("from your graveyard")
        kind = "spell" if found.suffix == "spell" else "permanent"
        spec = TargetSpec(kind, found, n, minimum)  # type: ignore[arg-type]
    reader.scope.targets.append(spec)
    return Ref("target", len(reader.scope.targets) - 1, "target")


def target_of(reader: Reader, kinds: tuple[str, ...], what: str) -> Ref:
    """A target of one of these kinds; anything else is refused."""
    start = reader.pos
    found = target(reader, kinds)
    if reader.scope.targets[found.index].kind not in kinds:
        raise reader.refuse(f"The target here must be {what}.", start)
    return found


def permanent(reader: Reader) -> Ref:
    """A target that is a permanent."""
    return target_of(reader, ("permanent",), "a permanent")


def graveyard_target(reader: Reader) -> Ref:
    """`gy_target`: a card in your graveyard."""
    reader.need("target")
    kind = reader.token.text if reader.token.text in CARD_TYPES else None
    if kind:
        reader.pos += 1
    reader.need("card from your graveyard")
    found = Filter((kind,) if kind else (), (), "card", "you")
    reader.scope.targets.append(TargetSpec("card", found))
    return Ref("target", len(reader.scope.targets) - 1, "target")


def antecedent(reader: Reader, said: str, start: int) -> Ref:
    """What "it", "its" or "that creature" means: the last target, else the source."""
    scope = reader.scope
    for index in range(len(scope.targets) - 1, -1, -1):
        spec = scope.targets[index]
        if spec.kind in ("player", "opponent"):
            continue
        if spec.kind == "any":
            raise reader.refuse(
                "This could mean a player or the source; name what is meant.", start
            )
        if spec.n > 1:
            raise reader.refuse("This could mean several targets; name what is meant.", start)
        return Ref("target", index, said)  # type: ignore[arg-type]
    if scope.event in OF_ANOTHER:
        raise reader.refuse("This could mean the source or the object of the event.", start)
    return Ref("self", 0, said)  # type: ignore[arg-type]


OF_ANOTHER = (
    "EQUIPPED_CREATURE_ATTACKS",
    "CREATURE_ENTERS",
    "CAST_SPELL",
    "OTHER_FRIENDLY_DIES",
    "OTHER_DIES_DURING_YOUR_TURN",
    "OTHER_DIES",
)
"""Events about another object: there "it" would mean that one, which the rules do not define."""


def own(reader: Reader) -> bool:
    """Step over `~` if it stands here."""
    token = reader.token
    if token.kind != "self":
        return False
    if reader.scope.granted and token.by_name:
        raise reader.refuse("In a granted ability write “this creature”: the name means the card.")
    reader.pos += 1
    return True


def reference(reader: Reader) -> Ref | None:
    """`~`, "it" or "that creature", if one stands here."""
    start = reader.pos
    if own(reader):
        return Ref("self", 0, "~")
    if reader.take("it"):
        return antecedent(reader, "it", start)
    if reader.take("that", "creature"):
        return antecedent(reader, "that creature", start)
    return None
