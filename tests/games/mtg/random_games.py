"""Seeded random games, looked at closely: by hand over thousands, in the suite over some.

    python -m tests.games.mtg.random_games --profile seed_v0 --profile cr_2025 --games 1000

At every step of a game each player's sixty cards are in exactly one place; now and then what is
offered is tried, what is not offered is refused without a trace, and no view knows too much; in
the end the same actions give the same digest.  The first thing that is wrong stops the run, with
pairing and seed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

from core.digest import short_digest
from core.games.mtg.actions import Action
from core.games.mtg.cards.pool import plan_of
from core.games.mtg.game import MtgGame
from core.games.mtg.state import State
from core.protocol import IllegalAction, Refusal
from core.rng import Rng, new_rng

SPECS = Path(__file__).parents[3] / "specs" / "mtg"
PAIRINGS = sorted(path.stem for path in SPECS.glob("*_vs_*.json"))
MOST = 20_000
"""Actions of a game; more is a hang."""


@cache
def game(pairing: str, profile: str = "seed_v0") -> MtgGame:
    """A shipped match under a profile."""
    plan = plan_of(json.loads((SPECS / f"{pairing}.json").read_text("utf-8")))
    return MtgGame(replace(plan, profile=profile))  # type: ignore[arg-type]


def account(state: State) -> None:
    """Each player owns sixty cards, every one in exactly one place."""
    placed: list[str] = []
    for seat in state.seats:
        for zone in (seat.library, seat.hand, seat.graveyard, seat.exile):
            placed += zone
    assert len(placed) == len(state.cards), "a card is in two zones or in none"
    assert state.cards.keys() == set(placed), "zones and cards differ"
    uids, owners = [], Counter[int]()
    for card in state.cards.values():
        uids.append(card.uid)
        owners[card.owner] += 1
    for perm in state.battlefield.values():
        if not perm.card.is_token:
            uids.append(perm.uid)
            owners[perm.owner] += 1
    for item in state.stack:
        if item.card is not None and not item.copy:
            uids.append(item.card.uid)
            owners[item.card.owner] += 1
    assert owners == {0: 60, 1: 60}, f"cards owned: {dict(owners)}"
    assert len(set(uids)) == 120, "a card is there twice"


def places(state: State) -> object:
    """Where everything is; while it stays the same there is nothing new to account for."""
    zones = [(s.library, s.hand, s.graveyard, s.exile) for s in state.seats]
    return zones, list(state.battlefield), [each.id for each in state.stack], len(state.cards)


def offers(found: MtgGame, state: State, tried: int, rng: Rng) -> None:
    """Offered actions are accepted: the first few, and random ones beyond them."""
    view = found.observe(state, found.to_act(state))
    for action in islice(found.legal_actions(view), tried):
        found.apply(state, action)
        assert found.why_illegal(view, action) is None
        assert found.parse_action(json.loads(json.dumps(found.dump(action)))) == action
    for _ in range(tried):
        action, rng = found.random_legal(state, rng)
        assert found.why_illegal(view, action) is None
        found.apply(state, action)


def wrong(found: MtgGame, state: State, action: Action) -> None:
    """Actions out of place are refused or accepted alike by view and engine, in the same words."""
    view = found.observe(state, found.to_act(state))
    digest = short_digest(found.dump(state))
    seat = state.to_act()
    assert seat is not None
    hand = state.seats[1 - seat].hand
    other = hand[0] if hand else "c0"
    ids = (*list(state.battlefield)[:2], other, *state.seats[seat].library[:1])
    for each in (
        action, Action("CAST_SPELL", other), Action("PASS_PRIORITY"), Action("MULLIGAN"),
        Action("RESOLVE_DECISION", decision_id="d1", choice=True), Action("BOTTOM_CARD", other),
        Action("DECLARE_ATTACKERS", attackers=ids[:2]), Action("SKIP_COMBAT"),
        *(Action("PLAY_LAND", id) for id in ids), *(Action("CAST_SPELL", id) for id in ids),
        *(Action("ACTIVATE_ABILITY", id, ability=0) for id in ids),
    ):  # fmt: skip
        assert _refusal(found, state, each) == found.why_illegal(view, each), f"{each}"
    assert short_digest(found.dump(state)) == digest, "a state was changed in place"


def _refusal(found: MtgGame, state: State, action: Action) -> Refusal | None:
    try:
        found.apply(state, action)
    except IllegalAction as error:
        return error.refusal
    return None


def secrets(state: State, seat: int | None) -> set[str]:
    """Ids that the viewer may not know: libraries, and hands of others, unless asked about them."""
    hidden = set()
    for owner, player in enumerate(state.seats):
        hidden |= set(player.library) | (set() if owner == seat else set(player.hand))
    asked = state.pending
    if asked is not None and (asked.player == seat or asked.kind in SHOWN):
        hidden -= {each for each in asked.options if isinstance(each, str)}
        hidden -= {str(each) for pile in asked.piles for each in pile}
    return hidden


SHOWN = ("SPLIT_PILES", "CHOOSE_PILE")
"""Decisions about cards of a library that everybody has seen."""


def strings(value: Any) -> set[str]:
    """Every text in plain JSON, keys too."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set(value).union(*map(strings, value.values()))
    return set().union(*map(strings, value)) if isinstance(value, list | tuple) else set()


