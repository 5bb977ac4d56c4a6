"""Lints of sound cards, each with its exact probability.

The probabilities are of one roll of the card's dice, enumerated and never sampled.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from core.checks import Finding, listing, quoted
from core.games.defense.checks.dice import fields_of, filled, matched
from core.games.defense.checks.soundness import sound_cards
from core.games.defense.checks.table import TABLE, percent, put
from core.games.defense.checks.words import problems
from core.games.defense.document import Document
from core.games.defense.exact_rolls import faces_read, multisets
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES
from core.games.defense.nodes import CardNode, free_field
from core.games.defense.patterns import PATTERNS
from core.protocol import Fix, Place
from core.rawjson import texts
from core.repairs import remove


@TABLE.lint("idle-faces")
def idle_faces(document: Document) -> Iterator[Finding]:
    """Faces that no rule uses, unless the card allows them."""
    for _, card in sound_cards(document):
        if card.raw.get("allowIdleFaces") is True or not card.rules:
            continue
        used = faces_read(card.faces, fields_of(card), [filled(rule) for rule in card.rules])
        used |= _rerolled(card)
        idle = [face for face in range(1, card.faces + 1) if face not in used]
        if not idle:
            continue
        nothing = Fraction(len(idle), card.faces) ** card.dice
        one = len(idle) == 1
        message = (
            f"No rule uses the face{'' if one else 's'} {listing(map(str, idle), 'and')}: "
            f"a die shows {'it' if one else 'one of them'} with "
            f"{percent(Fraction(len(idle), card.faces))}, and {percent(nothing)} of the "
            "defences show nothing else. Use them in a rule, or allow idle faces."
        )
        fix = put("Allow idle faces", card.path + "/allowIdleFaces", True)
        places = tuple(
            Place(path, f"Face {face} is idle.")
            for field in card.fields
            for path, face in field.faces
            if face in idle
        )
        yield Finding(card.path + "/fields", message, (fix,), places)


def _rerolled(card: CardNode) -> frozenset[int]:
    """The faces of fields that effects name."""
    fields = fields_of(card)
    names = [
        name
        for rule in card.rules
        for effect in rule.effects
        for _, name in texts(effect.raw, "fields", effect.path)
    ]
    return frozenset(face for name in names for face in fields[name])


@TABLE.lint("face-outside")
def face_outside(document: Document) -> Iterator[Finding]:
    """A matcher that looks for a face which is in no field (allowed, but easily a slip)."""
    for _, card in sound_cards(document):
        for rule in card.rules:
            face = filled(rule)[1].get("face")
            if face is None or face in card.field_of:
                continue
            assert rule.matcher is not None
            odds = percent(matched(document, card, rule).chance)
            message = (
                f"Face {face} is in no field of the card; the rule still matches, with {odds}. "
                "Put the face into a field to say that it is meant."
            )
            name = free_field(each.id for each in card.fields)
            new = {"id": name, "faces": [face]}
            fix = put(f"Make it field {quoted(name)}", card.path + "/fields/-", new)
            yield Finding(rule.matcher.path + "/face", message, (fix,))


@TABLE.lint("never-fires")
def never_fires(document: Document) -> Iterator[Finding]:
    """A rule that no roll can match."""
    for _, card in sound_cards(document):
        for rule in card.rules:
            if not matched(document, card, rule).chance:
                message = (
                    f"The rule {quoted(rule.title)} never fires: no roll of "
                    f"{_dice(card)} matches it (probability 0). Ask for less, or remove it."
                )
                fix = remove(f"Remove {quoted(rule.title)}", rule.path)
                yield Finding(rule.path + "/matcher", message, (fix,))


def _dice(card: CardNode) -> str:
    return f"{card.dice} {'die' if card.dice == 1 else 'dice'} with {card.faces} faces"


@TABLE.note("always-fires")
def always_fires(document: Document) -> Iterator[Finding]:
    """A rule that every roll matches."""
    for _, card in sound_cards(document):
        for rule in card.rules:
            if matched(document, card, rule).chance == 1:
                message = (
                    f"The rule {quoted(rule.title)} fires in every defence (probability 1): "
                    f"every roll of {_dice(card)} matches it."
                )
                yield Finding(rule.path + "/matcher", message)


@TABLE.lint("no-rules")
def no_rules(document: Document) -> Iterator[Finding]:
    """A card without rules, which never does anything."""
    for _, card in document.cards:
        if card.raw.get("rules") == []:
            message = "The card has no rules, so a v2 defence does nothing. Add a rule."
            first = next(iter(card.by_id), None)
            fixes: tuple[Fix, ...] = ()
            if first is not None:
                rule = {
                    "id": "guard",
                    "matcher": {"type": "countField", "fieldId": first},
                    "effects": [{"type": "blockPer", "amount": 1, "cap": card.dice}],
                }
                fixes = (put(f"Block with {quoted(first)}", card.path + "/rules/-", rule),)
            yield Finding(card.path + "/rules", message, fixes)


@TABLE.lint("no-effects")
def no_effects(document: Document) -> Iterator[Finding]:
    """A rule without effects."""
    for _, card in document.cards:
        for rule in card.rules:
            if rule.raw.get("effects") == []:
                message = f"The rule {quoted(rule.title)} has no effects, so it does nothing."
                fix = put("Block 1", rule.path + "/effects/-", {"type": "flatBlock", "amount": 1})
                yield Finding(rule.path + "/effects", message, (fix,))


@TABLE.lint("combo-never")
def combo_never(document: Document) -> Iterator[Finding]:
    """A combo that five attack dice cannot show."""
    broken = {finding.path for _, _, finding in problems(document)}
    for combo in document.own_combos:
        pattern = combo.raw.get("pattern")
        path = f"{combo.path}/pattern"
        if not isinstance(pattern, dict) or pattern.get("type") not in PATTERNS:
            continue
        if not any(each.startswith(path) for each in broken) and not pattern_chance(pattern):
            message = (
                f"{quoted(combo.id)} never shows: no roll of {ATTACK_DICE} dice has this pattern "
                "(probability 0). Ask for less."
            )
            fixes = (remove(f"Remove {quoted(combo.id)}", str(combo.path)),)
            is_used = any(
                holder.raw.get("combo") == combo.id
                for hero in document.heroes
                for holder in (*hero.attacks, *hero.board)
            )
            yield Finding(path, message, () if is_used else fixes)


def pattern_chance(pattern: dict[str, Any]) -> Fraction:
    """The probability that one roll of the attack dice shows a pattern."""
    entry = PATTERNS[pattern["type"]]
    args = entry.filled(pattern)
    found = sum(
        weight
        for counts, weight in multisets(ATTACK_DICE, (1,) * ATTACK_FACES)
        if entry.run(args, (0, *counts))
    )
    return Fraction(found, ATTACK_FACES**ATTACK_DICE)
