"""Effects on permanents, players and turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.mtg.cards.types import (
    AddMana,
    Attach,
    CreateTokens,
    Damage,
    Destroy,
    DestroyAll,
    DrawWhenAttacks,
    Exile,
    ExileUntil,
    ExtraTurn,
    Filter,
    GainLife,
    Goad,
    GrantTriggered,
    LoseLife,
    PowerDamage,
    PreventCombatDamage,
    Pump,
    PutCounters,
    Ref,
    ReturnToHand,
    Sacrifice,
    SacrificeIt,
    Who,
)
from core.games.mtg.combat.harm import Harm, hurt
from core.games.mtg.derive import derive
from core.games.mtg.effects.context import amount, objects, players, refs
from core.games.mtg.filters import fits
from core.games.mtg.mana.pool import add_symbols
from core.games.mtg.state import Item, Target, Temp

if TYPE_CHECKING:
    from core.games.mtg.run import Run


def damage(run: Run, item: Item, effect: Damage) -> None:
    """The source deals damage; its lifelink and deathtouch count."""
    for source in refs(item, effect.source)[:1]:
        _hurt(run, item, str(source), amount(run, item, effect.amount), effect.to)


def power_damage(run: Run, item: Item, effect: PowerDamage) -> None:
    """A creature deals damage equal to its power, if both are still there."""
    for id in objects(run, item, effect.source):
        _hurt(run, item, id, max(0, derive(run.s)[id].power), effect.to)


def _hurt(run: Run, item: Item, source: str, n: int, to: Ref | Who) -> None:
    found: tuple[Target, ...]
    found = players(run, item, to) if isinstance(to, Who) else refs(item, to)
    there = (to for to in found if isinstance(to, int) or to in run.s.battlefield)
    hurt(run, [Harm(source, each, n, item.controller) for each in there])


def destroy(run: Run, item: Item, effect: Destroy) -> None:
    """Destroy what a reference means."""
    _destroy(run, objects(run, item, effect.what))


def destroy_all(run: Run, item: Item, effect: DestroyAll) -> None:
    """Destroy everything that fits, at the same time."""
    _destroy(run, matching(run, item, effect.filter))


def _destroy(run: Run, ids: tuple[str, ...]) -> None:
    bodies = derive(run.s)
    mortal = tuple(id for id in ids if "indestructible" not in bodies[id].keywords)
    run.leave(mortal, "graveyard")


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


def exile(run: Run, item: Item, effect: Exile) -> None:
    """Exile targets, the source, or the spell itself as it resolves."""
    if effect.what.kind == "self" and item.kind == "SPELL":
        run.s.resolving = item._replace(cost_kind="FLASHBACK")
        return
    run.leave(objects(run, item, effect.what), "exile")


def exile_until(run: Run, item: Item, effect: ExileUntil) -> None:
    """Exile until the source leaves; nothing if it has left already."""
    if item.source not in run.s.battlefield:
        return
    run.leave(objects(run, item, effect.what), "exile", until=item.source)


def bounce(run: Run, item: Item, effect: ReturnToHand) -> None:
    """To the owner's hand."""
    run.leave(objects(run, item, effect.what), "hand")


def gain_life(run: Run, item: Item, effect: GainLife) -> None:
    """Each gains life."""
    for seat in players(run, item, effect.who):
        run.gain(seat, amount(run, item, effect.amount))


def lose_life(run: Run, item: Item, effect: LoseLife) -> None:
    """Each loses life."""
    for seat in players(run, item, effect.who):
        run.lose(seat, amount(run, item, effect.amount))


def sacrifice(run: Run, item: Item, effect: Sacrifice) -> None:
    """Each sacrifices a permanent of their choice, all at the same time; none is fine."""
    seats = players(run, item, effect.who)
    if seats:
        run.push(("sacrifice", seats, item.key, *_path(item, effect, run), ()))


def _path(item: Item, effect: object, run: Run) -> tuple[int, int]:
    for i, sentence in enumerate(run.rules.scripts[item.key].sentences):
        for j, each in enumerate(sentence.effects):
            if each is effect:
                return i, j
    raise LookupError(f"no such effect in {item.key}")


def sacrifice_one(
    run: Run, seats: tuple[int, ...], key: str, i: int, j: int, chosen: tuple[str, ...]
) -> None:
    """Ask the first of the players which permanent to sacrifice (CR 101.4: in turn order)."""
    seat = seats[0]
    effect = run.rules.scripts[key].sentences[i].effects[j]
    item = run.s.resolving
    assert isinstance(effect, Sacrifice)
    assert item is not None
    own = tuple(
        id
        for id in matching(run, item, effect.filter, seat)
        if run.s.battlefield[id].controller == seat
    )
    task = ("sacrificed", seats[1:], key, i, j, chosen)
    if own:
        run.ask("SACRIFICE", seat, own, task)
    else:
        run.push((*task, ()))


