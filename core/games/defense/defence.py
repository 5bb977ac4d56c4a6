"""A defence under way: the roll, the rules, rerolls, and what the effects do.

It works on a run whose combat is set.  Rules are evaluated in their order; every matched rule
takes effect; rerolls wait until the pass is over, and then all rules are evaluated again.
"""

from __future__ import annotations

from core.games.defense.book import Book
from core.games.defense.effects import Outcome, Side, Stage
from core.games.defense.holdings import end_of
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES
from core.games.defense.mitigation import Checkpoints, mitigate
from core.games.defense.plan import BoardPlan, CardPlan, EffectPlan, RulePlan
from core.games.defense.policies import order_of
from core.games.defense.records import Hit, log_board, log_pass, log_reroll, log_rules, source_of
from core.games.defense.roll import Roll
from core.games.defense.spec import Expiry
from core.games.defense.state import Buff, Combat
from core.language.words import Args
from core.protocol import Json

NEXT_ATTACK = Expiry(type="nextAttack")
LIMIT = "reroll limit reached"


class Defence:
    """The defender's side of the run's combat."""

    __slots__ = ("card", "effect", "me", "queued", "rule", "run")

    def __init__(self, run: Book) -> None:
        self.run = run
        self.me = run.active ^ 1
        self.card: CardPlan | None = run.plan.heroes[self.me].card
        self.rule: RulePlan | None = None
        self.effect = 0
        self.queued: list[tuple[int, int]] = []

    @property
    def combat(self) -> Combat:
        """The combat that this is the defence of."""
        return self.run.fight

    def _set(self, **changes: Json) -> None:
        self.run.combat = self.combat._replace(**changes)

    def checkpoints(self) -> Checkpoints:
        """The damage stage by stage, as things stand."""
        c = self.combat
        return mitigate(c.raw, c.flat, c.half, c.block, c.reflect, c.deal, c.negated)

    # -- rolls ------------------------------------------------------------------------------------

    def roll(self) -> None:
        """Roll the defence dice of the version that is played, and let them take effect."""
        run = self.run
        version = played_version(run, self.me)
        v1, v2 = run.counts
        run.counts = (v1 + 1, v2) if version == "v1" else (v1, v2 + 1)
        die = run.streams.defence
        card = self.card
        if version == "v2" and card is not None:
            dice = tuple([die(card.sides) for _ in range(card.dice)])
            self._set(version=version, dice=dice)
            self._evaluate(card)
        else:
            dice = tuple([die(ATTACK_FACES) for _ in range(ATTACK_DICE)])
            self._set(version=version, dice=dice)
            self._board(dice)

    def _board(self, dice: tuple[int, ...]) -> None:
        """The best entry of the v1 board that the dice show."""
        run, shown = self.run, self.run.plan.shown(dice)
        found: BoardPlan | None = next(
            (e for e in run.plan.heroes[self.me].board if e.combo in shown), None
        )
        if run.log is not None:
            log_board(run, dice, found)
        if found is None:
            return
        self._set(block=found.block, reflect=found.reflect)
        combo = run.plan.combos[found.combo].id
        for rider in found.riders:
            run.ride(self.me, rider, source_of("v1Board", combo, rider.path))

    def _evaluate(self, card: CardPlan) -> None:
        """One pass over the rules; what asks for a reroll is queued behind what waits already."""
        run, dice = self.run, self.combat.dice
        roll = Roll(dice, card.sides, card.fields)
        hits: list[Hit] = []
        self.queued = []
        log_pass(run, card, roll)
        for rule in card.rules:
            count = rule.matcher(rule.args, roll)
            if count:
                hits.append((rule, count, self._apply(rule, count)))
        log_rules(run, roll, hits)
        queue = (*self.combat.queue, *self.queued)
        if queue:
            matched = roll.indexes([face for rule, _, _ in hits for face in rule.faces])
            locked = roll.indexes(
                [face for rule, _, _ in hits if not rule.allow_reroll for face in rule.faces]
            )
            self._set(queue=queue, matched=matched, locked=locked)
            self._go_on()

    def _apply(self, rule: RulePlan, count: int) -> list[Outcome]:
        self.rule = rule
        found = []
        for index, effect in enumerate(rule.effects):
            self.effect = index
            outcome = {"type": effect.type, "target": effect.to, **self._outcome(effect, count)}
            if effect.id is not None:
                outcome["id"] = effect.id
            found.append(outcome)
        return found

    def _outcome(self, effect: EffectPlan, count: int) -> Outcome:
        for condition in effect.conditions:
            reason = condition.run(condition.args, self.stacks)
            if reason is not None:
                return {"ok": False, "reason": f"condition failed: {reason}"}
        return effect.run(effect.args, count, self, effect.to)

    # -- rerolls ----------------------------------------------------------------------------------

    def is_choosing(self) -> bool:
        """Whether a reroll waits for somebody to pick its dice."""
        return bool(self.combat.order)

    def _go_on(self) -> None:
        """Take up the rerolls that wait, up to one that leaves a choice."""
        card, run = self.card, self.run
        while card is not None and self.combat.queue:
            combat = self.combat
            asked = combat.queue[0]
            if combat.rerolls >= card.max_rerolls:
                self._set(queue=())
                for rule, effect in combat.queue:
                    log_reroll(run, card.rules[rule].effects[effect], None, (), LIMIT)
                return
            order = self._order(card, asked)
            if not order:
                self._set(queue=combat.queue[1:])
                effect_plan = card.rules[asked[0]].effects[asked[1]]
                log_reroll(run, effect_plan, None, (), "no dice may be rerolled")
                continue
            self._set(order=order)
            if len(order) > self.wanted():
                return
            self.reroll(tuple(sorted(order)), "forced")
            return

    def _order(self, card: CardPlan, asked: tuple[int, int]) -> tuple[int, ...]:
        """The dice that may be picked, in the order of the policy."""
        args = card.rules[asked[0]].effects[asked[1]].args
        c = self.combat
        return order_of(args, c.dice, card.fields, c.matched, c.locked, c.rerolls)

    def wanted(self) -> int:
        """How many dice the reroll takes that is to be decided."""
        assert self.card is not None, "only a card rerolls"
        rule, effect = self.combat.queue[0]
        count: int = self.card.rules[rule].effects[effect].args["count"]
        return min(count, len(self.combat.order))

    def reroll(self, picked: tuple[int, ...], by: str) -> None:
        """Roll these dice again, and evaluate all rules again."""
        card, combat = self.card, self.combat
        assert card is not None, "only a card rerolls"
        die = self.run.streams.defence
        before = combat.dice
        after = tuple([die(card.sides) if i in picked else d for i, d in enumerate(before)])
        rule, effect = combat.queue[0]
        self._set(dice=after, rerolls=combat.rerolls + 1, queue=combat.queue[1:], order=())
        log_reroll(self.run, card.rules[rule].effects[effect], before, picked, by)
        self._evaluate(card)

    # -- what effects do (the act) ----------------------------------------------------------------

    def stacks(self, side: str, status: str) -> int:
        """Stacks of a status that a side holds now."""
        return self.run.stacks(self._side(side), self.run.plan.status_index[status])

    def _side(self, side: str) -> int:
        return self.me if side == "self" else self.me ^ 1

    def offer(self, stage: Stage, amount: int) -> Outcome:
        """Put so much into a stage of the mitigation."""
        combat = self.combat
        if stage == "half":
            if combat.half:
                return {"ok": False, "reason": "already_applied"}
            self.run.combat = combat._replace(half=True)
            return {"ok": True}
        self._set(**{stage: getattr(combat, stage) + amount})
        return {"ok": True, "amount": amount}

    def grant(self, to: Side, args: Args, stacks: int) -> Outcome:
        """Give stacks of a status."""
        run, rule = self.run, self.rule
        assert rule is not None, "effects belong to rules"
        status = run.plan.statuses[run.plan.status_index[args["status"]]]
        source = source_of("defenseRule", rule.id, rule.effects[self.effect].path)
        outcome = run.gain(self._side(to), status, stacks, source, args)
        if outcome["gained"]:
            return {"ok": True, **outcome}
        return {"ok": False, "reason": "already at the most", **outcome}

    def take(self, whose: Side, status: str | None, stacks: int, buffs: bool = False) -> Outcome:
        """Cleanse stacks of one status, or of every negative one; and pending buffs."""
        run, side = self.run, self._side(whose)
        removed: dict[str, Json] = {}
        for each in run.plan.statuses:
            wanted = each.negative if status is None else each.id == status
            if wanted and each.cleansable and run.stacks(side, each.index):
                removed[each.id] = run.lose(side, each, stacks, "cleansed")
        gone = [b for b in run.buffs if buffs and b.owner == side and b.cleansable]
        for buff in gone:
            run.buffs.remove(buff)
            run.tell_buff(buff, "cleansed")
        if not removed and not gone:
            return {"ok": False, "reason": "nothing to cleanse"}
        return {"ok": True, "removed": removed} | ({"buffs": len(gone)} if gone else {})

    def move(self, status: str, stacks: int) -> Outcome:
        """Move stacks of a status from the defender to the attacker."""
        run, rule = self.run, self.rule
        assert rule is not None, "effects belong to rules"
        found = run.plan.statuses[run.plan.status_index[status]]
        held = min(stacks, run.stacks(self.me, found.index))
        if not held:
            return {"ok": False, "reason": f"the defender has no {status}", "status": status}
        run.lose(self.me, found, held, "transferred")
        source = source_of("defenseRule", rule.id, rule.effects[self.effect].path)
        outcome = run.gain(self.me ^ 1, found, held, source)
        return {"ok": True, "moved": held, **outcome}

    def heal(self, whose: Side, amount: int) -> Outcome:
        """Give hit points back, not beyond those of the start."""
        run, side = self.run, self._side(whose)
        healed = min(amount, max(0, run.plan.heroes[side].hp - run.hp[side]))
        if not healed:
            return {"ok": False, "reason": "hit points are full"}
        run.hp[side] += healed
        assert self.rule is not None, "effects belong to rules"
        data = {"player": run.plan.players[side], "amount": healed, "hp": run.hp[side]}
        run.tell("heal", data, self.rule.effects[self.effect].path)
        return {"ok": True, "amount": healed}

    def prime(self, owner: Side, args: Args, amount: int) -> Outcome:
        """Create a pending buff on the owner's next attack."""
        run, side, rule = self.run, self._side(owner), self.rule
        assert rule is not None, "effects belong to rules"
        expires: Expiry = args["expires"] or NEXT_ATTACK
        buff = Buff(
            id=f"{rule.id}-{run.made + 1}",
            owner=side,
            kind="attackDamage",
            amount=amount,
            stacks=1,
            end=end_of(expires, side == run.active),
            turns=expires.turns,
            created=(run.round, run.turn),
            cleansable=args["cleansable"],
            carries=args["carryOverOnKO"],
            source=rule.effects[self.effect].path,
            cap=args["cap"],
        )
        run.prime(buff)
        return {"ok": True, "buff": buff.id, "amount": amount}

    def reroll_later(self, args: Args) -> Outcome:
        """Ask for a reroll after this pass."""
        assert self.rule is not None, "effects belong to rules"
        self.queued.append((self.rule.index, self.effect))
        return {"ok": True, "count": args["count"]}


def played_version(run: Book, side: int) -> str:
    """Which defence a hero plays now: v2 when it is switched on, wished for and faultless."""
    hero = run.plan.heroes[side]
    is_v2 = run.enabled and run.versions[side] == "v2" and hero.card is not None
    return "v2" if is_v2 else "v1"
