"""`rulewright tui`: a match on the full screen of a terminal."""

from __future__ import annotations

import click

from core.start import MAX_MAX_PLIES
from webapp.commands.leniency import lenient_option
from webapp.commands.models import reasons_option
from webapp.commands.play import full_screen, laid


@click.command("tui")
@click.argument("specs", nargs=-1, required=True, metavar="SPEC | DECK DECK")
@click.option("--seats", help="Who plays, in order, as in “rulewright play”.")
@click.option("--seed", type=int, default=0, show_default=True, help="Decides all that is random.")
@click.option("--fen", help="Start from this position, where the game has FENs.")
@click.option("--max-plies", type=click.IntRange(1, MAX_MAX_PLIES), help="Plies until a draw.")
@reasons_option
@lenient_option
def command(
    specs: tuple[str, ...],
    seats: str | None,
    seed: int,
    fen: str | None,
    max_plies: int | None,
    has_reasons: bool,
) -> None:
    """Play a match of SPEC, or of two decks of the card game, on the full screen.

    Everything is done by keyboard; F1 shows the keys.  Needs the extra “tui”.

    \b
    rulewright tui chess --seats human,lookahead:500
    rulewright tui fighter_vs_fire_mage --seats human,human
    rulewright tui scenario_01 --seats human,rusher
    rulewright tui pyromancer_vs_shadow_monk --seats human,standard
    rulewright tui cinder_stampede drownlight_rites --seats human,greedy
    """
    full_screen(laid(specs, seats, seed, fen, max_plies), has_reasons)
