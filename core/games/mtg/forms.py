"""Decisions as forms: what is asked, and the fields of its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.abilities import Choice, ChoiceField
from core.checks import listing
from core.games.mtg.cards.printback import print_line
from core.games.mtg.cards.types import SpellLine
from core.games.mtg.decisions import ORDERED, SETS, TARGETS, YES_NO, chosen_before
from core.games.mtg.names import Names
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Decision, State, Target
from core.protocol import Json

GroupOptions = tuple[tuple[int, int, tuple[Target, ...]], ...]

TITLES = {
    "DISCARD": "Discard",
    "DISCARD_TO_HAND_SIZE": "Discard down to seven cards",
    "SACRIFICE": "Sacrifice a permanent",
    "SEARCH": "Search your library",
    "SCRY": "Scry: what stays on top, what goes to the bottom",
    "PICK": "Pick one for your hand; the others go to the bottom",
    "SPLIT_PILES": "Make two piles of the revealed cards",
    "CHOOSE_PILE": "Choose the pile for your hand",
    "NEW_TARGETS": "Choose new targets for the copy",
    "ASSIGN_DAMAGE": "Divide combat damage",
    "ORDER_TRIGGERS": "Put your triggers on the stack: the last resolves first",
}
"""What a decision asks for, where its own words do not say it."""

PILES = {
    "SCRY": ("On top, first on top", "On the bottom, last below"),
    "PICK": ("Into your hand", "On the bottom, last below"),
    "SPLIT_PILES": ("First pile", "Second pile"),
}
"""Where the cards of an ordered decision go."""

CHOICE = "/payload/choice"


def forms(rules: Rules, state: State, names: Names) -> Iterator[Choice]:
    """The forms that answer the pending decision."""
    decision = state.pending
    assert decision is not None, "there is a decision"
    if decision.kind == "MULLIGAN":
        yield Choice("KEEP_HAND", "Keep the hand", action={"type": "KEEP_HAND"})
        if decision.least:
            yield Choice("MULLIGAN", "Take a mulligan", action={"type": "MULLIGAN"})
        return
    if decision.kind == "BOTTOM":
        labels = tuple(map(names.label, decision.options))
        ids = names.keys(decision.options)
        card = ChoiceField(
            "Card", "option", decision.options, labels=labels, at="/object_id", objects=ids
        )
        yield Choice("BOTTOM_CARD", "Put a card on the bottom", (card,))
        return
    title = title_of(rules, state, names, decision)
    if decision.kind == "NEW_TARGETS":
        yield _answer(decision, "Keep the targets of the copy", (), "keep")
    yield _answer(decision, title, tuple(_fields(decision, names)), _start(decision))


def _answer(
    decision: Decision, title: str, fields: tuple[ChoiceField, ...], choice: Json
) -> Choice:
    payload = {"decision_id": decision.id, "choice": choice}
    raw = {"type": "RESOLVE_DECISION", "payload": payload}
    return Choice("RESOLVE_DECISION", title, fields, action=raw)


def _start(decision: Decision) -> Json:
    if decision.kind in TARGETS:
        return blank(decision.groups)
    return {} if decision.kind == "ASSIGN_DAMAGE" else None


def group_fields(
    groups: GroupOptions, at: str, value: Callable[[Target], Json], names: Names
) -> Iterator[ChoiceField]:
    """A field per group of targets: one of its candidates, or some of them."""
    for n, (least, most, candidates) in enumerate(groups):
        name = "Target" if len(groups) == 1 else f"Target {n + 1}"
        values = tuple(map(value, candidates))
        labels = tuple(map(names.label, candidates))
        keys = names.keys(candidates)
        if least == most == 1:
            yield ChoiceField(name, "option", values, labels=labels, at=f"{at}/{n}/0", objects=keys)
        else:
            most = min(most, len(values))
            yield ChoiceField(
                name, "several", values, least, most, labels, f"{at}/{n}", objects=keys
            )


def blank(groups: GroupOptions) -> Json:
    """The groups of an action that is not filled in yet."""
    return [[None] if least == most == 1 else [] for least, most, _ in groups]


# -- what is asked --------------------------------------------------------------------------------


def title_of(rules: Rules, state: State, names: Names, decision: Decision) -> str:
    """The question, with the words of the card that asks it where there are some."""
    item, kind = state.resolving, decision.kind
    if kind == "MAY" and item is not None:
        script = rules.scripts[item.key]
        words = print_line(SpellLine((script.sentences[decision.then[1]],)), script.targets)
        return f"{item.name}: {_named(words)}"
    if kind == "PAY_UNLESS":
        _, id, generic, colored = decision.then
        price = "".join(f"{{{each}}}" for each in ((generic,) if generic else ()) + colored)
        return f"Pay {price}, so that {names.short(id)} is not countered?"
    if kind == "TRIGGER_TARGETS":
        waiting = decision.then[1]
        trigger = rules.scripts[waiting.key].trigger
        words = "" if trigger is None else f": {_named(print_line(trigger))}"
        return f"Choose for {waiting.name}{words}"
    words = TITLES[kind] + _before(rules, state, names, decision)
    return words if item is None else f"{item.name}: {words}"


def _before(rules: Rules, state: State, names: Names, decision: Decision) -> str:
    """What others have chosen already, all of which then happens at the same time."""
    chosen = [
        f"{rules.plan.players[state.battlefield[id].controller]} has chosen {names.of(id)}"
        for id in chosen_before(decision)
    ]
    return f" ({listing(chosen, 'and')})" if chosen else ""


def _named(words: str) -> str:
    return words.replace("~", "it")


# -- the fields -----------------------------------------------------------------------------------


def _fields(decision: Decision, names: Names) -> Iterator[ChoiceField]:
    kind = decision.kind
    if kind in YES_NO:
        yield ChoiceField("Answer", "option", (True, False), labels=("Yes", "No"), at=CHOICE)
    elif kind in SETS:
        labels = tuple(map(names.label, decision.options))
        least, most = decision.least, decision.most
        keys = names.keys(decision.options)
        yield ChoiceField(
            "Which", "several", decision.options, least, most, labels, CHOICE, objects=keys
        )
    elif kind in TARGETS:
        yield from group_fields(decision.groups, CHOICE, lambda target: target, names)
    elif kind in ORDERED:
        yield _piles(decision, names)
    else:
        yield from FIELDS[kind](decision, names)


def _piles(decision: Decision, names: Names) -> ChoiceField:
    n = len(decision.options)
    first = (1, 1) if decision.kind == "PICK" else (0, n)
    return ChoiceField(
        "Cards", "piles", decision.options, labels=tuple(map(names.label, decision.options)),
        at=CHOICE, other_labels=PILES[decision.kind], bounds=(first, (0, n)),
        ordered=decision.kind != "SPLIT_PILES",
    )  # fmt: skip


def _search(decision: Decision, names: Names) -> Iterator[ChoiceField]:
    labels = (*map(names.label, decision.options), "Nothing")
    keys = (*names.keys(decision.options), "")
    yield ChoiceField(
        "Card", "option", (*decision.options, None), labels=labels, at=CHOICE, objects=keys
    )


def _pile(decision: Decision, names: Names) -> Iterator[ChoiceField]:
    labels = tuple(", ".join(map(names.label, pile)) or "No card" for pile in decision.piles)
    yield ChoiceField("Pile", "option", (0, 1), labels=labels, at=CHOICE)


def _damage(decision: Decision, names: Names) -> Iterator[ChoiceField]:
    rows = zip(decision.options, decision.groups, decision.needs, strict=True)
    for attacker, (power, _, takers), needs in rows:
        values = tuple(each if isinstance(each, str) else names.of(each) for each in takers)
        yield ChoiceField(
            names.label(attacker), "division", values, power, power,
            tuple(map(names.label, takers)), f"{CHOICE}/{attacker}",
            bounds=tuple((need, power) for need in needs),
        )  # fmt: skip


def _triggers(decision: Decision, names: Names) -> Iterator[ChoiceField]:
    labels = tuple(names.short(each) for each in decision.options)
    yield ChoiceField("Order", "order", decision.options, labels=labels, at=CHOICE)


FIELDS: dict[str, Callable[[Decision, Names], Iterator[ChoiceField]]] = {
    "SEARCH": _search,
    "CHOOSE_PILE": _pile,
    "ASSIGN_DAMAGE": _damage,
    "ORDER_TRIGGERS": _triggers,
}
"""The decisions with fields of their own."""
