"""Why an attack or a block is refused: which creature, and which text forbids or demands it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.games.mtg.actions import Action, Fault
from core.games.mtg.cards.types import Keyword
from core.games.mtg.combat.declare import attack_fault, can_block
from core.games.mtg.derive import derive
from core.games.mtg.names import Names
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Perm, State
from core.protocol import Pointer

Texts = tuple[Pointer, ...]


class Reason(NamedTuple):
    """A sentence, and the texts that are its cause."""

    words: str
    causes: Texts = ()


class Judge:
    """Looks for reasons at one table."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules, self.state = rules, state
        self.bodies = derive(state)
        self.names = Names(state, rules.plan.players)

    def must_attack(self, ids: tuple[str, ...]) -> Reason:
        """Who must attack, and why."""
        words, causes = [], list[Pointer]()
        for id in ids:
            why = list(self._urges(id))
            reasons = " and ".join(each.words for each in why)
            words.append(f"{self.names.of(id)} must attack: {reasons}")
            causes += [path for each in why for path in each.causes]
        return Reason("; ".join(words), _once(causes))

    def _urges(self, id: str) -> Iterator[Reason]:
        for temp in self.state.temps:
            if temp.kind == "goad" and id in temp.objects:
                player = self.rules.plan.players[temp.controller]
                words = f"{temp.name} of {player} goaded it until {player}'s next turn"
                yield Reason(words, self.rules.causes.get(temp.key, ()))
        perm = self.state.battlefield[id]
        if any(each.flag == "must_attack" for each in perm.card.rules.static_abilities):
            yield Reason("its own text says so", self._text(perm))

    def cannot_attack(self, id: str) -> Reason:
        """Why the creature cannot attack."""
        perm = self.state.battlefield.get(id)
        if perm is None:
            return Reason("Only creatures on the battlefield attack")
        name, body = self.names.of(id), self.bodies[id]
        if not body.creature:
            return Reason(f"{name} is not a creature", self._type(perm))
        if perm.controller != self.state.active:
            return Reason(f"{name} is not yours")
        if perm.tapped:
            return Reason(f"{name} is tapped")
        if "defender" in body.keywords:
            return self._because(f"{name} has defender", self.giving(id, "defender"))
        if "cant_attack" in body.flags or 1 - self.state.active in body.spared:
            return self._because(f"{name} can't attack", self._bans(id, ("attack", "attack you")))
        return Reason(f"{name} came under your control this turn and has no haste")

    def cannot_block(self, id: str, attacker: str) -> Reason:
        """Why the creature cannot block the attacker."""
        perm = self.state.battlefield.get(id)
        if perm is None:
            return Reason("Only creatures on the battlefield block")
        name, body = self.names.of(id), self.bodies[id]
        if not body.creature:
            return Reason(f"{name} is not a creature", self._type(perm))
        if perm.controller == self.state.active:
            return Reason(f"{name} is not the defender's")
        if perm.tapped:
            return Reason(f"{name} is tapped")
        if attacker not in self.state.combat.attackers:
            return Reason(f"{self.names.of(attacker)} does not attack")
        if "cant_block" in body.flags:
            return self._because(f"{name} can't block", self._bans(id, ("block",)))
        words = f"{self.names.of(attacker)} has flying; {name} has neither flying nor reach"
        return Reason(words, self._paths(self.giving(attacker, "flying")))

    def lone(self, attacker: str) -> Reason:
        """Why one blocker is too few."""
        words = f"{self.names.of(attacker)} has menace: it takes two or more blockers, or none"
        return Reason(words, self._paths(self.giving(attacker, "menace")))

    def must_block(self, id: str, lure: str) -> Reason:
        """Who must block what."""
        words = f"{self.names.of(id)} must block {self.names.of(lure)}, as all that can must"
        return Reason(words, self._text(self.state.battlefield[lure]))

    def giving(self, id: str, word: Keyword) -> Iterator[tuple[str, Texts]]:
        """Name and text of everything that gives the permanent a keyword."""
        perm = self.state.battlefield[id]
        if word in perm.card.rules.keywords:
            yield "", self._text(perm)
        for source in self.state.battlefield.values():
            for ability in source.card.rules.static_abilities:
                if word in ability.given and ability.touches(self.state, source, perm):
                    yield "" if source.id == id else source.card.name, self._text(source)
        for temp in self.state.temps:
            if temp.kind == "pump" and word in temp.keywords and id in temp.objects:
                yield temp.name, self.rules.causes.get(temp.key, ())

    def _bans(self, id: str, kinds: tuple[str, ...]) -> Iterator[tuple[str, Texts]]:
        for source in self.state.battlefield.values():
            for ability in source.card.rules.static_abilities:
                for part in ability.parts if source.attached_to == id else ():
                    if part.forbids in kinds:
                        yield source.card.name, self._text(source)

    def _because(self, words: str, found: Iterator[tuple[str, Texts]]) -> Reason:
        """The sentence with the names of other cards that are the reason."""
        rows = list(found)
        names = dict.fromkeys(name for name, _ in rows if name)
        more = f", because of {' and '.join(names)}" if names else ""
        return Reason(words + more, self._paths(rows))

    def _paths(self, rows: Iterator[tuple[str, Texts]] | list[tuple[str, Texts]]) -> Texts:
        return _once([path for _, paths in rows for path in paths])

    def _text(self, perm: Perm) -> Texts:
        return self.rules.plan.places.of(perm.card.card_id, "oracle_text")

    def _type(self, perm: Perm) -> Texts:
        return self.rules.plan.places.of(perm.card.card_id, "type_line")


def explain(rules: Rules, state: State, action: Action, fault: Fault) -> Reason | None:
    """The reason of a refused declaration; None for other faults, or where there is no better."""
    judge = Judge(rules, state)
    if fault.code == "MUST_ATTACK":
        return judge.must_attack(tuple(map(str, fault.legal)))
    if action.type == "DECLARE_ATTACKERS" and fault.code in ("CANT_ATTACK", "SUMMONING_SICK"):
        for id in action.attackers:
            perm = state.battlefield.get(id)
            if perm is None or attack_fault(state, perm):
                return judge.cannot_attack(id)
    if action.type != "DECLARE_BLOCKERS":
        return None
    if fault.code == "CANT_BLOCK":
        for blocker, attacker in action.blocks:
            perm = state.battlefield.get(blocker)
            attacks = attacker in state.combat.attackers
            if perm is None or not attacks or not can_block(state, perm, attacker):
                return judge.cannot_block(blocker, attacker)
    if fault.code == "MENACE":
        return judge.lone(str(fault.legal[0]))
    if fault.code == "MUST_BLOCK":
        return judge.must_block(*map(str, fault.legal))
    return None


def _once(paths: list[Pointer]) -> Texts:
    return tuple(dict.fromkeys(paths))
