"""What was told of a match: its plies as a record has them, and its moves as each viewer knows
them.  What was told once is not made again.
"""

from __future__ import annotations

from typing import NamedTuple

from core import wire
from core.abilities import Discreet
from core.codec import encode
from core.match import Match
from core.matchview import viewer_of
from core.moves import moves_for, moves_json
from core.plies import Ply
from core.protocol import Json, Player
from core.replay import recorded, rest_from, text_of, texts_of


class Told:
    """Of one match, by the plies themselves: other plies in their place are told as they are."""

    def __init__(self) -> None:
        self._moves: dict[Player | None, tuple[tuple[Ply, ...], list[wire.Move]]] = {}
        self._plies: dict[int, _Told] = {}

    def moves(self, match: Match, first: int) -> wire.Moves:
        """The same as `moves_json`, for whoever looks."""
        if not isinstance(match.game, Discreet):
            return moves_json(match, first)  # everybody knows the same, and asks for what is new
        return self._seen(match, first, viewer_of(match))

    def prepare(self, match: Match, viewer: Player | None) -> None:
        """Have the plies so far ready to be told to a viewer."""
        for n in range(len(match.plies)):
            self._ply(match, n)
        if isinstance(match.game, Discreet):
            self._seen(match, match.done, viewer)

    def _seen(self, match: Match, first: int, viewer: Player | None) -> wire.Moves:
        plies, moves = self._moves.get(viewer, ((), []))
        pairs = enumerate(zip(plies, match.plies, strict=False))
        same = next((n for n, (one, other) in pairs if one is not other), None)
        kept = min(len(plies), len(match.plies)) if same is None else same
        found = moves_for(match, viewer, kept)
        whole = [*moves[:kept], *found["plies"]]
        self._moves[viewer] = (match.plies, whole)
        first = min(max(first, 0), len(whole))
        return {"first": first, "plies": whole[first:], "pending": found["pending"]}

    def record(self, match: Match, system: str, spec: Json, first: int) -> dict[str, Json]:
        """What a record of the first so many plies lacks, as texts (`texts_of`)."""
        texts = texts_of({**rest_from(match, system, spec, first), "plies": []})
        plies = [self._ply(match, n).text for n in range(first, len(match.plies))]
        return {**texts, "plies": plies}

    def digest(self, match: Match, ply: int) -> str:
        """The digest of the state after so many plies, from 1 on."""
        return self._ply(match, ply - 1).digest

    def _ply(self, match: Match, n: int) -> _Told:
        ply = match.plies[n]
        known = self._plies.get(n)
        if known is None or known.ply is not ply:
            made = recorded(match.game, ply)
            known = self._plies[n] = _Told(ply, text_of(encode(made)), made.digest)
        return known


class _Told(NamedTuple):
    """A ply, as a text of a record and the digest of the state after it."""

    ply: Ply
    text: str
    digest: str
