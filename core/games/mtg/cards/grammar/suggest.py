"""Which word a misspelt one was meant to be; nothing for words that are words."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from core.games.mtg.cards.grammar.numbers import NUMBERS
from core.games.mtg.cards.grammar.phrases import ADJECTIVES, CARD_TYPES, COLORS
from core.games.mtg.cards.grammar.productions import PRODUCTIONS
from core.games.mtg.cards.keywords import KEYWORDS, OTHER_KEYWORDS
from core.games.mtg.cards.subtypes import CREATURE_TYPES, PLURALS, SUBTYPES, plural_of

_COMMON = """
a about after again all also although among an and any anyone are as at be been before beginning
below beyond both but by came can cannot come could damaged dealt did die died dies do does down
during each either else end ended enough enter entered equal even every except face fewer first
five for four from full game games get give given go greater half hand has have having he her here
him his how if in instead into is it its just kind last least left less library like limit long
lost made make mana many maximum may me more most move much must name named never new next no
nonartifact nonbasic nonblue noncombat none nonenchantment nongreen nonred nontoken nonwhite not
nothing now of off on once one only onto or order other others otherwise out outside over own
owner owners owns paid part party pay pays permanent phase play played player players plus power
put puts random rather remain remove removed repeat rest result same second see seven she six skip
so source spend spent start step still such tapped than that the their them then there these they
third this those three through times to together top total toward turn turned two type types
unattach unless untap untapped until up use used value was way were when whenever where whether
which while who whole whose will with within without word would year yet you your
"""
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")


@functools.cache
def _known() -> frozenset[str]:
    """Words that are no misspellings: those of the rules, of cards in general, and keywords."""
    forms = (production.doc for production in PRODUCTIONS.values())
    told = " ".join((*forms, *KEYWORDS, *ADJECTIVES, *COLORS, *NUMBERS))
    words = {*_WORD.findall(told.lower()), *_COMMON.split(), *CARD_TYPES}
    words |= {plural_of(each) for each in CARD_TYPES}
    keywords = {word for each in OTHER_KEYWORDS for word in each.split()}
    return frozenset(words | keywords | {f"{each}s" for each in keywords})


def other_keyword(words: list[str]) -> str | None:
    """The keyword of the published game that stands at the beginning of these words.

    >>> other_keyword(["split", "second"]), other_keyword(["mills", "two"]), other_keyword(["drew"])
    ('split second', 'mills', None)
    """
    for count in (2, 1):
        name = " ".join(words[:count])
        if name in OTHER_KEYWORDS or (name.endswith("s") and name[:-1] in OTHER_KEYWORDS):
            return name
    return None


_CLASSES: dict[str, Iterable[str]] = {
    "a number": NUMBERS,
    "a keyword such as flying": KEYWORDS,
    "another kind of object": (*ADJECTIVES, *CARD_TYPES, *map(plural_of, CARD_TYPES), "token"),
    "another kind of permanent": (*CARD_TYPES, *map(plural_of, CARD_TYPES)),
    "a type or subtype": CARD_TYPES,
}
"""Words for an expectation that is none itself."""
_OF_SUBTYPES = {
    "another kind of object",
    "another kind of permanent",
    "a type or subtype",
    "a creature type such as Soldier",
    "a creature type such as Zombie",
    "a subtype such as Forest",
}


def suggestion(word: str, expected: tuple[str, ...]) -> str | None:
    """The expected word that a word of a text was meant to be; None where it is a word itself.

    >>> suggestion("Duble", ("flying", "double strike")), suggestion("Surveil", ("reveal",))
    ('Double', None)
    >>> suggestion("soldier", ("another kind of object",)), suggestion("card", ("cards",))
    ('Soldier', 'cards')
    """
    if len(word) < 4 or not _WORD.fullmatch(word) or word in SUBTYPES or word in PLURALS:
        return None
    plain = word.lower()
    of_subtypes = not _OF_SUBTYPES.isdisjoint(expected)
    if of_subtypes and word[0].islower():
        name = word.capitalize()
        if name in SUBTYPES or name in PLURALS:
            return name
    candidates = [w for each in expected for w in _CLASSES.get(each, (each,))]
    parted = next((each for each in candidates if each.replace(" ", "") == _joined(plain)), None)
    if parted is not None and " " in parted:
        return parted.capitalize() if word[0].isupper() else parted
    found = _best(plain, tuple(dict.fromkeys(each.split()[0] for each in candidates)))
    if found is None and of_subtypes and word[0].isupper():
        return _best(word, tuple(sorted(CREATURE_TYPES)))
    if found is None:
        return None
    return found[0].upper() + found[1:] if word[0].isupper() else found


def _joined(word: str) -> str:
    return word.replace("-", "")


def _best(word: str, candidates: tuple[str, ...]) -> str | None:
    best: tuple[int, str] | None = None
    most = 1 if len(word) < 7 else 2
    for each in candidates:
        if each == word or not _WORD.fullmatch(each) or abs(len(each) - len(word)) > most:
            continue
        if word.lower() in _known() and not _is_other_number(word, each):
            continue
        distance = _distance(word, each)
        if distance <= most and (best is None or distance < best[0]):
            best = distance, each
    return best[1] if best else None


def _is_other_number(word: str, other: str) -> bool:
    return f"{word}s" == other or word == f"{other}s" or plural_of(word) == other


def _distance(one: str, two: str) -> int:
    """Letters to write, drop, change or swap with their neighbour to get from one to the other."""
    before: list[int] = []
    last = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(two, 1):
            cost = min(last[j] + 1, row[-1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == two[j - 2] and one[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]