def hidden(found: MtgGame, state: State) -> None:
    """No view contains the id of a card that the viewer may not know."""
    for seat, name in ((0, found.players[0]), (1, found.players[1]), (None, None)):
        view = found.observe(state, name)
        known = strings(found.dump(view)) & secrets(state, seat)
        assert not known, f"{name} sees {known}"


def play(
    pairing: str, seed: int, profile: str = "seed_v0", every: int = 25, replayed: bool = True
) -> tuple[int, str]:
    """One game with all checks; how many actions it had, and its result."""
    found = game(pairing, profile)
    start = state = found.initial(seed).state
    rng = new_rng(seed)
    taken: list[Action] = []
    placed: object = None
    while (result := found.result(state)) is None:
        assert len(taken) < MOST, f"no end after {MOST} actions"
        if (now := places(state)) != placed:
            account(state)
            placed = now
        action, rng = found.random_legal(state, rng)
        after = found.apply(state, action).state
        if len(taken) % every == seed % every:
            offers(found, state, 6, new_rng(seed + len(taken)))
            hidden(found, state)
            raw = json.loads(json.dumps(found.dump(state)))
            assert found.parse_state(raw) == state, "a state does not come back from its JSON"
            if found.result(after) is None:
                wrong(found, after, action)
        taken.append(action)
        state = after
    account(state)
    if not replayed:
        return len(taken), result.reason
    assert found.initial(seed).state == start
    again = start
    for action in taken:
        again = found.apply(again, found.parse_action(found.dump(action))).state
    assert short_digest(found.dump(again)) == short_digest(found.dump(state)), "a replay differs"
    return len(taken), result.reason


def main() -> int:
    """Play in rounds over pairings and profiles, and print what each round came to."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1000, help="per pairing and profile")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--profile", action="append", help="seed_v0 unless given; may be repeated")
    parser.add_argument("--every", type=int, default=60, help="steps between close looks")
    parser.add_argument("--replays", type=int, default=1, help="replay one game in so many")
    parser.add_argument("--round", type=int, default=100, help="games of a pairing in a row")
    parser.add_argument("pairings", nargs="*", default=PAIRINGS)
    given = parser.parse_args()
    seeds = range(given.first, given.first + given.games)
    for start in range(0, given.games, given.round):
        for profile, pairing in product(given.profile or ["seed_v0"], given.pairings):
            row = seeds[start : start + given.round]
            try:
                print(_row(pairing, profile, row, given.every, given.replays), flush=True)
            except _Fault as problem:
                traceback.print_exception(problem.__cause__)
                print(problem)
                return 1
    return 0


class _Fault(Exception):
    """A game that broke a law."""


def _row(pairing: str, profile: str, seeds: range, every: int, replays: int) -> str:
    began, actions, ends = time.process_time(), 0, Counter[str]()
    for seed in seeds:
        try:
            count, reason = play(pairing, seed, profile, every, seed % replays == 0)
        except Exception as problem:
            raise _Fault(f"{pairing} ({profile}): wrong with seed {seed}") from problem
        actions += count
        ends[reason] += 1
    spent = time.process_time() - began
    return (f"{pairing} ({profile}): seeds {seeds[0]} to {seeds[-1]}, {actions} actions, "
            f"{dict(ends)}, {spent:.0f} CPU s")  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
