"""Ways: one move with one of its actions, and what its guards and changes depend on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from core.games.boards.geometry import Offset
from core.games.boards.guards import Guard, SetTest
from core.games.boards.language import UNTIL_PIECE
from core.games.boards.plan import Plan, Rule, RuleAction

EVERYWHERE = -1
"""The set of all squares."""


@dataclass(slots=True)
class Way:
    """One move with one action, and what its guards and changes depend on."""

    rule: Rule
    action: RuleAction
    gates: list[Guard] = field(default_factory=list)
    slow: list[Guard] = field(default_factory=list)
    targets: int = EVERYWHERE
    zone: int = 0
    options: tuple[int, ...] = ()
    needed: tuple[Offset, ...] = ()
    """Squares, from the source, that must be empty for a walk to begin at all."""

    def key(self) -> tuple[object, ...]:
        """Equal for ways that can share one table."""
        gates = tuple(sorted(guard.name for guard in self.gates))
        slow = tuple(sorted(guard.name for guard in self.slow))
        return (gates, slow, self.targets, self.zone, self.options, self.changes)

    @property
    def changes(self) -> bool:
        """Whether side effects change the board beyond the move itself."""
        return any(effect.word != "SET_STATE" for effect in self.action.effects)

    @property
    def simple(self) -> bool:
        """Whether nothing but the board's edge and pieces restricts the move."""
        return not (
            self.gates or self.slow or self.options or self.changes or self.targets != EVERYWHERE
        )


def way_of(plan: Plan, rule: Rule, action: RuleAction) -> Way | None:
    """The way, if sets of squares can express it."""
    way = Way(rule, action)
    if rule.until != UNTIL_PIECE or (way.changes and rule.most > 1):
        return None
    for guard in (*rule.guards, *action.guards):
        if guard.needs == "always":
            continue
        if guard.targets is not None:
            way.targets &= guard.targets
        elif guard.needs == "empty" and rule.most > 1 and guard in rule.guards:
            way.needed += guard.reads or ()
        elif guard.sources is not None:
            way.gates.append(guard)
        else:
            way.slow.append(guard)
    if not _transforms(plan, way) or not _leaves_mover(way):
        return None
    return way


def _transforms(plan: Plan, way: Way) -> bool:
    """Read the way's promotion; False where sets of squares cannot say when it fires."""
    if not way.rule.transforms:
        return True
    if len(way.rule.transforms) > 1 or plan.is_leader[way.rule.piece]:
        return False
    transform = way.rule.transforms[0]
    zone = plan.geometry.full
    for guard in transform.guards:
        if guard.targets is None:
            return False
        zone &= guard.targets
    first = way.rule.player * plan.kinds
    if any(plan.is_leader[first + kind] for kind in transform.options):
        return False
    if zone:
        way.zone, way.options = zone, transform.options
    return True


def _leaves_mover(way: Way) -> bool:
    """Whether no side effect can touch the piece that has just moved."""
    step = way.rule.offset
    return all(effect.is_known and effect.takes != step for effect in way.action.effects)


def empties_of(plan: Plan, way: Way) -> tuple[int, ...]:
    """How far away the squares are that must be empty; `inside` already keeps to the board."""
    offsets = [o for guard in way.gates if guard.needs == "empty" for o in guard.reads or ()]
    return tuple(dy * plan.geometry.width + dx for dx, dy in dict.fromkeys(offsets))


def inside_of(plan: Plan, way: Way) -> int:
    """From where all squares that must be empty are on the board; the source itself never is."""
    inside = plan.geometry.full
    for guard in way.gates:
        for each in (guard.reads or ()) if guard.needs == "empty" else ():
            inside &= plan.geometry.sources(each) if any(each) else 0
    return inside


def ordered(gates: Iterable[Guard]) -> tuple[SetTest, ...]:
    """The set tests, those that most often end the question first."""
    rank = {"flags": 0, "fresh": 1, "piece": 3}
    ordered = sorted(gates, key=lambda guard: rank.get(guard.needs, 2))
    return tuple(guard.sources for guard in ordered if guard.sources is not None)
