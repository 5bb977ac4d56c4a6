"""A match under way: the turn from the stand-off to its cleanup (rules/defense.md, The match).

A run is one private working copy; it takes decisions and goes on to the next one.  What a defence
does is `Defence`, which works on the run; what is told of it is `records`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.games.defense import holdings
from core.games.defense.defence import Defence
from core.games.defense.dice import Dice, Streams, words_of
from core.games.defense.holdings import Batches
from core.games.defense.limits import ATTACK_DICE, ATTACK_ROLLS
from core.games.defense.plan import AttackPlan, HeroPlan, Plan, RiderPlan, StatusPlan, UsePlan
from core.games.defense.records import begin_log, finish, source_of
from core.games.defense.state import (
    DEFENDING,
    Action,
    Buff,
    Combat,
    Decline,
    Done,
    Hold,
    Pass,
    React,
    Reroll,
    Spend,
    Stand,
    State,
    Strike,
    View,
)
from core.protocol import Event, Json, Pointer, Result

KNOCKOUT, DOUBLE_KO, ROUND_LIMIT = "knockout", "double_ko", "round_limit"
"""The reasons of results."""
ATTACK_DAMAGE = "attackDamage"
"""The kind of buff that the next attack consumes."""
BUFFS = "buffs"
"""The name under which buffs add to an attack."""


_event = tuple.__new__
"""Events are made by the dozen, and this is the quickest way to make a named tuple."""


class Run:
    """One match while it goes on to its next decision."""

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

    def tell(self, type: str, data: dict[str, Json], *cause: Pointer) -> None:
        """Note an event."""
        if self.trace:
            if "" in cause:
                cause = tuple(filter(None, cause))
            self.events.append(_event(Event, (type, data, cause, None)))

    def stacks(self, side: int, status: int) -> int:
        """Stacks that a hero holds."""
        return holdings.stacks(self.held[side][status])

    def usable(self, side: int, status: int) -> int:
        """Stacks that a hero may spend now."""
        return holdings.usable(self.held[side][status])

    # -- decisions --------------------------------------------------------------------------------

    def begin(self) -> None:
        """The stand-off and the first turn, up to the first decision."""
        rolls = []
        while True:
            first, second = self.streams.attack(), self.streams.attack()
            rolls.append([first, second])
            if first != second:
                break
        self.first = self.active = 0 if first > second else 1
        self.tell("standoff", {"rolls": rolls, "first": self.plan.players[self.first]})
        self._begin_turn()

    def take(self, action: Action) -> None:
        """Take a legal action, and go on to the next decision or the end."""
        match action:
            case Hold(dice):
                self._roll(dice)
            case Stand():
                self._choose()
            case Strike(attack, spend):
                self._strike(self.plan.heroes[self.active].by_id[attack], spend)
            case Pass():
                self._pass(forced=False)
            case React(status):
                self._react(self.plan.statuses[self.plan.status_index[status]])
            case Decline():
                self._tell_reaction({"phase": "pre_defense", "status": None})
                self._defend()
            case Reroll(dice):
                Defence(self).reroll(dice, "choice")
                self._after_rolls()
            case Spend(status, stacks):
                self._spend(self.plan.statuses[self.plan.status_index[status]], stacks)
            case Done():
                self._settle()

    # -- a turn -----------------------------------------------------------------------------------

    def _begin_turn(self) -> None:
        me = self.active
        for side in (0, 1):
            own = side == me
            self.held[side] = [holdings.unlocked(b, own) if b else b for b in self.held[side]]
        player = self.plan.players[me]
        self.tell("turn", {"player": player, "round": self.round, "turn": self.turn})
        if any(self.held[me]) and self._upkeep():
            return
        self.rolls = 0
        self._roll(())

    def _upkeep(self) -> bool:
        """Statuses tick; whether that was the end."""
        for status, use in self.plan.using["upkeepDamage"]:
            if self.stacks(self.active, status.index) and self._tick(status, use):
                return True
        for status, use in self.plan.using["upkeepTransfer"]:
            if use.status is not None and self.usable(self.active, status.index):
                self._purify(status, use, use.status)
        return False

    def _tick(self, status: StatusPlan, use: UsePlan) -> bool:
        me, held = self.active, self.stacks(self.active, status.index)
        table = use.args["damage"]
        damage = table[min(held, len(table)) - 1] if table else 0
        self.hp[me] -= damage
        data = {"player": self.plan.players[me], "status": status.id, "stacks": held}
        self.tell("upkeep", data | {"damage": damage, "hp": self.hp[me]}, status.path)
        if self._over():
            return True
        self.lose(me, status, use.args["decay"], "upkeep")
        least = use.args["clearAt"]
        if least is not None and self.stacks(me, status.index):
            die = self.streams.status()
            self.tell("status_roll", data | {"die": die, "least": least, "for": "clear"})
            if die >= least:
                self.lose(me, status, self.stacks(me, status.index), "cleared")
        return False

    def _purify(self, status: StatusPlan, use: UsePlan, moved: int) -> None:
        me = self.active
        if not self.stacks(me, moved):
            return
        self.lose(me, status, 1, "spent", spend=True)
        die, least = self.streams.status(), use.args["rollAtLeast"]
        data = {"player": self.plan.players[me], "status": status.id, "die": die, "least": least}
        self.tell("status_roll", data | {"for": "transfer"}, status.path)
        if die >= least:
            other = self.plan.statuses[moved]
            self.lose(me, other, 1, "transferred")
            self.gain(me ^ 1, other, 1, source_of("status", status.id, status.path))

    def _roll(self, kept: tuple[int, ...]) -> None:
        """Roll the dice that are not kept; the third roll is the last."""
        die = self.streams.attack
        if self.rolls:
            self.dice = tuple([d if i in kept else die() for i, d in enumerate(self.dice)])
        else:
            self.dice = tuple([die() for _ in range(ATTACK_DICE)])
        self.rolls += 1
        player = self.plan.players[self.active]
        if self.trace:
            held, rolled = list(kept), list(self.dice)
            self.tell("roll", {"player": player, "dice": rolled, "held": held, "roll": self.rolls})
        self.phase = "roll"
        if self.rolls >= ATTACK_ROLLS:
            self._choose()

    def _choose(self) -> None:
        """On to the choice of the attack, where there is one."""
        self.phase = "attack"
        if not self.plan.available(self.active, self.dice):
            self._pass(forced=True)

    def _pass(self, forced: bool) -> None:
        self.tell("pass", {"player": self.plan.players[self.active], "forced": forced})
        self._end_turn()

    def _strike(self, attack: AttackPlan, spend: Iterable[tuple[str, int]]) -> None:
        """The attack's raw damage: its own, what is spent with it, what comes by itself."""
        me, plan = self.active, self.plan
        added: dict[str, int] = {}
        spent: list[tuple[int, int]] = []
        for name, count in spend:
            status = plan.statuses[plan.status_index[name]]
            use = status.use("attackBonus")
            if use is not None and count:
                self.lose(me, status, count, "spent", spend=True)
                spent.append((status.index, count))
                added[status.id] = count * use.args["amount"]
        for status, use in plan.using["attackBonusPerStack"]:
            theirs = 0 if use.status is None else self.stacks(me ^ 1, use.status)
            if theirs and self.usable(me, status.index):
                self.lose(me, status, 1, "spent", spend=True)
                added[status.id] = added.get(status.id, 0) + theirs * use.args["amount"]
        if self.buffs:
            self._consume(me, added)
        raw = attack.damage + sum(added.values())
        self._pass_moment(me, "nextAttack")  # what this very attack brings about lasts longer
        self.combat = Combat(attack.index, raw, tuple(spent), tuple(added.items()))
        if self.trace:
            self.log = begin_log(self, attack)
            data: dict[str, Json] = {
                "player": plan.players[me],
                "defender": plan.players[me ^ 1],
                "attack": attack.id,
                "name": attack.name,
                "damage": attack.damage,
                "added": added,
                "raw": raw,
            }
            self.tell("attack", data, attack.path)
        self._answer()

    def resume(self) -> None:
        """Go on from an attack that stands, as an audit does."""
        self.log = begin_log(self, self.plan.heroes[self.active].attacks[self.fight.attack])
        self._answer()

    def _answer(self) -> None:
        """On to the defender's reaction, where there is one, or to the defence."""
        them = self.active ^ 1
        if any(self.usable(them, status.index) for status, _ in self.plan.using["negate"]):
            self.phase = "pre_defense"
        else:
            self._defend()

    def _consume(self, owner: int, added: dict[str, int]) -> None:
        """The owner's buffs on its attack are used up."""
        used = [b for b in self.buffs if b.owner == owner and b.kind == ATTACK_DAMAGE]
        if not used:
            return
        self.buffs = [b for b in self.buffs if b not in used]
        for buff in used:
            self.tell_buff(buff, "consumed")
        extra = sum(buff.amount * buff.stacks for buff in used)
        added[BUFFS] = added.get(BUFFS, 0) + extra

    # -- the defence ------------------------------------------------------------------------------

    def _react(self, status: StatusPlan) -> None:
        use = status.use("negate")
        combat = self.fight
        assert use is not None, "only such a reaction is legal"
        them = self.active ^ 1
        self.lose(them, status, 1, "spent", spend=True)
        die, least = self.streams.status(), use.args["rollAtLeast"]
        data: dict[str, Json] = {
            "phase": "pre_defense", "status": status.id, "stacks": 1, "die": die, "least": least,
            "negated": die >= least,
        }  # fmt: skip
        self._tell_reaction(data, status.path)
        if die >= least:
            self.combat = combat._replace(negated=True)
            self._settle()
        else:
            self._defend()

    def _tell_reaction(self, data: dict[str, Json], *cause: Pointer) -> None:
        if self.log is not None:
            self.log["reactions"].append(data)
            self.tell("reaction", {"player": self.defender.player, **data}, *cause)

    def _defend(self) -> None:
        Defence(self).roll()
        self._after_rolls()

    def _after_rolls(self) -> None:
        """On to the next reroll that needs a choice, to the reaction window, or to the damage."""
        defence = Defence(self)
        if defence.is_choosing():
            self.phase = "reroll"
        elif self._can_spend(defence):
            self.phase = "reaction"
        else:
            self._settle()

    def _can_spend(self, defence: Defence) -> bool:
        them = self.active ^ 1
        found = any(self.usable(them, s.index) for s, _ in self.plan.using["defenseBlock"])
        return found and defence.checkpoints().final > 0

    def _spend(self, status: StatusPlan, count: int) -> None:
        use = status.use("defenseBlock")
        combat = self.fight
        assert use is not None, "only such a spend is legal"
        self.lose(self.active ^ 1, status, count, "spent", spend=True)
        block = count * use.args["amount"]
        self.combat = combat._replace(block=combat.block + block)
        data: dict[str, Json] = {"status": status.id, "stacks": count, "block": block}
        self._tell_reaction({"phase": "reaction", **data}, status.path)
        if self._can_spend(Defence(self)):
            self.phase = "reaction"
        else:
            self._settle()

    def _settle(self) -> None:
        """Mitigation, damage to both sides at once, riders, the record, cleanup."""
        me, combat = self.active, self.fight
        attack = self.plan.heroes[me].attacks[combat.attack]
        found = Defence(self).checkpoints()
        before = (self.hp[0], self.hp[1])
        self.hp[me ^ 1] -= found.final
        self.hp[me] -= found.returned
        if self.log is not None:
            finish(self, found, before)
        if self._over():
            return
        for rider in attack.riders:
            self.ride(me, rider, source_of("attack", attack.id, rider.path))
        self._end_turn()

    def ride(self, owner: int, rider: RiderPlan, source: Json) -> None:
        """The stacks that come with an attack or a board."""
        to = owner ^ 1 if rider.opponent else owner
        self.gain(to, self.plan.statuses[rider.status], rider.stacks, source)

    # -- the end of a turn ------------------------------------------------------------------------

    def _end_turn(self) -> None:
        self.combat = self.log = None
        self._pass_moment(self.active, "ownTurn")
        self.active ^= 1
        self.turn += 1
        if self.active == self.first:
            self.round += 1
            for side in (0, 1):
                self._pass_moment(side, "endOfRound")
            if self.round > self.plan.config.max_rounds:
                self.round -= 1
                self._finish((0.0, 0.0), ROUND_LIMIT, self.plan.config_path)
                return
        self._begin_turn()

    def _pass_moment(self, side: int, moment: str) -> None:
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
            self._tell_status(side, status, -lost, {"reason": "expired"}, status.path)

    def _expire_buffs(self, side: int, moment: str) -> None:
        kept = []
        for buff in self.buffs:
            end = buff.end if buff.owner != side else holdings.after(buff.end, moment)
            if end is False:
                self.tell_buff(buff, "expired")
            else:
                kept.append(buff._replace(end=end))
        self.buffs = kept

    def _over(self) -> bool:
        """Whether somebody is out; then the match has ended."""
        down = (self.hp[0] <= 0, self.hp[1] <= 0)
        if down == (False, False):
            return False
        if all(down):
            self.tell("ko", {"players": list(self.plan.players), "doubleKo": True})
        else:
            self.tell("ko", {"players": [self.plan.players[down.index(True)]], "doubleKo": False})
        for buff in self.buffs:
            if not buff.carries:
                self.tell_buff(buff, "expired")
        self.buffs = [buff for buff in self.buffs if buff.carries]
        returns = (0.0, 0.0) if all(down) else ((-1.0, 1.0) if down[0] else (1.0, -1.0))
        self._finish(returns, DOUBLE_KO if all(down) else KNOCKOUT, "")
        return True

    def _finish(self, returns: tuple[float, float], reason: str, cause: Pointer) -> None:
        winners = tuple(p for p, r in zip(self.plan.players, returns, strict=True) if r > 0)
        self.result = Result(returns, reason, winners)
        self.phase = "over"
        self.combat = self.log = None
        data = {"returns": list(returns), "winners": list(winners), "reason": reason}
        self.tell("result", data, cause)

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
            more = {"usablePhase": phase, "source": source, **_clamps(outcome)}
            self._tell_status(side, status, count, more, source["path"])
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
            self._tell_status(side, status, -lost, {"reason": reason})
        return lost

    def _tell_status(
        self, side: int, status: StatusPlan, change: int, more: dict[str, Json], *cause: Pointer
    ) -> None:
        if not self.trace:
            return
        data: dict[str, Json] = {
            "player": self.plan.players[side],
            "status": status.id,
            "change": change,
            "stacks": self.stacks(side, status.index),
            **more,
        }
        if self.log is not None and change > 0:
            self.log["statusesGained"].append(data)
        self.tell("status", data, *cause)

    def prime(self, buff: Buff) -> None:
        """Add a pending buff."""
        self.buffs.append(buff)
        self.made += 1
        self.tell_buff(buff, "created")

    def tell_buff(self, buff: Buff, what: str) -> None:
        """Note a step in the life of a buff (seed 1: creation, consumption, expiry)."""
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


def _clamps(outcome: dict[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in outcome.items() if key.startswith("clamped")}


def start_of(plan: Plan, seed: int) -> State:
    """The state before the stand-off."""
    first, second = plan.heroes
    none: tuple[Batches, ...] = ((),) * len(plan.statuses)
    view = View(
        (first.hp, second.hp),
        (none, none),
        enabled=plan.config.enable_defense_v2,
        versions=(first.version, second.version),
    )
    return State(view, words_of(seed))
