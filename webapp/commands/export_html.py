"""`rulewright export-html`: a match as one HTML file, to be looked at without anything else."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from core.start import MAX_MAX_PLIES
from webapp.commands.html import writable
from webapp.commands.inputs import Invalid, Unreadable, spec_bytes
from webapp.commands.output import plain, say

if TYPE_CHECKING:
    from core.match import Match
    from core.protocol import Json


@click.command("export-html")
@click.argument("source", metavar="REPLAY | SPEC")
@click.option(
    "-o",
    "--output",
    "path",
    metavar="FILE",
    required=True,
    callback=lambda _ctx, _param, value: writable(value, "--output"),
    help="The HTML file to write.",
)
@click.option("--title", help="What the page is called; otherwise as the document is.")
@click.option("--seats", help="Agents that play a SPEC, in order; otherwise greedy in every seat.")
@click.option("--seed", type=int, help="Of the match of a SPEC; otherwise 0.")
@click.option(
    "--max-plies",
    type=click.IntRange(1, MAX_MAX_PLIES),
    help="Plies until a draw, of the match of a SPEC.",
)
def command(
    source: str,
    path: Path,
    title: str | None,
    seats: str | None,
    seed: int | None,
    max_plies: int | None,
) -> None:
    """Write a match as one HTML file that shows it, ply by ply, without a network.

    SOURCE is a replay of “rulewright play --json”, a file that this command or the page wrote
    before, or a SPEC, of which agents play a match.  The file holds the replay: the page imports
    it, and “rulewright replay” reads it.

    \b
    rulewright export-html match.json -o match.html
    rulewright export-html chess --seats lookahead:100,random --max-plies 60 -o chess.html
    """
    from webapp.film import NotBuilt, TooLong, film_page

    system, spec, match = _match_of(source, seats, seed, max_plies)
    own = spec.get("name") if isinstance(spec, dict) else None
    names = (title, own if isinstance(own, str) else None, Path(source).stem)
    name = next(each for each in names if each and each.strip())
    try:
        made = film_page(plain(name), system, spec, match)
        path.write_text(made, encoding="utf-8", newline="\n")
    except TooLong as error:
        raise Invalid(f"{source}: {error}") from None
    except NotBuilt as error:
        raise Unreadable(str(error)) from None
    except OSError as error:
        raise Unreadable(f"{plain(str(path))}: {error.strerror or error}") from None
    say(f"The match is in {path}", err=True)


def _match_of(
    source: str, seats: str | None, seed: int | None, max_plies: int | None
) -> tuple[str, Json, Match]:
    from core.errors import CallError
    from core.protocol import SpecError
    from core.records import load_any
    from core.registry import UnknownSystem
    from core.replay import ReplayError
    from core.start import StartError
    from webapp.commands.inputs import is_shipped, replay_from

    if is_shipped(source):
        return _played(spec_bytes(source), source, seats, seed, max_plies)
    data = spec_bytes(source)
    try:
        replay = replay_from(data)
        if replay is None:
            return _played(data, source, seats, seed, max_plies)
        if any(each is not None for each in (seats, seed, max_plies)):
            raise click.UsageError(
                "A replay has its own seats, seed and plies; --seats, --seed and --max-plies are "
                "for a SPEC"
            )
        return load_any(replay)
    except (ReplayError, StartError, SpecError, UnknownSystem, CallError) as error:
        raise Invalid(f"{source}: {error}") from None


def _played(
    data: bytes, source: str, seats: str | None, seed: int | None, max_plies: int | None
) -> tuple[str, Json, Match]:
    from core.agents.base import HUMAN, OUTSIDE
    from webapp.commands.inputs import spec_from
    from webapp.commands.play import decided, seated

    spec = spec_from(data, source)
    named = seats or ",".join(["greedy"] * len(spec.game.players))
    match = seated(spec, named, seed or 0, None, max_plies)
    if any(seat == HUMAN or seat.kind in OUTSIDE for seat in match.seats.values()):
        raise click.UsageError(
            "Nobody is asked here: --seats takes agents only. A match of people or models comes "
            "as a replay: “rulewright play --json”"
        )
    while match.result is None:
        match = decided(match)
    return spec.system, spec.raw, match
