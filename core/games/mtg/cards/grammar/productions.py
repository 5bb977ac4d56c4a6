"""The productions by name, as reports and hovers show them."""

from __future__ import annotations

import re

PRODUCTIONS: dict[str, str] = {
    "keywords": "KEYWORD, KEYWORD …",
    "enchant": "Enchant creature",
    "equip": "Equip mana",
    "flashback": "Flashback mana",
    "additional cost": "As an additional cost to cast this spell, cost.",
    "alternative cost": (
        "If you control a SUBTYPE, you may pay N life rather than pay this spell's mana cost."
    ),
    "enters tapped": "~ enters tapped.",
    "modal": "Choose one — and a line “• effects” per mode",
    "activation cost": "cost, cost…: effects [Activate only as a sorcery.]",
    "triggered ability": "When | Whenever | At EVENT, [if you control a NOUN,] effects",
    "event": (
        "~ enters | dies | attacks | attacks or blocks | deals combat damage to a player | "
        "is dealt damage | becomes the target of a spell or ability; equipped creature attacks; "
        "the beginning of your upkeep | your end step; you lose life; you cast | an opponent "
        "casts a [TYPE] spell [during an opponent's turn]; another | a NOUN [you control] "
        "[with KEYWORD] enters; another creature [you control] dies [during your turn]"
    ),
    "clause": "[you may] clause.",
    "target": "[up to N] target player | opponent | noun phrase",
    "damage": "~ deals N damage to any target | target | that player",
    "creature damage": "TARGET deals damage equal to its power to TARGET",
    "destroy": "destroy TARGET | destroy all creatures",
    "exile": "exile TARGET | exile ~ | exile TARGET until ~ leaves the battlefield",
    "return": (
        "return TARGET to its owner's hand | return target [TYPE] card from your graveyard to your "
        "hand | the battlefield [tapped] | return ~ from your graveyard to your hand"
    ),
    "counter": "counter target spell [unless its controller pays MANA]",
    "copy": "copy target instant or sorcery spell. [You may choose new targets for the copy]",
    "draw": "draw N cards [, then discard N cards]",
    "discard your hand": "discard your hand, then draw N cards",
    "life and cards": (
        "you | target player | target opponent | each player | each opponent | that player "
        "draws N cards | gains N life | loses N life | discards N cards | sacrifices a creature of "
        "their choice, joined by and"
    ),
    "its controller": "its | that creature's controller gains life equal to its power",
    "sacrifice it": "sacrifice it",
    "scry": "scry N",
    "add mana": "add MANA | add SYMBOL or SYMBOL",
    "create tokens": "create N [tapped] P/T COLOUR SUBTYPE creature tokens [with KEYWORDS]",
    "search": (
        "search your library for a basic land card, put it onto the battlefield tapped | into your "
        "hand, then shuffle"
    ),
    "look": (
        "look at the top N cards of your library. Put one of them into your hand and the rest on "
        "the bottom of your library in any order"
    ),
    "piles": (
        "reveal the top N cards of your library. An opponent separates those cards into two piles. "
        "Put one pile into your hand and the other into your graveyard"
    ),
    "put counters": "put N +1/+1 | -1/-1 counters on ~ | it | that creature | TARGET",
    "extra turn": "take an extra turn after this one",
    "goad": "goad TARGET",
    "delayed draw": "until your next turn, whenever that creature attacks, draw a card",
    "granted ability": "until end of turn, TARGET gets +P/+T and gains “triggered ability”",
    "attach": "attach target Equipment [you control] to TARGET",
    "prevent": "prevent all combat damage that would be dealt this turn",
    "bonus": "OBJECT gets +P/+T [and gains KEYWORDS] until end of turn | gains KEYWORDS until …",
    "static ability": (
        "[other] NOUNS you control get +P/+T [and have KEYWORDS]. | equipped | enchanted creature "
        "PARTS. | ~ attacks each combat if able. | all creatures able to block ~ do so. | prevent "
        "all combat damage that would be dealt to and dealt by ~. | you may have ~ assign its "
        "combat damage as though it weren't blocked. | as long as ~ is equipped, it has KEYWORDS. "
        "| ~ gets +P/+T for each Aura and Equipment attached to it."
    ),
    "cost reduction": "SUBTYPE spells you cast cost {N} less to cast.",
    "part": (
        "gets +P/+T | has KEYWORDS | loses KEYWORDS | has base power and toughness P/T | is a "
        "SUBTYPE in addition to its other types | can't block | can't attack [you]"
    ),
}  # fmt: skip
"""What each production reads; capitals stand for other productions."""

