"""The effects of a card, each declared once.

An effect is a function of its keys, matchCount and the act (the defence that it is part of) to
its outcome.  What reduces or deals damage is an offer to a stage of the mitigation; the rest
happens at once.  Conditions, targets and logging are the act's work, the same for all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal, Protocol, TypeAlias

from core.games.defense.language import Argument, Facts, Target, Word
from core.games.defense.policies import DEFAULT_POLICY
from core.language.words import Args, Words
from core.protocol import Json

Outcome: TypeAlias = dict[str, Json]
"""What came of an effect; `ok` is false with a `reason` when nothing did."""
Stage: TypeAlias = Literal["flat", "half", "block", "reflect", "deal"]
Side: TypeAlias = Target


class Act(Protocol):
    """The defence that effects are part of; `self` is the defender."""

    def offer(self, stage: Stage, amount: int) -> Outcome:
        """Put so much into a stage of the mitigation."""
        ...

    def grant(self, to: Side, args: Args, stacks: int) -> Outcome:
        """Give stacks of a status, by the keys `status`, `stackCap`, `usablePhase`, `expires`."""
        ...

    def take(self, whose: Side, status: str | None, stacks: int, buffs: bool) -> Outcome:
        """Cleanse stacks of a status; None: of every negative one, in the order of the table.

        With `buffs` pending buffs that can be cleansed go too.
        """
        ...

    def move(self, status: str, stacks: int) -> Outcome:
        """Move stacks of a status from the defender to the attacker."""
        ...

    def heal(self, whose: Side, amount: int) -> Outcome:
        """Give hit points back, not beyond those of the start."""
        ...

    def prime(self, owner: Side, args: Args, amount: int) -> Outcome:
        """Create a pending buff: more damage of the owner's next attack."""
        ...

    def reroll_later(self, args: Args) -> Outcome:
        """Ask for a reroll after this pass over the rules."""
        ...


Effect: TypeAlias = Callable[[Args, int, Act, Side], Outcome]
"""(keys, matchCount, act, whom it is for) to the outcome."""

EFFECTS: Words[Effect, Facts] = Words("effect", Facts())
"""Every effect by its name."""

DEFENDER = Facts(targets=("self",))
ATTACKER = Facts(targets=("opponent",))
EITHER = Facts(targets=("self", "opponent"))


def _amount(doc: str) -> Argument:
    return Argument("amount", "count", doc, 1, 0)


_CAP = Argument("cap", "count", "The most that it comes to; absent: no bound.", None, 0)
_GUARD = replace(_CAP, wanted=True)
_STATUS = Argument("status", "status", "The status.")


def _per(why: str) -> Argument:
    return Argument("per", "per", f"It changes nothing: {why}.", "matchCount", idle=why)


_EACH_MATCH = _per("it counts for each match in any case")
_GRANT = (
    _STATUS,
    _amount("Stacks for each match."),
    Argument(
        "stackCap", "count", "Stacks that it fills up to; absent: the status's most.", None, 1
    ),
    Argument(
        "usablePhase", "phase", "From when on they may be spent; absent: as the status says.", None
    ),
    Argument("expires", "expiry", "When they are lost; absent: as the status says.", None),
)


def capped(args: Args, value: int) -> int:
    """The value, at most the cap of the keys.

    >>> capped({"cap": 2}, 5), capped({"cap": None}, 5)
    (2, 5)
    """
    cap = args["cap"]
    return value if cap is None or value < cap else int(cap)


@EFFECTS.enter(
    "dealPer",
    _amount("Damage for each match."),
    _GUARD,
    _EACH_MATCH,
    title="Deal damage for each match",
    phrase="{target} loses {amount} for each match{cap}; nothing mitigates it",
    facts=ATTACKER,
)
def deal_per(args: Args, count: int, act: Act, to: Side) -> Outcome:
    """Deals damage to the attacker for each match; nothing mitigates it."""
    return act.offer("deal", capped(args, count * args["amount"]))


@EFFECTS.enter(
    "flatBlock",
    _amount("Damage taken off first."),
    _CAP,
    title="Take a fixed amount off the damage",
    phrase="{amount} of the damage is taken off before everything else{cap}",
    facts=DEFENDER,
)
def flat_block(args: Args, count: int, act: Act, to: Side) -> Outcome:
    """Takes a fixed amount off the damage, before everything else."""
    return act.offer("flat", capped(args, args["amount"]))


@EFFECTS.enter(
    "blockPer",
    _amount("Block for each match."),
    _GUARD,
    _EACH_MATCH,
    title="Block damage for each match",
    phrase=(
        "{amount} of the damage is blocked for each match{cap}, after flat reductions "
        "and prevention"
    ),
    facts=DEFENDER,
)
def block_per(args: Args, count: int, act: Act, to: Side) -> Outcome:
    """Blocks damage for each match, after flat reductions and prevention."""
    return act.offer("block", capped(args, count * args["amount"]))


@EFFECTS.enter(
    "preventHalf",
    _per("half is prevented once per combat, however many matches"),
    title="Prevent half of the damage",
    phrase="half of what is left of the damage is prevented, rounded up, once per combat",
    facts=DEFENDER,
)
def prevent_half(args: Args, count: int, act: Act, to: Side) -> Outcome:
    """Prevents half of what is left of the damage, rounded up; once per combat."""
    return act.offer("half", 1)


