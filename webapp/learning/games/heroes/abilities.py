"""Families of abilities."""

from __future__ import annotations

from random import Random

from webapp.learning.games.heroes.families import Family, Member, ability, family
from webapp.learning.games.heroes.script import (
    both,
    gain,
    give,
    hurt,
    less,
    more,
    own,
    paid,
    put,
    suffer,
    theirs,
    times,
    weaken,
    when,
)

ABILITIES: list[Family] = []
"""All families of abilities."""


def thrown(draw: Random, low: int, high: int) -> str:
    """An amount between these; mostly it is the mean of a die."""
    mean, sides = draw.randint(low, high), draw.choice((0, 5, 7, 9, 11))
    sides = min(sides, 2 * mean - 1)
    return f"ADD({mean - (sides + 1) // 2}, ROLL({sides}))" if sides > 1 else str(mean)


@family(ABILITIES, "strike")
def _strike(draw: Random) -> Member:
    return ability("Strike", hurt(thrown(draw, 4, 12)), "melee")


@family(ABILITIES, "blow")
def _blow(draw: Random) -> Member:
    factor = draw.choice((0.5, 1, 1.5))
    return ability("Blow", hurt(times(own("strength"), factor)), "melee", strength=6)


@family(ABILITIES, "bash")
def _bash(draw: Random) -> Member:
    script = both(hurt(thrown(draw, 2, 6)), gain("armour", draw.randint(1, 3)))
    return ability("Shield Bash", script, "melee", armour=0)


@family(ABILITIES, "heal")
def _heal(draw: Random) -> Member:
    return ability("Heal", gain("health", thrown(draw, 5, 14)), "heal")


@family(ABILITIES, "bolt")
def _bolt(draw: Random) -> Member:
    price = draw.randint(5, 15)
    script = paid("mana", price, hurt(thrown(draw, price, price + 10)))
    return ability("Bolt", script, "spell", mana=20)


@family(ABILITIES, "mend")
def _mend(draw: Random) -> Member:
    price = draw.randint(4, 10)
    script = paid("mana", price, gain("health", price + draw.randint(2, 10)))
    return ability("Mend", script, "spell", "heal", mana=20)


@family(ABILITIES, "meditate")
def _meditate(draw: Random) -> Member:
    script = both(gain("mana", draw.randint(8, 20)), gain("health", draw.randint(0, 3)))
    return ability("Meditate", script, "rest", mana=5)


@family(ABILITIES, "ignite")
def _ignite(draw: Random) -> Member:
    return ability("Ignite", give("burning", draw.randint(2, 5)), "spell", "fire")


@family(ABILITIES, "venom")
def _venom(draw: Random) -> Member:
    script = both(hurt(thrown(draw, 1, 4)), give("poison", draw.randint(1, 3)))
    return ability("Venom", script, "melee")


@family(ABILITIES, "empower")
def _empower(draw: Random) -> Member:
    return ability("Empower", gain("strength", draw.randint(2, 6)), "rest", strength=4)


@family(ABILITIES, "sap")
def _sap(draw: Random) -> Member:
    weaker = weaken("strength", draw.randint(1, 3))
    return ability("Sap", both(hurt(thrown(draw, 3, 7)), weaker), "spell")


@family(ABILITIES, "fortify")
def _fortify(draw: Random) -> Member:
    script = both(gain("armour", draw.randint(2, 5)), gain("health", draw.randint(1, 5)))
    return ability("Fortify", script, "rest", armour=0)


@family(ABILITIES, "steal")
def _steal(draw: Random) -> Member:
    amount = draw.randint(4, 10)
    taken = f"MIN({theirs('mana')}, {amount})"
    script = both(gain("mana", taken), give("mana", -amount), hurt(draw.randint(2, 5)))
    return ability("Steal Mana", script, "spell", mana=5)


@family(ABILITIES, "recoil")
def _recoil(draw: Random) -> Member:
    dealt = draw.randint(10, 20)
    return ability(
        "Reckless Blow", both(suffer(dealt // 3), hurt(thrown(draw, dealt, dealt))), "melee"
    )


@family(ABILITIES, "revenge")
def _revenge(draw: Random) -> Member:
    base, factor = draw.randint(20, 40), draw.choice((0.2, 0.25, 0.3))
    dealt = times(f"MAX(SUB({base}, {own('health')}), 5)", factor)
    return ability("Revenge", hurt(f"ADD({dealt}, {draw.randint(2, 5)})"), "melee")


@family(ABILITIES, "rage")
def _rage(draw: Random) -> Member:
    dealt = f"ADD({draw.randint(2, 5)}, {own('rage')})"
    script = both(hurt(dealt), gain("rage", draw.randint(1, 3)))
    return ability("Rage", script, "melee", rage=0)


@family(ABILITIES, "shatter")
def _shatter(draw: Random) -> Member:
    dealt = draw.randint(6, 10)
    script = both(hurt(f"ADD({dealt}, {theirs('armour')})"), "SET(OPPONENT, 'armour', 0)")
    return ability("Shatter", script, "melee")


@family(ABILITIES, "smoulder")
def _smoulder(draw: Random) -> Member:
    burst = times(theirs("burning"), draw.choice((2, 2.5, 3)))
    script = both(hurt(f"ADD({burst}, {draw.randint(2, 4)})"), "SET(OPPONENT, 'burning', 0)")
    return ability("Flare", script, "spell", "fire")


@family(ABILITIES, "bold")
def _bold(draw: Random) -> Member:
    is_ahead = more(own("health"), theirs("health"))
    strong, weak = draw.randint(8, 14), draw.randint(3, 6)
    return ability(
        "Press On", when(is_ahead, hurt(thrown(draw, strong, strong)), hurt(weak)), "melee"
    )


@family(ABILITIES, "stun")
def _stun(draw: Random) -> Member:
    once = both(hurt(draw.randint(1, 4)), give("stunned", 1))
    script = when(less(theirs("stunned"), 1), paid("mana", 10, once), hurt(3))
    return ability("Stun", script, "spell", mana=20)


@family(ABILITIES, "gamble", held_out=True)
def _gamble(draw: Random) -> Member:
    """All or nothing."""
    lucky = more(f"ROLL({draw.randint(4, 8)})", 3)
    return ability("Gamble", when(lucky, hurt(draw.randint(14, 20)), suffer(5)), "luck")


@family(ABILITIES, "execute", held_out=True)
def _execute(draw: Random) -> Member:
    is_weak = less(theirs("health"), draw.randint(12, 20))
    return ability("Execute", when(is_weak, hurt(40), hurt(draw.randint(2, 5))), "melee")


@family(ABILITIES, "drain", held_out=True)
def _drain(draw: Random) -> Member:
    amount = draw.randint(4, 8)
    return ability("Drain", both(hurt(amount), gain("health", amount)), "spell")


@family(ABILITIES, "charge", held_out=True)
def _charge(draw: Random) -> Member:
    """Gathers, and lets all go once there is enough."""
    most, dealt = draw.randint(2, 3), draw.randint(8, 12)
    release = both(hurt(times(own("charge"), dealt)), put("charge", 0))
    script = when(less(own("charge"), most), gain("charge", 1), release)
    return ability("Charge", script, "melee", charge=0)
