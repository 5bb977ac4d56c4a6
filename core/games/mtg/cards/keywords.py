"""The keywords, each one entry, and which keywords the published game has beside them."""

from __future__ import annotations

from dataclasses import dataclass

from core.language.words import Words


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a keyword besides what it means.

    `worth` is what it adds to a creature in the eyes of a bot (`bots.worth`); one `of_permanents`
    serves a permanent that is no creature too.
    """

    worth: int = 0
    of_permanents: bool = False


KEYWORDS: Words[None, Facts] = Words("keyword", Facts(), tag="")
"""The keywords by name."""


def _keyword(name: str, doc: str, worth: int, of_permanents: bool = False) -> None:
    facts = Facts(worth, of_permanents)
    KEYWORDS.declare(name, doc, None, example=name.capitalize(), facts=facts)


_keyword("flying", "Only creatures with flying or reach can block it.", 100)
_keyword("reach", "It can block creatures with flying.", 30)
_keyword("first strike", "It deals combat damage before creatures without first strike.", 70)
_keyword("double strike", "It deals combat damage twice: first, and with the others.", 160)
_keyword("trample", "Damage beyond what is lethal to its blockers goes to the player.", 40)
_keyword("deathtouch", "Any damage that it deals to a creature is lethal.", 100, of_permanents=True)
_keyword(
    "lifelink", "Its controller gains as much life as it deals damage.", 90, of_permanents=True
)
_keyword("vigilance", "Attacking does not tap it.", 40)
_keyword("haste", "It can attack and be tapped for costs on the turn it comes.", 20)
_keyword("menace", "It can only be blocked by two or more creatures.", 50)
_keyword("hexproof", "Opponents cannot target it.", 50, of_permanents=True)
_keyword("indestructible", "Damage and “destroy” do not destroy it.", 150, of_permanents=True)
_keyword("defender", "It cannot attack.", -60)
_keyword("flash", "It can be cast whenever its player has priority.", 0)


def serves_permanents(name: str) -> bool:
    """Whether it is a keyword that serves a permanent which is no creature."""
    return name in KEYWORDS and KEYWORDS[name].facts.of_permanents


_ABILITIES = """
absorb, affinity, afflict, afterlife, aftermath, amplify, annihilator, ascend, assist, aura swap,
awaken, backup, banding, bargain, battle cry, bestow, blitz, bloodthirst, boast, bushido, buyback,
cascade, casualty, champion, changeling, cipher, cleave, companion, compleated, conspire, convoke,
craft, crew, cumulative upkeep, cycling, dash, daybound, decayed, delve, demonstrate, dethrone,
devoid, devour, disguise, disturb, double team, dredge, echo, embalm, emerge, encore, enlist,
entwine, epic, escalate, escape, eternalize, evoke, evolve, exalted, exhaust, exploit, extort,
fabricate, fading, fear, flanking, forecast, foretell, fortify, freerunning, frenzy, fuse, gift,
graft, gravestorm, haunt, hideaway, horsemanship, impending, improvise, infect, ingest, intimidate,
islandwalk, forestwalk, swampwalk, mountainwalk, plainswalk, landwalk, job select, jump-start,
kicker, level up, living metal, living weapon, madness, max speed, melee, mentor, miracle, mobilize,
modular, morph, megamorph, mutate, myriad, nightbound, ninjutsu, offering, offspring, outlast,
overload, partner, persist, phasing, plot, poisonous, protection, prototype, provoke, prowess,
prowl, rampage, ravenous, read ahead, rebound, reconfigure, recover, reinforce, renown, replicate,
retrace, riot, ripple, saddle, scavenge, shadow, shroud, skulk, soulbond, soulshift, spectacle,
splice, split second, spree, squad, station, storm, sunburst, surge, suspend, tiered, totem armor,
toxic, training, transfigure, transmute, tribute, umbra armor, undaunted, undying, unearth,
unleash, vanishing, ward, warp, wither
"""
_ACTIONS = """
abandon, adapt, airbend, amass, assemble, behold, bolster, clash, cloak, collect evidence, connive,
convert, detain, discover, double, earthbend, endure, exchange, exert, explore, fateseal, fight,
forage, heist, incubate, investigate, learn, manifest, meld, mill, monstrosity, planeswalk, play,
populate, proliferate, regenerate, seek, support, surveil, suspect, tap, transform, triple, untap,
venture, vote, waterbend
"""


def _names(text: str) -> frozenset[str]:
    return frozenset(each.strip() for each in text.replace("\n", " ").split(","))


OTHER_KEYWORDS = _names(_ABILITIES) | _names(_ACTIONS)
"""Keywords of the published game that these rules do not have: no misspellings of theirs."""
