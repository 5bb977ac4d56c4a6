"""What the matches of a batch say about balance, under the names of the telemetry."""

from __future__ import annotations

from typing import Any

import numpy as np

from core.games.defense.plan import HeroPlan, Plan
from core.protocol import Json
from webapp.evaluation.games.defense.rollout import Played
from webapp.evaluation.games.defense.state import DOUBLE_KO, ROUND_LIMIT, TOTALS


def summary(plan: Plan, played: Played, lanes: Any = slice(None)) -> dict[str, Json]:
    """Wins, lengths, and per hero the sums over its defences and the hits of its rules.

    `lanes` picks the lanes of this match where the batch holds others too.
    """
    match = played.match
    winner, reason = (np.asarray(each)[lanes] for each in (match.winner, match.reason))
    return {
        "matches": int(winner.size),
        "wins": {hero.player: int((winner == hero.index).sum()) for hero in plan.heroes},
        "doubleKos": int((reason == DOUBLE_KO).sum()),
        "roundLimits": int((reason == ROUND_LIMIT).sum()),
        "meanRounds": float(np.asarray(match.round)[lanes].mean()),
        "heroes": {hero.player: _hero(hero, match, lanes) for hero in plan.heroes},
    }


def _hero(hero: HeroPlan, match: Any, lanes: Any) -> dict[str, Json]:
    totals = np.asarray(match.totals)[lanes].astype(np.int64)
    sums = totals.reshape(len(totals), 2, -1)[:, hero.index].sum(axis=0)
    found: dict[str, Json] = dict(zip(TOTALS, sums.tolist(), strict=True))
    saved = found["damagePreventedSum"] + found["damageBlockedSum"] + found["reflectSum"]
    found["defenseEfficiency"] = saved / found["rawSum"] if found["rawSum"] else None
    hits = np.asarray(match.hits)[lanes].astype(np.int64)
    counts = hits.reshape(len(hits), 2, -1, 2)[:, hero.index].sum(axis=0).tolist()
    rules = hero.card.rules if hero.card is not None else ()
    found["rules"] = {
        rule.id: dict(zip(("hits", "matchCountSum"), counts[rule.index], strict=True))
        for rule in rules
    }
    return found
