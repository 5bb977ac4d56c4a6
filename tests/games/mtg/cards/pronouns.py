"""Texts whose pronouns have a known meaning: built from what names things and what takes one up.

Nothing here asks the reader. Every thing that a sentence names is written down beside it, with its
number, what it is, and whether it is still there; `Saying.fitting` are those a pronoun can mean.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

SELF = ("self", 0)


@dataclass(frozen=True)
class Thing:
    """Something named: how messages call it, what it is, and how effects name it (or cannot)."""

    label: str
    what: str  # creature, permanent, card, spell, player, any
    means: tuple[str, int] | None = None
    several: bool = False
    there: bool = True


@dataclass(frozen=True)
class Host:
    """A card's kind, the beginning of an ability, the card itself and what the beginning names."""

    kind: str
    text: str
    self: Thing | None
    things: tuple[Thing, ...] = ()


@dataclass(frozen=True)
class Naming:
    """A sentence and what it names; targets are counted in the order of the text."""

    text: str
    things: tuple[Thing, ...] = ()
    targets: int = 0
    names_self: bool = False


@dataclass(frozen=True)
class Taking:
    """A sentence with a pronoun, which things it takes, and of what it needs them."""

    text: str
    pronoun: str  # it, that creature, that player, plural, unread
    need: str  # body, damage, power, sacrifice, player


@dataclass(frozen=True)
class Saying:
    """A whole text and the things that its pronoun can mean."""

    kind: str
    text: str
    before: str
    fitting: tuple[Thing, ...]
    taking: Taking


def _creature(there: bool = True) -> Thing:
    return Thing("“this creature”", "creature", SELF, there=there)


_DEAD = {"there": False}
HOSTS = (
    Host("instant", "", Thing("the spell itself", "spell", SELF)),
    Host("creature", "When this creature enters, ", _creature()),
    Host("creature", "Whenever this creature attacks, ", _creature()),
    Host("creature", "{1}: ", _creature()),
    Host("creature", "Whenever you lose life, ", _creature()),
    Host("creature", "When this creature dies, ", _creature(there=False)),
    Host("creature", "{1}, Sacrifice this creature: ", _creature(there=False)),
    Host("creature", "Sacrifice another creature: ", _creature(),
         (Thing("the creature that is sacrificed", "creature", **_DEAD),)),
    Host("creature", "Discard a card: ", _creature(),
         (Thing("the card that is discarded", "card"),)),
    Host("creature", "Whenever another creature dies, ", _creature(),
         (Thing("the creature that dies", "creature", **_DEAD),)),
    Host("creature", "Whenever another creature enters, ", _creature(),
         (Thing("the creature that enters", "creature"),)),
    Host("creature", "When this creature enters, if you control another Elf, ", _creature(),
         (Thing("the Elf of the condition", "creature"),)),
    Host("creature", "Whenever an opponent casts a spell, ", _creature(),
         (Thing("the spell that is cast", "spell"), Thing("“an opponent”", "player", ("that", 0)))),
    Host("creature", "Whenever this creature deals combat damage to a player, ", _creature(),
         (Thing("“a player”", "player", ("that", 0)),)),
    Host("creature", "When this creature becomes the target of a spell or ability, ", _creature(),
         (Thing("“a spell or ability”", "spell"),)),
    Host("artifact", "{1}: ", Thing("“this artifact”", "permanent", SELF)),
    Host("artifact", "{T}, Sacrifice this artifact: ",
         Thing("“this artifact”", "permanent", SELF, there=False)),
    Host("land", "When this land enters, ", Thing("“this land”", "permanent", SELF)),
    Host("equipment", "Equip {1}\nWhenever equipped creature attacks, ",
         Thing("“this Equipment”", "permanent", SELF),
         (Thing("“equipped creature”", "creature"),)),
    Host("aura", "Enchant creature\nWhen this Aura enters, ",
         Thing("“this Aura”", "permanent", SELF)),
)  # fmt: skip

