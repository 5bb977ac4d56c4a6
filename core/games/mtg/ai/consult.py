"""A turn of a seat that a model holds: ask, read, ask once more, fall back.

`ask` takes the messages of a chat and gives the text of the answer, or raises Unanswered; every
attempt is told to `note` as one record, which the caller keeps.  What has only one answer is not
asked, nor is a window in which nothing can be cast, activated or played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.abilities import AskModel, NoteAttempt, Unanswered
from core.games.mtg.actions import Action, Fault
from core.games.mtg.ai import prompts
from core.games.mtg.ai.fallback import fallback
from core.games.mtg.ai.normalise import normalise
from core.games.mtg.ai.pregame import read_bottom, read_mulligan
from core.games.mtg.scripts import Rules
from core.games.mtg.surface import Reply, Schema, action_of, action_schema, reply
from core.games.mtg.view import View
from core.games.mtg.visible import dump_view
from core.protocol import Json

ATTEMPTS = 2
"""The question, and one retry that says what was wrong."""


IDLE = {"PASS_PRIORITY", "SKIP_COMBAT", "SKIP_MAIN2", "TAP_FOR_MANA"}
"""A window that offers nothing else is passed unasked: whatever mana can pay for is offered."""


class Read(NamedTuple):
    """What came of a text: replies to play one after the other, or why there are none."""

    replies: tuple[Reply, ...]
    result: Json = None
    notes: tuple[str, ...] = ()
    fault: Fault | None = None


class Question(NamedTuple):
    """One thing to ask: on which surface, in which words, how the answer is read, and what is done
    without one."""

    surface: str
    player: str
    schema_id: str
    messages: list[prompts.Message]
    read: Callable[[str], Read]
    fallback: Callable[[], tuple[str, Read]]


def consult(rules: Rules, view: View, ask: AskModel, note: NoteAttempt) -> tuple[Action, ...]:
    """What the model at the viewer's seat does now: one action, or all cards for the bottom."""
    schema = offered(action_schema(rules, view))
    only = only_reply(schema)
    if only is not None:
        return (action_of(rules, view, only),)
    found = _answered(_question(rules, view, schema), ask, note)
    return tuple(action_of(rules, view, each) for each in found.replies)


def offered(schema: Schema) -> Schema:
    """The schema without SCOOP, which no model is offered."""
    allowed = [each for each in schema["allowed_actions"] if each != "SCOOP"]
    return schema | {"allowed_actions": allowed}


def only_reply(schema: Schema) -> Reply | None:
    """The reply, where there is no other that does anything."""
    allowed = set(schema["allowed_actions"])
    if "PASS_PRIORITY" in allowed and allowed <= IDLE:
        return reply("PASS_PRIORITY")
    if allowed == {"KEEP_HAND"}:
        return reply("KEEP_HAND")
    able = schema.get("declare_attackers", {}).get("attackers")
    if able is not None and all(each["must_attack"] for each in able):
        return fallback(schema).reply
    if "declare_blockers" in schema and not schema["declare_blockers"]["blockers"]:
        return fallback(schema).reply
    return None


def _question(rules: Rules, view: View, schema: Schema) -> Question:
    allowed = schema["allowed_actions"]
    if "MULLIGAN" in allowed:
        return _mulligan(rules, view, schema)
    if "BOTTOM_CARD" in allowed:
        return _bottom(rules, view, schema)
    return _live(rules, view, schema)


def _answered(question: Question, ask: AskModel, note: NoteAttempt) -> Read:
    messages = question.messages
    for attempt in range(1, ATTEMPTS + 1):
        try:
            raw = ask(messages)
        except Unanswered as silence:
            note(_record(question, None, attempt, error=silence.dump()))
            break
        found = question.read(raw)
        if found.fault is None:
            note(_record(question, raw, attempt, found))
            return found
        note(_record(question, raw, attempt, error=_error(found.fault)))
        messages = prompts.ask_again(messages, raw, found.fault)
    name, found = question.fallback()
    note(_record(question, None, attempt, found, fallback=name))
    return found


def _error(fault: Fault) -> dict[str, Json]:
    return fault._asdict() | {"legal": list(fault.legal)}


