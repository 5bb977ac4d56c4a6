"""The cards that scenarios are played with: the shipped ones, and one's own beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.games.mtg.cards.pool import plan_of
from core.games.mtg.document import CardNode, Document, shipped_pool
from core.games.mtg.scripts import Rules
from core.protocol import Json, Pointer


@dataclass(frozen=True, slots=True)
class Trouble:
    """What keeps a file of cards from being played with; `path` is a JSON Pointer."""

    path: Pointer
    message: str


def troubles(raw: Json) -> Iterator[Trouble]:
    """What scenarios cannot play of a file that `checks` found without errors."""
    document = Document(raw)
    if document.pool is None:
        yield Trouble(
            "", "this file has no cards of its own: a pool or a match of cards was expected"
        )
    first: dict[str, CardNode] = {}
    for card in (*document.cards, *document.tokens):
        other = first.setdefault(card.name, card)
        if other is not card:
            message = f"{card.name!r} is at {other.path} too: scenarios call cards by their names"
            yield Trouble(card.path, message)


def shipped_rules() -> Rules:
    """The shipped cards."""
    return Rules(plan_of(shipped_pool()))


def rules_with(raw: Json) -> Rules:
    """The shipped cards and those of a pool or match; of one id or name, one's own.

    Trusts a file without `troubles`.  Raises UnsupportedRule.
    """
    own, given = Document(raw), Document(shipped_pool())
    nodes = (*own.cards, *own.tokens)
    taken = {card.id for card in nodes} | {card.name for card in nodes}
    kept = [each for each in (*given.cards, *given.tokens) if not {each.id, each.name} & taken]
    nodes = (*kept, *nodes)
    return Rules(plan_of({
        **shipped_pool(),
        "cards": [each.raw for each in nodes if not each.is_token],
        "tokens": [each.raw for each in nodes if each.is_token],
    }))  # fmt: skip
