"""Cards that nobody would print: phrases of the grammar put together at random.

What the reader refuses is thrown away; what it accepts the engine must play.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from core.games.mtg.cards.card import read_card

WORDS: dict[str, tuple[str, ...]] = {
    "KEY": ("flying", "reach", "first strike", "double strike", "trample", "deathtouch",
            "lifelink", "vigilance", "haste", "menace", "hexproof", "indestructible", "defender",
            "flash"),
    "NOUN": ("creature", "artifact", "enchantment", "permanent", "nonland permanent", "land",
             "attacking creature", "nonblack creature", "creature you control", "Goblin", "token",
             "creature an opponent controls", "creature with flying", "artifact or creature"),
    "WHO": ("target player", "target opponent", "each player", "each opponent"),
    "DOES": ("gains 2 life", "loses 2 life", "draws a card", "discards a card",
             "sacrifices a creature of their choice"),
    "CLAUSE": (
        "~ deals 2 damage to any target", "~ deals 1 damage to target creature",
        "destroy target NOUN", "destroy all creatures", "exile target NOUN",
        "return target NOUN to its owner's hand", "scry 2", "draw two cards, then discard a card",
        "return target permanent card from your graveyard to the battlefield tapped",
        "return target card from your graveyard to your hand", "counter target spell",
        "counter target spell unless its controller pays {1}", "WHO DOES", "WHO DOES",
        "copy target instant or sorcery spell. You may choose new targets for the copy",
        "discard your hand, then draw two cards", "you gain 2 life", "goad target creature",
        "create two tapped 2/2 black Zombie creature tokens with KEY",
        "search your library for a basic land card, put it onto the battlefield tapped, then "
        "shuffle",
        "look at the top three cards of your library. Put one of them into your hand and the rest "
        "on the bottom of your library in any order",
        "reveal the top three cards of your library. An opponent separates those cards into two "
        "piles. Put one pile into your hand and the other into your graveyard",
        "put a +1/+1 counter on target creature", "put two -1/-1 counters on target creature",
        "take an extra turn after this one", "prevent all combat damage that would be dealt this "
        "turn", "attach target Equipment you control to target creature you control",
        "target creature gets +2/-1 and gains KEY until end of turn",
        "creatures you control get +1/+1 and gain KEY until end of turn",
        "target creature you control deals damage equal to its power to target creature an "
        "opponent controls", "exile target creature. Its controller gains life equal to its power",
        "exile target nonland permanent until ~ leaves the battlefield", "sacrifice it",
        "put a +1/+1 counter on ~", "up to two target creatures gain KEY until end of turn",
        "goad target creature. Until your next turn, whenever that creature attacks, draw a card",
    ),
    "EVENT": (
        "When ~ enters", "When ~ dies", "Whenever ~ attacks or blocks", "Whenever you lose life",
        "Whenever ~ deals combat damage to a player", "Whenever ~ is dealt damage",
        "When ~ becomes the target of a spell or ability", "At the beginning of your upkeep",
        "At the beginning of your end step", "Whenever you cast an instant or sorcery spell",
        "Whenever an opponent casts a creature spell", "Whenever another creature enters",
        "Whenever another creature you control dies", "Whenever equipped creature attacks",
        "Whenever another creature dies during your turn",
    ),
    "IF": ("", "", "", " if you control another Goblin,"),
    "COST": ("{1}", "{T}", "Sacrifice ~", "Sacrifice a creature", "Sacrifice another creature",
             "Discard a card", "Pay 1 life", "{R}"),
    "STATIC": (
        "Other creatures you control get +1/+1 and have KEY.", "Goblins you control get +1/+1.",
        "~ gets +1/+1 for each Aura and Equipment attached to it.",
        "As long as ~ is equipped, it has KEY.", "Goblin spells you cast cost {1} less to cast.",
        "~ attacks each combat if able.", "All creatures able to block ~ do so.",
        "Prevent all combat damage that would be dealt to and dealt by ~.",
        "You may have ~ assign its combat damage as though it weren't blocked.",
    ),
    "PART": ("gets +1/+1", "gets -1/+2", "has KEY", "loses flying", "can't block", "can't attack",
             "has base power and toughness 1/1", "is a Goblin in addition to its other types",
             "can't attack you"),
    "TRIGGER": ("EVENT,IF CLAUSE.",),
    "ABILITY": ("TRIGGER", "TRIGGER", "COST, COST: SENTENCE", "COST: SENTENCE", "STATIC"),
    "SENTENCE": ("CLAUSE.", "CLAUSE. CLAUSE.", "you may CLAUSE."),
    "creature": ("ABILITY", "KEY\nABILITY", "ABILITY\nABILITY"),
    "spell": ("SENTENCE", "SENTENCE SENTENCE", "SENTENCE\nFlashback {1}{R}",
              "As an additional cost to cast this spell, sacrifice a creature.\nSENTENCE",
              "Choose one \u2014\n\u2022 CLAUSE.\n\u2022 CLAUSE.",
              'Until end of turn, target creature gets +1/+1 and gains "TRIGGER"'),
    "thing": ("ABILITY", "ABILITY\nABILITY"),
    "aura": ("Enchant creature\nEnchanted creature PART.",),
    "gear": ("Equipped creature PART.\nEquip {1}", "Equipped creature PART.\nTRIGGER\nEquip {1}"),
}  # fmt: skip
"""Each word in capitals stands for any of its lines; the last five are whole cards."""

TYPES = {"creature": "Creature \u2014 Goblin", "spell": "Instant", "thing": "Artifact",
         "aura": "Enchantment \u2014 Aura", "gear": "Artifact \u2014 Equipment"}  # fmt: skip
COSTS = ("{R}", "{1}", "{1}{R}", "{2}", "{0}", "{X}{R}")


def said(rng: Random, word: str) -> str:
    """A line for a word, with every word in it replaced."""
    line = rng.choice(WORDS[word])
    for name in WORDS:
        while name.isupper() and name in line:
            line = line.replace(name, said(rng, name), 1)
    return line


def _sentence_case(text: str) -> str:
    """Capitals where lines and sentences begin."""
    letters, begins = [], True
    for n, letter in enumerate(text):
        letters.append(letter.upper() if begins else letter)
        if letter in "\n\u2022":
            begins = True
        elif letter not in " ":
            begins = letter in ".:" and text[n + 1 : n + 2] == " "
    return "".join(letters)


def cards(seed: int, count: int) -> list[dict[str, Any]]:
    """So many cards that the reader accepts, the same for the same seed."""
    rng, found, kinds = Random(seed), [], Counter[str]()
    while len(found) < count:
        kind = rng.choice(("creature", "creature", "spell", "thing", "aura", "gear"))
        name = f"Strange {len(found)}"
        text = _sentence_case(said(rng, kind).replace("~", name))
        raw = {"card_id": f"strange_{len(found)}", "name": name, "type_line": TYPES[kind],
               "mana_cost": rng.choice(COSTS), "oracle_text": text}  # fmt: skip
        if kind == "creature":
            raw |= {"power": str(rng.randint(0, 4)), "toughness": str(rng.randint(1, 4))}
        if not read_card(raw).problems:
            found.append(raw)
            kinds[kind] += 1
    assert len(kinds) == len(TYPES), kinds
    return found
