"""The words of a document, each in its place with the table that it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.games.defense.conditions import CONDITIONS
from core.games.defense.document import Document
from core.games.defense.effects import EFFECTS
from core.games.defense.language import Table, Word
from core.games.defense.matchers import MATCHERS
from core.games.defense.nodes import CardNode, RuleNode, WordNode
from core.games.defense.patterns import PATTERNS
from core.games.defense.uses import USES
from core.rawjson import objects


@dataclass(frozen=True, slots=True)
class Site:
    """A word in its place: its table, and whether it stands in a card."""

    node: WordNode
    table: Table
    in_card: bool
    rule: RuleNode | None = None
    card: CardNode | None = None

    @property
    def entry(self) -> Word | None:
        """The word's entry, when there is one."""
        name = self.node.type
        return self.table.get(name) if name is not None else None


def sites(document: Document) -> Iterator[Site]:
    """Every word of a document."""
    for _, card in document.cards:
        for rule in card.rules:
            if rule.matcher is not None:
                yield Site(rule.matcher, MATCHERS, True, rule, card)
            for effect in rule.effects:
                yield Site(effect, EFFECTS, True, rule, card)
            for condition in rule.conditions:
                yield Site(condition, CONDITIONS, True, rule, card)
    for status in document.own_statuses:
        for at, raw in objects(status.raw, "uses", status.path or ""):
            yield Site(WordNode(at, raw), USES, False)
    for combo in document.own_combos:
        pattern = combo.raw.get("pattern")
        if isinstance(pattern, dict):
            yield Site(WordNode(f"{combo.path}/pattern", pattern), PATTERNS, False)
