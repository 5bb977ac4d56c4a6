"""Why an action is refused, in full: every reason that stands against it, with its numbers.

The engine stops at the first thing that is wrong; a player who asks wants to know whether the rest
would do.  The engine's own reason comes first, unless it only asks for a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from core.checks import listing
from core.games.mtg import casting
from core.games.mtg.actions import Action, Fault
from core.games.mtg.cards.printer import target_text
from core.games.mtg.cards.types import ActivatedAbility, Cost, TargetSpec
from core.games.mtg.costs import sacrifice_options
from core.games.mtg.mana.bills import Bill
from core.games.mtg.mana.payment import plan_payment
from core.games.mtg.mana.pool import can_tap, sources
from core.games.mtg.scripts import Rules
from core.games.mtg.state import COLORS, State
from core.games.mtg.targets import candidates, name_of

STEPS = {
    "UNTAP": "the untap step", "UPKEEP": "the upkeep", "DRAW": "the draw step",
    "MAIN1": "the first main phase", "BEGIN_COMBAT": "the beginning of combat",
    "DECLARE_ATTACKERS": "the attackers step", "DECLARE_BLOCKERS": "the blockers step",
    "DAMAGE": "the first-strike window", "END_COMBAT": "the end of combat",
    "MAIN2": "the second main phase", "END": "the end step", "CLEANUP": "the cleanup step",
}  # fmt: skip
"""The steps within a sentence."""


OPEN = ("MODE_REQUIRED", "X_REQUIRED", "TARGET_COUNT")
"""Codes of actions in which something is still to be chosen: no reason beside a real one."""


def objections(rules: Rules, state: State, seat: int, action: Action, fault: Fault) -> list[Fault]:
    """The fault in full, and what else stands against the action."""
    if state.pending is not None:
        kind = state.pending.kind
        words = f"“{kind.lower().replace('_', ' ')}”"
        return [fault._replace(message=fault.message.replace(kind, words))]
    find = FINDERS.get(action.type)
    found = [] if find is None else list(find(rules, state, seat, action, fault))
    if found and fault.code in OPEN:
        return found
    first = next((each for each in found if each.code == fault.code), fault)
    return [first, *(each for each in found if each is not first)]


def sentence(found: Sequence[Fault]) -> str:
    """The reasons one after the other, each a sentence of its own."""
    return ". ".join(dict.fromkeys(each.message for each in found))


# -- time -----------------------------------------------------------------------------------------


def _untimely(rules: Rules, state: State, seat: int) -> str:
    """What keeps the moment from being one's own main phase with an empty stack; "" for nothing."""
    found = []
    if state.active != seat:
        found.append(f"it is {rules.plan.players[state.active]}'s turn")
    elif state.step not in ("MAIN1", "MAIN2"):
        found.append(f"it is {STEPS[state.step]}")
    if state.stack:
        found.append("the stack is not empty")
    return listing(found, "and")


def _main_phase(rules: Rules, state: State, seat: int, what: str) -> Iterator[Fault]:
    untimely = _untimely(rules, state, seat)
    if untimely:
        yield Fault("TIMING", f"{what} your main phase and an empty stack, but {untimely}")


# -- costs ----------------------------------------------------------------------------------------


def makeable(state: State, seat: int, without: frozenset[str] = frozenset()) -> str:
    """The mana of the pool and of what can be tapped: `{G}{G}, {R} or {G}`; "nothing"."""
    pool = "".join(f"{{{c}}}" * n for c, n in zip(COLORS, state.seats[seat].mana, strict=True))
    either = []
    for source in sources(state, seat):
        if source.id in without:
            continue
        texts = ["".join(f"{{{symbol}}}" for symbol in option) for option in source.options]
        if len(texts) == 1:
            pool += texts[0]
        else:
            either.append(listing(texts, "or"))
    return ", ".join([pool, *either] if pool else either) or "nothing"


