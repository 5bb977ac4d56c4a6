"""What a piece may do, in sentences that are made of the words the engine runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.games.boards.conditions import CONDITIONS
from core.games.boards.document import Document, PieceNode
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.endings import piece_called
from core.games.boards.language import ACTIONS, MODIFIERS, OWNERS, REPEAT_UNTIL, STATES
from core.games.boards.own_conditions import CONDITION_TYPES
from core.language.phrases import counted, listing, raised, said
from core.language.words import Argument
from core.protocol import Json
from editors.games.boards.directions import directions, place
from editors.sheet import Statement

Raw = dict[str, Any]


class Speaker:
    """Says the words of one document; `moves` are those of the piece that is spoken of."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.moves: dict[int, Raw] = {}

    def render(self, argument: Argument, value: Json) -> str:
        """What is said of the value of a key, by what keys of its kind hold."""
        if argument.kind == "offset":
            return place((value[0], value[1]))
        if argument.kind == "piece":
            return "piece" if value is None else piece_called(self.document, value)
        if argument.kind == "owner":
            return OWNERS["any" if value is None else value].phrase
        if argument.kind == "plies":
            return _lasting(value)
        if argument.kind == "move":
            move = self.moves.get(value)
            return f"by its move “{_reach(move)}”" if move else f"by move {value}"
        return str(value)

    def guard(self, raw: Raw) -> str:
        """A condition: a word of the format, or one of the document's own."""
        word = CONDITIONS.get(raw["condition"])
        if word is not None:
            return said(word, raw, self.render)
        kind = self.document.condition_types[raw["condition"]]
        return CONDITION_TYPES[str(kind)].phrase.format(code=raw["condition"])

    def guards(self, conditions: list[Raw]) -> str:
        """All conditions of a list."""
        return listing([self.guard(each) for each in conditions])

    def effects(self, effects: list[Raw]) -> str:
        """What a list of side effects does, one after the other."""
        return "; then ".join(said(SIDE_EFFECTS[e["action"]], e, self.render) for e in effects)


def _lasting(plies: Json) -> str:
    if plies is None:
        return "for good"
    return f"for {counted(plies, 'turn')} of opponents"


def piece_statements(speaker: Speaker, piece: PieceNode) -> Iterator[Statement]:
    """A statement for all moves of the piece that differ in their steps only."""
    speaker.moves = {move.raw["id"]: move.raw for move in piece.moves}
    groups: list[tuple[Raw, list[Raw], str]] = []
    for move in piece.moves:
        rest = {key: value for key, value in move.raw.items() if key not in ("id", "step")}
        same = next((group for group in groups if group[0] == rest), None)
        if same is None:
            groups.append((rest, [move.raw], move.path))
        else:
            same[1].append(move.raw)
    for rest, moves, path in groups:
        steps = [move["step"] for move in moves]
        data = {"piece": piece.code, "ids": [move["id"] for move in moves], "steps": steps, **rest}
        yield Statement(sentence(speaker, data), path, data)
    if not groups:
        text = "It has no moves of its own."
        yield Statement(text, piece.path, {"piece": piece.code, "steps": []})


def sentence(speaker: Speaker, data: Raw) -> str:
    """What a statement on moves says; nothing but its data is looked at, and names of the game."""
    parts = [f"{raised(_reach(data))}: it may {_actions(speaker, data['actions'])}."]
    if guards := data.get("conditions"):
        parts.append(f"Only if {speaker.guards(guards)}.")
    if effects := data.get("side_effects"):
        parts.append(f"Then {speaker.effects(effects)}.")
    for n, modifier in enumerate(data.get("modifiers", ())):
        names = [piece_called(speaker.document, code) for code in modifier["options"]]
        becomes = MODIFIERS[modifier["action"]].phrase.format(options=listing(names, "or"))
        guards = modifier.get("conditions")
        when = f"if {speaker.guards(guards)}, " if guards else ""
        parts.append(raised(f"{'otherwise, ' if n else ''}{when}{becomes}."))
    return " ".join(parts)


def _reach(data: Raw) -> str:
    """Where the moves lead: the steps, and how often they are made."""
    steps = data.get("steps") or [data["step"]]
    where = directions([(x, y) for x, y in steps])
    repeat: Raw | None = data.get("repeat")
    if repeat is None:
        return where
    until = repeat.get("until", "NOT_EMPTY")
    end = REPEAT_UNTIL.get(until)
    stop = end.phrase if end is not None else f"as far as the first piece, and not into {until}"
    times = repeat.get("times", 1)
    many = "any number of" if repeat.get("loop") else f"up to {times}"
    steps_made = "equal step" if many == "up to 1" else "equal steps"
    return f"{many} {steps_made} of {where}, {stop}"


def _actions(speaker: Speaker, actions: list[Raw]) -> str:
    """What is done on the square it leads to; actions with the same guards and effects together."""
    groups: list[tuple[tuple[list[Raw], list[Raw]], list[Raw]]] = []
    for action in actions:
        rest = (action.get("conditions") or [], action.get("side_effects") or [])
        if groups and groups[-1][0] == rest:
            groups[-1][1].append(action)
        else:
            groups.append((rest, [action]))
    parts = (_action(speaker, rest[0], rest[1], same) for rest, same in groups)
    return "; or it may ".join(parts)


def _action(speaker: Speaker, guards: list[Raw], effects: list[Raw], same: list[Raw]) -> str:
    verbs = [
        ACTIONS[each["action"]].phrase.format(state=STATES[each["state"]].phrase) for each in same
    ]
    when = f", but only if {speaker.guards(guards)}" if guards else ""
    then = f", and then {speaker.effects(effects)}" if effects else ""
    return listing(verbs, "or") + when + then
