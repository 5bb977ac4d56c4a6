"""What the engine and the editors say to a page, as the shapes of its JSON.

The names are those of `core.protocol`, whose values these write out.  `webapp.building.wire` makes
TypeScript of them, by which the page's own code is checked.  What a game puts into its views,
actions and edits is its own affair: `Json`.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from core.protocol import Json, Player, Pointer, Severity


class Place(TypedDict):
    """A place in the document that a reader should look at too, and why."""

    path: Pointer
    message: str


class Fix(TypedDict):
    """A ready repair: RFC 6902 operations, or, for a text that is no JSON, one splice of it.

    `removes` says what it takes out of the document.
    """

    title: str
    patch: NotRequired[list[dict[str, Json]]]
    splice: NotRequired[list[Json]]
    removes: NotRequired[str]


class Issue(TypedDict):
    """One finding about a document."""

    severity: Severity
    code: str
    path: Pointer
    message: str
    fixes: list[Fix]
    related: list[Place]


class PlacedIssue(Issue):
    """A finding with its range (UTF-16 offsets) and its line and column (from 1).

    `span` is the part of the text at the path that is meant, in code points; None: all of it.
    """

    start: int
    end: int
    line: int
    column: int
    span: list[int] | None


class Unplayed(TypedDict):
    """What of a document is not played."""

    headline: str
    parts: list[Place]


class Check(TypedDict):
    """What a check says of a text; `digest` is None where the play side may not trust it."""

    parsed: bool
    system: str | None
    kind: str | None
    valid: bool
    digest: str | None
    unplayed: Unplayed | None
    issues: list[PlacedIssue]


class Refusal(TypedDict):
    """Why an action is not legal; `said` is the same for the person who asked."""

    message: str
    causes: list[Pointer]
    reasons: list[Place]
    said: NotRequired[Json]


class Result(TypedDict):
    """The end of a match: one return per player, in the order of the players."""

    returns: list[float]
    winners: list[Player]
    reason: str


class Seat(TypedDict):
    """Who decides for a player; a budget in nodes or in ms, the name of a language model."""

    kind: str
    nodes: NotRequired[int]
    ms: NotRequired[int]
    model: NotRequired[str]


class Cause(TypedDict):
    """What made something happen: an entry of the document, or a part of the text at the path.

    `span` is that part, in code points; None: all of it.
    """

    path: Pointer
    span: list[int] | None


class Event(TypedDict):
    """Something that happened; `n` counts from 0, and `ply` is left out outside a match."""

    n: int
    ply: NotRequired[int]
    type: str
    data: dict[str, Json]
    cause: list[Cause]
    text: str


class Field(TypedDict):
    """One field of a form; `core.abilities.ChoiceField` says what each kind is and holds."""

    name: str
    kind: str
    min: NotRequired[int | None]
    max: NotRequired[int]
    options: NotRequired[list[Json]]
    labels: NotRequired[list[str]]
    others: NotRequired[list[Json]]
    other_labels: NotRequired[list[str]]
    partners: NotRequired[list[list[int]]]
    bounds: NotRequired[list[list[int]]]
    at: NotRequired[Pointer]
    ordered: NotRequired[bool]
    objects: NotRequired[list[str]]


class Form(TypedDict):
    """One kind of action as a form to fill; `core.abilities.Choice`."""

    type: str
    title: str
    fields: list[Field]
    rows: list[dict[str, Json]]
    group: NotRequired[str]
    action: NotRequired[Json]
    objects: NotRequired[list[str]]


class Move(TypedDict):
    """A ply in a list of moves: whose it was (None: an edit by hand), and its text."""

    player: Player | None
    text: str


class Moves(TypedDict):
    """The plies after the `first` so many, and the texts of a half-made one."""

    first: int
    plies: list[Move]
    pending: list[str]


class Loss(TypedDict):
    """What a player has lost of one kind; `worth` is of one, where such things have a worth."""

    name: str
    count: int
    worth: float | None


class Losses(TypedDict):
    """What a player has lost, and what all of it is worth."""

    player: Player
    rows: list[Loss]
    worth: float | None


class Worth(TypedDict):
    """What a position is worth: a share per player, in their order, and the positions looked at.

    `shares` is None where the viewer may not know; `is_final` says that asking again adds nothing.
    """

    shares: list[float] | None
    nodes: int
    is_final: bool


class Choice(TypedDict):
    """A legal action, and by how much an agent prefers it: shares sum up to 1."""

    action: Json
    share: float


class Reason(TypedDict):
    """Words of the rules without which the agent would prefer an action less by so much."""

    path: str
    span: list[int]
    moved: float


class Explanation(TypedDict):
    """What an agent makes of a position."""

    agent: str
    value: float
    choices: list[Choice]
    reasons: list[Reason] | None


class MatchView(TypedDict):
    """A match at this moment, as its viewer may see it.

    `match`, `system`, `record` and `moves` are said of a match on the table alone; `legal_total` is
    None where `legal_more` than are listed; `losses` is None where nothing is ever lost.
    """

    match: NotRequired[str]
    system: NotRequired[str]
    record: NotRequired[dict[str, Json]]
    moves: NotRequired[Moves]
    players: list[Player]
    seed: int
    seed_text: str
    seats: dict[Player, Seat]
    ply: int
    plies: int
    max_plies: int
    to_act: Player | None
    viewer: Player | None
    has_secrets: bool
    view: Json
    phase: str | None
    legal: list[Json]
    labels: list[str]
    legal_total: int | None
    legal_more: bool
    choices: list[Form]
    seat_kinds: list[str]
    pending: int
    result: Result | None
    last: Json
    last_action: Json
    events: list[Event]
    can_undo: bool
    can_redo: bool
    can_edit: bool
    can_trace: bool
    can_report: bool
    digest: str
    fen: str | None
    fen_notes: list[str]
    text: str | None
    losses: list[Losses] | None
    notes: list[Json]


class TraceStep(TypedDict):
    """One thing that a script did; a system may say more of it."""

    op: str
    path: Pointer
    span: list[int] | None
    text: str
    depth: int
    values: list[Json]
    value: Json
    before: Json
    after: Json


class Trace(TypedDict):
    """What the scripts of one action did, from one view to the next."""

    before: Json
    after: Json
    events: list[Event]
    steps: list[TraceStep]
