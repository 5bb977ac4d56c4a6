"""The one uncertain thing: combat, as a draw and as a distribution."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from core.games.asg.plan import Plan
from core.games.asg.state import PLAYERS
from core.protocol import Json

MASK = 0xFFFFFFFF
ZERO_SEED = 0x6D2B79F5
SIDES = (PLAYERS, PLAYERS[::-1])
"""Per attacker: its name and the defender's."""


def first_word(seed: int) -> int:
    """The generator's word for a seed (specs/asg/RULES.md, Generator); 0 would stay 0."""
    return seed & MASK or ZERO_SEED


def next_word(x: int) -> int:
    """One draw of xorshift32: the number, which is also the generator's next word.

    >>> next_word(first_word(1))
    270369
    """
    x ^= x << 13 & MASK
    x ^= x >> 17
    return x ^ (x << 5 & MASK)


def bound_of(attacker: int, defender: int, fraction: float) -> int:
    """How far the noise goes; the product is an IEEE double, so it is the same everywhere.

    >>> bound_of(8, 5, 0.35), bound_of(100, 90, 0.35), bound_of(4, 4, 0.0)
    (1, 31, 1)
    """
    bound = int((attacker if attacker < defender else defender) * fraction)
    return bound if bound > 1 else 1


def win_probability(base: int, bound: int) -> float:
    """How likely the attacker wins at this difference of strengths.

    >>> win_probability(-1, 2), win_probability(3, 2), win_probability(-3, 2)
    (0.3, 1, 0)
    """
    if base > bound:
        return 1
    if base < -bound:
        return 0
    return (bound + base + 0.5) / (2 * bound + 1)


def combat(
    plan: Plan, player: int, place: int, strong: int, weak: int, word: int
) -> tuple[int, int, int, dict[str, Json]]:
    """Both sides on one node: one of them is destroyed (specs/asg/RULES.md, Combat).

    What is left of the attacker and of the defender, the generator's word, and the event's data.
    """
    bound = bound_of(strong, weak, plan.fraction)
    word = next_word(word)
    noise = word % (2 * bound + 1) - bound
    base = strong - weak
    delta = base + noise
    mine, theirs = (delta, 0) if delta > 0 else (0, -delta)
    if delta == 0:
        word = next_word(word)
        mine, theirs = (1, 0) if word & 1 else (0, 1)
    attacker, defender = SIDES[player]
    data = {
        "location": plan.ids[place],
        "attacker": attacker,
        "defender": defender,
        "attackerStrengthBefore": strong,
        "defenderStrengthBefore": weak,
        "attackerWinProb": win_probability(base, bound),
        "varianceBound": bound,
        "noise": noise,
        "delta": delta,
        "winner": attacker if mine else defender,
        "winnerStrengthAfter": mine or theirs,
    }
    return mine, theirs, word, data


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way for a combat to end: whether the attacker wins, and what is left."""

    attacker_wins: bool
    strength: int
    chance: Fraction


def outcomes(attacker: int, defender: int, fraction: float, most: int = 10**6) -> list[Outcome]:
    """Every way for a combat to end with its exact chance; the attacker's best first.

    Where there are more than `most` values of the noise, neighbouring ones with one winner are
    taken together at their middle.

    >>> [(o.attacker_wins, o.strength, str(o.chance)) for o in outcomes(5, 5, 0.0)]
    [(True, 1, '1/2'), (False, 1, '1/2')]
    >>> [(o.attacker_wins, o.strength, str(o.chance)) for o in outcomes(4, 5, 0.4)]
    [(True, 1, '1/6'), (False, 1, '1/2'), (False, 2, '1/3')]
    """
    bound, base = bound_of(attacker, defender, fraction), attacker - defender
    values = 2 * bound + 1
    width = -(-values // most)
    highest, lowest = base + bound, base - bound
    found: dict[tuple[bool, int], Fraction] = {}

    def add(end: tuple[bool, int], chance: Fraction) -> None:
        found[end] = found.get(end, Fraction(0)) + chance

    for first in range(highest, max(lowest, 1) - 1, -width):
        count = min(width, first - max(lowest, 1) + 1)
        add((True, first - (count - 1) // 2), Fraction(count, values))
    if lowest <= 0 <= highest:
        add((True, 1), Fraction(1, 2 * values))
        add((False, 1), Fraction(1, 2 * values))
    for first in range(min(highest, -1), lowest - 1, -width):
        count = min(width, first - lowest + 1)
        add((False, (count - 1) // 2 - first), Fraction(count, values))
    return [Outcome(wins, strength, chance) for (wins, strength), chance in found.items()]


def is_joined(attacker: int, defender: int, fraction: float, most: int) -> bool:
    """Whether `outcomes` takes ends together."""
    return 2 * bound_of(attacker, defender, fraction) + 1 > most
