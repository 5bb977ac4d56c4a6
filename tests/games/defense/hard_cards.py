"""Cards of which there is as much to tell as there can be."""

from __future__ import annotations

from typing import Any

from tests.games.defense.kit import card, hero, rule

MOST = 999


def every_way(dice: int, faces: int, rerolls: int) -> Any:
    """A card that deals another sum for every way in which all its dice may fall.

    A die of each face deals a power of more than all dice that are ever rolled, the last face
    nothing, so that the sum tells how many dice showed each face; every pass rolls all dice again.
    So the distribution has a row for every multiset of all dice: dice * (1 + rerolls) of them.
    """
    base = dice * (1 + rerolls) + 1
    rules = []
    for face in range(1, faces + 1):
        matcher = {"type": "countField", "fieldId": f"F{face}"}
        again = [{"type": "rerollDice", "count": dice}] if rerolls else []
        rules.append(rule(matcher, *again, id=f"r{face}"))
        for number, (per, amounts) in enumerate(_products(base ** (face - 1))):
            if face == faces:
                break
            deals = [{"type": "dealPer", "amount": amount} for amount in amounts]
            rules.append(rule({**matcher, "per": per}, *deals, id=f"r{face}-{number}"))
    fields = {f"F{face}": [face] for face in range(1, faces + 1)}
    made = card(*rules, dice=dice, fields=fields, faces=faces)
    return hero({**made, "maxRerollsPerDefense": rerolls})


def _products(value: int) -> list[tuple[int, list[int]]]:
    """A value as a sum of products that rules may write: how much a die counts, and amounts."""
    found = []
    for per in (MOST, 1):
        times, value = divmod(value, per)
        amounts = [MOST] * (times // MOST) + ([times % MOST] if times % MOST else [])
        found += [(per, amounts[at : at + 12]) for at in range(0, len(amounts), 12)]
    return found
