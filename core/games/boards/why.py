"""Why a move is not legal: every condition that fails, with its place in the spec."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.boards.engine import Engine
from core.games.boards.guards import Guard
from core.games.boards.language import EMPTY, UNTIL_EMPTY, UNTIL_ZONE
from core.games.boards.plan import Plan, Rule
from core.games.boards.position import Position
from core.games.boards.state import Move, Pending, State
from core.protocol import Place, Refusal

STATE_NAMES = ("an empty square", "an enemy's piece", "an own piece")


def why_choice(plan: Plan, pending: Pending | None, piece: str) -> Refusal | None:
    """What forbids the choice of a piece to promote to, None when nothing does."""
    if pending is None:
        return Refusal("No promotion waits for a choice")
    if plan.kind_of.get(piece) in pending.options:
        return None
    known = ", ".join(plan.codes[kind] for kind in pending.options)
    return Refusal(f"{piece} is none of the choices: {known}", (f"{pending.path}/options",))


def why_move(engine: Engine, state: State, move: Move) -> Refusal:
    """What forbids the move; it is known not to be legal."""
    plan, position = engine.plan, state.position
    name = plan.geometry.name
    held = position.board[move.source] - 1
    if held < 0:
        return Refusal(f"There is no piece on {name(move.source)}")
    player, to_act = held // plan.kinds, plan.order[position.turn]
    if player != to_act:
        owner = plan.players[player]
        return Refusal(
            f"The piece on {name(move.source)} is {owner}'s; it is {plan.players[to_act]}'s turn",
            ("/turns/order",),
        )
    code = plan.codes[held % plan.kinds]
    where = f"{code} {name(move.source)}-{name(move.target)}"
    rules = [
        rule
        for rule in plan.rules[held]
        if move.target in rule.walk(move.source) and move.move in (None, rule.id)
    ]
    if not rules:
        path = f"/pieces/{held % plan.kinds}/moves"
        sentence = f"no move of {code} leads from {name(move.source)} to {name(move.target)}"
        return Refusal(f"{where}: {sentence}", (path,), (Place(path, sentence),))
    places = list(
        dict.fromkeys(place for rule in rules for place in _reasons(engine, position, rule, move))
    )
    if not places:
        places = [Place("", "nothing forbids it")]
    causes = tuple(dict.fromkeys(place.path for place in places))
    sentences = "; ".join(dict.fromkeys(place.message for place in places))
    return Refusal(f"{where}: {sentences}", causes, tuple(places))


def _reasons(engine: Engine, position: Position, rule: Rule, move: Move) -> Iterator[Place]:
    """Every reason why this one rule does not make the move."""
    plan, source, target = engine.plan, move.source, move.target
    stopped = _stopped(plan, position, rule, source, target)
    if stopped is not None:
        yield stopped
    yield from _failing(plan, position, rule.guards, source, target)
    held = position.board[target]
    state = EMPTY if not held else plan.relation(rule.player, held - 1)
    fitting = [
        action
        for action in rule.actions
        if action.state == state and move.action in (None, action.index)
    ]
    if not fitting:
        sentence = f"this move has no action for {STATE_NAMES[state]}"
        yield Place(f"{rule.path}/actions", sentence)
    failing = [list(_failing(plan, position, a.guards, source, target)) for a in fitting]
    if failing and all(failing):
        yield from (place for places in failing for place in places)
    if stopped is None and any(
        target == square and action in fitting for square, action in rule.landings(position, source)
    ):
        yield from _leader(engine, position, rule, move)


def _failing(
    plan: Plan, position: Position, guards: tuple[Guard, ...], source: int, target: int
) -> Iterator[Place]:
    for guard in guards:
        if not guard.test(position, source, target, source):
            yield Place(guard.path, guard.refusal.replace("{at}", _at(plan, guard, source)))


def _at(plan: Plan, guard: Guard, source: int) -> str:
    square = plan.geometry.steps(guard.reads[0])[source] if guard.reads else -1
    return plan.geometry.name(square) if square >= 0 else "a place off the board"


def _stopped(plan: Plan, position: Position, rule: Rule, source: int, target: int) -> Place | None:
    """Where the walk ends before the target, if it does."""
    path = f"{rule.path}/repeat" if rule.repeat else rule.path
    for square in rule.walk(source):
        name = plan.geometry.name(square)
        if rule.until == UNTIL_ZONE and rule.zone >> square & 1:
            return Place(path, f"the walk ends before {name}")
        empty = not position.board[square]
        if rule.until == UNTIL_EMPTY and empty:
            return Place(path, f"the walk ends at the empty square {name}")
        if square == target:
            return None
        if rule.until != UNTIL_EMPTY and not empty:
            return Place(path, f"the way is blocked on {name}")
    return None


def _leader(engine: Engine, position: Position, rule: Rule, move: Move) -> Iterator[Place]:
    """Leader safety: which piece would attack which leader afterwards."""
    plan, name = engine.plan, engine.plan.geometry.name
    for square, action in rule.landings(position, move.source):
        if square != move.target or not plan.mates:
            continue
        ply = engine.moves.ply(rule, move.source, square, action)
        after = engine.moves.finish(engine.moves.make(position, ply), -1)
        leaders = plan.leaders_on(after, rule.player)
        if position.led >> rule.player & 1 and not leaders:
            yield Place("/leader", "it would remove the own last leader")
        while leaders:
            low = leaders & -leaders
            leaders ^= low
            at = low.bit_length() - 1
            for attacker, by in engine.attacks.attackers(after, at, rule.player):
                held = after.board[at] - 1
                code, enemy = plan.codes[held % plan.kinds], plan.codes[by.kind]
                sentence = f"{code} {name(at)} would be attacked by {enemy} {name(attacker)}"
                yield Place("/leader", sentence)
