"""Any scripts whatever: the engine never raises, and its promises hold at every step."""

from __future__ import annotations

import itertools
import math

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.games.heroes import SYSTEM
from core.games.heroes.commands import COMMANDS
from core.games.heroes.floats import canon, sub
from core.games.heroes.language import TARGETS, Command
from core.games.heroes.limits import MAX_CASCADE
from core.games.heroes.triggers import CONTEXT_KEYS, TRIGGERS
from tests.games.heroes.kit import DEATH, duel, hero

ATTRIBUTES = ("health", "x", "y", "mana")
NUMBERS = ("0", "1", "-1", "0.5", "3", "-20", "1e30", "-3e38", "1e-31", "0.1")
FEW = settings(
    max_examples=60,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def _call(command: Command, parts: list[str]) -> str:
    return f"{command.name}({', '.join(parts)})"


@st.composite
def _argument(draw, kind: str, depth: int, branch: str) -> str:
    kind = branch if kind == "branch" else kind
    if kind == "target":
        return draw(st.sampled_from(sorted(TARGETS)))
    if kind == "attribute":
        return f"'{draw(st.sampled_from(ATTRIBUTES))}'"
    if kind == "context":
        return f"'{draw(st.sampled_from((*CONTEXT_KEYS, 'nothing')))}'"
    return draw(_script(kind, depth))


@st.composite
def _script(draw, kind: str, depth: int) -> str:
    """A script of a kind, from the table of commands alone."""
    if kind == "value" and (depth == 0 or draw(st.booleans())):
        return draw(st.sampled_from(NUMBERS))
    fits = [
        c
        for c in COMMANDS.values()
        if c.facts.result in (kind, None)
        and (depth > 0 or all(a.kind not in ("command", "branch") for a in c.arguments))
    ]
    command = draw(st.sampled_from(fits))
    kinds = [a.kind for a in command.arguments]
    if command.facts.rest is not None:
        kinds += [command.facts.rest.kind] * draw(st.integers(0, 2))
    return _call(command, [draw(_argument(k, max(depth - 1, 0), kind)) for k in kinds])


@st.composite
def _effects(draw, most: int):
    words = [*TRIGGERS, *(f"ON_ATTRIBUTE_CHANGE('{name}')" for name in ATTRIBUTES)]
    each = st.tuples(st.sampled_from(words), _script("command", 2))
    return tuple(draw(st.lists(each, max_size=most)))


@st.composite
def duels(draw):
    """Two heroes with scripts of all kinds, mostly under Death."""
    heroes = [
        hero(
            *draw(st.lists(_script("command", 3), max_size=3)),
            passives=draw(_effects(2)),
            name=name,
            x=draw(st.sampled_from((0.0, 1.0, 5.5, -3.0))),
        )
        for name in "AB"
    ]
    rules = (*draw(_effects(2)), *((DEATH,) if draw(st.booleans()) else ()))
    return duel(*heroes, rules=rules, max_turns=12)


def _is_valid(spec) -> bool:
    return not any(issue.severity == "error" for issue in SYSTEM.check(spec))


def _steps(game, picks):
    """Every step of a match: the values before it, the action (None: the start), the step."""
    start = game.plan.entities[0].initial, game.plan.entities[1].initial
    step = game.initial(3)
    yield start, None, None, step
    for pick in picks:
        legal = list(game.legal_actions(step.state.view))
        if not legal:
            return
        before, action = step.state, legal[pick % len(legal)]
        step = game.apply(before, action)
        yield before.view.values, before, action, step


PICKS = st.lists(st.integers(0, 5), min_size=8, max_size=14)


@FEW
@given(spec=duels().filter(_is_valid), picks=PICKS)
def test_values_stay_canonical_and_every_change_is_told(spec, picks):
    game = SYSTEM.load(spec)
    for values, _, _, step in _steps(game, picks):
        told = [list(side) for side in values]
        for event in step.events:
            if event.type == "attribute":
                entity = game.players.index(event.data["player"])
                slot = game.plan.slots.index(event.data["attribute"])
                assert event.data["old"] == told[entity][slot] != event.data["new"]
                assert event.data["delta"] == sub(event.data["new"], event.data["old"])
                told[entity][slot] = event.data["new"]
        view = step.state.view
        assert view.values == tuple(map(tuple, told))
        for value in itertools.chain(*view.values):
            assert canon(value) == value
            assert value != 0.0 or math.copysign(1.0, value) == 1.0
        assert view.turn <= 12
        assert (view.result is None) == any(True for _ in game.legal_actions(view))


@FEW
@given(spec=duels().filter(_is_valid), picks=PICKS)
def test_what_is_dropped_is_counted_and_a_cascade_is_bounded(spec, picks):
    game = SYSTEM.load(spec)
    overflow = 0
    handlers = max(len(entity.handlers) for entity in game.plan.entities)
    for _, _, _, step in _steps(game, picks):
        overflow += sum(event.type == "overflow" for event in step.events)
        assert step.state.view.overflow == overflow
        reactions = 0
        for event in step.events:
            if event.type == "effect" and event.data["trigger"] == "ON_ATTRIBUTE_CHANGE":
                reactions += 1
                assert reactions <= MAX_CASCADE * handlers
            elif event.type in ("effect", "ability_used", "turn_start", "turn_end"):
                reactions = 0


@FEW
@given(spec=duels().filter(_is_valid), picks=PICKS)
def test_nothing_happens_after_the_end_and_the_trace_tells_the_same_story(spec, picks):
    game = SYSTEM.load(spec)
    for _, before, action, step in _steps(game, picks):
        kinds = [event.type for event in step.events]
        assert "result" not in kinds[:-1]
        steps = game.trace_initial(3) if action is None else game.trace(before, action)
        changes = [s for s in steps if s.op in ("SET", "MODIFY") and s.before != s.after]
        told = [event for event in step.events if event.type == "attribute"]
        assert [(s.before, s.after, s.data["attribute"]) for s in changes] == [
            (e.data["old"], e.data["new"], e.data["attribute"]) for e in told
        ]
        scripts = [event for event in step.events if event.type == "effect"]
        assert sum(s.op == "EFFECT" for s in steps) == len(scripts)
