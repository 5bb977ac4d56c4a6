"""Lints of two rules of a card that read the same dice: counted twice, or capped two ways.

Rules may stack on purpose; what is told is what easily happens by accident.  One kind is left
out: a recipe that allows extra dice beside a rule that counts one of its fields, since a recipe
looks whether dice are there and does not count them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from core.checks import Finding, listing, quoted
from core.games.defense.checks.dice import filled, matched
from core.games.defense.checks.soundness import sound_cards
from core.games.defense.checks.table import TABLE, percent, put
from core.games.defense.document import Document
from core.games.defense.effects import EFFECTS, side_for
from core.games.defense.exact_pairs import both
from core.games.defense.exact_rolls import how_many
from core.games.defense.limits import MAX_PAIR_ROLLS, MAX_PAIRS_ROLLS
from core.games.defense.nodes import CardNode, RuleNode
from core.protocol import Fix, Place
from core.rawjson import is_int
from core.repairs import replace

Pair = tuple[CardNode, RuleNode, RuleNode]


def _pairs(document: Document) -> Iterator[Pair]:
    """Any two rules of a sound card that read a face in common, in the order of the card."""
    for _, card in sound_cards(document):
        read = [_faces(document, card, rule) for rule in card.rules]
        for (one, mine), (other, theirs) in combinations(zip(card.rules, read, strict=True), 2):
            if mine & theirs:
                yield card, one, other


def _faces(document: Document, card: CardNode, rule: RuleNode) -> set[int]:
    """The faces that a rule reads."""
    return {face for group in matched(document, card, rule).groups for face in group}


def _rolls(document: Document, card: CardNode, one: RuleNode, other: RuleNode) -> int:
    """How many rolls differ to the two rules."""
    lumps = matched(document, card, one).lumps_with(matched(document, card, other))
    return how_many(card.dice, lumps)


def _caps(one: RuleNode, other: RuleNode) -> tuple[int, int] | None:
    """The two caps of rules that count one field in the same way and cap it differently."""
    (kind, mine), (word, theirs) = filled(one), filled(other)
    if kind != word or "cap" not in mine or mine.get("fieldId") != theirs.get("fieldId"):
        return None
    first, second = mine["cap"], theirs["cap"]
    return (first, second) if is_int(first) and is_int(second) and first != second else None


@TABLE.lint("conflicting-caps")
def conflicting_caps(document: Document) -> Iterator[Finding]:
    """Two rules that count one field in the same way, each with another cap."""
    for _, one, other in _pairs(document):
        caps = _caps(one, other)
        if caps is None:
            continue
        assert one.matcher is not None
        assert other.matcher is not None
        field = filled(one)[1]["fieldId"]
        message = (
            f"{quoted(one.title)} counts {quoted(field)} up to {caps[0]}, and "
            f"{quoted(other.title)} up to {caps[1]}: both count the same dice. Write one cap, or "
            "make it one rule."
        )
        at = f"{other.matcher.path}/cap"
        fix = replace(f"Cap both at {caps[0]}", at, caps[0])
        place = Place(f"{one.matcher.path}/cap", f"{quoted(one.title)} caps it at {caps[0]}.")
        yield Finding(at, message, (fix,), (place,))
    yield from _stack_caps(document)


def _stack_caps(document: Document) -> Iterator[Finding]:
    """Two effects of a card that fill one status of one hero up to different numbers."""
    for _, card in sound_cards(document):
        seen: dict[tuple[str, str], tuple[int, str]] = {}
        for rule in card.rules:
            for effect in rule.effects:
                raw, cap = effect.raw, effect.raw.get("stackCap")
                if not is_int(cap):
                    continue
                assert effect.type is not None
                sides = (rule.raw.get("owner"), rule.raw.get("target"))
                to = side_for(EFFECTS[effect.type], raw, *sides)
                status, at = str(raw.get("status")), f"{effect.path}/stackCap"
                before = seen.setdefault((to, status), (cap, at))
                if before[0] != cap:
                    message = (
                        f"{quoted(status)} is filled up to {before[0]} by another effect and up to "
                        f"{cap} here. Write one cap."
                    )
                    fix = replace(f"Fill up to {before[0]}", at, before[0])
                    place = Place(before[1], f"Here it is {before[0]}.")
                    yield Finding(at, message, (fix,), (place,))


@TABLE.lint("double-count")
def double_count(document: Document) -> Iterator[Finding]:
    """Two rules that count the same dice, and can both fire on one roll."""
    spent = 0
    pairs = [
        (rolls, *pair)
        for pair in _pairs(document)
        if _caps(*pair[1:]) is None
        and not _is_recipe_beside_count(*pair[1:])
        and (rolls := _rolls(document, *pair)) <= MAX_PAIR_ROLLS
    ]
    for rolls, card, one, other in pairs:
        spent += rolls
        if spent > MAX_PAIRS_ROLLS.value:
            yield _too_many(card, sum(each[0] for each in pairs))
            return
        chance = both(matched(document, card, one), matched(document, card, other))
        if chance:
            yield _twice(document, card, one, other, chance)


def _too_many(card: CardNode, asked: int) -> Finding:
    message = (
        "From here on nobody looks whether two rules count the same dice. "
        f"{MAX_PAIRS_ROLLS.said(asked)} Use fewer fields, dice or rules to have all looked at."
    )
    return Finding(f"{card.path}/rules", message)


def _is_recipe_beside_count(one: RuleNode, other: RuleNode) -> bool:
    """Whether one rule is a recipe that allows extra dice, and the other counts a field."""
    rows = [filled(rule)[1] for rule in (one, other)]
    loose = [args for args in rows if args.get("allowExtra") is True]
    return len(loose) == 1 and any("fieldId" in args for args in rows)


def _twice(
    document: Document, card: CardNode, one: RuleNode, other: RuleNode, chance: Fraction
) -> Finding:
    """The finding; a strict recipe comes first, since extra dice would mend it."""
    if filled(other)[1].get("allowExtra") is False:
        one, other = other, one
    assert one.matcher is not None
    shared = _faces(document, card, one) & _faces(document, card, other)
    names = [
        each.id for each in card.fields if shared & {face for _, face in each.faces} and each.id
    ]
    what = listing(map(quoted, names), "and") or f"the face {min(shared)}"
    message = (
        f"{quoted(one.title)} and {quoted(other.title)} count the same dice of {what}: both fire "
        f"with {percent(chance)}. If they are not meant to stack, use fields of their own"
    )
    fixes: tuple[Fix, ...] = ()
    if filled(one)[1].get("allowExtra") is False:
        message += ", or allow extra dice"
        fixes = (put("Allow extra dice", one.matcher.path + "/allowExtra", True),)
    place = Place(other.path + "/matcher", f"It counts {what} too.")
    return Finding(one.matcher.path, message + ".", fixes, (place,))
