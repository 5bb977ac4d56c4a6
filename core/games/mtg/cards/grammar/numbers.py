"""Numbers, changes of numbers and mana, read and written as cards print them."""

from __future__ import annotations

import re
from typing import cast

from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.types import Amount, ManaCost, ManaSymbol, X

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


_VALUES = {word: value for value, word in enumerate(NUMBERS, 1)} | {"a": 1, "an": 1}


_MOD = re.compile(r"([+-])(\d+)/([+-])(\d+)")


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


def need_article(reader: Reader, *expected: str) -> None:
    """Step over "a" or "an", noted as the word behind it asks; `expected`: what belongs there."""
    at = reader.pos
    if reader.token.text not in ("a", "an"):
        raise reader.miss(*(expected or ("a",)))
    reader.pos += 1
    reader.spell(at, article(reader.token.text or "a"))


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


def mod(reader: Reader) -> tuple[int, int]:
    """`mod`: such as +2/-1."""
    found = _MOD.fullmatch(reader.token.text)
    if found is None:
        raise reader.miss("a change such as +1/+1")
    at = reader.pos
    reader.pos += 1
    power, toughness = int(found[1] + found[2]), int(found[3] + found[4])
    reader.spell(at, mod_text(power, toughness))
    return power, toughness


def stats(reader: Reader) -> tuple[int, int]:
    """`pt`: such as 1/1."""
    if reader.token.kind != "pt":
        raise reader.miss("power and toughness such as 1/1")
    at = reader.pos
    power, _, toughness = reader.next().text.partition("/")
    reader.spell(at, f"{int(power)}/{int(toughness)}")
    return int(power), int(toughness)


def cards(reader: Reader, count: Amount, moved: str) -> None:
    """ "card" after one, "cards" after any other number; they are what was `moved` ("drawn")."""
    reader.need("card" if count == 1 else "cards")
    several = count != 1
    told = f"the cards that are {moved}" if several else f"the card that is {moved}"
    reader.scope.mention(told, "card", several)