EXAMPLES: dict[str, str] = {
    "keywords": "Flying, vigilance",
    "enchant": "Enchant creature",
    "equip": "Equip {2}",
    "flashback": "Flashback {2}{R}",
    "additional cost": "As an additional cost to cast this spell, discard a card.",
    "alternative cost": (
        "If you control a Forest, you may pay 2 life rather than pay this spell's mana cost."
    ),
    "enters tapped": "This land enters tapped.",
    "modal": "Choose one —",
    "activation cost": "{2}, {T}: Draw a card.",
    "triggered ability": "When this creature enters, draw a card.",
    "event": "Whenever this creature attacks, scry 1.",
    "clause": "Draw a card.",
    "target": "Destroy target creature with flying.",
    "damage": "{1}: This creature deals 2 damage to any target.",
    "creature damage": "Target creature deals damage equal to its power to target player.",
    "destroy": "Destroy target creature.",
    "exile": "Exile target artifact.",
    "return": "Return target creature to its owner's hand.",
    "counter": "Counter target spell unless its controller pays {2}.",
    "copy": "Copy target instant or sorcery spell. You may choose new targets for the copy.",
    "draw": "Draw two cards, then discard a card.",
    "discard your hand": "Discard your hand, then draw three cards.",
    "life and cards": "Target player draws two cards and loses 2 life.",
    "its controller": "Its controller gains life equal to its power.",
    "sacrifice it": "Sacrifice it.",
    "scry": "Scry 2.",
    "add mana": "{T}: Add {G} or {W}.",
    "create tokens": "Create two 1/1 white Soldier creature tokens with flying.",
    "search": (
        "Search your library for a basic land card, put it onto the battlefield tapped, then "
        "shuffle."
    ),
    "look": (
        "Look at the top three cards of your library. Put one of them into your hand and the rest "
        "on the bottom of your library in any order."
    ),
    "piles": (
        "Reveal the top four cards of your library. An opponent separates those cards into two "
        "piles. Put one pile into your hand and the other into your graveyard."
    ),
    "put counters": "Put a +1/+1 counter on target creature.",
    "extra turn": "Take an extra turn after this one.",
    "goad": "Goad target creature.",
    "delayed draw": "Until your next turn, whenever that creature attacks, draw a card.",
    "granted ability": (
        "Until end of turn, target creature gets +1/+0 and gains "
        "“When this creature dies, draw a card.”"
    ),
    "attach": "Attach target Equipment you control to target creature.",
    "prevent": "Prevent all combat damage that would be dealt this turn.",
    "bonus": "Target creature gets +2/+2 and gains trample until end of turn.",
    "static ability": "Other Elves you control get +1/+1 and have reach.",
    "cost reduction": "Equipment spells you cast cost {1} less to cast.",
    "part": "Enchanted creature gets +1/+1, has flying, and can't block.",
}
"""For each production a text that it reads: what messages show."""

_WORDS = {
    name: frozenset(re.findall(r"[a-z']{2,}", f"{name} {text}".lower()))
    for name, text in PRODUCTIONS.items()
}


def most_like(words: frozenset[str]) -> str:
    """The production that shares most words with a clause no production begins.

    >>> most_like(frozenset({"mill", "two", "cards"})), most_like(frozenset({"~", "battlefield"}))
    ('draw', 'exile')
    """
    return max(_WORDS, key=lambda name: len(_WORDS[name] & words) / (8 + len(_WORDS[name])))