def sacrificed(
    run: Run, seats: tuple[int, ...], key: str, i: int, j: int, chosen: tuple[str, ...],
    ids: tuple[str, ...],
) -> None:  # fmt: skip
    """The next player chooses; once all have, what they chose is sacrificed."""
    if seats:
        sacrifice_one(run, seats, key, i, j, (*chosen, *ids))
    else:
        run.leave((*chosen, *ids), "graveyard")


def sacrifice_it(run: Run, item: Item, effect: SacrificeIt) -> None:
    """The controller of the ability sacrifices the object, if it is theirs and there."""
    ids = objects(run, item, effect.what)
    mine = tuple(id for id in ids if run.s.battlefield[id].controller == item.controller)
    run.leave(mine, "graveyard")


def add_mana(run: Run, item: Item, effect: AddMana) -> None:
    """Mana from a spell or an ability on the stack; no choice (`cards.walking`)."""
    add_symbols(run, item.controller, effect.options[0])


def create_tokens(run: Run, item: Item, effect: CreateTokens) -> None:
    """Tokens under the controller, all together."""
    count = amount(run, item, effect.count)
    run.tokens(run.rules.made[effect], item.controller, count, effect.tapped)


def put_counters(run: Run, item: Item, effect: PutCounters) -> None:
    """Counters; state-based actions remove pairs of both kinds."""
    n = amount(run, item, effect.count)
    for id in objects(run, item, effect.on):
        perm = run.s.battlefield[id]
        if effect.kind == "+1/+1":
            run.perm(id, plus=perm.plus + n)
        else:
            run.perm(id, minus=perm.minus + n)


def extra_turn(run: Run, item: Item, effect: ExtraTurn) -> None:
    """The newest extra turn comes first."""
    run.s.extra_turns = (*run.s.extra_turns, item.controller)


def goad(run: Run, item: Item, effect: Goad) -> None:
    """It attacks each combat if able until your next turn."""
    ids = objects(run, item, effect.what)
    if ids:
        run.temp(Temp(
            "goad", ids, item.controller, run.clock(), item.controller,
            key=item.key, source=item.source, name=item.name,
        ))  # fmt: skip


def draw_when_attacks(run: Run, item: Item, effect: DrawWhenAttacks) -> None:
    """A delayed trigger until your next turn."""
    ids = objects(run, item, effect.what)
    if ids:
        i, j = _path(item, effect, run)
        run.temp(Temp(
            "draw_attack", ids, item.controller, run.clock(), item.controller,
            key=f"{item.key}/{i}.{j}", source=item.source, name=item.name,
        ))  # fmt: skip


def attach(run: Run, item: Item, effect: Attach) -> None:
    """Attach, with a new timestamp; nothing if either is gone."""
    what, to = objects(run, item, effect.what), objects(run, item, effect.to)
    for id in what[:1]:
        if to and to[0] != id and run.s.battlefield[id].attached_to != to[0]:
            run.perm(id, attached_to=to[0], ts=run.clock())


def prevent(run: Run, item: Item, effect: PreventCombatDamage) -> None:
    """No combat damage this turn."""
    run.temp(Temp(
        "prevent", (), item.controller, run.clock(),
        key=item.key, source=item.source, name=item.name,
    ))  # fmt: skip


def pump(run: Run, item: Item, effect: Pump) -> None:
    """P/T and keywords until end of turn; a team is fixed now."""
    what = effect.what
    ids = objects(run, item, what) if isinstance(what, Ref) else matching(run, item, what)
    if ids:
        run.temp(Temp(
            "pump", ids, item.controller, run.clock(), power=effect.power,
            toughness=effect.toughness, keywords=effect.keywords,
            key=item.key, source=item.source, name=item.name,
        ))  # fmt: skip


def grant(run: Run, item: Item, effect: GrantTriggered) -> None:
    """P/T and a quoted ability until end of turn."""
    ids = objects(run, item, effect.what)
    if ids:
        i, j = _path(item, effect, run)
        run.temp(Temp(
            "grant", ids, item.controller, run.clock(), power=effect.power,
            toughness=effect.toughness, key=f"{item.key}/{i}.{j}",
            source=item.source, name=item.name,
        ))  # fmt: skip
