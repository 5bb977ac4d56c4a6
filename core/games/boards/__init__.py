"""Board games: pieces on squares, described by the Game Spec Format.

A spec names the board, the players with their orientation and start, the order of turns, and
pieces with moves; moves have actions, guards, side effects, repeats and promotions.  `SYSTEM` is
the door: recognise, check, load.  The rules that the document leaves open are settled in
specs/boards/README.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources

from core import versions
from core.abilities import Policy
from core.agents.base import ResumableSearch
from core.digest import is_trusted
from core.games.boards.game import BoardGame
from core.games.boards.language import Table
from core.games.boards.spec import BoardsSpec
from core.games.boards.state import View
from core.games.boards.vocabulary import TABLES
from core.protocol import Issue, Json
from core.rawjson import without_keys


class BoardsSystem:
    """The system of board games."""

    id = "boards"
    title = "Board games"
    spec_version = "1"

    def recognises(self, raw: Json) -> bool:
        """Board specs have a board, pieces and turns."""
        return isinstance(raw, dict) and {"board", "pieces", "turns"} <= raw.keys()

    def schema(self) -> Json:
        """The published JSON Schema."""
        found = resources.files("specs").joinpath("boards", "schema.json")
        return json.loads(found.read_text(encoding="utf-8"))

    def words(self) -> dict[str, Table]:
        """Every table of words."""
        return TABLES

    def bots(self) -> Mapping[str, Policy]:
        """Every agent of the system's own."""
        from core.games.boards.bots import BOTS

        return BOTS

    def weigh(self, game: BoardGame, view: View) -> ResumableSearch:
        """The look-ahead's search of a position."""
        from core.games.boards.bots.weigh import DeepeningSearch

        return DeepeningSearch(game, view)

    def check(self, raw: Json) -> list[Issue]:
        """Every problem of the JSON; never raises."""
        from core.games.boards import checks

        return versions.check(self, raw, checks.check)

    def uncaptioned(self, raw: Json) -> Json:
        """Without the name of the game."""
        return without_keys(raw, "name")

    def load(self, raw: Json) -> BoardGame:
        """The game.  Raises SpecError exactly when `check` finds errors."""
        return compile_game(raw, trusted=is_trusted(raw))


def compile_game(raw: Json, trusted: bool = False, fast: bool = True) -> BoardGame:
    """The game of a spec; `fast=False` keeps to the general path, with equal results."""
    from core.codec import decode

    if not trusted:
        from core.games.boards import checks

        versions.refuse(SYSTEM, raw, checks.errors)
    return BoardGame(decode(BoardsSpec, versions.current(SYSTEM, raw)), fast)


SYSTEM = BoardsSystem()
