"""What a player sees of a match, as panes of text lines: for the terminal and for the app.

A system may have a layout of its own, which gets the dumped view and never the state.  Without one
it is the game's own picture; and where players see different things, so that a picture of the
whole state would tell too much, the view as a tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.abilities import Pictured
from core.match import Match
from core.protocol import Json, Player
from webapp.play.habits import Pane, Scene, habits_of

DEEPEST = 4
"""Levels of a tree that get lines of their own; what is deeper is written in one."""

LONGEST = 90
"""Characters of a flat value that is written in one line."""


def scene_of(raw: Json, match: Match, viewer: Player | None) -> Scene:
    """What a layout gets."""
    view = match.game.dump(match.game.observe(match.state, viewer))
    return Scene(raw, match.game.players, viewer, view)


def panes(
    system: str,
    raw: Json,
    match: Match,
    viewer: Player | None,
    width: int = 100,
    is_short: bool = False,
) -> tuple[Pane, ...]:
    """The match as its viewer sees it, the board first."""
    look = habits_of(system).look
    if look is not None:
        return look(replace(scene_of(raw, match, viewer), width=width, is_short=is_short))
    if isinstance(match.game, Pictured) and not is_hiding(match):
        return (Pane("board", "Board", tuple(match.game.text(match.state).splitlines())),)
    return (Pane("board", "State", tuple(tree(scene_of(raw, match, viewer).view))),)


def is_hiding(match: Match) -> bool:
    """Whether the players see different things now."""
    game = match.game
    first, *others = (game.dump(game.observe(match.state, player)) for player in game.players)
    return any(other != first for other in others)


def tree(value: Json, level: int = 0) -> Iterator[str]:
    """Plain JSON as indented lines; short and flat values on one.

    >>> list(tree({"turn": 1, "hands": [{"size": [7, [8]]}, {"size": 6}]}))
    ['turn: 1', 'hands:', '  -', '    size: 7 8', '  - size 6']
    """
    pad = "  " * level
    pairs = value.items() if isinstance(value, dict) else ((None, each) for each in value)
    for key, each in pairs:
        head = f"{pad}-" if key is None else f"{pad}{key}:"
        if level >= DEEPEST or _is_flat(each):
            yield f"{head} {_flat(each)}"
        else:
            yield head
            yield from tree(each, level + 1)


def _is_flat(value: Json) -> bool:
    if not isinstance(value, dict | list):
        return True
    inner = value.values() if isinstance(value, dict) else value
    nested = dict if isinstance(value, list) else dict | list
    return len(_flat(value)) <= LONGEST and not any(isinstance(each, nested) for each in inner)


def _flat(value: Json) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_flat(each)}" for key, each in value.items()) or "-"
    if isinstance(value, list):
        return " ".join(map(_flat, value)) or "-"
    if value is None or isinstance(value, bool):
        return {None: "-", True: "yes", False: "no"}[value]
    return str(value)
