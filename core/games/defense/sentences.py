"""Events as short sentences, and matches as lines, for logs and terminals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.defense.holdings import stacks
from core.games.defense.plan import Plan
from core.games.defense.state import View
from core.protocol import Event

Data = dict[str, Any]


def _dice(dice: list[int]) -> str:
    return " ".join(map(str, dice))


def _standoff(d: Data) -> str:
    rolls = ", ".join(f"{a} against {b}" for a, b in d["rolls"])
    return f"Stand-off: {rolls}; {d['first']} begins"


def _roll(d: Data) -> str:
    held = [d["dice"][i] for i in d["held"]]
    kept = f", keeping {_dice(held)}" if held else ""
    return f"{d['player']} rolls {_dice(d['dice'])}{kept}"


def _status(d: Data) -> str:
    change, why = d["change"], d.get("reason")
    if change > 0:
        source = d["source"]["id"]
        return f"{d['player']} gains {change} {d['status']} ({source}), now {d['stacks']}"
    if change == 0:
        return f"{d['player']} gains no {d['status']}: {d['stacks']} is the most"
    return f"{d['player']} loses {-change} {d['status']} ({why}), {d['stacks']} left"


def _status_roll(d: Data) -> str:
    what = "to clear it" if d["for"] == "clear" else "to move a stack over"
    return f"{d['player']}'s {d['status']} rolls {d['die']}, {d['least']} or more {what}"


def _attack(d: Data) -> str:
    added = "".join(f" + {amount} ({name})" for name, amount in d["added"].items())
    sum_ = f" = {d['raw']}" if added else ""
    return f"{d['player']} attacks with {d['name']}: {d['damage']}{added}{sum_} damage"


def _reaction(d: Data) -> str:
    if d["status"] is None:
        return f"{d['player']} does not react"
    if d["phase"] == "pre_defense":
        end = "the attack is negated" if d["negated"] else "it fails"
        return f"{d['player']} spends {d['status']} and rolls {d['die']}: {end}"
    return f"{d['player']} spends {d['stacks']} {d['status']}: block +{d['block']}"


def _reroll(d: Data) -> str:
    if not d["ok"]:
        return f"{d['player']}: no reroll, {d['reason']}"
    before = _dice([d["before"][i] for i in d["dice"]])
    after = _dice([d["after"][i] for i in d["dice"]])
    return f"{d['player']} rerolls {before}: {after}"


def _mitigation(d: Data) -> str:
    if d["negated"]:
        return f"{d['defender']} takes nothing of {d['rawDamage']}: negated"
    steps = (
        f"{d['rawDamage']} → flat {d['afterFlat']} → prevent {d['afterPrevent']} "
        f"→ block {d['afterBlock']}"
    )
    return f"{d['defender']} takes {d['finalDamage']}: {steps}"


def _ko(d: Data) -> str:
    if d["doubleKo"]:
        return "Both heroes are out at once"
    return f"{d['players'][0]} is out"


def _buff(d: Data) -> str:
    what = {"created": "is primed", "consumed": "is used", "expired": "ends unused"}
    return f"{d['player']}'s buff {d['id']} (+{d['amount']}) {what.get(d['what'], d['what'])}"


def _result(d: Data) -> str:
    if d["winners"]:
        return f"{d['winners'][0]} wins"
    reasons = {"double_ko": "both are out", "round_limit": "the rounds are used up"}
    return f"A draw: {reasons.get(d['reason'], d['reason'])}"


# -- the summary of a defence ---------------------------------------------------------------------

_GRANTS = ("gainStatus", "applyStatusToOpponent")
DID: dict[str, Callable[[Data], str]] = {
    "dealPer": lambda e: f"dealt {e['amount']}",
    "flatBlock": lambda e: f"took off {e['amount']}",
    "blockPer": lambda e: f"blocked {e['amount']}",
    "preventHalf": lambda e: "prevented half",
    "reflect": lambda e: f"reflected {e['amount']}",
    "gainStatus": lambda e: f"gained {e['gained']} {e['status']}",
    "applyStatusToOpponent": lambda e: f"applied {e['gained']} {e['status']}",
    "buffNextAttack": lambda e: f"primed +{e['amount']}",
    "heal": lambda e: f"healed {e['amount']}",
    "cleanse": lambda e: "cleansed " + ", ".join(e["removed"]),
    "transferStatus": lambda e: f"moved {e['moved']} {e['status']}",
    "rerollDice": lambda e: "rerolls",
}
"""What an effect did, in a word or two; other effects are named by their type."""


def effect_words(outcome: Data) -> str:
    """What came of an effect.

    >>> effect_words({"type": "blockPer", "ok": True, "amount": 2})
    'blocked 2'
    >>> effect_words({"type": "preventHalf", "ok": False, "reason": "already_applied"})
    'preventHalf refused: already_applied'
    """
    if not outcome["ok"]:
        return f"{outcome['type']} refused: {outcome['reason']}"
    say = DID.get(outcome["type"])
    return outcome["type"] if say is None else say(outcome)


def _rule(d: Data) -> str:
    effects = ", ".join(effect_words(each) for each in d["effects"])
    return f"{d['player']} → {d['label']} ×{d['matchCount']} ({effects})"


def _report(d: Data) -> str:
    """The defence in one line (seed 1, Logging & Telemetry)."""
    hero = d["hero"]["name"]
    labels = {
        hit["id"]: hit["label"]
        for each in d.get("verbose", {}).get("passes", ())
        for hit in each.get("rules", ())
    }
    hits = [
        f"{labels.get(hit['id'], hit['id'])} ({', '.join(map(effect_words, hit['effects']))})"
        for hit in d["rulesHit"]
    ]
    fallen = " [fell back to v1: the card has faults]" if d["fellBackToV1"] else ""
    if d["negated"]:
        return f"{hero} → negated{fallen}"
    if d["defensePlayed"] == "v1":
        return f"{hero} → v1: blocked {d['damageBlocked']}{fallen}"
    return f"{hero} → {', '.join(hits) or 'no rule'}{fallen}"


SENTENCES: dict[str, Callable[[Data], str]] = {
    "standoff": _standoff,
    "turn": lambda d: f"Round {d['round']}: {d['player']}",
    "upkeep": lambda d: (
        f"{d['player']} takes {d['damage']} from {d['stacks']} {d['status']}, "
        f"{max(0, d['hp'])} left"
    ),
    "status": _status,
    "status_roll": _status_roll,
    "roll": _roll,
    "pass": lambda d: (
        f"{d['player']} has no attack" if d["forced"] else f"{d['player']} does not attack"
    ),
    "attack": _attack,
    "reaction": _reaction,
    "defense_roll": lambda d: f"{d['player']} defends with {_dice(d['dice'])} ({d['version']})",
    "board": lambda d: f"{d['player']} → {d['combo']}: block {d['block']}, reflect {d['reflect']}",
    "rule": _rule,
    "reroll": _reroll,
    "mitigation": _mitigation,
    "damage": lambda d: f"{d['player']} takes {d['amount']} damage, {max(0, d['hp'])} left",
    "heal": lambda d: f"{d['player']} heals {d['amount']}, now {d['hp']}",
    "buff": _buff,
    "ko": _ko,
    "report": _report,
    "integrity": lambda d: "The numbers do not agree: " + "; ".join(d["faults"]),
    "edit": lambda d: f"Set by hand: {d['what']}",
    "result": _result,
}
"""One sentence per type of event."""


def describe(event: Event) -> str:
    """The sentence of an event."""
    return SENTENCES[event.type](event.data)


# -- pictures -------------------------------------------------------------------------------------

_ASKED: dict[str, str] = {
    "roll": "hold dice or stand",
    "attack": "choose an attack",
    "pre_defense": "react before the defence roll, or decline",
    "reroll": "pick the dice to reroll",
    "reaction": "spend statuses, or be done",
}


def picture(plan: Plan, view: View) -> str:
    """Both heroes, the dice, and what is to be decided."""
    lines = [f"Round {view.round} of {plan.config.max_rounds}, turn {view.turn}"]
    width = max(map(len, plan.players))
    for side, hero in enumerate(plan.heroes):
        mark = ">" if view.result is None and side == view.acting else " "
        held = [
            f"{status.name} {stacks(view.held[side][status.index])}"
            for status in plan.statuses
            if view.held[side][status.index]
        ]
        hp = f"{view.hp[side]:3}/{hero.hp}"
        if view.enabled and view.versions[side] == "v2" and hero.card is None:
            held.append("card not played: v1 instead")
        lines.append(f"{mark} {hero.player:{width}} {hp}  {', '.join(held)}".rstrip())
    if view.dice and view.result is None:
        lines.append(f"Attack dice {_dice(list(view.dice))}, roll {view.rolls}")
    if view.combat is not None and view.result is None:
        combat = view.combat
        attack = plan.heroes[view.active].attacks[combat.attack]
        lines.append(f"{attack.name} for {combat.raw}; defence dice {_dice(list(combat.dice))}")
    if view.result is None:
        lines.append(f"{plan.players[view.acting]}: {_ASKED[view.phase]}")
    return "\n".join(lines)


def essence(plan: Plan, view: View) -> dict[str, str]:
    """What matters of a view, in words: two matches that agree in it stand the same."""
    found = {f"{p}'s hit points": str(view.hp[i]) for i, p in enumerate(plan.players)}
    found |= {
        f"{player}'s {status.id}": str(stacks(view.held[side][status.index]))
        for side, player in enumerate(plan.players)
        for status in plan.statuses
        if view.held[side][status.index]
    }
    found |= {"the attack dice": _dice(list(view.dice)), "the decision": view.phase}
    found |= {"the player to act": plan.players[view.acting], "the round": str(view.round)}
    if view.combat is not None:
        found["the raw damage"] = str(view.combat.raw)
        found["the defence dice"] = _dice(list(view.combat.dice))
    if view.buffs:
        found["the pending buffs"] = str(len(view.buffs))
    if view.result is not None:
        found["the result"] = _result({"winners": view.result.winners, "reason": ""})
    return found
