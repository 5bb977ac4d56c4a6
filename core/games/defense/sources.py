"""What became of the damage of an attack, and which part of the document brought it about.

Each stage of the mitigation takes what is left of the damage; within a stage what was offered first
takes first, so that the parts of all sources add up to what the stage took.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from core.abilities import Damage, Fate
from core.games.defense.plan import CardPlan, HeroPlan, Plan
from core.games.defense.state import Record
from core.protocol import Json

FATES: dict[str, Fate] = {
    "flatBlock": "flat", "preventHalf": "half", "blockPer": "block", "reflect": "reflect",
    "dealPer": "deal",
}  # fmt: skip
"""What the effects do to damage that offer something to the mitigation."""


class Offer(NamedTuple):
    """What a part of the document offers against an attack, and the effect whose reroll brought it
    about, if one did."""

    fate: Fate
    amount: int
    source: str
    reroll: str = ""


def damage(plan: Plan, record: Record) -> Iterator[Damage]:
    """What became of the damage of one attack, by the record of its defence."""
    log, raw = record["verbose"], record["rawDamage"]
    them: int = log["sides"][1]
    offers = list(_offers(plan, plan.heroes[them], record))
    found = chain([Damage(them, "raw", "", raw)], _stages(them, raw, offers))
    return (each for each in found if each.amount)


def _stages(them: int, raw: int, offers: list[Offer]) -> Iterator[Damage]:
    """What each offer really takes."""
    left = raw
    for fate in ("negated", "flat", "half", "block"):
        for offer in offers:
            if offer.fate == fate:
                taken = (left + 1) // 2 if fate == "half" else min(offer.amount, left)
                left -= taken
                yield from _told(them, fate, offer.source, taken)
                if offer.reroll:
                    yield from _told(them, "reroll", offer.reroll, taken)
    yield Damage(them, "final", "", left)
    for offer in offers:
        if offer.fate == "deal" or (offer.fate == "reflect" and raw):
            yield from _told(them, offer.fate, offer.source, offer.amount)


def _told(them: int, fate: Fate, source: str, amount: int) -> Iterator[Damage]:
    """The amount of a source, which is a part of that of all sources."""
    yield Damage(them, fate, "", amount)
    yield Damage(them, fate, source, amount)


def _offers(plan: Plan, hero: HeroPlan, record: Record) -> Iterator[Offer]:
    """What was offered against the attack, in its order."""
    log = record["verbose"]
    if record["defensePlayed"] == "v1":
        yield from _of_board(plan, hero, log["passes"][0]["combo"])
    elif hero.card is not None:
        yield from _of_card(hero.card, log)
    for reaction in log["reactions"]:
        amount = record["rawDamage"] if reaction.get("negated") else reaction.get("block", 0)
        if amount:
            status = plan.statuses[plan.status_index[reaction["status"]]]
            fate: Fate = "negated" if reaction.get("negated") else "block"
            yield Offer(fate, amount, status.path or status.id)


def _of_board(plan: Plan, hero: HeroPlan, combo: str | None) -> Iterator[Offer]:
    for entry in hero.board:
        if plan.combos[entry.combo].id == combo:
            yield Offer("block", entry.block, entry.path)
            yield Offer("reflect", entry.reflect, entry.path)


def _of_card(card: CardPlan, log: Json) -> Iterator[Offer]:
    """The offers of each pass over the rules; one behind the first is that of a reroll."""
    rules = {rule.id: rule for rule in card.rules}
    done = [
        (number, effect, outcome)
        for number, each in enumerate(log["passes"])
        for hit in each["rules"]
        for effect, outcome in zip(rules[hit["id"]].effects, hit["effects"], strict=True)
        if outcome["ok"]
    ]
    asked = [effect.path for _, effect, _ in done if effect.type == "rerollDice"]
    # rerolls wait in the order in which they were asked for, so these are theirs in turn
    made = [path for path, told in zip(asked, log["rerolls"], strict=True) if told["ok"]]
    for number, effect, outcome in done:
        if effect.type in FATES:
            reroll = made[number - 1] if number else ""
            yield Offer(FATES[effect.type], outcome.get("amount", 0), effect.path, reroll)