def _mana(
    rules: Rules, state: State, seat: int, name: str, bill: Bill, without: frozenset[str]
) -> Iterator[Fault]:
    if plan_payment(rules, state, seat, bill, without) is not None:
        return
    generic = [f"{{{bill.generic}}}"] if bill.generic else []
    price = "".join((*generic, *(f"{{{symbol}}}" for symbol in bill.colored)))
    said = f"{name} needs {price}, you can make {makeable(state, seat, without)}"
    hand = (state.cards[id].card for id in state.seats[seat].hand if id)
    is_turn = state.active == seat and not state.seats[seat].lands
    if is_turn and any("land" in card.types for card in hand):
        said += "; no land played yet this turn"
    yield Fault("CANNOT_PAY_MANA", said)


def _extras(
    state: State, seat: int, name: str, costs: tuple[Cost, ...], source: str
) -> Iterator[Fault]:
    life = sum(cost.life for cost in costs)
    if life > state.seats[seat].life:
        said = f"{name} costs {life} life, you have {state.seats[seat].life}"
        yield Fault("CANNOT_PAY_LIFE", said)
    for cost in costs:
        kind = cost.sacrifice
        if kind not in (None, "self") and not sacrifice_options(state, seat, str(kind), source):
            what = "another creature" if kind == "other_creature" else "a creature"
            said = f"{name} costs sacrificing {what}, you control none"
            yield Fault("COST_CHOICE_REQUIRED", said, "sacrifice")
    discards = sum(cost.discard for cost in costs)
    held = len([id for id in state.seats[seat].hand if id != source])
    if discards > held:
        cards = f"{discards} card{'s' * (discards > 1)}"
        said = f"{name} costs discarding {cards}, you have {held} more in hand"
        yield Fault("COST_CHOICE_REQUIRED", said, "discard")


# -- targets --------------------------------------------------------------------------------------


def _targets(
    state: State, seat: int, name: str, specs: tuple[TargetSpec, ...], id: str
) -> Iterator[Fault]:
    for spec in specs:
        if len(candidates(state, spec, seat, id)) < spec.minimum:
            said = f"There is no legal target for {name}: it takes “{target_text(spec)}”"
            yield Fault("TARGET_ILLEGAL", said, "targets")


def _chosen(
    rules: Rules, state: State, seat: int, specs: tuple[TargetSpec, ...], action: Action, id: str
) -> Iterator[Fault]:
    """The chosen targets that are not legal."""
    for spec, group in zip(specs, action.targets, strict=False):
        legal = candidates(state, spec, seat, id)
        for target in group:
            if target not in legal:
                name = rules.plan.players[target] if isinstance(target, int) else name_of(
                    state, target
                )  # fmt: skip
                taken = f"it takes “{target_text(spec)}”"
                said = f"{name or 'What is gone'} is not a legal target: {taken}"
                yield Fault("TARGET_ILLEGAL", said, "targets", legal)


# -- kinds of action ------------------------------------------------------------------------------


def _cast(rules: Rules, state: State, seat: int, action: Action, fault: Fault) -> Iterator[Fault]:
    card = state.cards.get(action.object_id)
    owner = state.seats[seat]
    if card is None or card.id not in (*owner.hand, *owner.graveyard) or card.card.cost is None:
        return
    name, block = card.card.name, card.card.rules
    untimely = casting.castable(state, seat, card, action.cost_kind)
    if untimely is not None and untimely.code != "TIMING":
        return
    if untimely is not None:
        yield from _main_phase(rules, state, seat, f"{name} needs")
    x = action.x if action.x is not None and action.x >= 0 else 0
    has_x = card.card.cost.x and action.cost_kind != "ALTERNATE"
    owed = casting.mana_owed(state, seat, card, action.cost_kind, x if has_x else None)
    if isinstance(owed, Fault):
        if owed.code == "ALTERNATE_UNAVAILABLE" and block.alternate_costs:
            wanted = block.alternate_costs[0].control_subtype
            said = f"The alternative cost of {name} needs a {wanted} that you control"
            owed = owed._replace(message=said)
        yield owed
        return
    bill, life = owed
    yield from _mana(rules, state, seat, name, bill, frozenset())
    yield from _extras(state, seat, name, (*block.additional_costs, life), card.id)
    modes = range(len(block.modes)) if action.mode is None and block.modes else (action.mode,)
    keys = [casting.script_key(card, mode) for mode in modes]
    specs = [rules.scripts[key].targets for key in keys if isinstance(key, str)]
    lacking = [list(_targets(state, seat, name, each, card.id)) for each in specs]
    if lacking and all(lacking):
        yield from lacking[0] if len(lacking) == 1 else [lacking[0][0]._replace(
            message=f"There is no legal target for any mode of {name}"
        )]  # fmt: skip
    elif len(specs) == 1:
        yield from _chosen(rules, state, seat, specs[0], action, card.id)


