"""The lines that can be drawn in the graph of a board game, and the edit that each one is."""

from __future__ import annotations

from typing import Any

from core.games.boards.conditions import CONDITIONS
from core.games.boards.document import MoveNode
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.language import STATES
from core.games.boards.own_conditions import CONDITION_TYPES
from core.language.phrases import lowered
from core.language.words import Word
from core.protocol import Json
from core.rawjson import as_text, items, member
from editors.games.boards.directions import place
from editors.games.boards.endinglines import to_result, zone_to_result
from editors.games.boards.joints import EVERY, Answer, Ask, Maker, asked, kind_of, told
from editors.games.boards.promotions import promotion
from editors.graph import Beginning, Choices, Join, Joined, refusal
from editors.language.lists import insertion

_NEAR = [(x, y) for y in (1, 0, -1) for x in (-1, 0, 1)]
BEGINNINGS = (
    Beginning("Piece", "/pieces", "piece"),
    Beginning("Move", "/moves", "move", within="piece"),
    Beginning("Zone", "/conditions", "global_condition"),
    Beginning("Flag that it sets", "/side_effects", "SET_STATE", within="move"),
    Beginning("Win condition", "/win_conditions", "win_condition"),
)
"""What can be added to the graph."""


def connect(raw: Json, source: str, target: str, kind: str | None) -> Answer:
    """The edit that joins two nodes, or what is left to say.

    Raises CallError where the two cannot be joined.
    """
    line = asked(raw, source, target, kind)
    kinds = (kind_of(line.document, source), kind_of(line.document, target))
    made = _MAKERS.get(kinds)
    if made is None:
        raise refusal(_WHY.get(kinds[1], "These two have nothing to do with each other"))
    return made[1](line)


_WHY = {
    "move": "Only another move of the same piece can depend on a move",
    "effect": "Only a move has side effects; draw the line from a move",
    "piece": "Only a piece becomes another one; draw the line from a piece, or from a move",
    "flag": "Only a move sets or reads a flag; draw the line from a move or a condition",
    "draw": "Only pieces count for a draw; draw the line from one of them",
    "result": "Only pieces and zones decide a match; draw the line from one of them",
}


# -- from pieces ----------------------------------------------------------------------------------


def _by_a_move(make: Maker) -> Maker:
    """What a move could be joined to is joined to one of the piece's moves."""

    def made(line: Ask) -> Answer:
        piece = line.piece(line.source)
        if not piece.moves:
            raise refusal(f"The {line.called(piece)} has no move yet")
        ways = [(move.path, told(move)) for move in piece.moves]
        way = line.choose("Which move", ways)
        return way if isinstance(way, Choices) else make(way[1].moved(way[0]))

    return made


# -- from moves -----------------------------------------------------------------------------------


def _depends(line: Ask) -> Answer:
    move = line.move()
    other = next((each for each in line.document.moves if each.path == line.target), None)
    if other is None or other.id is None or other.piece.path != move.piece.path:
        raise refusal("A move depends only on another move of the same piece that has an id")
    if other.path == move.path:
        raise refusal("A move cannot depend on itself")
    guard = {"condition": "DEPENDS_ON", "move_id": other.id}
    return _guarded(line, guard, f"Let {told(move)} depend on {told(other)}")


def _asks(line: Ask) -> Answer:
    """A guard: a condition of the game, or a word of the format."""
    move = line.move()
    head, _, name = line.target.partition(":")
    if head == "word" and name in CONDITIONS:
        made = _filled(line, CONDITIONS[name], {"condition": name})
        if isinstance(made, Choices):
            return made
        line, guard = made
        return _guarded(line, guard, f"Ask in {told(move)}: {lowered(CONDITIONS[name].title)}")
    if head == "zone":
        return _asks_for_new(line, name)
    code = line.code(line.target)
    if move.repeat is not None and line.target in dict(_zones(line)):
        what = line.choose(
            "What the zone is for",
            [("asks", "it goes only into the zone"), ("stops", "it stops before the zone")],
        )
        if isinstance(what, Choices):
            return what
        line = what[1]
        if what[0] == "stops":
            if move.repeat.get("until") == code:
                raise refusal("It stops there already")
            path = f"{move.path}/repeat/until"
            op = "replace" if "until" in move.repeat else "add"
            return Joined(
                [{"op": op, "path": path, "value": code}], f"Stop {told(move)} at {code}", path
            )
    return _guarded(line, {"condition": code}, f"Ask for {code} in {told(move)}")


def _asks_for_new(line: Ask, name: str) -> Answer:
    """A guard that asks for a condition which is named and not there: it is added too."""
    kinds = [(type, word.title) for type, word in CONDITION_TYPES.items()]
    kind = line.choose(f"There is no {name} yet. What is it to be?", kinds)
    if isinstance(kind, Choices):
        return kind
    made = _guarded(kind[1], {"condition": name}, f"Add {name} and ask for it")
    if isinstance(made, Choices):
        return made
    item: Json = {"code": name, "type": kind[0], "check": {p: [] for p in line.document.names}}
    patch, select = insertion(line.raw, "", "conditions", item)
    return Joined([*patch, *made.patch], made.name, select)


def _zones(line: Ask) -> list[tuple[str, str]]:
    codes = line.document.zones
    return [(p, str(i.get("code"))) for p, i in line.document.globals if i.get("code") in codes]


def _guarded(line: Ask, guard: dict[str, Json], name: str) -> Answer:
    """A guard more, of all of the move or of one of its actions."""
    move = line.move()
    levels = [(move.path, "whatever it does"), *_actions(move)]
    level = line.choose("When it is asked for", levels if len(levels) > 2 else levels[:1])
    if isinstance(level, Choices):
        return level
    holder = move.raw
    for action in move.actions:
        if action.path == level[0]:
            holder = action.raw
    if guard in [each for _, each in items(holder, "conditions", "")]:
        raise refusal("It asks for that already")
    patch, select = insertion(holder, level[0], "conditions", guard)
    return Joined(patch, name, select)


