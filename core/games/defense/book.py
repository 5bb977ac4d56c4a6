"""The copy of a match that a run works on: what heroes hold, and what is told of its changes.

Every change of a status and every step in the life of a buff goes through here, so that each is
told with its source or its reason.
"""

from __future__ import annotations

from typing import Any

from core.games.defense import holdings
from core.games.defense.dice import Dice, Streams
from core.games.defense.holdings import Batches
from core.games.defense.plan import HeroPlan, Plan, RiderPlan, StatusPlan
from core.games.defense.state import DEFENDING, Buff, Combat, State, View
from core.protocol import Event, Json, Pointer

new_event = tuple.__new__
"""Events are made by the dozen, and this is the quickest way to make a named tuple."""


class Book:
    """One private copy of a state, with the events of its changes."""

    def __init__(
        self, plan: Plan, state: State, trace: bool = True, dice: Dice | None = None
    ) -> None:
        view = state.view
        self.plan = plan
        self.trace = trace
        self.events: list[Event] = []
        self.streams = dice or Streams(state.words)
        self.hp = list(view.hp)
        self.held = [list(side) for side in view.held]
        self.phase = view.phase
        self.round, self.turn = view.round, view.turn
        self.first, self.active = view.first, view.active
        self.dice, self.rolls = view.dice, view.rolls
        self.combat = view.combat
        self.buffs = list(view.buffs)
        self.made = view.made
        self.enabled, self.versions = view.enabled, view.versions
        self.counts = view.counts
        self.result = view.result
        self.log: dict[str, Any] | None = None
        if view.combat is not None and view.combat.log is not None and trace:
            log = view.combat.log
            self.log = {k: list(v) if isinstance(v, list) else v for k, v in log.items()}

    def state(self) -> State:
        """The run as a value."""
        combat = self.combat
        if combat is not None:
            combat = combat._replace(log=self.log)
        view = View(
            (self.hp[0], self.hp[1]),
            (tuple(self.held[0]), tuple(self.held[1])),
            self.phase,
            self.round,
            self.turn,
            self.first,
            self.active,
            self.dice,
            self.rolls,
            combat,
            tuple(self.buffs),
            self.made,
            self.enabled,
            self.versions,
            self.counts,
            self.result,
        )
        return State(view, self.streams.words())

    @property
    def acting(self) -> int:
        """Who decides: 0 or 1."""
        return self.active ^ 1 if self.phase in DEFENDING else self.active

    @property
    def fight(self) -> Combat:
        """The combat under way."""
        assert self.combat is not None, "this phase has a combat"
        return self.combat

    @property
    def defender(self) -> HeroPlan:
        """The hero that is not on turn."""
        return self.plan.heroes[self.active ^ 1]

    def tell(self, type: str, data: dict[str, Json], cause: Pointer = "") -> None:
        """Note an event, and the place that it is due to where there is one."""
        if self.trace:
            self.events.append(new_event(Event, (type, data, (cause,) if cause else (), None)))

    def stacks(self, side: int, status: int) -> int:
        """Stacks that a hero holds."""
        return holdings.stacks(self.held[side][status])

    def usable(self, side: int, status: int) -> int:
        """Stacks that a hero may spend now."""
        return holdings.usable(self.held[side][status])

    # -- statuses and buffs -----------------------------------------------------------------------

    def gain(
        self, side: int, status: StatusPlan, count: int, source: Json, args: Any = None
    ) -> dict[str, Json]:
        """Grant stacks, clamped by the grant's cap and the status's most; says what came of it."""
        args = args or {}
        held, phase = self.stacks(side, status.index), args.get("usablePhase")
        count, by_cap, by_max = holdings.granted(held, count, args.get("stackCap"), status.max)
        outcome: dict[str, Json] = {"status": status.id, "gained": count}
        if by_cap:
            outcome["clampedByStackCap"] = by_cap
        if by_max:
            outcome["clampedByMax"] = by_max
        if count:
            phase = phase or status.usable_phase
            end = holdings.end_of(args.get("expires") or status.expires, side == self.active)
            lock = holdings.LOCKS[phase]
            batches = self.held[side][status.index]
            self.held[side][status.index] = holdings.added(batches, count, lock, end)
        if self.trace and (count or by_cap or by_max):
            data: dict[str, Json] = {
                "player": self.plan.players[side],
                "status": status.id,
                "change": count,
                "stacks": held + count,
                "usablePhase": phase,
                "source": source,
            }
            if by_cap or by_max:
                data |= _clamps(outcome)
            if self.log is not None and count:
                self.log["statusesGained"].append(data)
            self.tell("status", data, source["path"])
        return outcome

    def lose(
        self, side: int, status: StatusPlan, count: int, reason: str, spend: bool = False
    ) -> int:
        """Take stacks away; how many went."""
        before = self.held[side][status.index]
        after = holdings.removed(before, count, spend)
        self.held[side][status.index] = after
        lost = holdings.stacks(before) - holdings.stacks(after)
        if lost:
            self._tell_loss(side, status, lost, reason)
        return lost

    def _tell_loss(
        self, side: int, status: StatusPlan, lost: int, reason: str, cause: Pointer = ""
    ) -> None:
        """Note stacks that are gone."""
        if not self.trace:
            return
        data: dict[str, Json] = {
            "player": self.plan.players[side],
            "status": status.id,
            "change": -lost,
            "stacks": self.stacks(side, status.index),
            "reason": reason,
        }
        self.tell("status", data, cause)

    def prime(self, buff: Buff) -> None:
        """Add a pending buff."""
        self.buffs.append(buff)
        self.made += 1
        self.tell_buff(buff, "created")

    def tell_buff(self, buff: Buff, what: str) -> None:
        """Note a step in the life of a buff."""
        if not self.trace:
            return
        data: dict[str, Json] = {
            "what": what,
            "id": buff.id,
            "player": self.plan.players[buff.owner],
            "kind": buff.kind,
            "amount": buff.amount,
            "stacks": buff.stacks,
        }
        if self.log is not None:
            self.log["buffs"].append(data)
        self.tell("buff", data, buff.source)

    def ride(self, owner: int, rider: RiderPlan, source: Json) -> None:
        """The stacks that come with an attack or a board."""
        to = owner ^ 1 if rider.opponent else owner
        self.gain(to, self.plan.statuses[rider.status], rider.stacks, source)

    # -- ends -------------------------------------------------------------------------------------

    def pass_moment(self, side: int, moment: str) -> None:
        """Stacks and buffs of a side whose end has come are lost."""
        for i, batches in enumerate(self.held[side]):
            if batches:
                self._expire(side, self.plan.statuses[i], batches, moment)
        if self.buffs:
            self._expire_buffs(side, moment)

    def _expire(self, side: int, status: StatusPlan, batches: Batches, moment: str) -> None:
        left, lost = holdings.passed(batches, moment)
        self.held[side][status.index] = left
        if lost:
            self._tell_loss(side, status, lost, "expired", status.path)

    def _expire_buffs(self, side: int, moment: str) -> None:
        kept = []
        for buff in self.buffs:
            end = buff.end if buff.owner != side else holdings.after(buff.end, moment)
            if end is False:
                self.tell_buff(buff, "expired")
            else:
                kept.append(buff._replace(end=end))
        self.buffs = kept


def _clamps(outcome: dict[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in outcome.items() if key.startswith("clamped")}