def _activate(
    rules: Rules, state: State, seat: int, action: Action, fault: Fault
) -> Iterator[Fault]:
    id, n = action.object_id, action.ability
    perm = state.battlefield.get(id)
    card = perm.card if perm is not None else state.cards[id].card if id in state.cards else None
    if card is None or n is None or not 0 <= n < len(card.rules.activated_abilities):
        return
    if fault.code == "NOT_CASTABLE":
        if perm is not None and perm.controller != seat:
            said = f"{card.name} is {rules.plan.players[perm.controller]}'s"
            yield fault._replace(message=said)
        return
    ability: ActivatedAbility = card.rules.activated_abilities[n]
    if ability.sorcery:
        yield from _main_phase(rules, state, seat, f"That ability of {card.name} needs")
    if ability.cost.tap and perm is not None and not can_tap(state, perm):
        code = "TAPPED" if perm.tapped else "SUMMONING_SICK"
        why = "is tapped" if perm.tapped else "has come under your control this turn"
        yield Fault(code, f"{card.name} {why}: it cannot be tapped for it")
    mana = ability.cost.mana
    bill = Bill(0, ()) if mana is None else Bill(mana.generic, mana.colored)
    without = frozenset((id,)) if ability.cost.tap else frozenset[str]()
    what = f"The ability of {card.name}"
    yield from _mana(rules, state, seat, what, bill, without)
    yield from _extras(state, seat, what, (ability.cost,), id)
    specs = rules.scripts[f"{card.card_id}/a{n}"].targets
    lacking = list(_targets(state, seat, what[:1].lower() + what[1:], specs, id))
    yield from lacking or _chosen(rules, state, seat, specs, action, id)


def _land(rules: Rules, state: State, seat: int, action: Action, fault: Fault) -> Iterator[Fault]:
    if fault.code == "NOT_CASTABLE":
        return
    yield from _main_phase(rules, state, seat, "Lands need")
    if state.seats[seat].lands:
        yield Fault("LAND_LIMIT", "You have played a land this turn: 1 of 1")


def _tap(rules: Rules, state: State, seat: int, action: Action, fault: Fault) -> Iterator[Fault]:
    perm = state.battlefield.get(action.object_id)
    if perm is None:
        return
    if perm.controller != seat:
        yield fault._replace(message=f"{perm.card.name} is {rules.plan.players[perm.controller]}'s")
    elif fault.code in ("TAPPED", "SUMMONING_SICK"):
        why = "is tapped already" if perm.tapped else "has come under your control this turn"
        yield fault._replace(message=f"{perm.card.name} {why}")


def _skip(rules: Rules, state: State, seat: int, action: Action, fault: Fault) -> Iterator[Fault]:
    wanted = "MAIN1" if action.type == "SKIP_COMBAT" else "MAIN2"
    if fault.code == "TIMING":
        untimely = _untimely(rules, state, seat)
        if not untimely and state.step != wanted:
            untimely = f"it is {STEPS[state.step]}"
        yield fault._replace(
            message=f"That needs {STEPS[wanted]} of your own and an empty stack, but {untimely}"
        )


Finder = Callable[[Rules, State, int, Action, Fault], Iterator[Fault]]
FINDERS: dict[str, Finder] = {
    "CAST_SPELL": _cast,
    "ACTIVATE_ABILITY": _activate,
    "PLAY_LAND": _land,
    "TAP_FOR_MANA": _tap,
    "SKIP_COMBAT": _skip,
    "SKIP_MAIN2": _skip,
}
"""Per type of action, what stands against it."""