def _record(
    question: Question,
    raw: str | None,
    attempt: int,
    found: Read | None = None,
    error: Json = None,
    fallback: str = "",
) -> dict[str, Json]:
    """An attempt as a line of the trace; `ts` and `game` are the caller's."""
    kept: dict[str, Json] = {
        "player": question.player, "surface": question.surface, "schema_id": question.schema_id,
        "raw": raw, "notes": [] if found is None else list(found.notes),
    }  # fmt: skip
    kept |= {"error": error} if found is None else {"result": found.result}
    return (
        kept
        | {"attempt": attempt, "fallback": bool(fallback)}
        | ({"fallback_name": fallback} if fallback else {})
    )


def _live(rules: Rules, view: View, schema: Schema) -> Question:
    player = _player(rules, view)

    def read(text: str) -> Read:
        found = normalise(text, schema, player)
        if found.reply is None:
            return Read((), fault=found.fault)
        return Read((found.reply,), found.reply, found.notes)

    def without() -> tuple[str, Read]:
        found = fallback(schema)
        return found.name, Read((found.reply,), found.reply)

    kind = schema.get("resolve_decision", {}).get("kind")
    system = prompts.LIVE.format(
        player=player, cards=prompts.cards_text(view), answer=prompts.ANSWERS.get(kind, "none now")
    )
    request = {
        "kind": "LIVE", "player_id": player, "state": dump_view(rules, view),
        "action_schema": schema,
    }  # fmt: skip
    return Question("live", player, schema["schema_id"], prompts.ask(system, request), read,
                    without)  # fmt: skip


def _player(rules: Rules, view: View) -> str:
    assert view.seat is not None
    return rules.plan.players[view.seat]


def _hand(view: View) -> list[dict[str, Json]]:
    assert view.seat is not None
    ids = view.seen.seats[view.seat].hand
    cards = [view.seen.cards[id].card for id in ids]
    return [
        {"index": n, "instance_id": id, "card_id": card.card_id, "name": card.name}
        for n, (id, card) in enumerate(zip(ids, cards, strict=True))
    ]


def _pregame(rules: Rules, view: View, kind: str) -> dict[str, Json]:
    seat = view.seat
    assert seat is not None
    return {
        "kind": kind, "player_id": _player(rules, view),
        "deck_name": rules.plan.decks[seat].name, "on_play": view.seen.active == seat,
        "mulligans_taken": view.seen.seats[seat].mulligans, "hand": _hand(view),
    }  # fmt: skip


def _words(rules: Rules, view: View) -> str:
    return prompts.PREGAME.format(player=_player(rules, view), cards=prompts.cards_text(view))


def _mulligan(rules: Rules, view: View, schema: Schema) -> Question:
    types = {"KEEP": "KEEP_HAND", "MULLIGAN": "MULLIGAN"}

    def read(text: str) -> Read:
        found = read_mulligan(text)
        if found.decision is None:
            return Read((), fault=found.fault)
        result = {"decision": found.decision}
        return Read((reply(types[found.decision]),), result, found.notes)

    def without() -> tuple[str, Read]:
        return "KEEP_HAND", Read((reply("KEEP_HAND"),), {"decision": "KEEP"})

    messages = prompts.ask(_words(rules, view), _pregame(rules, view, "MULLIGAN"))
    player = _player(rules, view)
    return Question("mulligan", player, schema["schema_id"], messages, read, without)


def _bottom(rules: Rules, view: View, schema: Schema) -> Question:
    hand, required = _hand(view), schema["bottom_card"]["required"]

    def read(text: str) -> Read:
        found = read_bottom(text, hand, required)
        replies = tuple(reply("BOTTOM_CARD", id) for id in found.ids)
        return Read(replies, {"bottom": list(found.ids)}, found.notes)

    def without() -> tuple[str, Read]:
        return "HAND_ORDER", read("{}")

    request = _pregame(rules, view, "BOTTOM") | {"bottoming_required": required}
    messages = prompts.ask(_words(rules, view), request)
    player = _player(rules, view)
    return Question("bottom", player, schema["schema_id"], messages, read, without)
