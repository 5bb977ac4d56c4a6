"""What each keyword means, in a sentence, and which keywords the published game has beside them."""

from __future__ import annotations

KEYWORD_DOCS: dict[str, str] = {
    "flying": "Only creatures with flying or reach can block it.",
    "reach": "It can block creatures with flying.",
    "first strike": "It deals combat damage before creatures without first strike.",
    "double strike": "It deals combat damage twice: first, and with the others.",
    "trample": "Damage beyond what is lethal to its blockers goes to the player.",
    "deathtouch": "Any damage that it deals to a creature is lethal.",
    "lifelink": "Its controller gains as much life as it deals damage.",
    "vigilance": "Attacking does not tap it.",
    "haste": "It can attack and be tapped for costs on the turn it comes.",
    "menace": "It can only be blocked by two or more creatures.",
    "hexproof": "Opponents cannot target it.",
    "indestructible": "Damage and “destroy” do not destroy it.",
    "defender": "It cannot attack.",
    "flash": "It can be cast whenever its player has priority.",
}

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
