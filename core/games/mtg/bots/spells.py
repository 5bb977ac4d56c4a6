"""Spells and abilities: the best way to use each, and what it is worth after its costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.games.mtg import casting, options
from core.games.mtg.actions import Action
from core.games.mtg.bots import worth
from core.games.mtg.bots.board import Board
from core.games.mtg.bots.effects import sum_of
from core.games.mtg.bots.uses import Use
from core.games.mtg.bots.windows import Now
from core.games.mtg.cards import types as t
from core.games.mtg.layers import Draft
from core.games.mtg.scripts import Script
from core.games.mtg.state import Card, Groups, Target
from core.games.mtg.targets import candidates

MOST_X = 4
"""Amounts for X that are looked at."""


class Play(NamedTuple):
    """An action, and what it is worth to take it now."""

    value: int
    action: Action


def plays(now: Now, least: int = 0, wide: int = 1) -> list[Play]:
    """Every spell and ability that is worth more than that now, the best first.

    With as many targets as `wide` says, where one is chosen.
    """
    board = now.board
    found = []
    for entry in options.entries(board.rules, board.state, board.seat):
        type = entry.action.type
        if type == "TAP_FOR_MANA":
            break
        if type in ("CAST_SPELL", "ACTIVATE_ABILITY") and _timely(now, entry):
            found += [play for play in uses(now, entry, wide) if play.value > least]
    found.sort(key=lambda play: -play.value)
    return found


def card_of(board: Board, id: str) -> t.CardDef:
    """The card that is cast or whose ability is used."""
    perm = board.state.battlefield.get(id)
    return board.state.cards[id].card if perm is None else perm.card


def script_of(board: Board, action: Action) -> Script:
    """What the action would put on the stack."""
    card = card_of(board, action.object_id)
    if action.type == "ACTIVATE_ABILITY":
        return board.rules.scripts[f"{card.card_id}/a{action.ability}"]
    key = casting.script_key(Card("", 0, card, 0), action.mode)
    assert isinstance(key, str)
    return board.rules.scripts[key]


def _timely(now: Now, entry: options.Entry) -> bool:
    """Whether such a spell or ability is for this window at all."""
    board, window = now.board, now.window
    script = script_of(board, entry.action)
    roles = {role for each in script.sentences for effect in each.effects for role in effect.roles}
    card = card_of(board, entry.action.object_id)
    casts = entry.action.type == "CAST_SPELL"
    if window == "main":
        if casts and "flash" in card.rules.keywords:
            return False
        draws = casts and "instant" in card.types and roles.isdisjoint({"strike", "trick"})
        return not draws or board.state.step == "MAIN2"
    if window == "end":
        return True
    if window == "fight":
        return not roles.isdisjoint({"strike", "trick"}) or bool(entry.sacrifices)
    if window == "attacked":
        return "strike" in roles
    return "answer" in roles or bool(entry.sacrifices)


def uses(now: Now, entry: options.Entry, wide: int = 1) -> Iterator[Play]:
    """The entry with its best choices; several for several X."""
    board = now.board
    card = card_of(board, entry.action.object_id)
    script = script_of(board, entry.action)
    sacrifice = min(entry.sacrifices, key=lambda ids: _given(now, ids), default=None)
    discard = min(entry.discards, key=lambda ids: sum(keep(board, id) for id in ids), default=None)
    price = cost(now, entry.action, card)
    price += 0 if sacrifice is None else _given(now, sacrifice)
    price += 0 if discard is None else sum(keep(board, id) for id in discard)
    for x in _some(entry.xs):
        use = Use(board, board.seat, entry.action.object_id, (), x or 0, None, now.changed,
                  now.doomed, now.coming)  # fmt: skip
        there = resolved(now, card) if entry.action.type == "CAST_SPELL" else 0
        for groups, value in aims(use, script, entry.groups, card, wide):
            action = entry.action._replace(
                targets=groups, sacrifice=sacrifice, discard=discard,
                x=entry.action.x if x is None else x,
            )  # fmt: skip
            yield Play(value + there - price - 25 * (x or 0), action)


def _some(xs: tuple[int, ...]) -> tuple[int | None, ...]:
    if not xs:
        return (None,)
    return tuple(xs[: -MOST_X - 1 : -1])


def _given(now: Now, ids: tuple[str, ...]) -> int:
    return sum(5 if id in now.doomed else now.board.worth(id) for id in ids)


def keep(board: Board, id: str) -> int:
    """What it is worth to keep a card of the hand."""
    card = board.state.cards[id].card
    lands = board.lands(board.seat)
    if "land" in card.types:
        return 150 if lands < 4 else 40 if lands > 6 else 90
    price = 0 if card.cost is None else card.cost.value
    late = 15 * max(0, price - lands)
    return max(20, 100 + board.prices.card(card) // 5 - late)


def cost(now: Now, action: Action, card: t.CardDef) -> int:
    """What is given up besides mana: the card, life, a creature that taps, the source itself."""
    board, rules = now.board, card.rules
    total = board.state.seats[board.seat].life
    if action.type == "ACTIVATE_ABILITY":
        paid = rules.activated_abilities[action.ability or 0].cost
        found = 15 + worth.life(total) - worth.life(total - paid.life)
        if paid.sacrifice == "self":
            found += board.prices.card(card) * 6 // 10
        if paid.tap and "creature" in card.types:
            found += 30
        return found
    pays = sum(each.life for each in rules.additional_costs)
    if action.cost_kind == "ALTERNATE":
        pays += min(each.life for each in rules.alternate_costs)
    found = worth.life(total) - worth.life(total - pays)
    if action.cost_kind == "FLASHBACK":
        return found + 30
    if "instant" in card.types or "sorcery" in card.types:
        found += 80 + 40 * (0 if card.cost is None else card.cost.value)
    return found


def resolved(now: Now, card: t.CardDef) -> int:
    """What it is worth to have the permanent, its arrival included."""
    if "instant" in card.types or "sorcery" in card.types:
        return 0
    board = now.board
    if "Aura" in card.subtypes:
        return -60
    found = board.prices.card(card) + len(board.own) * worth.team(card)
    for n, trigger in enumerate(card.rules.triggered_abilities):
        if trigger.event.itself and "ENTERS" in trigger.event.moments:
            script = board.rules.scripts[f"{card.card_id}/t{n}"]
            specs = ((s.minimum, s.n, candidates(board.state, s, board.seat, ""))
                     for s in trigger.targets)  # fmt: skip
            groups = tuple(specs)
            if all(len(each) >= least for least, _, each in groups):
                use = Use(board, board.seat, "", (), 0, None)
                found += aim(use, script, groups, card)[1]
    return found


def aim(
    use: Use, script: Script, groups: options.GroupOptions, card: t.CardDef | None = None
) -> tuple[Groups, int]:
    """The best targets, group by group, and what they make the script worth."""
    return aims(use, script, groups, card)[0]


def aims(
    use: Use,
    script: Script,
    groups: options.GroupOptions,
    card: t.CardDef | None = None,
    wide: int = 1,
) -> list[tuple[Groups, int]]:
    """The best targets first; others after them where a single target is chosen."""
    chosen: list[tuple[Target, ...]] = [each[:least] for least, _, each in groups]
    host = card is not None and "Aura" in card.subtypes and not script.sentences

    def value() -> int:
        use.targets = tuple(chosen)
        if host and card is not None:
            return enchanted(use, card)
        return sum_of(use, script.sentences)

    scored: list[tuple[int, Target]] = []
    for _ in range(2 if len(groups) > 1 else 1):
        for k, (least, most, possible) in enumerate(groups):
            scored = []
            for target in possible:
                chosen[k] = (target,)
                scored.append((value(), target))
            scored.sort(key=lambda pair: -pair[0])
            best = [target for good, target in scored[:most] if good > 0]
            best += [t for _, t in scored if t not in best][: max(0, least - len(best))]
            chosen[k] = tuple(best)
    found: list[tuple[Groups, int]] = [(tuple(chosen), value())]
    if len(groups) == 1 and groups[0][:2] == (1, 1):
        found += [(((target,),), good) for good, target in scored[1:wide]]
    return found


def enchanted(use: Use, card: t.CardDef) -> int:
    """What an Aura is worth on its target."""
    board = use.board
    parts = [part for ability in card.rules.static_abilities for part in ability.parts]
    found = 0
    for id in (id for group in use.targets for id in group if isinstance(id, str)):
        perm = board.state.battlefield[id]
        draft = Draft.again(perm, board.bodies[id])
        for part in parts:
            if not (part.forbids == "attack you" and perm.controller == use.you):
                part.apply(draft, use.you)
        body = draft.body()
        new = 0 if body.toughness <= perm.damage else board.prices.perm(perm, body)
        found += use.sign(perm.controller) * (new - board.worth(id)) * 85 // 100
    return found
