"""What the rules of a sound card can come to on its dice, exactly, for the checks that ask.

Everything is of one roll of the card's dice, enumerated and never sampled.
"""

from __future__ import annotations

from core.games.defense.document import Document
from core.games.defense.exact_pairs import Matched
from core.games.defense.exact_rolls import Fields
from core.games.defense.matchers import MATCHERS
from core.games.defense.nodes import CardNode, RuleNode
from core.language.words import Args


def fields_of(card: CardNode) -> Fields:
    """The faces of each field, every face once."""
    return {each.id: tuple(dict.fromkeys(face for _, face in each.faces)) for each in card.fields}


def filled(rule: RuleNode) -> tuple[str, Args]:
    """The matcher of a rule of a sound card, with its defaults."""
    assert rule.matcher is not None
    assert rule.matcher.type is not None
    return rule.matcher.type, MATCHERS[rule.matcher.type].filled(rule.matcher.raw)


def matched(document: Document, card: CardNode, rule: RuleNode, uncapped: bool = False) -> Matched:
    """When a rule matches; with `uncapped` as if its matcher had no cap.  Found once."""
    known: dict[tuple[str, bool], Matched] = document.memo.setdefault("matched", {})
    name, args = filled(rule)
    uncapped = uncapped and args.get("cap") is not None
    found = known.get((rule.path, uncapped))
    if found is None:
        args = {**args, "cap": None} if uncapped else args
        found = Matched(card.dice, card.faces, fields_of(card), name, args)
        known[rule.path, uncapped] = found
    return found
