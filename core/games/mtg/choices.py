"""What may be done, as forms of linear size: candidates and no combinations.

A form per card, kind of cost and mode, or one for a declaration or a decision; `core.forms` makes
the action.  What fields cannot say (creatures that must attack, lures) the rules say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.abilities import Choice, ChoiceField
from core.games.mtg import forms, options
from core.games.mtg.actions import Action
from core.games.mtg.cards.printback import print_line
from core.games.mtg.cards.printer import mana_text
from core.games.mtg.cards.types import ActivatedAbility, SpellLine
from core.games.mtg.combat import declare
from core.games.mtg.derive import derive
from core.games.mtg.forms import blank, group_fields
from core.games.mtg.names import Names
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Card, State
from core.games.mtg.wire import dump_action, dump_target

GROUPS = {
    "PLAY_LAND": "Play a land",
    "CAST_SPELL": "Cast a spell",
    "ACTIVATE_ABILITY": "Activate an ability",
    "TAP_FOR_MANA": "Tap for mana",
}
"""What several forms have in common."""

TITLES = {
    "PASS_PRIORITY": "Pass",
    "SKIP_COMBAT": "Skip combat",
    "SKIP_MAIN2": "Skip the second main phase",
    "KEEP_HAND": "Keep the hand",
    "MULLIGAN": "Take a mulligan",
}
"""Actions without fields."""

CONCEDE = Choice("SCOOP", "Concede the match", action={"type": "SCOOP"})
"""Legal at any time, and in no list of legal actions: no agent may weigh it."""


def choices(rules: Rules, state: State, seat: int) -> tuple[Choice, ...]:
    """Every form of the player to act; to concede comes last."""
    names = Names(state, rules.plan.players)
    if state.pending is not None:
        found = list(forms.forms(rules, state, names))
    elif state.declares == "attackers":
        found = [_attack(state, names)]
    elif state.declares == "blockers":
        found = [_block(state, names)]
    else:
        found = list(_with_priority(rules, state, seat, names))
    return (*found, CONCEDE)


def _with_priority(rules: Rules, state: State, seat: int, names: Names) -> Iterator[Choice]:
    """A form per entry; equal copies of a card in one zone are one form."""
    alike: dict[Any, tuple[options.Entry, list[str]]] = {}
    for entry in options.entries(rules, state, seat):
        action = entry.action
        card = state.cards.get(action.object_id)
        like: Any = (action.object_id, action.color)
        if card is not None:
            # a copy that is discarded to pay cannot be the one that is cast: those are not alike
            one = action.object_id if entry.discards else card.card.card_id
            like = (one, action.object_id in state.seats[seat].hand)
        like = (like, action.type, action.cost_kind, action.mode, action.ability)
        alike.setdefault(like, (entry, []))[1].append(action.object_id)
    for entry, ids in alike.values():
        yield _form(rules, state, names, entry, tuple(filter(None, ids)))


def _form(
    rules: Rules, state: State, names: Names, entry: options.Entry, objects: tuple[str, ...]
) -> Choice:
    action, players = entry.action, rules.plan.players
    raw = dump_action(action, players)
    if action.type in TITLES:
        return Choice(action.type, TITLES[action.type], action=raw)
    fields: list[ChoiceField] = []
    if entry.xs:
        fields.append(ChoiceField("X", "amount", (), entry.xs[0], entry.xs[-1], at="/payload/x"))
    if entry.groups:
        fields += group_fields(entry.groups, "/targets", lambda t: dump_target(t, players), names)
        raw["targets"] = blank(entry.groups)
    fields += _prices(entry, names)
    for key, count in (("sacrifice", len(next(iter(entry.sacrifices), ()))),):
        if count:
            raw.setdefault("payload", {})["additional_costs"] = {key: [None] * count}
    title = _title(state, names, action)
    return Choice(action.type, title, tuple(fields), (), GROUPS[action.type], raw, objects)


def _prices(entry: options.Entry, names: Names) -> Iterator[ChoiceField]:
    """A field per sacrifice, and one for the discards; from ways to pay back to candidates."""
    at = "/payload/additional_costs"
    for n, ways in enumerate(zip(*entry.sacrifices, strict=True)):
        ids = tuple(dict.fromkeys(ways))
        name = "Sacrifice" if len(entry.sacrifices[0]) == 1 else f"Sacrifice {n + 1}"
        labels = tuple(map(names.label, ids))
        yield ChoiceField(
            name, "option", ids, labels=labels, at=f"{at}/sacrifice/{n}", objects=names.keys(ids)
        )
    if entry.discards:
        ids = tuple(dict.fromkeys(id for way in entry.discards for id in way))
        n = len(entry.discards[0])
        labels = tuple(map(names.label, ids))
        yield ChoiceField("Discard", "several", ids, n, n, labels, f"{at}/discard", objects=ids)


# -- titles ---------------------------------------------------------------------------------------


def _title(state: State, names: Names, action: Action) -> str:
    card = state.cards.get(action.object_id)
    if action.type == "TAP_FOR_MANA":
        color = f" for {{{'}{'.join(action.color)}}}" if action.color else ""
        return f"Tap {names.short(action.object_id)}{color}"
    if action.type == "ACTIVATE_ABILITY":
        return _ability_title(state, names, action)
    assert card is not None, "lands and spells are cards"
    return _spell_title(card, action) if action.type == "CAST_SPELL" else f"Play {card.card.name}"


def _ability_title(state: State, names: Names, action: Action) -> str:
    perm = state.battlefield.get(action.object_id)
    rules = state.cards[action.object_id].card.rules if perm is None else perm.card.rules
    assert action.ability is not None, "an activation says which ability"
    ability: ActivatedAbility = rules.activated_abilities[action.ability]
    return f"{names.short(action.object_id)} \u2014 {print_line(ability).replace('~', 'it')}"


def _spell_title(card: Card, action: Action) -> str:
    rules, cost = card.card.rules, card.card.cost
    words = f"Cast {card.card.name} {mana_text(cost)}" if cost is not None else "Cast"
    if action.cost_kind == "FLASHBACK":
        assert rules.flashback_cost is not None, "the kind of cost is there"
        words = f"Cast {card.card.name}, flashback {mana_text(rules.flashback_cost)}"
    elif action.cost_kind == "ALTERNATE":
        words = f"Cast {card.card.name} for {rules.alternate_costs[0].life} life"
    if action.mode is None:
        return words
    mode = rules.modes[action.mode]
    return f"{words} \u2014 {print_line(SpellLine(mode.sentences), mode.targets)}"


# -- combat ---------------------------------------------------------------------------------------


def _attack(state: State, names: Names) -> Choice:
    forced = declare.forced_attackers(state)
    ids = (*forced, *(id for id in declare.possible_attackers(state) if id not in forced))
    labels = tuple(names.label(id) + " (must attack)" * (id in forced) for id in ids)
    field = ChoiceField(
        "Attackers", "several", ids, len(forced), len(ids), labels, "/targets/attackers",
        objects=ids,
    )  # fmt: skip
    raw = {"type": "DECLARE_ATTACKERS", "targets": {"attackers": []}}
    return Choice("DECLARE_ATTACKERS", "Declare attackers", (field,), action=raw)


def _block(state: State, names: Names) -> Choice:
    able, attackers = declare.blockable(state), state.combat.attackers
    bodies = derive(state)
    places = {id: n for n, id in enumerate(attackers)}
    field = ChoiceField(
        "Blocks", "pairs", tuple(able), labels=tuple(map(names.label, able)),
        at="/targets/blockers", others=attackers, other_labels=tuple(map(names.label, attackers)),
        partners=tuple(tuple(places[id] for id in ids) for ids in able.values()),
        objects=tuple(able),
        bounds=tuple((2 if "menace" in bodies[id].keywords else 1, len(able)) for id in attackers),
    )  # fmt: skip
    raw = {"type": "DECLARE_BLOCKERS", "targets": {"blockers": {}}}
    return Choice("DECLARE_BLOCKERS", "Declare blockers", (field,), action=raw)
