"""Checks of moves: steps, actions, repeats and what moves depend on."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding, listing, quoted
from core.games.boards.checks.table import TABLE, remove, replace, unknown
from core.games.boards.document import Document, MoveNode, Node, PieceNode
from core.games.boards.language import ACTIONS, PAIRS, REPEAT_UNTIL, STATES
from core.protocol import Fix, Place
from core.rawjson import as_text, is_int


@TABLE.error("empty-actions")
def empty_actions(document: Document) -> Iterator[Finding]:
    """A move has no action, so it can never be made."""
    for move in document.moves:
        if move.raw.get("actions") == []:
            path = move.path + "/actions"
            usual = [
                {"state": "EMPTY", "action": "MOVE"},
                {"state": "ENEMY", "action": "CAPTURE"},
            ]
            yield Finding(
                path,
                "A move needs at least one action; say what happens on the target square.",
                (replace("Move and capture", path, usual), remove("Remove the move", move.path)),
            )


@TABLE.error("empty-options")
def empty_options(document: Document) -> Iterator[Finding]:
    """A TRANSFORM offers nothing, so that the player could not go on."""
    for move in document.moves:
        for modifier in move.modifiers:
            if modifier.raw.get("options") == []:
                yield Finding(
                    modifier.path + "/options",
                    "TRANSFORM needs at least one option; name the pieces to choose from.",
                    (remove("Remove the modifier", modifier.path),),
                )


@TABLE.error("bad-action-pair")
def bad_action_pair(document: Document) -> Iterator[Finding]:
    """A state and an action do not go together."""
    for move in document.moves:
        for action in move.actions:
            state, name = as_text(action.raw.get("state")), as_text(action.raw.get("action"))
            if state not in STATES or name not in ACTIONS or (state, name) in PAIRS:
                continue
            fixes: list[Fix] = []
            for pair in sorted(PAIRS, key=lambda p: (p[0] != state, p)):
                if pair[0] == state:
                    title = f"Make it {pair[1]}"
                    fixes.append(replace(title, action.path + "/action", pair[1]))
                elif pair[1] == name:
                    title = f"Make it answer to {pair[0]}"
                    fixes.append(replace(title, action.path + "/state", pair[0]))
            pairs = listing(f"{a} with {b}" for a, b in sorted(PAIRS))
            yield Finding(
                action.path, f"{state} with {name} cannot be done; use {pairs}.", tuple(fixes)
            )


@TABLE.error("null-step")
def null_step(document: Document) -> Iterator[Finding]:
    """A step goes nowhere."""
    for move in document.moves:
        if move.step == (0, 0):
            path = move.path + "/step"
            yield Finding(
                path,
                "A step of [0, 0] goes nowhere; write where the move goes.",
                (replace("Step forward", path, [0, 1]), remove("Remove the move", move.path)),
            )


@TABLE.error("bad-repeat")
def bad_repeat(document: Document) -> Iterator[Finding]:
    """A repeat ends at something unknown, or has less than one step."""
    zones = document.zones
    for move in document.moves:
        if move.repeat is None:
            continue
        path = move.path + "/repeat"
        until, times = as_text(move.repeat.get("until")), move.repeat.get("times")
        if until is not None and until not in REPEAT_UNTIL and until not in zones:
            if until in document.condition_types:
                message = f"{quoted(until)} is no POSITION condition; a walk ends at squares."
                fix = replace('Use "NOT_EMPTY"', path + "/until", "NOT_EMPTY")
                yield Finding(path + "/until", message, (fix,))
            else:
                known = [*REPEAT_UNTIL, *zones]
                at = path + "/until"
                yield unknown(at, until, "end of a walk", known, at)
        if is_int(times) and times < 1:
            message = "A repeat takes at least 1 step; remove it, or let it take more."
            fix = replace("Use 1", path + "/times", 1)
            yield Finding(path + "/times", message, (fix, remove("Remove the repeat", path)))


@TABLE.error("depends-cycle")
def depends_cycle(document: Document) -> Iterator[Finding]:
    """Moves depend on each other in a circle."""
    for piece in document.pieces:
        edges = _dependencies(piece)
        for move in piece.moves:
            for path, drop, target in edges.get(move.id, ()):
                circle = _way(edges, target, move.id)
                if circle is None or move.id is None:
                    continue
                if target == move.id:
                    message = f"Move {move.id} depends on itself; remove the condition."
                else:
                    ring = " → ".join(map(str, (move.id, *circle)))
                    message = f"These moves depend on each other: {ring}; remove a condition."
                others = tuple(
                    Place(other.path, f"Move {other.id} is part of the circle.")
                    for other in piece.moves
                    if other.id in circle and other.id != move.id
                )
                yield Finding(path, message, (remove("Remove the condition", drop),), others)


Edges = dict[int | None, list[tuple[str, str, int]]]


def _dependencies(piece: PieceNode) -> Edges:
    """Per move id: where it depends on another move, what to remove, and on which.

    Conditions of modifiers come after the move has landed, so that they close no circle.
    """
    edges: Edges = {}
    for move in piece.moves:
        for node in _landing_guards(move):
            target = node.raw.get("move_id")
            if node.raw.get("condition") == "DEPENDS_ON" and is_int(target):
                edge = (node.path + "/move_id", node.path, target)
                edges.setdefault(move.id, []).append(edge)
    return edges


def _landing_guards(move: MoveNode) -> Iterator[Node]:
    yield from (node for node in move.guards if node.level != "modifier")


def _way(edges: Edges, start: int, goal: int | None) -> list[int] | None:
    """The moves on a way along dependencies, both ends included; None when there is none."""
    came: dict[int, int | None] = {start: None}
    queue = [start]
    for at in queue:
        if at == goal:
            way = [at]
            while (before := came[way[-1]]) is not None:
                way.append(before)
            return way[::-1]
        for _, _, target in edges.get(at, ()):
            if target not in came:
                came[target] = at
                queue.append(target)
    return None
