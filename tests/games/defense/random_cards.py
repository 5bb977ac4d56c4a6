"""Random cards without faults, and random ways to break one; the same for the same generator."""

from __future__ import annotations

import copy
import random
from typing import Any

from tests.games.defense.kit import hero

STATUSES = ("burn", "chi", "evasive", "scorch")
POLICIES = ("lowest", "highestNonMatching", "random")


def random_card(
    rng: random.Random, dice: int, faces: int, rerolls: int = 0, rules: int = 4, fields: int = 4
) -> dict[str, Any]:
    """A card with so many dice and faces; with `rerolls` some effects roll dice again.

    `rules` and `fields` are the most that it has.
    """
    order = list(range(1, faces + 1))
    rng.shuffle(order)
    count = rng.randint(1, min(faces, fields))
    cuts = sorted(rng.sample(range(1, faces), count - 1)) if count > 1 else []
    parts = [order[a:b] for a, b in zip([0, *cuts], [*cuts, faces], strict=True)]
    if len(parts) > 1 and rng.random() < 0.3:
        parts.pop()
    names = [f"F{i}" for i in range(1, len(parts) + 1)]
    found: dict[str, Any] = {
        "dice": dice,
        "faces": faces,
        "fields": [{"id": n, "faces": sorted(p)} for n, p in zip(names, parts, strict=True)],
        "rules": [_rule(rng, i, names, dice, faces, rerolls) for i in range(rng.randint(1, rules))],
        "allowIdleFaces": True,
    }
    if rerolls:
        found["maxRerollsPerDefense"] = rerolls
    return found


def _rule(
    rng: random.Random, index: int, names: list[str], dice: int, faces: int, rerolls: int
) -> dict[str, Any]:
    rule: dict[str, Any] = {
        "id": f"r{index}",
        "matcher": _matcher(rng, names, dice, faces),
        "effects": [_effect(rng, names, rerolls) for _ in range(rng.randint(1, 3))],
    }
    if rng.random() < 0.2:
        rule["conditions"] = [_condition(rng)]
    if rng.random() < 0.2:
        rule["allowReroll"] = False
    return rule


def _matcher(rng: random.Random, names: list[str], dice: int, faces: int) -> dict[str, Any]:
    kind = rng.choice(("countField", "countField", "pairsField", "exactFace", "combo"))
    if kind == "exactFace":
        return {"type": kind, "face": rng.randint(1, faces), "count": rng.randint(1, dice)}
    if kind == "combo":
        chosen = rng.sample(names, rng.randint(1, min(len(names), 2)))
        lines = [{"id": name, "min": 1} for name in chosen]
        return {"type": kind, "fields": lines, "allowExtra": rng.random() < 0.5}
    made: dict[str, Any] = {"type": kind, "fieldId": rng.choice(names)}
    if rng.random() < 0.3:
        made["min"] = rng.randint(1, 2)
        made["cap"] = made["min"] + rng.randint(0, 2)
    if kind == "countField" and rng.random() < 0.3:
        made["per"] = 2
    return made


def _condition(rng: random.Random) -> dict[str, Any]:
    kind = rng.choice(("requiresSelfStatus", "requiresOpponentStatus"))
    return {"type": kind, "status": rng.choice(STATUSES), "minStacks": rng.randint(1, 2)}


