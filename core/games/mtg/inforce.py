"""What is in force beyond what lies on the table: effects, links and turns to come, in words.

Everything is public.  Each effect is plain JSON: `kind`, `source` (an id, "" when unknown) and
`source_name`, `controller`, `objects` (ids on the battlefield; none: it is about players or the
whole match), `duration` and a `text` that names nothing but the effect.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence

from core.checks import listing
from core.games.mtg.cards.printback import print_line
from core.games.mtg.cards.types import SpellLine, StaticAbility
from core.games.mtg.derive import derive
from core.games.mtg.language import STATICS
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Item, Perm, State, Temp
from core.games.mtg.triggers import unplaced
from core.protocol import Json

Effect = dict[str, Json]

END_OF_TURN, NEXT_TURN, SOURCE_LEAVES = "END_OF_TURN", "NEXT_TURN", "SOURCE_LEAVES"
"""How long an effect lasts; NEXT_TURN is that of `player`."""

CANT = {"cant_block": "can't block", "cant_attack": "can't attack"}
"""What the marks mean that attachments give."""


def _size(temp: Temp) -> list[str]:
    changed = temp.power or temp.toughness
    return [f"{temp.power:+d}/{temp.toughness:+d}"] if changed else []


def _pump(rules: Rules, temp: Temp) -> str:
    return listing([*_size(temp), *temp.keywords], "and")


def _grant(rules: Rules, temp: Temp) -> str:
    trigger = rules.scripts[temp.key].trigger
    quoted = "" if trigger is None else print_line(trigger).replace("~", "this creature", 1)
    return listing([*_size(temp), f"“{quoted.replace('~', 'it')}”"], "and")


def _kind(rules: Rules, temp: Temp) -> str:
    return temp.kind.replace("_", " ")


TEXTS: dict[str, Callable[[Rules, Temp], str]] = {
    "pump": _pump,
    "grant": _grant,
    "goad": lambda rules, temp: "goaded: attacks each combat if able",
    "draw_attack": lambda rules, temp: (
        f"whenever it attacks, {rules.plan.players[temp.controller]} draws a card"
    ),
    "prevent": lambda rules, temp: "all combat damage is prevented",
}
"""What an effect of each kind does, in words."""


def temporary(rules: Rules, state: State) -> Iterator[Effect]:
    """The effects of resolutions, oldest first; not those whose objects are all gone."""
    players = rules.plan.players
    for temp in state.temps:
        objects = [id for id in temp.objects if id in state.battlefield]
        if temp.objects and not objects:
            continue
        duration: dict[str, Json] = {"kind": END_OF_TURN}
        until = "until end of turn"
        if isinstance(temp.until, int):
            duration = {"kind": NEXT_TURN, "player": players[temp.until]}
            until = f"until {players[temp.until]}'s next turn"
        words = TEXTS.get(temp.kind, _kind)(rules, temp)
        found: Effect = {
            "kind": temp.kind, "source": temp.source, "source_name": temp.name,
            "controller": players[temp.controller], "objects": objects, "duration": duration,
            "text": f"{words} {until}",
        }  # fmt: skip
        if temp.power or temp.toughness:
            found |= {"power": temp.power, "toughness": temp.toughness}
        yield found | ({"keywords": list(temp.keywords)} if temp.keywords else {})


def continuous(rules: Rules, state: State) -> Iterator[Effect]:
    """The static abilities of permanents, with whom each touches now."""
    for perm in state.battlefield.values():
        for ability in perm.card.rules.static_abilities:
            if ability.parts and perm.attached_to not in state.battlefield:
                continue
            words = print_line(ability).replace("~", perm.card.name)
            yield {
                "kind": type(ability).__name__, "source": perm.id, "source_name": perm.card.name,
                "controller": rules.plan.players[perm.controller],
                "objects": _touched(state, perm, ability),
                "duration": {"kind": SOURCE_LEAVES}, "text": words,
            }  # fmt: skip


def _touched(state: State, source: Perm, ability: StaticAbility) -> list[Json]:
    field = state.battlefield.values()
    return [perm.id for perm in field if ability.touches(state, source, perm)]


@functools.cache
def marks() -> dict[str, str]:
    """What the marks of permanents mean, of "it"."""
    own = {word.run.flag: word.run.told for word in STATICS.values() if word.run.flag}
    return own | CANT


def links(rules: Rules, state: State) -> Iterator[Effect]:
    """The cards that permanents hold in exile until they leave."""
    players = rules.plan.players
    for source, id in state.links:
        perm, card = state.battlefield.get(source), state.cards.get(id)
        if perm is None or card is None:
            continue
        yield {
            "kind": "exile_until", "source": source, "source_name": perm.card.name,
            "controller": players[perm.controller], "objects": [],
            "card": {"instance_id": id, "card_id": card.card.card_id, "name": card.card.name},
            "owner": players[card.owner], "duration": {"kind": SOURCE_LEAVES},
            "text": f"{perm.card.name} holds {card.card.name} of {players[card.owner]} in exile "
            "until it leaves the battlefield",
        }  # fmt: skip


def waiting(rules: Rules, state: State) -> Iterator[Effect]:
    """The triggers that are not on the stack yet, also while one of them is given its targets."""
    for each in unplaced(state):
        trigger = rules.scripts[each.key].trigger
        said = "" if trigger is None else f": {print_line(trigger).replace('~', each.name)}"
        yield {
            "kind": "trigger", "source": each.source, "source_name": each.name,
            "controller": rules.plan.players[each.controller],
            "text": f"An ability of {each.name} waits to go on the stack{said}",
        }  # fmt: skip


def item_text(rules: Rules, item: Item) -> str:
    """What an object on the stack does, its mode chosen; "" for a permanent without more."""
    script = rules.scripts[item.key]
    if script.trigger is not None:
        words = print_line(script.trigger)
    elif script.sentences:
        words = print_line(SpellLine(script.sentences), script.targets)
    else:
        return ""
    return words.replace("~", item.name)


def turns(state: State, players: Sequence[str]) -> tuple[list[str], str]:
    """The players of the extra turns that wait, the next one first; whose turn is the next."""
    extra = [players[seat] for seat in reversed(state.extra_turns)]
    return extra, extra[0] if extra else players[1 - state.regular]


def notes(rules: Rules, state: State, perm: Perm, effects: Sequence[Effect]) -> list[str]:
    """What holds for a permanent, in words: marks, then the temporary effects with their sources.

    What the permanent's own text or a temporary effect says is not told twice.
    """
    body, players = derive(state)[perm.id], rules.plan.players
    own = {ability.flag for ability in perm.card.rules.static_abilities}
    mine = [each for each in effects if perm.id in each["objects"]]
    is_goaded = any(each["kind"] == "goad" for each in mine)
    meaning = marks()
    told = [
        meaning.get(flag, flag.replace("_", " "))
        for flag in sorted(body.flags)
        if flag not in own and not (flag == "must_attack" and is_goaded)
    ]
    told += [f"can't attack {players[seat]}" for seat in body.spared]
    return [*told, *(_told(each) for each in mine)]


def _told(effect: Effect) -> str:
    source = effect["source_name"]
    return f"{effect['text']} ({source})" if source else str(effect["text"])


def table_notes(rules: Rules, state: State, effects: Sequence[Effect]) -> list[str]:
    """What holds for the whole match, in words."""
    found = [_told(each)[:1].upper() + _told(each)[1:] for each in effects if not each["objects"]]
    extra, _ = turns(state, rules.plan.players)
    found += [
        f"{player} takes an extra turn after {'this one' if n == 0 else 'that'}"
        for n, player in enumerate(extra)
    ]
    found += [each["text"] for each in links(rules, state)]
    return [*found, *(each["text"] for each in waiting(rules, state))]