@EFFECTS.enter(
    "reflect",
    _amount("Damage sent back."),
    _CAP,
    title="Send damage back",
    phrase="{amount} damage goes back to {target}{cap}, when the attack has any",
    facts=ATTACKER,
)
def reflect(args: Args, count: int, act: Act, to: Side) -> Outcome:
    """Sends fixed damage back to the attacker when the attack has any."""
    return act.offer("reflect", capped(args, args["amount"]))


@EFFECTS.enter(
    "gainStatus",
    *_GRANT,
    title="Gain a status for each match",
    example={"status": "chi"},
    phrase="{target} gains {amount} {status} for each match{stackCap}{usablePhase}{expires}",
    facts=EITHER,
)
def gain_status(args: Args, count: int, act: Act, to: Side) -> Outcome:
    """Gives stacks of a status for each match."""
    return act.grant(to, args, count * args["amount"])


@EFFECTS.enter(
    "applyStatusToOpponent",
    *_GRANT,
    title="Give the opponent a status",
    example={"status": "burn"},
    phrase="{target} gains {amount} {status} for each match{stackCap}{usablePhase}{expires}",
    facts=ATTACKER,
)
def apply_status_to_opponent(args: Args, count: int, act: Act, to: Side) -> Outcome:
    """Gives the attacker stacks of a status for each match."""
    return act.grant("opponent", args, count * args["amount"])


@EFFECTS.enter(
    "buffNextAttack",
    _amount("Damage that it adds."),
    _CAP,
    Argument("expires", "expiry", "When it ends; absent: with the next attack.", None),
    Argument("cleansable", "flag", "Whether it can be cleansed.", True),
    Argument("carryOverOnKO", "flag", "Whether it stays when its owner is out.", False),
    Argument(
        "usablePhase",
        "phase",
        "It changes nothing: a buff waits for its owner's next attack in any case.",
        None,
        idle="a buff waits for its owner's next attack, which is never in the same turn",
    ),
    title="Strengthen the next attack",
    phrase=(
        "the next attack of {target} deals {amount} more "
        "damage{cap}{expires}{cleansable}{carryOverOnKO}"
    ),
    facts=EITHER,
)
def buff_next_attack(args: Args, count: int, act: Act, to: Side) -> Outcome:
    """Primes a buff that adds damage to the owner's next attack."""
    return act.prime(to, args, capped(args, args["amount"]))


@EFFECTS.enter(
    "heal",
    _amount("Hit points for each match."),
    _CAP,
    title="Heal for each match",
    phrase="{target} heals {amount} for each match{cap}, not beyond the start",
    facts=EITHER,
)
def heal(args: Args, count: int, act: Act, to: Side) -> Outcome:
    """Gives hit points back for each match, not beyond those of the start."""
    return act.heal(to, capped(args, count * args["amount"]))


@EFFECTS.enter(
    "cleanse",
    Argument("status", "status", "The status; absent: every negative one.", None),
    Argument("stacks", "count", "Stacks of each that go.", 1, 1),
    Argument("buffs", "flag", "Whether pending buffs that can be cleansed go too.", False),
    title="Remove statuses",
    phrase="{target} loses {stacks} of {status}{buffs}, as far as that can be cleansed",
    facts=EITHER,
)
def cleanse(args: Args, count: int, act: Act, to: Side) -> Outcome:
    """Removes stacks of statuses that can be cleansed.

    Without `status` those of every negative one; with `buffs` pending buffs too.
    """
    return act.take(to, args["status"], args["stacks"], args["buffs"])


@EFFECTS.enter(
    "transferStatus",
    _STATUS,
    Argument("stacks", "count", "Stacks that move.", 1, 1),
    title="Move a status to the attacker",
    example={"status": "burn"},
    phrase="{stacks} of {status} move over to {target}",
    facts=ATTACKER,
)
def transfer_status(args: Args, count: int, act: Act, to: Side) -> Outcome:
    """Moves stacks of a status from the defender to the attacker."""
    return act.move(args["status"], args["stacks"])


@EFFECTS.enter(
    "rerollDice",
    Argument("count", "count", "Dice that are rolled again.", 1, 1),
    Argument("fields", "fields", "Only dice in these fields; absent: any.", None),
    Argument(
        "selectionPolicy", "policy", "How dice are picked for the AI.", DEFAULT_POLICY, wanted=True
    ),
    Argument("seed", "seed", "What the policy “random” picks by.", 0),
    title="Roll dice again",
    phrase=(
        "{count} dice{fields} are rolled again once all rules are evaluated, and then "
        "all rules are evaluated again; the computer picks {selectionPolicy}"
    ),
    facts=DEFENDER,
)
def reroll_dice(args: Args, count: int, act: Act, to: Side) -> Outcome:
    """Rolls dice again once all rules are evaluated; then all rules are evaluated again."""
    return act.reroll_later(args)


def side_for(entry: Word, raw: dict[str, Json], *of_rule: Json) -> Side:
    """Whom an effect is for: its own owner or target, those of its rule, or the usual one."""
    wishes: tuple[Any, ...] = (raw.get("owner"), raw.get("target"), *of_rule)
    return next((wish for wish in wishes if wish in entry.facts.targets), entry.facts.targets[0])


PROVED = frozenset(entry.run for entry in EFFECTS.values())
"""The effects of which the tests know that exact odds follow them; any other one is watched."""
