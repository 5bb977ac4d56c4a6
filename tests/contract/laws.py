"""The eight laws that every game system obeys with every spec (the tests run them over all).

Each law is a function of a system and a spec that raises AssertionError when it is broken;
`test_broken_laws` breaks each of them once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from core.abilities import Factored
from core.agents import parse_seat
from core.digest import canonical
from core.match import new_match
from core.matchview import teller
from core.protocol import Game, GameSystem, IllegalAction, Issue, Json, SpecError
from core.rng import new_rng
from tests.contract.matching import matched

ACTIONS = 120
"""Actions of a playout that is looked at closely."""
LISTED = 400
"""Legal actions that a playout chooses among; a position may have billions (amounts)."""
JUNK: tuple[Json, ...] = (
    None, True, 0, -1, 1.5, 10**30, "", "\ud800", "name", [], [[]], {}, [None], {"name": 1},
    {"": {"": []}}, [1, "a", None, {"b": [2]}], {"players": "x", "pieces": 7, "board": []},
)  # fmt: skip

Moment = tuple[Any, Any]
"""A state and the action taken in it."""


def playout(game: Game[Any, Any, Any], seed: int, most: int = ACTIONS) -> Iterator[Moment]:
    """States with the random action taken in each; the last one comes with None."""
    rng = new_rng(seed, "xorshift32")
    state = game.initial(seed).state
    for _ in range(most):
        player = game.to_act(state)
        view = game.observe(state, player)
        legal = list(islice(game.legal_actions(view), LISTED)) if player else []
        if not legal:
            break
        at, rng = rng.below(len(legal))
        yield state, legal[at]
        state = game.apply(state, legal[at]).state
    yield state, None


def law_1_check_and_load_agree(system: GameSystem, spec: Json) -> None:
    """`check` answers a list for any JSON; `load` raises it exactly when it has errors."""
    for raw in (spec, *JUNK, *_damaged(spec)):
        issues = system.check(raw)
        assert isinstance(issues, list)
        has_errors = any(issue.severity == "error" for issue in issues)
        expected = issues if has_errors else None
        assert refusal(system, raw) == expected, f"check and load disagree on {raw!r:.200}"


def refusal(system: GameSystem, raw: Json) -> list[Issue] | None:
    """What `load` says of a document that it refuses."""
    try:
        system.load(raw)
    except SpecError as error:
        return error.issues
    return None


def _damaged(spec: Json) -> Iterator[Json]:
    for key in spec:
        yield {name: value for name, value in spec.items() if name != key}
        for junk in (None, -1, "x", [], {}, [{}]):
            yield {**spec, key: junk}
    yield {**spec, "unheard_of": 1}


def law_2_same_seed_same_match(system: GameSystem, spec: Json) -> None:
    """Same seed and same choices give the same states and the same events."""
    one, two = system.load(spec), system.load(json.loads(json.dumps(spec)))
    start, other = one.initial(7), two.initial(7)
    assert start.events == other.events
    state = other.state
    for mine, action in playout(one, 7):
        assert canonical(one.dump(mine)) == canonical(two.dump(state))
        if action is not None:
            again = two.apply(state, action)
            assert one.apply(mine, action).events == again.events
            state = again.state


def law_3_dumps_come_back_equal(system: GameSystem, spec: Json) -> None:
    """Dumps are plain JSON and parse back equal; a resumed game ends the same."""
    game = system.load(spec)
    moments = list(playout(game, 1))
    resumed: Any = None
    for n, (state, action) in enumerate(moments):
        raw = game.dump(state)
        back = game.parse_state(json.loads(json.dumps(raw, allow_nan=False)))
        assert game.dump(back) == raw
        assert game.observe(back, None) == game.observe(state, None)
        if n == len(moments) // 2:
            resumed = back
        if action is not None:
            again = game.parse_action(json.loads(json.dumps(game.dump(action), allow_nan=False)))
            assert again == action
            resumed = None if resumed is None else game.apply(resumed, again).state
    assert game.dump(resumed) == game.dump(moments[-1][0])


def law_4_apply_changes_nothing(system: GameSystem, spec: Json) -> None:
    """`apply` leaves its input as it was."""
    game = system.load(spec)
    for state, action in playout(game, 4):
        if action is not None:
            before = canonical(game.dump(state))
            game.apply(state, action)
            assert canonical(game.dump(state)) == before


def law_5_to_act_can_act(system: GameSystem, spec: Json) -> None:
    """Who is to act has an action; nobody has one after the end; no one to act iff a result."""
    game = system.load(spec)
    for seed in (5, 6):
        for state, _ in playout(game, seed, 4 * ACTIONS):
            player, result = game.to_act(state), game.result(state)
            assert (player is None) == (result is not None)
            assert player is None or player in game.players
            for each in (*game.players, None):
                legal = list(game.legal_actions(game.observe(state, each)))
                if player is None:
                    assert not legal
                elif each == player:
                    assert legal


def law_6_legal_means_legal(system: GameSystem, spec: Json) -> None:
    """Legal actions are explained by nothing and apply; others are refused with a sentence."""
    game = system.load(spec)
    moments = [moment for moment in playout(game, 6) if moment[1] is not None]
    others = [action for _, action in moments]
    for state, _ in moments[:: max(1, len(moments) // 12)]:
        view = game.observe(state, game.to_act(state))
        legal = list(game.legal_actions(view))
        for action in legal:
            assert game.why_illegal(view, action) is None
            game.apply(state, action)
        for action in others:
            if action not in legal:
                refusal = game.why_illegal(view, action)
                if refusal is None and _fits_a_form(game, view, action):
                    continue
                assert refusal is not None
                assert refusal.message
                _assert_refused(game, state, action)


def _fits_a_form(game: Game[Any, Any, Any], view: Any, action: Any) -> bool:
    """Whether the action is offered by a form: lists of games with forms may be cut."""
    if not isinstance(game, Factored):
        return False
    return any(matched(form, game.dump(action)) is not None for form in game.choices(view))


def _assert_refused(game: Game[Any, Any, Any], state: Any, action: Any) -> None:
    try:
        game.apply(state, action)
    except IllegalAction:
        return
    raise AssertionError(f"an illegal action was applied: {action}")


def law_7_views_hide_what_they_hide(system: GameSystem, spec: Json) -> None:
    """Other dice and other hidden parts change no view, and no legal action, of a player."""
    game = system.load(spec)
    for state, _ in list(playout(game, 8))[::7]:
        player = game.to_act(state)
        for each in (*game.players, None):
            view = game.observe(state, each)
            for seed in (1, 2):
                other = game.determinize(view, seed)
                assert canonical(game.dump(game.observe(other, each))) == canonical(game.dump(view))
                assert game.to_act(other) == player
                if each == player and each is not None:
                    legal = list(game.legal_actions(game.observe(other, each)))
                    assert legal == list(game.legal_actions(view))


def law_8_matches_end(system: GameSystem, spec: Json) -> None:
    """A random match ends within its plies, with one return per player that sum to nothing.

    Everything that happened has a sentence, the end by the bound of plies too.
    """
    game = system.load(spec)
    seats = {player: parse_seat("random") for player in game.players}
    for seed, most in ((1, 300), (2, 10)):
        match = replace(new_match(game, seed, max_plies=most), seats=seats)
        for _ in range(most):
            if match.to_act is None:
                break
            match = match.decide()
        result = match.result
        assert result is not None
        assert len(result.returns) == len(game.players)
        assert abs(sum(result.returns)) < 1e-9
        assert set(result.winners) <= set(game.players)
        tell = teller(game)
        assert all(tell(event) for _, event in match.events())


LAWS: tuple[Callable[[GameSystem, Json], None], ...] = (
    law_1_check_and_load_agree,
    law_2_same_seed_same_match,
    law_3_dumps_come_back_equal,
    law_4_apply_changes_nothing,
    law_5_to_act_can_act,
    law_6_legal_means_legal,
    law_7_views_hide_what_they_hide,
    law_8_matches_end,
)
