"""Lints of caps and amounts: missing, beyond what the dice give, below what one match gives.

A cap guards against runaway scaling when fields change, so effects that count matches need one
even where today's dice bound them.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding, quoted
from core.games.defense.checks.dice import filled, matched
from core.games.defense.checks.sites import sites
from core.games.defense.checks.soundness import sound_cards
from core.games.defense.checks.table import TABLE, put
from core.games.defense.checks.words import values_of
from core.games.defense.document import Document
from core.games.defense.effects import EFFECTS
from core.games.defense.matchers import MATCHERS
from core.games.defense.nodes import CardNode, RuleNode, WordNode
from core.protocol import Fix
from core.rawjson import is_int
from core.repairs import remove, replace

PER_MATCH = ("dealPer", "blockPer")
"""The effects that must have a cap: their damage or block grows with every match."""
MATCHED = (*PER_MATCH, "heal")
"""The effects that count matches and have a cap."""
FIXED = ("flatBlock", "reflect", "buffNextAttack")
"""The effects of a fixed amount that have a cap."""


Row = tuple[CardNode, RuleNode, WordNode]


def _effects(document: Document, *types: str) -> Iterator[Row]:
    """The effects of some types on sound cards."""
    for _, card in sound_cards(document):
        for rule in card.rules:
            yield from ((card, rule, each) for each in rule.effects if each.type in types)


def _amount(effect: WordNode) -> int:
    value = effect.raw.get("amount", 1)
    return value if is_int(value) else 0


@TABLE.lint("uncapped")
def uncapped(document: Document) -> Iterator[Finding]:
    """Damage or block for each match without a cap, on a matcher that may count more."""
    for card, rule, effect in _effects(document, *PER_MATCH):
        word, args = filled(rule)
        is_capped = "cap" in effect.raw or args.get("cap") is not None
        count = matched(document, card, rule).most
        may_grow = count > 1 or MATCHERS[word].argument("cap") is not None
        if is_capped or not count or not may_grow or not _amount(effect):
            continue
        value = count * _amount(effect)
        message = (
            f"“{EFFECTS[str(effect.type)].title}” has no cap: it comes to {value} at most now, and "
            "to more as soon as its field or the dice grow. Write the cap that is meant."
        )
        fix = put(f"Cap it at {value}, which changes nothing now", f"{effect.path}/cap", value)
        yield Finding(effect.path, message, (fix,) if value <= 999 else ())


@TABLE.lint("cap-never-binds")
def cap_never_binds(document: Document) -> Iterator[Finding]:
    """A cap above anything that the dice can come to."""
    for _, card in sound_cards(document):
        for rule in card.rules:
            assert rule.matcher is not None
            cap, bound = (
                rule.matcher.raw.get("cap"),
                matched(document, card, rule, uncapped=True).most,
            )
            if is_int(cap) and 0 < bound < cap:
                what = f"{card.dice} dice count {bound} at most"
                yield _too_high(f"{rule.matcher.path}/cap", cap, what, bound)
    for card, rule, effect in _effects(document, *MATCHED, *FIXED):
        cap, amount = effect.raw.get("cap"), _amount(effect)
        bound = amount * matched(document, card, rule).most if effect.type in MATCHED else amount
        if is_int(cap) and 0 < bound < cap:
            yield _too_high(f"{effect.path}/cap", cap, f"it comes to {bound} at most", bound)


def _too_high(at: str, cap: int, why: str, bound: int) -> Finding:
    message = f"The cap {cap} never binds: {why}. Lower it to {bound}, where it still guards."
    return Finding(at, message, (replace(f"Lower the cap to {bound}", at, bound),))


@TABLE.lint("amount-zero")
def amount_zero(document: Document) -> Iterator[Finding]:
    """An effect whose amount is 0, so that it does nothing."""
    for site in sites(document):
        if site.table is not EFFECTS or site.entry is None:
            continue
        argument, at = site.entry.argument("amount"), f"{site.node.path}/amount"
        if argument is not None and site.node.raw.get("amount") == 0:
            message = f"“{site.entry.title}” with the amount 0 does nothing. Write 1, or remove it."
            fixes = (
                replace("Write 1", at, 1),
                remove("Remove this effect", site.node.path),
            )
            yield Finding(at, message, fixes)


@TABLE.lint("reroll-policy")
def reroll_policy(document: Document) -> Iterator[Finding]:
    """A reroll that does not say by which policy its dice are picked."""
    for _, rule, effect in _effects(document, "rerollDice"):
        if "selectionPolicy" not in effect.raw and "selectionPolicy" not in rule.raw:
            message = (
                "This reroll does not say which dice are picked, and takes the lowest. Write that "
                "down, or let it take the highest that match nothing, or random ones."
            )
            fix = put("Take the lowest", f"{effect.path}/selectionPolicy", "lowest")
            yield Finding(effect.path, message, (fix,))


@TABLE.lint("reroll-too-many")
def reroll_too_many(document: Document) -> Iterator[Finding]:
    """A reroll of more dice than the card has."""
    for card, _, effect in _effects(document, "rerollDice"):
        count = effect.raw.get("count", 1)
        if is_int(count) and count > card.dice:
            at = f"{effect.path}/count"
            dice = "1 die" if card.dice == 1 else f"{card.dice} dice"
            message = f"{count} dice are rolled again here, and the card has {dice}."
            yield Finding(at, message, (replace(f"Write {card.dice}", at, card.dice),))


@TABLE.lint("reroll-never")
def reroll_never(document: Document) -> Iterator[Finding]:
    """A reroll that can never be made: none are allowed, or no die may be picked."""
    config = document.raw.get("config")
    allowed = config.get("maxRerollsPerDefense", 2) if isinstance(config, dict) else 2
    for card, _, effect in _effects(document, "rerollDice"):
        fields, count = effect.raw.get("fields"), effect.raw.get("count", 1)
        fixes: tuple[Fix, ...] = (remove("Remove this reroll", effect.path),)
        if card.raw.get("maxRerollsPerDefense", allowed) == 0:
            why = "no rerolls are allowed"
        elif fields is not None and not any(card.by_id[name].faces for name in fields):
            why = "it names no field with faces"
        elif count == 0:
            why = "its count is 0"
        else:
            continue
        yield Finding(effect.path, f"This reroll is never made: {why}.", fixes)


@TABLE.lint("cap-below-amount")
def cap_below_amount(document: Document) -> Iterator[Finding]:
    """An effect whose cap is below its amount, so that even one match is cut."""
    for site in sites(document):
        raw, path = site.node.raw, site.node.path
        cap, amount = raw.get("cap"), raw.get("amount")
        if site.entry is None or not is_int(cap) or not is_int(amount) or cap >= amount:
            continue
        message = f"The cap {cap} is below the amount {amount}: even one match is cut to {cap}."
        fixes = (
            replace(f"Raise the cap to {amount}", path + "/cap", amount),
            replace(f"Lower the amount to {cap}", path + "/amount", cap),
        )
        yield Finding(path + "/cap", message, fixes)


@TABLE.lint("cap-above-max")
def cap_above_max(document: Document) -> Iterator[Finding]:
    """A stack cap or a condition that asks for more stacks than the status may have."""
    for site, _, name, _ in values_of(document, "status"):
        most = document.statuses[name].raw.get("max") if name in document.statuses else None
        if not site.in_card or not is_int(most):
            continue
        for key in ("stackCap", "minStacks"):
            value = site.node.raw.get(key)
            if is_int(value) and value > most:
                at = f"{site.node.path}/{key}"
                end = "it is never met" if key == "minStacks" else "the cap changes nothing"
                message = f"{quoted(name)} has at most {most} stacks, not {value}: {end}."
                yield Finding(at, message, (replace(f"Write {most}", at, most),))
