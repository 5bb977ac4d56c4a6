"""Attaching Equipment to creatures."""

from __future__ import annotations

from core.games.mtg.bots import worth
from core.games.mtg.bots.uses import Use
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.references import must_be_creature, must_be_one, permanent
from core.games.mtg.cards.grammar.verbs import clause
from core.games.mtg.cards.printer import Targets, ref_text
from core.games.mtg.cards.types import CardDef, Effect, Ref
from core.games.mtg.effects.context import objects
from core.games.mtg.language import argument, effect
from core.games.mtg.run import Run
from core.games.mtg.state import Item


@clause(
    "attach",
    "attach target Equipment [you control] to TARGET",
    "Attach target Equipment you control to target creature.",
)
def _read_attach(reader: Reader) -> Clause:
    reader.need("attach")
    start = reader.pos
    what = permanent(reader)
    if reader.scope.targets[what.index].filter.nouns != ("Equipment",):
        raise reader.refuse("Only Equipment is attached this way.", start)
    must_be_one(reader, what, start)
    reader.need("to")
    start = reader.pos
    host = permanent(reader)
    must_be_one(reader, host, start)
    must_be_creature(reader, host, start)
    return (Attach(what, host),)


@effect("Attach target Equipment you control to target creature.")
class Attach(Effect):
    """Attach an object to another; nothing if either is gone.

    Equip is this effect too, with `what` the source.
    """

    what: Ref = argument("object", "What is attached.")
    to: Ref = argument("object", "Its new host.")

    def text(self, targets: Targets) -> str:
        return f"attach {ref_text(self.what, targets)} to {ref_text(self.to, targets)}"

    def play(self, run: Run, item: Item) -> None:
        """Attach, with a new timestamp; nothing if either is gone."""
        what, to = objects(run, item, self.what), objects(run, item, self.to)
        for id in what[:1]:
            if to and to[0] != id and run.s.battlefield[id].attached_to != to[0]:
                run.perm(id, attached_to=to[0], ts=run.clock())

    def worth(self, use: Use) -> int:
        board = use.board
        found = 0
        for id in use.permanents(self.what)[:1]:
            perm = board.state.battlefield[id]
            for host in use.permanents(self.to)[:1]:
                old = perm.attached_to
                lost = old is not None and old in board.bodies
                there = _geared(use, perm.card, str(old)) if lost else 0
                found += _geared(use, perm.card, host) - there - (60 if there > 0 else 0)
        return found


def _geared(use: Use, card: CardDef, host: str) -> int:
    """What an Equipment is worth on that creature."""
    perm, body = use.board.state.battlefield[host], use.board.bodies[host]
    if perm.controller != use.you or host in use.doomed:
        return -worth.gear(card)
    idle = "defender" in body.keywords or "cant_attack" in body.flags or "prevent_own" in body.flags
    return worth.gear(card) * (30 if idle else 90 + 5 * min(6, max(0, body.power))) // 100
