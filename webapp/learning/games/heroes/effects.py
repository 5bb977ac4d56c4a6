"""Families of passive effects, which one hero has, and of global effects, which both have."""

from __future__ import annotations

from random import Random

from webapp.learning.games.heroes.families import Family, Member, effect, family
from webapp.learning.games.heroes.script import (
    both,
    gain,
    hurt,
    less,
    minus,
    more,
    own,
    put,
    suffer,
    theirs,
    times,
    when,
)

PASSIVES: list[Family] = []
"""All families of passive effects."""
RULES: list[Family] = []
"""All families of global effects besides Death, which every duel has."""

HURT, TURN, END, USED = (
    "ON_ATTRIBUTE_CHANGE('health')",
    "ON_TURN_START",
    "ON_TURN_END",
    "ON_ABILITY_USED",
)
_DELTA = "CONTEXT('delta')"
_LOSS = less(_DELTA, 0)
DEATH = effect("Death", HURT, when(less(own("health"), 1), "LOSE(SELF)")).entry
"""The global effect without which nobody loses."""


@family(PASSIVES, "regeneration")
def _regeneration(draw: Random) -> Member:
    return effect("Regeneration", TURN, gain("health", draw.randint(1, 3)))


@family(PASSIVES, "inner fire")
def _inner_fire(draw: Random) -> Member:
    return effect("Inner Fire", TURN, gain("mana", draw.randint(2, 6)), mana=5)


@family(PASSIVES, "thorns")
def _thorns(draw: Random) -> Member:
    return effect("Thorns", HURT, when(_LOSS, hurt(draw.randint(1, 3))))


@family(PASSIVES, "shield")
def _shield(draw: Random) -> Member:
    back = times(_DELTA, draw.choice((-0.25, -0.5)))
    script = when(
        f"AND({_LOSS}, {more(own('mana'), 4)})", both(gain("mana", -5), gain("health", back))
    )
    return effect("Mana Shield", HURT, script, mana=20)


@family(PASSIVES, "fury")
def _fury(draw: Random) -> Member:
    return effect("Fury", HURT, when(_LOSS, gain("strength", draw.randint(1, 2))), strength=4)


@family(PASSIVES, "second wind")
def _second_wind(draw: Random) -> Member:
    fresh = both(gain("health", draw.randint(10, 20)), put("rested", 1))
    is_low = f"AND({less(own('health'), draw.randint(10, 16))}, {less(own('rested'), 1)})"
    return effect("Second Wind", TURN, when(is_low, fresh), rested=0)


@family(PASSIVES, "spell drinker")
def _spell_drinker(draw: Random) -> Member:
    return effect("Spell Drinker", "ON_ABILITY_USED('spell')", gain("health", draw.randint(1, 4)))


@family(PASSIVES, "hunger", held_out=True)
def _hunger(draw: Random) -> Member:
    return effect("Hunger", END, both(suffer(draw.randint(1, 2)), gain("strength", 1)), strength=6)


@family(RULES, "burning")
def _burning(draw: Random) -> Member:
    burns = both(suffer(own("burning")), gain("burning", -1))
    return effect("Burning", TURN, when(more(own("burning"), 0), burns))


@family(RULES, "poison")
def _poison(draw: Random) -> Member:
    return effect("Poison", END, when(more(own("poison"), 0), suffer(own("poison"))))


@family(RULES, "armour")
def _armour(draw: Random) -> Member:
    """Armour gives back a part of each loss, and wears out."""
    back = f"MIN({own('armour')}, {minus(_DELTA)})"
    held = both(gain("health", back), gain("armour", -1))
    return effect("Armour", HURT, when(f"AND({_LOSS}, {more(own('armour'), 0)})", held))


@family(RULES, "stun")
def _stun(draw: Random) -> Member:
    script = when(more(own("stunned"), 0), both(gain("stunned", -1), "PASS()"))
    return effect("Stun", "ON_ACTION_PHASE_START", script)


@family(RULES, "tide of mana")
def _tide(draw: Random) -> Member:
    return effect("Tide of Mana", TURN, gain("mana", draw.randint(2, 5)))


@family(RULES, "weariness")
def _weariness(draw: Random) -> Member:
    return effect("Weariness", END, suffer(draw.randint(1, 2)))


@family(RULES, "blood price")
def _blood_price(draw: Random) -> Member:
    return effect("Blood Price", "ON_ABILITY_USED('spell')", suffer(draw.randint(1, 3)))


@family(RULES, "warming up")
def _warming_up(draw: Random) -> Member:
    return effect("Warming Up", TURN, gain("strength", draw.choice((0.5, 1))))


@family(RULES, "won by mana")
def _won_by_mana(draw: Random) -> Member:
    script = when(more(own("mana"), draw.randint(60, 90)), "WIN(SELF)")
    return effect("Archmage", "ON_ATTRIBUTE_CHANGE('mana')", script)


@family(RULES, "lost by poison")
def _lost_by_poison(draw: Random) -> Member:
    script = when(more(own("poison"), draw.randint(6, 9)), "LOSE(SELF)")
    return effect("Deadly Dose", "ON_ATTRIBUTE_CHANGE('poison')", script)


@family(RULES, "won by armour", held_out=True)
def _won_by_armour(draw: Random) -> Member:
    script = when(more(own("armour"), draw.randint(9, 14)), "WIN(SELF)")
    return effect("Unassailable", "ON_ATTRIBUTE_CHANGE('armour')", script)


@family(RULES, "lost by strength", held_out=True)
def _lost_by_strength(draw: Random) -> Member:
    script = when(more(own("strength"), draw.randint(24, 34)), "LOSE(SELF)")
    return effect("Hubris", "ON_ATTRIBUTE_CHANGE('strength')", script)


@family(RULES, "won by health", held_out=True)
def _won_by_health(draw: Random) -> Member:
    script = when(more(own("health"), draw.randint(85, 100)), "WIN(SELF)")
    return effect("In Full Bloom", HURT, script)


@family(RULES, "decay", held_out=True)
def _decay(draw: Random) -> Member:
    share = times(own("health"), draw.choice((-0.05, -0.1)))
    return effect("Decay", TURN, both(gain("health", share), gain("mana", -1)))


@family(RULES, "underdog", held_out=True)
def _underdog(draw: Random) -> Member:
    is_behind = less(own("health"), theirs("health"))
    return effect("Underdog", TURN, when(is_behind, gain("strength", draw.randint(1, 2))))
