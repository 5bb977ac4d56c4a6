"""The ways to win besides taking or mating the leader, each declared once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from core.games.boards import language
from core.games.boards.language import ADDED, Argument, Facts
from core.games.boards.names import Names
from core.games.boards.position import Position
from core.language.words import Args, Words

Won: TypeAlias = Callable[[Position, int], bool]
"""(position, player) to whether the player has won."""
Compiler: TypeAlias = Callable[[Names, Args], Won]

WIN_CONDITIONS: Words[Compiler, Facts] = language.WIN_CONDITIONS
"""Ways to win besides the leader."""


@WIN_CONDITIONS.enter(
    "PIECE_IN_ZONE",
    Argument("zone", "zone", "The code of a POSITION condition."),
    Argument("piece", "piece", "Only this piece counts; left out: any.", None),
    title="A piece reaches a zone",
    phrase="a {piece} of theirs stands in {zone}",
    example={"zone": "REACH_END", "piece": "PAWN"},
    facts=ADDED,
)
def piece_in_zone(plan: Names, args: Args) -> Won:
    """A player wins once a piece of theirs stands in their zone.

    The zone is what the POSITION condition lists for the player.
    """
    zones = [plan.zone(args["zone"], player) for player in range(len(plan.players))]
    kinds = None if args["piece"] is None else plan.kind_of[args["piece"]]

    def won(position: Position, player: int) -> bool:
        if kinds is None:
            return position.own[player] & zones[player] > 0
        return position.masks[player * plan.kinds + kinds] & zones[player] > 0

    return won