def _actions(move: MoveNode) -> list[tuple[str, str]]:
    found = []
    for action in move.actions:
        state = STATES.get(as_text(action.raw.get("state")) or "")
        verb = "takes" if action.raw.get("action") == "CAPTURE" else "goes to"
        found.append((action.path, f"only where it {verb} {state.phrase if state else 'a square'}"))
    return found


def _filled(
    line: Ask, word: Word[Any, Any], value: dict[str, Json]
) -> Choices | tuple[Ask, dict[str, Json]]:
    """A word with the places that it needs, each asked for."""
    for argument in word.arguments:
        if argument.kind == "offset" and argument.required:
            spots = [(f"{x},{y}", place((x, y))) for x, y in _NEAR]
            spot = line.choose(f"Which square: {lowered(argument.doc)}", spots)
            if isinstance(spot, Choices):
                return spot
            line = spot[1]
            value = {**value, argument.name: [int(each) for each in spot[0].split(",")]}
    return line, value


def _needs(line: Ask) -> Answer:
    """A move that is there only beside another piece."""
    other = line.piece(line.target)
    made = _filled(line, CONDITIONS["PIECE_AT"], {"condition": "PIECE_AT"})
    if isinstance(made, Choices):
        return made
    guard = {**made[1], "piece": str(other.code)}
    name = f"Ask for a {line.called(other)} in {told(line.move())}"
    return _guarded(made[0], guard, name)


def _does(line: Ask) -> Answer:
    word = SIDE_EFFECTS[line.target.partition(":")[2]]
    made = _filled(line, word, {"action": word.name})
    if isinstance(made, Choices):
        return made
    move = line.move()
    patch, select = insertion(move.raw, move.path, "side_effects", made[1])
    return Joined(patch, f"Let {told(move)} also do: {lowered(word.title)}", select)


def _flag(line: Ask) -> Answer:
    """A move sets a flag, or reads it."""
    move, name = line.move(), line.target.partition(":")[2]
    options = [
        ("reads", "it asks that a piece carries the flag"),
        ("turn", "it puts the flag on the piece, for one turn of the others"),
        ("good", "it puts the flag on the piece, for good"),
    ]
    what = line.choose("What it has to do with the flag", options)
    if isinstance(what, Choices):
        return what
    if what[0] == "reads":
        guard: dict[str, Json] = {"condition": "CHECK_STATE", "state": name}
        made = _filled(what[1], CONDITIONS["CHECK_STATE"], guard)
        if isinstance(made, Choices):
            return made
        return _guarded(made[0], made[1], f"Read the flag {name} in {told(move)}")
    effect: dict[str, Json] = {"action": "SET_STATE", "state": name}
    effect |= {"duration": 1} if what[0] == "turn" else {}
    patch, select = insertion(move.raw, move.path, "side_effects", effect)
    return Joined(patch, f"Set the flag {name} by {told(move)}", select)


def _state(line: Ask) -> Answer:
    """A condition of the game is true with one flag more: for which players."""
    code, name = line.code(line.source), line.target.partition(":")[2]
    every = [(EVERY, "every player")] if len(line.document.names) > 1 else []
    who = line.choose("For whom", [*every, *((each, each) for each in line.document.names)])
    if isinstance(who, Choices):
        return who
    item = next(item for path, item in line.document.globals if path == line.source)
    check = member(item, "check")
    patch: list[dict[str, Any]] = []
    for player in line.document.names:
        held = [each for _, each in items(check, player, "")]
        if who[0] in (EVERY, player) and name not in held:
            patch += insertion(check, f"{line.source}/check", player, name)[0]
    if not patch:
        raise refusal("It is true with that flag already")
    return Joined(patch, f"Let {code} hold with the flag {name}", line.source)


_MAKERS: dict[tuple[str, str], tuple[tuple[str, ...], Maker]] = {
    ("piece", "piece"): (("promotes",), promotion),
    ("piece", "zone"): (("asks", "stops"), _by_a_move(_asks)),
    ("piece", "condition"): (("asks",), _by_a_move(_asks)),
    ("piece", "flag"): (("reads", "sets"), _by_a_move(_flag)),
    ("piece", "effect"): (("does",), _by_a_move(_does)),
    ("piece", "result"): (("wins",), to_result),
    ("piece", "draw"): (("draws",), to_result),
    ("move", "move"): (("depends",), _depends),
    ("move", "zone"): (("asks", "stops"), _asks),
    ("move", "condition"): (("asks",), _asks),
    ("move", "piece"): (("needs",), _needs),
    ("move", "flag"): (("reads", "sets"), _flag),
    ("move", "effect"): (("does",), _does),
    ("condition", "flag"): (("reads",), _state),
    ("zone", "result"): (("wins",), zone_to_result),
}
_LABELS = {
    "promotes": "becomes",
    "asks": "asks for",
    "stops": "stops before",
    "reads": "reads",
    "sets": "sets",
    "does": "also does",
    "depends": "depends on",
    "needs": "asks for a",
    "wins": "wins by",
    "draws": "counts for",
}
JOINS = (
    *(
        Join(kind, source, target, _LABELS[kind], own=kind == "depends")
        for (source, target), (kinds, _) in _MAKERS.items()
        for kind in kinds
    ),
    Join("wins", "piece", "leader", _LABELS["wins"]),
)
"""Which nodes can be joined, and by what; a leader is a piece and nothing else."""
