"""The productions by name, as reports and hovers show them.

Those of lines, abilities and objects stand here; the modules of `core.games.mtg.effects` enter
those of clauses beside the effects that they read (`grammar.verbs`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from core.language.words import Word, Words


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a production besides what it reads.

    `words` are those of its name and form; a clause that is `imperative` can follow "you may".
    """

    words: frozenset[str] = frozenset()
    imperative: bool = False


Production: TypeAlias = Word[Any, Facts]
"""What a production reads, with a text that it reads, which messages show.

Capitals in its sentence stand for other productions.  It runs what reads it, where a first word
alone chooses it (`verbs.clause`).
"""

PRODUCTIONS: Words[Any, Facts] = Words(
    "production",
    Facts(),
    tag="",
    columns={"production": lambda word: word.name, "reads": lambda word: word.doc},
)
"""Every production by its name."""


def enter(
    name: str, form: str, example: str, read: Any = None, imperative: bool = False
) -> Production:
    """A production more.  Raises ValueError for a second one of one name."""
    facts = Facts(_words_of(name, form), imperative)
    PRODUCTIONS.declare(name, form, read, example=example, facts=facts)
    return PRODUCTIONS[name]


def retell(name: str, form: str) -> None:
    """Give a production that stands for a table of words the form of all of them."""
    old = PRODUCTIONS[name]
    facts = replace(old.facts, words=_words_of(name, form))
    PRODUCTIONS[name] = replace(old, doc=form, facts=facts)


def _words_of(name: str, form: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z']{2,}", f"{name} {form}".lower()))


def most_like(words: frozenset[str]) -> str:
    """The production that shares most words with a clause no production begins.

    >>> most_like(frozenset({"enchant", "artifact", "creature"}))
    'enchant'
    """

    def likeness(name: str) -> float:
        found = PRODUCTIONS[name].facts.words
        return len(found & words) / (8 + len(found))

    return max(PRODUCTIONS, key=likeness)


enter("keywords", "KEYWORD, KEYWORD …", "Flying, vigilance")
enter("enchant", "Enchant creature", "Enchant creature")
enter("equip", "Equip mana", "Equip {2}")
enter("flashback", "Flashback mana", "Flashback {2}{R}")
enter(
    "additional cost",
    "As an additional cost to cast this spell, cost.",
    "As an additional cost to cast this spell, discard a card.",
)
enter(
    "alternative cost",
    "If you control a SUBTYPE, you may pay N life rather than pay this spell's mana cost.",
    "If you control a Forest, you may pay 2 life rather than pay this spell's mana cost.",
)
enter("enters tapped", "~ enters tapped.", "This land enters tapped.")
enter("modal", "Choose one — and a line “• effects” per mode", "Choose one —")
enter(
    "activation cost",
    "cost, cost…: effects [Activate only as a sorcery.]",
    "{2}, {T}: Draw a card.",
)
enter(
    "triggered ability",
    "When | Whenever | At EVENT, [if you control a NOUN,] effects",
    "When this creature enters, draw a card.",
)
enter("event", "EVENT", "Whenever this creature attacks, scry 1.")  # `language.event` tells which
enter("clause", "[you may] clause.", "Draw a card.")
enter(
    "target",
    "[up to N] target player | opponent | noun phrase",
    "Destroy target creature with flying.",
)
# `language` tells which: `static` and `part`
enter("static ability", "STATIC", "Other Elves you control get +1/+1 and have reach.")
enter("cost reduction", "STATIC", "Equipment spells you cast cost {1} less to cast.")
enter("part", "PART", "Enchanted creature gets +1/+1, has flying, and can't block.")
