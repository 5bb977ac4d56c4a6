"""What is done when a model gives no usable answer: named, legal, never SCOOP."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from core.games.mtg.surface.answers import option_ids, taker_id
from core.games.mtg.surface.check import blocks_fault, forced_attackers, short
from core.games.mtg.surface.objects import Entry
from core.games.mtg.surface.replies import Reply, reply
from core.games.mtg.surface.schema import Schema
from core.protocol import Json

MOST_TRIED = 10_000
"""Sets of forced blocks that are tried."""


class Fallback(NamedTuple):
    """The reply, and the name of the rule that gave it."""

    name: str
    reply: Reply


def fallback(schema: Schema) -> Fallback:
    """The reply for a schema of a player who is to act."""
    allowed = schema["allowed_actions"]
    for type, made in MADE.items():
        if type in allowed:
            return made(schema)
    return Fallback("PASS_PRIORITY", reply("PASS_PRIORITY"))


def _decision(schema: Schema) -> Fallback:
    decision = schema["resolve_decision"]
    kind = decision["kind"]
    payload = {"decision_id": decision["decision_id"], "choice": CHOICES[kind](decision)}
    return Fallback(f"DECISION_{kind}", reply("RESOLVE_DECISION", None, None, payload))


def _attackers(schema: Schema) -> Fallback:
    forced = forced_attackers(schema)
    return Fallback("FORCED_ATTACKERS", reply("DECLARE_ATTACKERS", None, {"attackers": forced}))


def _blockers(schema: Schema) -> Fallback:
    """No blocks, or some set of blocks that satisfies all creatures that must block."""
    bound = {
        each["instance_id"]: each["must_block"]
        for each in schema["declare_blockers"]["blockers"]
        if each.get("must_block")
    }
    name = "FORCED_BLOCKERS" if bound else "NO_BLOCKERS"
    found: dict[str, str] = {}
    for n, ways in enumerate(product(*bound.values())):
        found = dict(zip(bound, ways, strict=True))
        if n >= MOST_TRIED or blocks_fault(schema, dict(found)) is None:
            break
    return Fallback(name, reply("DECLARE_BLOCKERS", None, {"blockers": found}))


def _bottom(schema: Schema) -> Fallback:
    first = schema["bottom_card"]["choices"][0]["instance_id"]
    return Fallback("FIRST_CARD", reply("BOTTOM_CARD", first))


MADE: dict[str, Callable[[Schema], Fallback]] = {
    "RESOLVE_DECISION": _decision,
    "DECLARE_ATTACKERS": _attackers,
    "DECLARE_BLOCKERS": _blockers,
    "KEEP_HAND": lambda schema: Fallback("KEEP_HAND", reply("KEEP_HAND")),
    "BOTTOM_CARD": _bottom,
}
"""Per type of action that excludes passing: the fallback."""


def _first(decision: Entry) -> Json:
    return list(option_ids(decision)[: decision["min"]])


def _pick(decision: Entry) -> Json:
    first, *rest = option_ids(decision)
    return {"pick": [first], "bottom": rest}


def _groups(decision: Entry) -> Json:
    return [
        [short(each) for each in group["candidates"][: group["min"]]]
        for group in decision["target_groups"]
    ]


def _division(decision: Entry) -> Json:
    return {row["instance_id"]: _shares(row) for row in decision["attackers"]}


def _shares(row: Entry) -> dict[str, int]:
    """Lethal to each in order, what is left to the last."""
    left, found = row["damage"], {}
    for taker in row["takers"][:-1]:
        found[taker_id(taker)] = min(left, taker["lethal"])
        left -= found[taker_id(taker)]
    return {**found, taker_id(row["takers"][-1]): left}


CHOICES: dict[str, Callable[[Entry], Json]] = {
    "MAY": lambda decision: False,
    "PAY_UNLESS": lambda decision: False,
    "DISCARD": _first,
    "DISCARD_TO_HAND_SIZE": _first,
    "SACRIFICE": _first,
    "SCRY": lambda decision: {"top": list(option_ids(decision)), "bottom": []},
    "PICK": _pick,
    "SPLIT_PILES": lambda decision: [list(option_ids(decision)), []],
    "SEARCH": lambda decision: None,
    "CHOOSE_PILE": lambda decision: option_ids(decision)[0],
    "TRIGGER_TARGETS": _groups,
    "NEW_TARGETS": lambda decision: "keep",
    "ORDER_TRIGGERS": lambda decision: list(option_ids(decision)),
    "ASSIGN_DAMAGE": _division,
}
"""Per kind of decision: the first option by schema order, or what the rules name."""
