"""Actions as players tell of them: `casts Cinder Lash → Thickhide Grazer`.

Whoever is told may know less than the player: cards that they do not see are only counted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from core.checks import listing
from core.games.mtg.actions import Action
from core.games.mtg.cards.printback import print_line
from core.games.mtg.cards.types import RulesBlock, SpellLine
from core.games.mtg.combat.division import Division
from core.games.mtg.names import Names
from core.games.mtg.state import Target

PLAIN = {
    "PASS_PRIORITY": "passes",
    "KEEP_HAND": "keeps the hand",
    "MULLIGAN": "takes a mulligan",
    "SKIP_COMBAT": "skips combat",
    "SKIP_MAIN2": "skips the second main phase",
}
"""Actions that need no names."""

NOTHING = "nothing"
Aims = Iterable[Iterable[Target]]


def narrate(action: Action, names: Names, seen: Collection[Target]) -> str:
    """The action as somebody is told it who sees the objects `seen`; `names` are the player's.

    What is cast, played, paid or declared lies open by then; a card that goes to the bottom and an
    answer about cards that are not seen do not.
    """
    return PLAIN.get(action.type) or _Teller(names, seen).told(action)


class _Teller:
    def __init__(self, names: Names, seen: Collection[Target]) -> None:
        self.names, self.state, self.seen = names, names.state, seen

    def told(self, action: Action) -> str:
        match action.type:
            case "PLAY_LAND":
                return f"plays {self.name(action.object_id)}"
            case "TAP_FOR_MANA":
                color = f" for {{{'}{'.join(action.color)}}}" if action.color else ""
                return f"taps {self.card_name(action.object_id)}{color}"
            case "CAST_SPELL" | "ACTIVATE_ABILITY":
                return self.used(action)
            case "DECLARE_ATTACKERS":
                army = self.all(action.attackers)
                return f"attacks with {army}" if action.attackers else "does not attack"
            case "DECLARE_BLOCKERS":
                return self.blocks(action.blocks)
            case "BOTTOM_CARD":
                return f"puts {self.cards((action.object_id,))} on the bottom"
            case "SCOOP":
                who = "" if action.actor is None else f"{self.names.players[action.actor]} "
                return f"{who}concedes"
            case _:
                return self.answer(action.choice)

    # -- names ------------------------------------------------------------------------------------

    def name(self, target: Target) -> str:
        """As people tell it from others on the table; a card elsewhere is its name alone."""
        card = self.state.cards.get(target) if isinstance(target, str) else None
        return self.names.short(target) if card is None else card.card.name

    def card_name(self, id: str) -> str:
        """The name without a number: lands that are tapped are all alike."""
        perm = self.state.battlefield.get(id)
        return self.name(id) if perm is None else perm.card.name

    def all(self, targets: Iterable[Target]) -> str:
        return listing(map(self.name, targets), "and") or NOTHING

    def cards(self, ids: Collection[str]) -> str:
        """These cards, or how many where one of them is not seen."""
        if not all(id in self.seen for id in ids):
            return "a card" if len(ids) == 1 else f"{len(ids)} cards"
        return self.all(ids)

    def arrow(self, groups: Aims) -> str:
        aims = self.aims(groups)
        return f" → {aims}" if aims else ""

    def aims(self, groups: Aims) -> str:
        return listing([self.name(each) for group in groups for each in group], "and")

    # -- spells, abilities, combat ----------------------------------------------------------------

    def used(self, action: Action) -> str:
        words = "casts " if action.type == "CAST_SPELL" else "uses "
        head = words + self.name(action.object_id) + "".join(self.ways(action))
        return head + self.arrow(action.targets) + "".join(self.prices(action))

    def ways(self, action: Action) -> Iterator[str]:
        """What tells it from other uses of the same card."""
        rules = self.rules(action.object_id)
        if rules is not None and action.mode is not None:
            mode = rules.modes[action.mode]
            yield f" ({_small(print_line(SpellLine(mode.sentences), mode.targets))})"
        if rules is not None and action.ability is not None and len(rules.activated_abilities) > 1:
            yield f" ({_small(print_line(rules.activated_abilities[action.ability]))})"
        if action.x is not None:
            yield f" with X = {action.x}"
        if action.cost_kind == "FLASHBACK":
            yield " by flashback"

    def rules(self, id: str) -> RulesBlock | None:
        perm, card = self.state.battlefield.get(id), self.state.cards.get(id)
        found = perm or card
        return None if found is None else found.card.rules

    def prices(self, action: Action) -> Iterator[str]:
        rules = self.rules(action.object_id)
        if action.cost_kind == "ALTERNATE" and rules is not None:
            yield f", pays {rules.alternate_costs[0].life} life"
        if action.sacrifice:
            yield f", sacrifices {self.all(action.sacrifice)}"
        if action.discard:
            yield f", discards {self.all(action.discard)}"

    def blocks(self, blocks: tuple[tuple[str, str], ...]) -> str:
        by_attacker: dict[str, list[str]] = {}
        for blocker, attacker in blocks:
            by_attacker.setdefault(attacker, []).append(blocker)
        pairs = (f"{self.name(one)} with {self.all(by)}" for one, by in by_attacker.items())
        return f"blocks {'; '.join(pairs)}" if blocks else "does not block"

    # -- answers ----------------------------------------------------------------------------------

    def answer(self, choice: Any) -> str:
        decision = self.state.pending
        found = None if decision is None else ANSWERS.get(decision.kind)
        return "decides" if found is None else found(self, choice)

    def may(self, choice: bool) -> str:
        item = self.state.resolving
        of = "" if item is None else f" to {item.name}"
        return f"says {'yes' if choice else 'no'}{of}"

    def pay(self, choice: bool) -> str:
        _, id, generic, colored = self.then
        price = "".join(f"{{{each}}}" for each in ((generic,) if generic else ()) + colored)
        return f"{'pays' if choice else 'does not pay'} {price} for {self.name(id)}"

    def discard(self, choice: tuple[str, ...]) -> str:
        return f"discards {self.cards(choice)}"

    def sacrifice(self, choice: tuple[str, ...]) -> str:
        return f"sacrifices {self.all(choice)}"

    def search(self, choice: str | None) -> str:
        return f"finds {NOTHING if choice is None else self.cards((choice,))}"

    def scry(self, choice: tuple[tuple[str, ...], tuple[str, ...]]) -> str:
        top, bottom = map(self.cards, choice)
        parts = [f"keeps {top} on top"] * bool(choice[0])
        parts += [f"puts {bottom} on the bottom"] * bool(choice[1])
        return " and ".join(parts)

    def pick(self, choice: tuple[tuple[str, ...], tuple[str, ...]]) -> str:
        picked, bottom = map(self.cards, choice)
        rest = f" and puts {bottom} on the bottom" if choice[1] else ""
        return f"takes {picked} into the hand{rest}"

    def split(self, choice: tuple[tuple[str, ...], tuple[str, ...]]) -> str:
        one, other = (", ".join(map(self.name, pile)) or NOTHING for pile in choice)
        return f"makes two piles: {one} / {other}"

    def pile(self, choice: int) -> str:
        return f"takes pile {choice + 1}"

    def targets(self, choice: Aims) -> str:
        return f"aims {self.then[1].name} at {self.aims(choice) or NOTHING}"

    def new_targets(self, choice: Any) -> str:
        if isinstance(choice, str):
            return "keeps the targets of the copy"
        return f"aims the copy at {self.aims(choice) or NOTHING}"

    def damage(self, choice: Division) -> str:
        parts = (
            f"{self.name(id)} {', '.join(f'{n} to {self.name(to)}' for to, n in shares)}"
            for id, shares in choice.parts
        )
        return f"divides damage: {'; '.join(parts)}"

    def order(self, choice: tuple[str, ...]) -> str:
        return f"orders abilities: {', '.join(map(self.name, choice))}"

    @property
    def then(self) -> Any:
        """What the pending decision is about."""
        return () if self.state.pending is None else self.state.pending.then


ANSWERS: dict[str, Callable[[_Teller, Any], str]] = {
    "MAY": _Teller.may,
    "PAY_UNLESS": _Teller.pay,
    "DISCARD": _Teller.discard,
    "DISCARD_TO_HAND_SIZE": _Teller.discard,
    "SACRIFICE": _Teller.sacrifice,
    "SEARCH": _Teller.search,
    "SCRY": _Teller.scry,
    "PICK": _Teller.pick,
    "SPLIT_PILES": _Teller.split,
    "CHOOSE_PILE": _Teller.pile,
    "TRIGGER_TARGETS": _Teller.targets,
    "NEW_TARGETS": _Teller.new_targets,
    "ASSIGN_DAMAGE": _Teller.damage,
    "ORDER_TRIGGERS": _Teller.order,
}
"""The sentence of every kind of decision that is answered by choosing."""


def _small(words: str) -> str:
    """A sentence of a card within another: without its capital and its full stop."""
    words = words.replace("~", "it").removesuffix(".")
    return words[:1].lower() + words[1:]