def _effect(rng: random.Random, names: list[str], rerolls: int) -> dict[str, Any]:
    amount = rng.randint(1, 3)
    kinds = ["dealPer", "flatBlock", "blockPer", "blockPer", "preventHalf", "reflect", "grant",
             "grant", "heal", "cleanse", "transferStatus", "buffNextAttack"]  # fmt: skip
    kind = rng.choice([*kinds, *["rerollDice"] * (4 if rerolls else 0)])
    made: dict[str, Any] = {"type": kind}
    if kind == "grant":
        kind = rng.choice(("gainStatus", "applyStatusToOpponent"))
        made = {"type": kind, "status": rng.choice(STATUSES), "amount": rng.randint(1, 2)}
        if rng.random() < 0.4:
            made["stackCap"] = rng.randint(1, 2)
    elif kind in ("dealPer", "flatBlock", "blockPer", "reflect", "heal", "buffNextAttack"):
        made["amount"] = amount
        if rng.random() < 0.4:
            made["cap"] = amount + rng.randint(0, 3)
    elif kind in ("cleanse", "transferStatus"):
        made["stacks"] = rng.randint(1, 2)
        if kind == "transferStatus" or rng.random() < 0.5:
            made["status"] = rng.choice(STATUSES)
    elif kind == "rerollDice":
        made |= {"count": rng.randint(1, 2), "selectionPolicy": rng.choice(POLICIES)}
        if rng.random() < 0.3:
            made["fields"] = [rng.choice(names)]
        if rng.random() < 0.3:
            made["seed"] = rng.randint(1, 9)
    if rng.random() < 0.2:
        made["conditions"] = [_condition(rng)]
    return made


def random_hero(rng: random.Random, **more: Any) -> dict[str, Any]:
    """A hero with a random card of up to six dice."""
    dice, faces = rng.randint(1, 6), rng.randint(2, 8)
    return hero(random_card(rng, dice, faces, rng.choice((0, 0, 1, 2))), **more)


def _of(rng: random.Random, card: Any, key: str) -> Any:
    return rng.choice(card[key])


def _overlap(rng: random.Random, card: Any) -> None:
    face = next(face for field in card["fields"] for face in field["faces"])
    card["fields"].append({"id": "extra", "faces": [face]})


def _beyond(rng: random.Random, card: Any) -> None:
    _of(rng, card, "fields")["faces"].append(card["faces"] + rng.randint(1, 5))


def _stranger(rng: random.Random, card: Any) -> None:
    _of(rng, card, "rules")["matcher"] = {"type": "countField", "fieldId": "nowhere"}


def _word(rng: random.Random, card: Any) -> None:
    _of(rng, card, "rules")["matcher"]["type"] = "anyFace"


def _ally(rng: random.Random, card: Any) -> None:
    _of(rng, card, "rules")["target"] = "ally"


def _cap(rng: random.Random, card: Any) -> None:
    name = card["fields"][0]["id"]
    matcher = {"type": "countField", "fieldId": name, "min": 3, "cap": 2}
    _of(rng, card, "rules")["matcher"] = matcher


def _status(rng: random.Random, card: Any) -> None:
    _of(rng, card, "rules")["effects"].append({"type": "gainStatus", "status": "gloom"})


def _policy(rng: random.Random, card: Any) -> None:
    effect = {"type": "rerollDice", "selectionPolicy": "whatever"}
    _of(rng, card, "rules")["effects"].append(effect)


def _dice(rng: random.Random, card: Any) -> None:
    card["dice"] = rng.choice((0, -1, 7, "3", None, 2.5))


def _twins(rng: random.Random, card: Any) -> None:
    card["rules"].append(copy.deepcopy(card["rules"][0]))


def _key(rng: random.Random, card: Any) -> None:
    rng.choice((card, card["rules"][0], card["rules"][0]["effects"][0]))["colour"] = "red"


BREAKS = {
    "card-overlap": _overlap,
    "card-face-range": _beyond,
    "card-unknown-field": _stranger,
    "card-unknown-matcher": _word,
    "card-ally": _ally,
    "card-cap-below-min": _cap,
    "card-unknown-status": _status,
    "card-wrong-value": _policy,
    "card-wrong-type card-wrong-value": _dice,
    "card-duplicate-id": _twins,
    "card-unknown-key": _key,
}
"""Ways to break a card, each with the codes of which one must be said."""


def broken(rng: random.Random, card: dict[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """A copy of a card with one fault, and the codes of which one must be said."""
    copied = copy.deepcopy(card)
    name = rng.choice(list(BREAKS))
    BREAKS[name](rng, copied)
    return copied, tuple(f"defense.{code}" for code in name.split())
