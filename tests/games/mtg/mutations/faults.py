"""Thirty faults, each an exact replacement in one module of `core/games/mtg` (issue 6, Proof).

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
                              f"in {self.path.name}; write the fault anew")  # fmt: skip
        return text.replace(self.old, self.new)


FAULTS: tuple[Fault, ...] = (
    Fault("creatures with reach cannot block fliers", "combat", "keyword", "combat/declare",
          '{"flying", "reach"} & body.keywords', '{"flying"} & body.keywords'),
    Fault("double strike strikes once", "combat", "keyword", "combat/damage",
          'or "double strike" in body.keywords', 'or "double striking" in body.keywords'),
    Fault("without its blockers a blocked attacker is unblocked", "combat", "state",
          "combat/damage", "if attacker not in state.combat.blocked",
          "if attacker not in dict(state.combat.blocks).values()"),
    Fault("trample leaves one more than lethal damage", "combat", "off by one", "combat/division",
          "else min(power, need)", "else min(power, need + 1)"),
    Fault("lifelink feeds the other player", "combat", "controller", "combat/harm",
          "run.gain(you if seat is None else seat, n)",
          "run.gain(1 - (you if seat is None else seat), n)"),
    Fault("after a resolution the other player has priority", "stack", "priority", "turn/stack",
          "run.s.resolving = None\n    run.s.priority, run.s.passes = run.s.active, 0",
          "run.s.resolving = None\n    run.s.priority, run.s.passes = 1 - run.s.active, 0"),
    Fault("a response does not take the pass before it back", "stack", "priority", "legality",
          "        run.s.passes = 0\n", "        pass\n"),
    Fault("one illegal target of two ends the spell", "stack", "state", "turn/stack",
          "any(item.targets) and not any(groups)", "any(item.targets) and not all(groups)"),
    Fault("the other player's triggers are put on the stack first", "stack", "priority",
          "turn/stack", "(w.controller != state.active, w.ts)",
          "(w.controller == state.active, w.ts)"),
    Fault("an intervening if is not asked on resolution", "stack", "trigger", "turn/stack",
          "if fizzled or not _still_meant(run, script, item):", "if fizzled:"),
    Fault("flashback does not exile", "costs", "zone", "run",
          'where = "exile" if item.cost_kind == "FLASHBACK" else zone', "where = zone"),
    Fault("the last life cannot be paid", "costs", "off by one", "costs",
          "if life > state.seats[seat].life:", "if life >= state.seats[seat].life:"),
    Fault("another creature may be the source itself", "costs", "state", "costs",
          'kind == "other_creature" and perm.id == source',
          'kind == "another" and perm.id == source'),
    Fault("spells get cheaper by the other player's cards too", "costs", "controller", "casting",
          "if perm.controller == seat and perm.card.rules.static_abilities",
          "if perm.card.rules.static_abilities"),
    Fault("hexproof guards against nobody", "targets", "keyword", "targets",
          'perm.controller != you and "hexproof" in body.keywords',
          'perm.controller != you and "hexproofed" in body.keywords'),
    Fault("one object may be taken twice in a group", "targets", "state", "casting",
          " or len(set(group)) != len(group)", ""),
    Fault("damage equal to the toughness does not kill", "state-based actions", "off by one",
          "sba", "perm.damage >= body.toughness or (", "perm.damage > body.toughness or ("),
    Fault("indestructible creatures die of damage", "state-based actions", "keyword", "sba",
          'return hurt and "indestructible" not in body.keywords', "return hurt"),
    Fault("a bounced permanent goes to the graveyard", "effects", "zone", "effects/board",
          'run.leave(objects(run, item, effect.what), "hand")',
          'run.leave(objects(run, item, effect.what), "graveyard")'),
    Fault("what was exiled returns under the other player", "effects", "controller", "run",
          "self.enter(card, card.owner)", "self.enter(card, 1 - card.owner)"),
    Fault("tokens enter untapped", "effects", "state", "effects/board",
          "run.token(card, item.controller, effect.tapped)",
          "run.token(card, item.controller, False)"),
    Fault("goad ends as the turn of the goaded player begins", "effects", "controller",
          "turn/steps", "temp.until != state.active", "temp.until != 1 - state.active"),
    Fault("who dies together does not see the others die", "triggers", "trigger", "triggers",
          "    for perm in before:\n", "    for perm in tuple(run.s.battlefield.values()):\n"),
    Fault("upkeep triggers come in every upkeep", "triggers", "controller", "triggers",
          "if perm.controller == player:", "if True:"),
    Fault("combat damage sets off no trigger of the hurt creature", "triggers", "trigger",
          "combat/damage", 'happened(run, "DEALT_DAMAGE", target, None)', "pass"),
    Fault("views show every hand", "visibility", "controller", "view",
          "hand = player.hand if own else", "hand = player.hand if True else"),
    Fault("views show what others may choose among", "visibility", "controller", "view",
          "decision.player != seat and decision.kind not in PUBLIC",
          "decision.player is None and decision.kind not in PUBLIC"),
    Fault("a lord counts itself", "statics", "state", "derive",
          "if filter.other and self.perm.id == source.id:", "if filter.other and not source.id:"),
    Fault("keywords come and go in any order", "statics", "state", "derive",
          "for _, _, row in sorted(rows, key=lambda each: each[:2]):", "for _, _, row in rows:"),
    Fault("attachments are counted one too few", "statics", "off by one", "derive",
          "ability.power * n, ability.toughness * n",
          "ability.power * n, ability.toughness * (n - 1)"),
)  # fmt: skip
