"""Events as short sentences, with the names that people know, for logs and terminals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.games.defense.names import Names
from core.outcome import outcome_words, why_words
from core.protocol import Event
from core.titles import title_of

Data = dict[str, Any]


def dice_words(dice: list[int]) -> str:
    """Dice as they lie."""
    return " ".join(map(str, dice))


def _standoff(d: Data) -> str:
    rolls = ", ".join(f"{a} against {b}" for a, b in d["rolls"])
    return f"Stand-off: {rolls}; {d['first']} begins"


def _roll(d: Data) -> str:
    held = [d["dice"][i] for i in d["held"]]
    kept = f", keeping {dice_words(held)}" if held else ""
    return f"{d['player']} rolls {dice_words(d['dice'])}{kept}"


def _status(d: Data, names: Names) -> str:
    change, why, status = d["change"], d.get("reason"), names.status(d["status"])
    if change > 0:
        source = names.source(d["source"])
        return f"{d['player']} gains {change} {status} ({source}), now {d['stacks']}"
    if change == 0:
        return f"{d['player']} gains no {status}: {d['stacks']} is the most"
    return f"{d['player']} loses {-change} {status} ({why}), {d['stacks']} left"


def _status_roll(d: Data, names: Names) -> str:
    what = "to clear it" if d["for"] == "clear" else "to move a stack over"
    status = names.status(d["status"])
    return f"{d['player']}'s {status} rolls {d['die']}, {d['least']} or more {what}"


def _attack(d: Data, names: Names) -> str:
    added = "".join(f" + {amount} ({names.status(name)})" for name, amount in d["added"].items())
    sum_ = f" = {d['raw']}" if added else ""
    return f"{d['player']} attacks with {d['name']}: {d['damage']}{added}{sum_} damage"


def _reaction(d: Data, names: Names) -> str:
    if d["status"] is None:
        return f"{d['player']} does not react"
    status = names.status(d["status"])
    if d["phase"] == "pre_defense":
        end = "the attack is negated" if d["negated"] else "it fails"
        return f"{d['player']} spends {status} and rolls {d['die']}: {end}"
    return f"{d['player']} spends {d['stacks']} {status}: block +{d['block']}"


def _reroll(d: Data) -> str:
    if not d["ok"]:
        return f"{d['player']}: no reroll, {d['reason']}"
    before = dice_words([d["before"][i] for i in d["dice"]])
    after = dice_words([d["after"][i] for i in d["dice"]])
    return f"{d['player']} rerolls {before}: {after}"


def _mitigation(d: Data) -> str:
    if d["negated"]:
        return f"{d['defender']} takes nothing of {d['rawDamage']}: negated"
    steps = (
        f"{d['rawDamage']} raw, {d['afterFlat']} after flat reductions, {d['afterPrevent']} after "
        f"prevention, {d['afterBlock']} after block"
    )
    return f"{d['defender']} takes {d['finalDamage']}: {steps}"


def _ko(d: Data) -> str:
    if d["doubleKo"]:
        return "Both heroes are out at once"
    return f"{d['players'][0]} is out"


def _buff(d: Data, names: Names) -> str:
    what = {"created": "is primed", "consumed": "is used", "expired": "ends unused"}
    buff = next(filter(None, map(names.place, d["cause"])), d["id"])
    return f"{d['player']}'s buff of {buff} (+{d['amount']}) {what.get(d['what'], d['what'])}"


REASONS = {
    "knockout": "by knock-out",
    "double_ko": "both are knocked out",
    "round_limit": "the rounds are used up",
}
"""Why a match ended."""


def ended(winners: Sequence[str], reason: str) -> str:
    """How a match ended."""
    return outcome_words(winners, why_words(reason, REASONS))


def result_words(d: Data) -> str:
    """How a match ended, by its event."""
    return ended(d["winners"], d["reason"])


# -- the summary of a defence ---------------------------------------------------------------------

DID: dict[str, Callable[[Data, Names], str]] = {
    "dealPer": lambda e, n: f"dealt {e['amount']}",
    "flatBlock": lambda e, n: f"took off {e['amount']}",
    "blockPer": lambda e, n: f"block {e['amount']}",
    "preventHalf": lambda e, n: "prevented half",
    "reflect": lambda e, n: f"reflected {e['amount']}",
    "gainStatus": lambda e, n: f"gained {e['gained']} {n.status(e['status'])}",
    "applyStatusToOpponent": lambda e, n: f"applied {e['gained']} {n.status(e['status'])}",
    "buffNextAttack": lambda e, n: f"primed +{e['amount']}",
    "heal": lambda e, n: f"healed {e['amount']}",
    "cleanse": lambda e, n: "cleansed " + _cleansed(e, n),
    "transferStatus": lambda e, n: f"moved {e['moved']} {n.status(e['status'])}",
    "rerollDice": lambda e, n: "rerolls",
}
"""What an effect did, in a word or two; other effects are named by their type."""


def _cleansed(e: Data, names: Names) -> str:
    buffs = [f"{e['buffs']} buff{'s' if e['buffs'] > 1 else ''}"] if e.get("buffs") else []
    return ", ".join([*map(names.status, e["removed"]), *buffs])


def effect_words(outcome: Data, names: Names) -> str:
    """What came of an effect.

    >>> from core.games.defense.names import NOBODY
    >>> effect_words({"type": "blockPer", "ok": True, "amount": 2}, NOBODY)
    'block 2'
    >>> effect_words({"type": "preventHalf", "ok": False, "reason": "already_applied"}, NOBODY)
    'prevent half refused: already applied'
    """
    if not outcome["ok"]:
        return f"{title_of(outcome['type']).lower()} refused: {names.reason(outcome['reason'])}"
    say = DID.get(outcome["type"])
    return title_of(outcome["type"]).lower() if say is None else say(outcome, names)


def _effects(hit: Data, names: Names) -> str:
    return ", ".join(effect_words(each, names) for each in hit["effects"])


def _rule(d: Data, names: Names) -> str:
    return f"{d['player']} → {d['label']} ×{d['matchCount']} ({_effects(d, names)})"


def _report(d: Data, names: Names) -> str:
    """The defence in one line."""
    hero = d["hero"]["name"]
    hits = [f"{hit['label']} ({_effects(hit, names)})" for hit in d["rulesHit"]]
    fallen = " [fell back to v1: the card has faults]" if d["fellBackToV1"] else ""
    if d["negated"]:
        return f"{hero} → negated{fallen}"
    if d["defensePlayed"] == "v1":
        return f"{hero} → v1: blocked {d['damageBlocked']}{fallen}"
    return f"{hero} → {', '.join(hits) or 'no rule'}{fallen}"


def _hurt(d: Data, how: str) -> str:
    """Lost hit points; those at a knock-out may be below 0, and are told as they are."""
    return f"{d['player']} takes {how}, now at {d['hp']}"


PLAIN: dict[str, Callable[[Data], str]] = {
    "standoff": _standoff,
    "turn": lambda d: f"Round {d['round']}: {d['player']}",
    "roll": _roll,
    "pass": lambda d: (
        f"{d['player']} has no attack" if d["forced"] else f"{d['player']} does not attack"
    ),
    "defense_roll": lambda d: (
        f"{d['player']} defends with {dice_words(d['dice'])} ({d['version']})"
    ),
    "reroll": _reroll,
    "mitigation": _mitigation,
    "damage": lambda d: _hurt(d, f"{d['amount']} damage"),
    "heal": lambda d: f"{d['player']} heals {d['amount']}, now {d['hp']}",
    "ko": _ko,
    "integrity": lambda d: "The numbers do not agree: " + "; ".join(d["faults"]),
    "edit": lambda d: f"Set by hand: {d['what']}",
    "result": result_words,
}
"""One sentence per type of event that holds no names but those of the players."""
NAMED: dict[str, Callable[[Data, Names], str]] = {
    "upkeep": lambda d, n: _hurt(d, f"{d['damage']} from {d['stacks']} {n.status(d['status'])}"),
    "status": _status,
    "status_roll": _status_roll,
    "attack": _attack,
    "reaction": _reaction,
    "board": lambda d, n: (
        f"{d['player']} → {n.combo(d['combo'])}: block {d['block']}, reflect {d['reflect']}"
    ),
    "rule": _rule,
    "buff": _buff,
    "report": _report,
}
"""One sentence per type of event that names statuses, combos, attacks or rules."""


def describe(event: Event, names: Names) -> str:
    """The sentence of an event."""
    plain = PLAIN.get(event.type)
    if plain is not None:
        return plain(event.data)
    return NAMED[event.type]({**event.data, "cause": event.cause}, names)