_TARGET = ("target", 0)
NAMINGS = (
    Naming("You gain 1 life."),
    Naming("Scry 1."),
    Naming("Target creature gets +1/+0 until end of turn.",
           (Thing("“target creature”", "creature", _TARGET),), 1),
    Naming("Goad target creature.", (Thing("“target creature”", "creature", _TARGET),), 1),
    Naming("Destroy target creature.",
           (Thing("“target creature”", "creature", _TARGET, **_DEAD),), 1),
    Naming("Exile target creature.",
           (Thing("“target creature”", "creature", _TARGET, **_DEAD),), 1),
    Naming("Return target creature to its owner's hand.",
           (Thing("“target creature”", "creature", _TARGET, **_DEAD),), 1),
    Naming("Destroy target artifact.",
           (Thing("“target artifact”", "permanent", _TARGET, **_DEAD),), 1),
    Naming("Up to two target creatures gain haste until end of turn.",
           (Thing("“up to two target creatures”", "creature", _TARGET, several=True),), 1),
    Naming("Target creature you control deals damage equal to its power to target creature an "
           "opponent controls.",
           (Thing("“target creature you control”", "creature", _TARGET),
            Thing("“target creature an opponent controls”", "creature", ("target", 1))), 2),
    Naming("Create a 1/1 white Soldier creature token.",
           (Thing("the Soldier token that is created", "creature"),)),
    Naming("Create two 1/1 white Soldier creature tokens.",
           (Thing("the Soldier tokens that are created", "creature", several=True),)),
    Naming("Draw a card.", (Thing("the card that is drawn", "card"),)),
    Naming("Draw two cards.", (Thing("the cards that are drawn", "card", several=True),)),
    Naming("Draw a card, then discard a card.",
           (Thing("the card that is drawn", "card"), Thing("the card that is discarded", "card"))),
    Naming("Discard your hand, then draw three cards.",
           (Thing("the cards that are drawn", "card", several=True),)),
    Naming("Each opponent sacrifices a creature of their choice.",
           (Thing("the creature that is sacrificed", "creature", **_DEAD),)),
    Naming("Target player discards a card.",
           (Thing("“target player”", "player", _TARGET),
            Thing("the card that is discarded", "card")), 1),
    Naming("Target opponent loses 1 life.", (Thing("“target opponent”", "player", _TARGET),), 1),
    Naming("Search your library for a basic land card, put it onto the battlefield tapped, then "
           "shuffle.", (Thing("the land that is found", "permanent"),)),
    Naming("Search your library for a basic land card, put it into your hand, then shuffle.",
           (Thing("the land card that is found", "card"),)),
    Naming("Look at the top three cards of your library. Put one of them into your hand and the "
           "rest on the bottom of your library in any order.",
           (Thing("the card that is put into your hand", "card"),)),
    Naming("Reveal the top four cards of your library. An opponent separates those cards into two "
           "piles. Put one pile into your hand and the other into your graveyard.",
           (Thing("the pile that is chosen", "card"),
            Thing("the opponent who makes the piles", "player"))),
    Naming("Copy target instant or sorcery spell.",
           (Thing("“target instant or sorcery spell”", "spell", _TARGET),
            Thing("the copy", "spell")), 1),
    Naming("Counter target spell.", (Thing("“target spell”", "card", _TARGET, **_DEAD),), 1),
    Naming("Counter target spell unless its controller pays {2}.",
           (Thing("“target spell”", "card", _TARGET, **_DEAD),
            Thing("the spell's controller", "player")), 1),
    Naming("Return target creature card from your graveyard to the battlefield.",
           (Thing("“target creature card from your graveyard”", "card", _TARGET),), 1),
    Naming("Destroy all creatures.", (Thing("“all creatures”", "creature", several=True),)),
    Naming("~ deals 1 damage to any target.", (Thing("“any target”", "any", _TARGET),), 1, True),
)  # fmt: skip

TAKINGS = (
    Taking("It gains flying until end of turn.", "it", "body"),
    Taking("It gets +2/+2 until end of turn.", "it", "body"),
    Taking("Put a +1/+1 counter on it.", "it", "body"),
    Taking("It deals 2 damage to each opponent.", "unread", "damage"),
    Taking("It deals 2 damage to target opponent.", "it", "damage"),
    Taking("Its controller gains life equal to its power.", "it", "power"),
    Taking("Sacrifice it.", "it", "sacrifice"),
    Taking("That creature gains flying until end of turn.", "that creature", "body"),
    Taking("Put two -1/-1 counters on that creature.", "that creature", "body"),
    Taking("That creature's controller gains life equal to its power.", "that creature", "power"),
    Taking("Until your next turn, whenever that creature attacks, draw a card.",
           "that creature", "body"),
    Taking("That player discards a card.", "that player", "player"),
    Taking("That player loses 2 life.", "that player", "player"),
    Taking("They gain haste until end of turn.", "unread", "body"),
    Taking("Those tokens gain haste until end of turn.", "unread", "body"),
    Taking("Put a +1/+1 counter on each of them.", "unread", "body"),
    Taking("That card deals 1 damage to you.", "unread", "damage"),
    Taking("Its owner loses 1 life.", "unread", "player"),
)  # fmt: skip


def _fits(thing: Thing, need: str) -> bool:
    """Whether a thing can be or do what a clause needs."""
    if need == "player":
        return thing.what in ("player", "any")
    if need == "body":
        return thing.what == "any" or (thing.what == "creature" and thing.there)
    if need == "power":
        return thing.what in ("any", "creature")
    if need == "sacrifice":
        return thing.there and thing.what in ("any", "creature", "permanent")
    return thing.what in ("any", "creature", "permanent", "spell")


def _shift(things: tuple[Thing, ...], by: int) -> Iterator[Thing]:
    for thing in things:
        means = thing.means
        is_target = means is not None and means[0] == "target"
        yield replace(thing, means=(means[0], means[1] + by)) if is_target and means else thing


def saying(host: Host, namings: tuple[Naming, ...], taking: Taking) -> Saying:
    """The text of a host, the sentences in their order and the pronoun, with what it can mean."""
    things, targets = list(host.things), 0
    for naming in namings:
        things += _shift(naming.things, targets)
        targets += naming.targets
    named = host.kind != "instant" or any(naming.names_self for naming in namings)
    if host.self is not None and (named or not [t for t in things if t.what != "player"]):
        things.append(host.self)
    single = [t for t in things if not t.several and _fits(t, taking.need)]
    if taking.pronoun == "that creature":
        single = [t for t in single if t.what in ("creature", "any")]
        others = [t for t in single if t.means != SELF]
        single = others or single  # "that creature" is another one than "this creature"
    before = host.text + " ".join(naming.text for naming in namings)
    text = before + (" " if namings else "") + taking.text
    return Saying(host.kind, text, before, tuple(single), taking)


def sayings(pairs: int, seed: int = 1) -> Iterator[Saying]:
    """Every host with one naming and every taking, and so many with none, two or three."""
    for host, naming, taking in product(HOSTS, NAMINGS, TAKINGS):
        yield saying(host, (naming,), taking)
    draw = random.Random(seed)
    for _ in range(pairs):
        namings = tuple(draw.choice(NAMINGS) for _ in range(draw.choice((0, 2, 2, 3))))
        yield saying(draw.choice(HOSTS), namings, draw.choice(TAKINGS))
