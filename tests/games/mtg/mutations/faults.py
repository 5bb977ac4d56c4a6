"""Forty faults, each an exact replacement in one module of `core/games/mtg`.

They are what a hurried change would get wrong: a keyword skipped, a wrong zone, a wrong
controller, a trigger missed, one too many or too few, priority with the wrong player.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

ROOT = Path(__file__).resolve().parents[4]
ENGINE = ROOT / "core" / "games" / "mtg"
KINDS = ("keyword", "zone", "controller", "trigger", "off by one", "priority", "state")
PARTS = ("combat", "stack", "costs", "targets", "state-based actions", "effects", "triggers",
         "visibility", "statics")  # fmt: skip


class Fault(NamedTuple):
    """One fault: `old` stands exactly once in the module and becomes `new`."""

    name: str
    part: str
    kind: Literal["keyword", "zone", "controller", "trigger", "off by one", "priority", "state"]
    module: str
    old: str
    new: str

    @property
    def path(self) -> Path:
        """The file of the module."""
        return ENGINE / f"{self.module}.py"

    def source(self) -> str:
        """The module's source with the fault in it."""
        text = self.path.read_text("utf-8")
        if text.count(self.old) != 1:
            raise LookupError(f"{self.name}: {self.old!r} stands {text.count(self.old)} times "
                              f"in {self.path.name}; write the fault again")  # fmt: skip
        return text.replace(self.old, self.new)


