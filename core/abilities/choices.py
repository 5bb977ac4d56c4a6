"""Action sets that are too large to list, as forms to fill: kinds of actions and their fields.

What a form asks for is data, so that every door (page, terminal, model) asks it in its own way and
knows no rules; `core.forms` makes an action of the answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

from core.protocol import Json, Pointer

V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """One field of a factored action: its name, and the values that are legal for it.

    `kind` says how it is entered, and what its value is:

    - "option" and "node": one of `options`;
    - "amount": a whole number from `least` to `most`;
    - "several": a list of `least` to `most` of `options`, in any order;
    - "order": a list of all `options` in the order that is wanted;
    - "piles": a list of lists, one per entry of `others`, which together hold every option once;
      `bounds` are least and most of each pile, `ordered` says whether the order in one counts;
    - "pairs": an object from some of `options` to one of `others` each; `partners` are the places
      in `others` that each option may go to, `bounds` how many may come to each other: none, or
      from least to most;
    - "division": an object from `options` to whole numbers with the sum `most`; `bounds` are what
      each option needs and what it can get at most.

    `labels` are the options as people read them (none: the options themselves), `other_labels`
    the same for `others`.  `at` is where the value goes in the action, a JSON Pointer (none: under
    the field's name).  `objects` are the keys, in the view, of what each option is there: an id, or
    `player:` and a player's name; "" where it is nothing that can be seen.
    """

    name: str
    kind: str
    options: tuple[Json, ...] = ()
    least: int | None = None
    most: int | None = None
    labels: tuple[str, ...] = ()
    at: Pointer = ""
    others: tuple[Json, ...] = ()
    other_labels: tuple[str, ...] = ()
    partners: tuple[tuple[int, ...], ...] = ()
    bounds: tuple[tuple[int, int], ...] = ()
    ordered: bool = False
    objects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of factored action: its type, a title for people, and the fields to fill.

    `rows` lists which values go together, where not all do: `{"from", "to", "max"}`.  `group` is
    the title of what several choices have in common ("Cast a spell"); `action` is the action
    without the values of its fields (None: `{"type": type}`).  `core.forms` fills it in.  `objects`
    are the ids, in the view, of what the choice is about, all alike: any may be its `object_id`.
    """

    type: str
    title: str
    fields: tuple[ChoiceField, ...] = ()
    rows: tuple[dict[str, Json], ...] = ()
    group: str = ""
    action: Json = None
    objects: tuple[str, ...] = ()


@runtime_checkable
class Factored(Protocol[V_contra]):
    """Optional: for games whose actions are too many to list: forms to fill (orders, casts)."""

    def choices(self, view: V_contra) -> tuple[Choice, ...]:
        """The kinds of actions that are legal now, each with its fields and their legal values.

        None where all actions are listed.
        """
        ...
