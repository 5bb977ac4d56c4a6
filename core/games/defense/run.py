"""A match under way: the turn from the stand-off to its cleanup.

A run is one private working copy; it takes decisions and goes on to the next one.  What a defence
does is `Defence`, which works on the run; what is told of it is `records`, what statuses do at the
beginning of a turn is `upkeep`, and how a match ends `ends`.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.games.defense import holdings
from core.games.defense.defence import Defence
from core.games.defense.dice import words_of
from core.games.defense.ends import ROUND_LIMIT, Ending
from core.games.defense.holdings import Batches
from core.games.defense.limits import ATTACK_DICE, ATTACK_ROLLS
from core.games.defense.plan import AttackPlan, Plan, StatusPlan
from core.games.defense.records import begin_log, finish, source_of
from core.games.defense.state import (
    Action,
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
from core.games.defense.upkeep import upkeep
from core.protocol import Json, Pointer

ATTACK_DAMAGE = "attackDamage"
"""The kind of buff that the next attack consumes."""
BUFFS = "buffs"
"""The name under which buffs add to an attack."""


class Run(Ending):
    """One match while it goes on to its next decision."""

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
        if any(self.held[me]) and upkeep(self):
            return
        self.rolls = 0
        self._roll(())

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
        self.pass_moment(me, "nextAttack")  # what this very attack brings about lasts longer
        self.combat = Combat(attack.index, raw, tuple(spent), tuple(added.items()))
        if self.trace:
            self.log = begin_log(self, attack, added)
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
        combat = self.fight
        attack = self.plan.heroes[self.active].attacks[combat.attack]
        self.log = begin_log(self, attack, dict(combat.added))
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

    def _tell_reaction(self, data: dict[str, Json], cause: Pointer = "") -> None:
        if self.log is not None:
            self.log["reactions"].append(data)
            self.tell("reaction", {"player": self.defender.player, **data}, cause)

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
        if self.over():
            return
        for rider in attack.riders:
            self.ride(me, rider, source_of("attack", attack.id, rider.path))
        self._end_turn()

    # -- the end of a turn ------------------------------------------------------------------------

    def _end_turn(self) -> None:
        self.combat = self.log = None
        self.pass_moment(self.active, "ownTurn")
        self.active ^= 1
        self.turn += 1
        if self.active == self.first:
            self.round += 1
            for side in (0, 1):
                self.pass_moment(side, "endOfRound")
            if self.round > self.plan.config.max_rounds:
                self.round -= 1
                self.finish((0.0, 0.0), ROUND_LIMIT, self.plan.config_path)
                return
        self._begin_turn()


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
