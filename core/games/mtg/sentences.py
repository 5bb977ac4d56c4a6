"""Every event as a sentence for the log, and what matters of a view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from core.checks import listing
from core.games.mtg.derive import derive
from core.games.mtg.names import Names
from core.games.mtg.state import COLORS, State
from core.outcome import outcome_words, why_words
from core.protocol import Event

Data: TypeAlias = dict[str, Any]

STEPS = {
    "UNTAP": "untap", "UPKEEP": "upkeep", "DRAW": "draw", "MAIN1": "first main phase",
    "BEGIN_COMBAT": "beginning of combat", "DECLARE_ATTACKERS": "attackers",
    "DECLARE_BLOCKERS": "blockers", "DAMAGE": "first-strike damage",
    "END_COMBAT": "end of combat", "MAIN2": "second main phase", "END": "end step",
    "CLEANUP": "cleanup",
}  # fmt: skip
"""The steps of a turn in words."""

REASONS = {
    "life": "as the opponent has no life left", "library": "as the opponent cannot draw",
    "scoop": "as the opponent concedes",
    "draw": "both players lose at once", "loop": "the match goes round and nobody can stop it",
    "turn cap": "the last turn is over", "endless turn": "the turn has no end",
}  # fmt: skip
"""Why a match ended."""

ZONES = {
    "hand": "the hand of {owner}", "library": "the library of {owner}",
    "graveyard": "the graveyard of {owner}", "exile": "exile",
}  # fmt: skip


def describe(event: Event) -> str:
    """One sentence that says what happened."""
    return SENTENCES[event.type](event.data)


def _step(data: Data) -> str:
    return f"Turn {data['turn']}, {data['active']}: {STEPS[data['step']]}"


def _zone(data: Data) -> str:
    return ZONES[data["to"]].format(owner=data["owner"])


def _life(data: Data) -> str:
    verb = "gains" if data["by"] > 0 else "loses"
    return f"{data['player']} {verb} {abs(data['by'])} life and has {data['life']}"


def _damage(data: Data) -> str:
    return f"{data['card']} deals {data['amount']} damage to {data.get('player') or data['to']}"


def _attack(data: Data) -> str:
    if not data["names"]:
        return "Nothing attacks"
    return f"{listing(data['names'], 'and')} {'attack' if len(data['names']) > 1 else 'attacks'}"


def _block(data: Data) -> str:
    pairs = [f"{blocker} blocks {attacker}" for blocker, attacker in data["names"]]
    return listing(pairs, "and") if pairs else "Nothing blocks"


def _scried(data: Data) -> str:
    return f"{data['player']} scries: {data['top']} on top, {data['bottom']} on the bottom"


def _tapped(data: Data) -> str:
    return f"{data['card']} is tapped for {''.join(f'{{{symbol}}}' for symbol in data['mana'])}"


def ended(winners: Sequence[str], reason: str) -> str:
    """How a match ended."""
    return outcome_words(winners, why_words(reason, REASONS))


def _over(data: Data) -> str:
    return ended([] if data["winner"] is None else [data["winner"]], data["reason"])


SENTENCES: dict[str, Callable[[Data], str]] = {
    "activated": lambda d: f"{d['player']} activates {d['card']}",
    "attack": _attack,
    "block": _block,
    "cast": lambda d: f"{d['player']} casts {d['card']}",
    "countered": lambda d: f"{d['card']} is countered",
    "damage": _damage,
    "drew": lambda d: f"{d['player']} draws {d.get('card', 'a card')}",
    "entered": lambda d: f"{d['card']} enters under {d['controller']}",
    "fizzled": lambda d: f"{d['card']} does nothing: its targets are illegal",
    "kept": lambda d: f"{d['player']} keeps the hand",
    "left": lambda d: f"{d['card']} goes to {_zone(d)}",
    "life": _life,
    "moved": lambda d: f"{d['card']} goes to {_zone(d)}",
    "mulligan": lambda d: f"{d['player']} takes a mulligan",
    "over": _over,
    "result": lambda d: ended(d["winners"], d["reason"]),
    "resolves": lambda d: f"{d['card']} resolves",
    "revealed": lambda d: f"{d['player']} reveals {listing(d['cards'], 'and')}",
    "scried": _scried,
    "shuffled": lambda d: f"{d['player']} shuffles the library",
    "starter": lambda d: f"{d['player']} begins",
    "step": _step,
    "tapped": _tapped,
    "triggered": lambda d: f"An ability of {d['card']} triggers",
}
"""The sentence of every type of event."""


# -- what matters of a view -----------------------------------------------------------------------


def essence(state: State, players: tuple[str, str]) -> dict[str, str]:
    """Whose turn and step, life, hands, permanents and stack, in words."""
    found = {"the turn": _moment(state, players)}
    for n, name in enumerate(players):
        seat = state.seats[n]
        mana = "".join(f"{{{symbol}}}" * n for symbol, n in zip(COLORS, seat.mana, strict=True))
        found[f"the life of {name}"] = str(seat.life)
        found[f"the cards of {name}"] = f"{len(seat.hand)} in hand, {len(seat.library)} in library"
        if mana:
            found[f"the mana of {name}"] = mana
    names = Names(state, players)
    bodies = derive(state)
    for perm in state.battlefield.values():
        notes = [players[perm.controller], *(["tapped"] if perm.tapped else [])]
        notes += [f"{perm.damage} damage"] if perm.damage else []
        body = bodies[perm.id]
        size = f"{body.power}/{body.toughness}, " if body.creature else ""
        found[names.of(perm.id)] = size + ", ".join(notes)
    if state.stack:
        found["the stack"] = ", ".join(names.short(item.id) for item in reversed(state.stack))
    return found


def _moment(state: State, players: tuple[str, str]) -> str:
    """Whose turn it is and which step; before the first turn the mulligans."""
    if all(seat.kept for seat in state.seats):
        return f"{state.turn}, {players[state.active]}: {STEPS[state.step]}"
    return f"0, {players[state.active]} begins: mulligans"


def picture(state: State, players: tuple[str, str]) -> str:
    """The table as lines of text, with nothing that is hidden from a spectator."""
    names = Names(state, players)
    lines = [f"Turn {_moment(state, players)}"]
    for n, name in enumerate(players):
        seat = state.seats[n]
        counts = f"{len(seat.hand)} in hand, {len(seat.library)} in library"
        lines.append(f"{name}: {seat.life} life, {counts}, {len(seat.graveyard)} in graveyard")
        held = [perm for perm in state.battlefield.values() if perm.controller == n]
        lines += [f"  {names.label(perm.id)}" for perm in held]
    lines += [f"stack: {names.short(item.id)}" for item in reversed(state.stack)]
    return "\n".join(lines) + "\n"