FAULTS: tuple[Fault, ...] = (
    Fault("creatures with reach cannot block fliers", "combat", "keyword", "combat/declare",
          'frozenset({"flying", "reach"})', 'frozenset({"flying"})'),
    Fault("double strike strikes once", "combat", "keyword", "combat/damage",
          'or "double strike" in body.keywords', 'or "double striking" in body.keywords'),
    Fault("without its blockers a blocked attacker is unblocked", "combat", "state",
          "combat/damage", "if attacker not in state.combat.blocked",
          "if attacker not in dict(state.combat.blocks).values()"),
    Fault("trample leaves one more than lethal damage", "combat", "off by one", "combat/division",
          "else min(power, need)", "else min(power, need + 1)"),
    Fault("lifelink feeds the other player", "combat", "controller", "combat/harm",
          "run.gain(you if seat is None else seat, amount)",
          "run.gain(1 - (you if seat is None else seat), amount)"),
    Fault("after a resolution the other player has priority", "stack", "priority", "turn/stack",
          "run.s.resolving = None\n    run.s.priority, run.s.passes = run.s.active, 0",
          "run.s.resolving = None\n    run.s.priority, run.s.passes = 1 - run.s.active, 0"),
    Fault("a response does not take the pass before it back", "stack", "priority", "legality",
          "        run.s.passes = 0\n", "        pass\n"),
    Fault("one illegal target of two ends the spell", "stack", "state", "turn/stack",
          "any(item.targets) and not any(groups)", "any(item.targets) and not all(groups)"),
    Fault("the other player's triggers are put on the stack first", "stack", "priority",
          "turn/stack", "for seat in (1 - state.active, state.active):",
          "for seat in (state.active, 1 - state.active):"),
    Fault("an intervening if is not asked on resolution", "stack", "trigger", "turn/stack",
          "if fizzled or not _still_meant(run, script, item):", "if fizzled:"),
    Fault("flashback does not exile", "costs", "zone", "run",
          'where = "exile" if item.cost_kind == "FLASHBACK" else zone', "where = zone"),
    Fault("the last life cannot be paid", "costs", "off by one", "costs",
          "if life > state.seats[seat].life:", "if life >= state.seats[seat].life:"),
    Fault("another creature may be the source itself", "costs", "state", "costs",
          'kind == "other_creature" and perm.id == source',
          'kind == "another" and perm.id == source'),
    Fault("spells get cheaper by the other player's cards too", "costs", "controller", "table",
          "return self.crew.reductions[seat]",
          "return [*self.crew.reductions[0], *self.crew.reductions[1]]"),
    Fault("hexproof guards against nobody", "targets", "keyword", "targets",
          'perm.controller != you and "hexproof" in body.keywords',
          'perm.controller != you and "hexproofed" in body.keywords'),
    Fault("one object may be taken twice in a group", "targets", "state", "casting",
          " or len(set(group)) != len(group)", ""),
    Fault("damage equal to the toughness does not kill", "state-based actions", "off by one",
          "sba", "perm.damage >= body.toughness or (", "perm.damage > body.toughness or ("),
    Fault("indestructible creatures die of damage", "state-based actions", "keyword", "sba",
          'return hurt and "indestructible" not in body.keywords', "return hurt"),
    Fault("a bounced permanent goes to the graveyard", "effects", "zone", "effects/returns",
          'run.leave(objects(run, item, self.what), "hand")',
          'run.leave(objects(run, item, self.what), "graveyard")'),
    Fault("what was exiled returns under the other player", "effects", "controller", "run",
          "Entry(self.take(each.id), each.owner)", "Entry(self.take(each.id), 1 - each.owner)"),
    Fault("tokens enter untapped", "effects", "state", "effects/tokens",
          "run.rules.made[self], item.controller, count, self.tapped",
          "run.rules.made[self], item.controller, count, False"),
    Fault("goad ends as the turn of the goaded player begins", "effects", "controller",
          "turn/steps", "temp.until != state.active", "temp.until != 1 - state.active"),
    Fault("who dies together does not see the others die", "triggers", "trigger", "triggers",
          "_hear(run, before, ", "_hear(run, tuple(run.s.battlefield.values()), "),
    Fault("upkeep triggers come in every upkeep", "triggers", "controller", "trigger_events/others",
          "source.controller == moment.player", "moment.player is not None"),
    Fault("combat damage sets off no trigger of the hurt creature", "triggers", "trigger",
          "combat/harm", 'happened(run, "DEALT_DAMAGE", target, None)', "pass"),
    Fault("views show every hand", "visibility", "controller", "view",
          "hand = player.hand if own else", "hand = player.hand if True else"),
    Fault("views show what others may choose among", "visibility", "controller", "view",
          "decision.player != seat and decision.kind not in PUBLIC",
          "decision.player is None and decision.kind not in PUBLIC"),
    Fault("a lord counts itself", "statics", "state", "layers",
          "if filter.other and self.perm.id == source.id:", "if filter.other and not source.id:"),
    Fault("keywords come and go in any order", "statics", "state", "layers",
          "found.sort(key=lambda each: each.stamp)", "pass"),
    Fault("attachments are counted one too few", "statics", "off by one", "statics/itself",
          "self.power * held, self.toughness * held",
          "self.power * held, self.toughness * (held - 1)"),
    Fault("of those that enter together only the first is seen", "triggers", "trigger", "run",
          "        for id in new:\n", "        for id in new[:1]:\n"),
    Fault("mana between two passes takes no pass back", "stack", "priority", "legality",
          '("PASS_PRIORITY", "RESOLVE_DECISION")',
          '("PASS_PRIORITY", "TAP_FOR_MANA", "RESOLVE_DECISION")'),
    Fault("a deathtouch mark stays until the cleanup", "state-based actions", "state", "sba",
          "run.perm(perm.id, deathtouched=False)", "pass"),
    Fault("counters of both kinds stay", "state-based actions", "off by one", "sba",
          "pairs = min(perm.plus, perm.minus)", "pairs = 0"),
    Fault("views show what others have chosen to discard", "visibility", "controller", "secrets",
          "(HIDDEN,) * len(ids)", "ids"),
    Fault("lifelink counts the last of several only", "combat", "keyword", "combat/harm",
          "gains.get(source, (0, 0))[0] + amount", "amount"),
    Fault("a cleanup gives nobody priority", "stack", "priority", "turn/loop",
          "if (due or run.s.waiting) and not run.s.over:", "if run.s.over:"),
    Fault("creatures are tapped for mana before lands", "costs", "state", "mana/payment",
          "(s.creature, len(s.options), s.ts)", "(not s.creature, len(s.options), s.ts)"),
    Fault("combat names blocked creatures that have left", "visibility", "state", "departures",
          "blocked=_without(combat.blocked, ids)", "blocked=combat.blocked"),
    Fault("what asks for a keyword means who had it first", "statics", "keyword", "layers",
          "if len(means) > len(each.found):", "if not each.found and len(means) > 9:"),
)  # fmt: skip
