"""What the words of an effect mean while a spell or ability resolves (cards/types.py, Refs)."""

from __future__ import annotations

from core.games.mtg.cards.types import Amount, Effect, Filter, Power, Ref, Who, X
from core.games.mtg.derive import derive
from core.games.mtg.filters import fits
from core.games.mtg.run import Run
from core.games.mtg.state import Item, Target


def refs(item: Item, ref: Ref) -> tuple[Target, ...]:
    """What a reference means: the source, or the members of a group that are still legal."""
    if ref.kind == "self":
        return (item.source,)
    return item.targets[ref.index]


def objects(run: Run, item: Item, ref: Ref) -> tuple[str, ...]:
    """The permanents that a reference means, those that are there."""
    return tuple(id for id in refs(item, ref) if isinstance(id, str) and id in run.s.battlefield)


def players(run: Run, item: Item, who: Who) -> tuple[int, ...]:
    """The players that the words mean; each player: the active one first."""
    you = item.controller
    if who.kind == "you":
        return (you,)
    if who.kind == "target":
        return tuple(t for t in item.targets[who.index] if isinstance(t, int))
    if who.kind == "each_player":
        return (run.s.active, 1 - run.s.active)
    if who.kind == "each_opponent":
        return (1 - you,)
    if who.kind == "that_player":
        return () if item.player is None else (item.player,)
    ids = (item.source,) if who.kind == "self_controller" else item.targets[who.index]
    found = (run.controller_of(id) for id in ids if isinstance(id, str))
    return tuple(seat for seat in found if seat is not None)


def amount(run: Run, item: Item, value: Amount) -> int:
    """An amount as a number; power as it is or last was."""
    if isinstance(value, X):
        return item.x
    if isinstance(value, Power):
        bodies = (run.body(id) for id in refs(item, value.of) if isinstance(id, str))
        return sum(max(0, body.power) for body in bodies if body is not None)
    return value


def matching(run: Run, item: Item, filter: Filter, seat: int | None = None) -> tuple[str, ...]:
    """The permanents that fit, as the controller of the ability (or `seat`) sees them."""
    bodies = derive(run.s)
    you = item.controller if seat is None else seat
    attackers = run.s.combat.attackers
    return tuple(
        perm.id
        for perm in run.s.battlefield.values()
        if fits(filter, perm, bodies[perm.id].subtypes, bodies[perm.id].keywords, you, attackers)
        and not (filter.other and perm.id == item.source)
    )


def place_of(run: Run, item: Item, effect: Effect) -> tuple[int, int]:
    """Where an effect stands in the script that resolves: its sentence, and its place there."""
    for i, sentence in enumerate(run.rules.scripts[item.key].sentences):
        for j, each in enumerate(sentence.effects):
            if each is effect:
                return i, j
    raise LookupError(f"no such effect in {item.key}")
