"""`rulewright versions`: the same matches under v1 and v2, many times."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from core.abilities import Fate
from core.evaluation.coverage import uses_of
from core.evaluation.fights import RETURNED, fight, fought
from core.evaluation.intervals import Interval, mean_change, mean_score
from core.evaluation.phrases import points_told
from core.evaluation.plan import MOST_GAMES
from core.evaluation.tally import WHOLE, Sums, Tally, points
from core.games.defense.covered import every
from core.games.defense.ends import DOUBLE_KO, KNOCKOUT
from core.games.defense.plan import Plan
from core.games.defense.sentences import REASONS
from core.games.defense.sources import damage
from core.games.defense.telemetry import records_of
from core.games.defense.versus import VERSIONS, Played, play_out
from core.outcome import why_words
from core.protocol import AnyGame, Json
from webapp.commands.inputs import Invalid, read_spec
from webapp.commands.leniency import lenient_option
from webapp.commands.output import say, say_json

PARTS: dict[str, tuple[Fate, ...]] = {
    "flat": ("flat",),
    "halved or negated": ("half", "negated"),
    "blocked": ("block",),
    "taken": ("final",),
}
"""What becomes of the damage of attacks; the parts add up to all of it."""

MIDDLE = (0.1, 0.5, 0.9)


class Version:
    """The matches under one version, added up; `tally` has the turns and the damage of a round for
    each match."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self.scores: list[int] = []
        self.ends: Counter[str] = Counter()
        self.turns: Counter[int] = Counter()
        self.tally = Tally()

    def add(self, played: Played) -> None:
        """Count a match."""
        result = played.result
        self.scores.append(points(self._plan.players, result)[0])
        self.ends[result.reason] += 1
        if result.reason in (KNOCKOUT, DOUBLE_KO):
            self.turns[played.turns] += 1
        winner = self._plan.players.index(result.winners[0]) if result.winners else -1
        found = Tally(rounds=1, turns=Counter({(result.reason, winner, played.turns): 1}))
        amounts: Counter[tuple[int, str, str]] = Counter()
        for record in records_of(played.events):
            for player, fate, source, amount in damage(self._plan, record):
                amounts[player, fate, source] += amount
        found.count_damage(amounts)
        self.tally.add(found)

    def share(self, side: int, fates: Iterable[Fate]) -> float | None:
        """A part of the damage of attacks on a hero; None where nobody attacked."""
        raw = self.damage(side, ("raw",))
        return self.damage(side, fates) / raw if raw else None

    def damage(self, side: int, fates: Iterable[Fate]) -> int:
        """What became so of the damage of attacks on a hero."""
        return sum(self.tally.damage.get((side, fate, ""), Sums()).total for fate in fates)

    def to_kill(self) -> list[int] | None:
        """Turns after which somebody, or both at once, had fallen in 1, 5 and 9 of 10 of the
        matches in which anybody does; None where there is none."""
        turns = sorted(self.turns.elements())
        return [turns[int(part * (len(turns) - 1))] for part in MIDDLE] if turns else None


@click.command("versions")
@click.argument("spec", metavar="SPEC")
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=1000,
    show_default=True,
    help="Matches under each version.",
)
@click.option("--seed", type=click.IntRange(0, 2**31), default=0, show_default=True,
              help="The first match's seed; the next ones follow.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@lenient_option
def command(spec: str, games: int, seed: int, as_json: bool) -> None:
    """Play the matches of many seeds twice, once with everybody's defence v1 and once with v2.

    Says under each version who wins, after how many turns somebody is knocked out, and what becomes
    of the damage of attacks; and by how much v2 changes who wins, seed by seed.  The standard AI
    plays both sides.

    \b
    rulewright versions pyromancer_vs_shadow_monk
    rulewright versions my_match.json --games 4000 --json
    """
    document = read_spec(spec)
    plan = getattr(document.game, "plan", None)
    if not isinstance(plan, Plan):
        raise Invalid(f"{spec}: it has one version of its rules; only defence cards have two")
    found: dict[str, Version] = {version: Version(plan) for version in VERSIONS}
    for each in _shown(range(seed, seed + games), spec):
        for version, sums in found.items():
            sums.add(play_out(plan, each, version, trace=True))
    told = _json(spec, document.game, document.raw, plan, found)
    if as_json:
        say_json(told)
    else:
        _tell(told)


def _shown(seeds: range, label: str) -> Iterator[int]:
    """The seeds, with a bar on a terminal."""
    with click.progressbar(
        seeds, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        yield from bar


def _json(
    spec: str, game: AnyGame, raw: Json, plan: Plan, found: dict[str, Version]
) -> dict[str, Any]:
    old, new = (found[version].scores for version in VERSIONS)
    changes = Counter(b - a for a, b in zip(old, new, strict=True))
    return {
        "spec": spec,
        "players": list(plan.players),
        "games": len(old),
        "versions": {version: _version(game, raw, plan, sums) for version, sums in found.items()},
        "change": _interval(mean_change(changes, WHOLE)),
    }


def _version(game: AnyGame, raw: Json, plan: Plan, sums: Version) -> dict[str, Any]:
    return {
        "score": _interval(mean_score(Counter(sums.scores), WHOLE)),
        "ends": dict(sorted(sums.ends.items())),
        "turnsToKill": sums.to_kill(),
        "fight": fight(game, sums.tally, uses_of(raw, every(plan), {})),
        "defences": {
            player: {
                "raw": sums.damage(side, ("raw",)),
                "parts": {name: sums.share(side, fates) for name, fates in PARTS.items()},
                "returned": sums.share(side, RETURNED),
            }
            for side, player in enumerate(game.players)
        },
    }


def _interval(found: Interval) -> dict[str, float]:
    return {"value": found.value, "low": found.low, "high": found.high}


def _tell(told: dict[str, Any]) -> None:
    first = told["players"][0]
    for version, found in told["versions"].items():
        score = found["score"]
        scores = (
            f"{100 * score['value']:.1f} % ({100 * score['low']:.1f} to {100 * score['high']:.1f})"
        )
        say(f"{version}: {first} scores {scores} in {told['games']:,} matches")
        say(f"  ends: {_listed(found['ends'])}")
        for player, defence in found["defences"].items():
            if defence["raw"]:
                say(f"  of the damage of attacks on {player}: {_parts(defence)}")
        for sentence in fought(found["fight"]):
            say(f"  {sentence}")
    change = Interval(*(told["change"][key] for key in ("value", "low", "high")))
    say(f"v2 instead of v1: {first} scores {points_told(change)}, under the same seeds")


def _listed(ends: dict[str, int]) -> str:
    return ", ".join(f"{why_words(why, REASONS)} {count:,}" for why, count in ends.items())


def _parts(defence: dict[str, Any]) -> str:
    shares: Sequence[str] = [
        f"{name} {100 * share:.0f} %" for name, share in defence["parts"].items()
    ]
    return f"{', '.join(shares)}; {100 * defence['returned']:.0f} % comes back"
