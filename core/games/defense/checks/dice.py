"""What the rules of a sound card can come to on its dice, exactly, for the checks that ask.

Everything is of one roll of the card's dice, enumerated and never sampled.
"""

from __future__ import annotations

from fractions import Fraction

from core.games.defense.document import CardNode, Document, RuleNode
from core.games.defense.exact_rolls import Fields, how_many, lumps_of, match_counts
from core.games.defense.matchers import MATCHERS
from core.games.defense.words import Args, Groups


def fields_of(card: CardNode) -> Fields:
    """The faces of each field, every face once."""
    return {each.id: tuple(dict.fromkeys(face for _, face in each.faces)) for each in card.fields}


def filled(rule: RuleNode) -> tuple[str, Args]:
    """The matcher of a rule of a sound card, with its defaults."""
    assert rule.matcher is not None
    assert rule.matcher.type is not None
    return rule.matcher.type, MATCHERS[rule.matcher.type].filled(rule.matcher.raw)


def groups_of(card: CardNode, rule: RuleNode) -> Groups:
    """The groups of faces that a rule tells apart."""
    name, args = filled(rule)
    return MATCHERS[name].reads(args, fields_of(card), card.faces)


def chance(document: Document, card: CardNode, *rules: RuleNode) -> Fraction:
    """The probability that all of the rules match one roll; found once."""
    known: dict[tuple[str, ...], Fraction] = document.memo.setdefault("chance", {})
    key = tuple(rule.path for rule in rules)
    if key not in known:
        matchers = [filled(rule) for rule in rules]
        odds = match_counts(card.dice, card.faces, fields_of(card), matchers)
        known[key] = sum((p for counts, p in odds.items() if all(counts)), Fraction(0))
    return known[key]


def rolls_of(card: CardNode, *rules: RuleNode) -> int:
    """How many rolls differ to the rules."""
    groups = [group for rule in rules for group in groups_of(card, rule)]
    return how_many(card.dice, len(lumps_of(card.faces, groups)))


def most(document: Document, card: CardNode, rule: RuleNode, uncapped: bool = False) -> int:
    """The largest matchCount of a rule; with `uncapped` as if its matcher had no cap."""
    known: dict[tuple[str, bool], int] = document.memo.setdefault("most", {})
    found = known.get((rule.path, uncapped))
    if found is None:
        name, args = filled(rule)
        if uncapped and "cap" in args:
            args = {**args, "cap": None}
        counts = match_counts(card.dice, card.faces, fields_of(card), [(name, args)])
        found = known[rule.path, uncapped] = max((count for (count,) in counts), default=0)
    return found
