"""Lints of sound cards, each with its exact probability (seed 1, Validation & linting).

The probabilities are of one roll of the card's dice, enumerated and never sampled.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from core.checks import Finding, listing, quoted
from core.games.defense.checks.table import TABLE, percent, put, sound_cards
from core.games.defense.checks.words import problems, sites, values_of
from core.games.defense.document import CardNode, Document, RuleNode, free_field
from core.games.defense.exact_rolls import Args, Fields, faces_read, match_counts, multisets
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES
from core.games.defense.matchers import MATCHERS
from core.games.defense.patterns import PATTERNS
from core.protocol import Fix, Place
from core.reading import is_int, texts
from core.repairs import remove, replace

COUNTING = ("countField", "pairsField")


def fields_of(card: CardNode) -> Fields:
    """The faces of each field, every face once."""
    return {each.id: tuple(dict.fromkeys(face for _, face in each.faces)) for each in card.fields}


def filled(rule: RuleNode) -> tuple[str, Args]:
    """The matcher of a rule of a sound card, with its defaults."""
    assert rule.matcher is not None
    assert rule.matcher.type is not None
    return rule.matcher.type, MATCHERS[rule.matcher.type].filled(rule.matcher.raw)


def chance(card: CardNode, *rules: RuleNode) -> Fraction:
    """The probability that all of the rules match one roll."""
    odds = match_counts(card.dice, card.faces, fields_of(card), [filled(rule) for rule in rules])
    return sum((p for counts, p in odds.items() if all(counts)), Fraction(0))


@TABLE.lint("idle-faces")
def idle_faces(document: Document) -> Iterator[Finding]:
    """Faces that no rule uses, unless the card allows them."""
    for _, card in sound_cards(document):
        if card.raw.get("allowIdleFaces") is True or not card.rules:
            continue
        used = faces_read(fields_of(card), [filled(rule)[1] for rule in card.rules])
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
            message = (
                f"Face {face} is in no field of the card; the rule still matches, with "
                f"{percent(chance(card, rule))}. Put the face into a field to say that it is meant."
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
            if not chance(card, rule):
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
            if chance(card, rule) == 1:
                message = (
                    f"The rule {quoted(rule.title)} fires in every defence (probability 1): "
                    f"every roll of {_dice(card)} matches it."
                )
                yield Finding(rule.path + "/matcher", message)


@TABLE.lint("double-count")
def double_count(document: Document) -> Iterator[Finding]:
    """A rule that counts dice of a field which a strict combo uses too."""
    for _, card in sound_cards(document):
        counting = [rule for rule in card.rules if filled(rule)[0] in COUNTING]
        for rule in card.rules:
            args = filled(rule)[1]
            if args.get("allowExtra", True):
                continue
            assert rule.matcher is not None
            named = {each["id"] for each in args["fields"]}
            for other in counting:
                field = filled(other)[1]["fieldId"]
                both = chance(card, rule, other) if field in named else Fraction(0)
                if not both:
                    continue
                message = (
                    f"{quoted(rule.title)} and {quoted(other.title)} count the same dice of "
                    f"{quoted(field)}: both fire with {percent(both)}. Allow extra dice if that "
                    "is meant, or use fields of their own."
                )
                fix = put("Allow extra dice", rule.matcher.path + "/allowExtra", True)
                place = Place(other.path + "/matcher", f"It counts {quoted(field)} too.")
                yield Finding(rule.matcher.path, message, (fix,), (place,))


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
