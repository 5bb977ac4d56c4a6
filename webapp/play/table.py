"""A match on the table: who looks, what happened since, taking back, and why not.

Everything that is shown follows from what the viewer may see.  A table is a value, never changed.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, groupby, islice
from typing import Any, TypeAlias

from core.abilities import Notated
from core.agents.base import HUMAN
from core.match import Match
from core.matchview import ending, seen_by, teller, viewer_of
from core.moves import abridged, told_action
from core.protocol import ActionError, Event, IllegalAction, Json, MalformedAction, Place, Player
from core.replay import record
from webapp.play.habits import Habits, Pane, habits_of
from webapp.play.looks import is_hiding, panes

Decide: TypeAlias = Callable[[Match], Match]
"""Lets the agent to act play one ply."""


@dataclass(frozen=True, slots=True)
class Table:
    """A match with its spec; `stops` None: the preset ones; `passed`: plies nobody was asked."""

    system: str
    raw: Json
    match: Match
    stops: frozenset[str] | None = None
    passed: frozenset[int] = frozenset()

    @property
    def habits(self) -> Habits:
        """What the system has of its own."""
        return habits_of(self.system)

    @property
    def set_stops(self) -> frozenset[str]:
        """Where a player is always asked."""
        if self.stops is not None:
            return self.stops
        return self.habits.pace.preset if self.habits.pace else frozenset()

    @property
    def humans(self) -> tuple[Player, ...]:
        """The players that people decide for."""
        return tuple(p for p in self.match.game.players if self.match.seat(p) == HUMAN)

    @property
    def viewer(self) -> Player | None:
        """Through whose eyes the match is shown."""
        return viewer_of(self.match)

    @property
    def is_asking(self) -> bool:
        """Whether a person has to decide now."""
        player = self.match.to_act
        return player is not None and self.match.seat(player) == HUMAN

    @property
    def needs_curtain(self) -> bool:
        """Whether people share the screen who must not see each other's side."""
        return len(self.humans) > 1 and is_hiding(self.match)

    def panes(self, width: int = 100, is_short: bool = False) -> tuple[Pane, ...]:
        """What the viewer sees."""
        return panes(self.system, self.raw, self.match, self.viewer, width, is_short)

    @property
    def replay(self) -> str:
        """The match as the text of a replay."""
        return record(self.match, self.system, self.raw).text

    def play(self, action: Any) -> Table:
        """A person's action.  Raises ActionError."""
        return replace(self, match=self.match.play(action))

    def with_reason(self, reason: str) -> Table:
        """With a person's reason for the action just taken."""
        return replace(self, match=self.match.reasoned(reason))

    def go_on(self, decide: Decide = Match.decide) -> Table | None:
        """What happens without a person: an agent's ply, or a pass that needs no question.

        None: a person has to decide, or the match is over.
        """
        if self.match.to_act is None:
            return None
        if not self.is_asking:
            return replace(self, match=decide(self.match))
        passing = self._passing()
        if passing is None:
            return None
        passed = self.passed | {self.match.done}
        return replace(self, match=self.match.play(passing), passed=passed)

    def _passing(self) -> Any:
        pace, game = self.habits.pace, self.match.game
        if pace is None or self.match.pending:
            return None
        view = game.observe(self.match.state, self.match.to_act)

        def has_more() -> bool:
            actions = (game.dump(action) for action in game.legal_actions(view))
            return any(raw["type"] not in pace.idle for raw in actions)

        raw = pace.passing(game.dump(view), has_more, self.set_stops)
        return None if raw is None else game.parse_action(raw)

    def with_stops(self, text: str) -> Table | None:
        """With a stop set or cleared, `all`, `none` or the `usual` ones; None for another word."""
        pace = self.habits.pace
        known = frozenset(pace.stops if pace else ())
        whole = {"all": known, "none": frozenset[str](), "usual": None}
        if text in whole:
            return replace(self, stops=whole[text])
        name = next((each for each in known if each.casefold() == text.casefold()), None)
        return None if name is None else replace(self, stops=self.set_stops ^ {name})

    def with_only(self, stops: frozenset[str]) -> Table:
        """With just these stops."""
        return replace(self, stops=stops)

    def undo(self) -> Table | None:
        """Back to where a person decided last, half a ply first; None: there is nothing."""
        if self.match.pending:
            return replace(self, match=self.match.undo())
        back = self.match
        while back.done:
            back = back.undo()
            player = back.to_act
            is_asked = player is not None and back.seat(player) == HUMAN
            if is_asked and back.done not in self.passed:
                kept = frozenset(n for n in self.passed if n < back.done)
                return replace(self, match=back, passed=kept)
        return None


def labels(match: Match, most: int | None = None) -> list[str]:
    """The legal actions as text, in their order."""
    view = match.game.observe(match.state, match.to_act)
    actions = islice(match.game.legal_actions(view), most)
    return [action_text(match, action) for action in actions]


def written(table: Table) -> str:
    """An action as its player types it now; empty where that would tell what others may do."""
    to_act = table.match.to_act
    if to_act is None or to_act != table.viewer or to_act not in table.humans:
        return ""
    return max(labels(table.match, 8), key=len, default="")


def action_text(match: Match, action: Any) -> str:
    """The action as text in the match's position."""
    game = match.game
    if isinstance(game, Notated):
        return game.notate(action, game.observe(match.state, match.to_act))
    return str(game.dump(action))


def parse(match: Match, text: str) -> Any:
    """The action with this text.  Raises ActionError."""
    game = match.game
    if not isinstance(game, Notated):
        raise MalformedAction("This game's actions are chosen by number")
    return game.parse_notation(text, game.observe(match.state, match.to_act))


def typed_form(text: str, words: Container[str]) -> str:
    """How an action is typed where some words and all numbers mean something else.

    >>> typed_form("e2e4", {"undo"}), typed_form("undo", {"undo"}), typed_form("7", {"undo"})
    ('e2e4', 'play undo', 'play 7')
    """
    is_number = text.isascii() and text.isdigit()
    return f"play {text}" if is_number or text.partition(" ")[0] in words else text


def nth(match: Match, number: int) -> Any:
    """The legal action with this number, from 1.  Raises MalformedAction."""
    view = match.game.observe(match.state, match.to_act)
    actions = list(islice(match.game.legal_actions(view), max(number, 0)))
    if not 1 <= number <= len(actions):
        raise MalformedAction(f"There is no action number {number}")
    return actions[number - 1]


def reasons(error: ActionError) -> list[str]:
    """Why an action was refused: the sentence, then what in the spec forbids it."""
    if not isinstance(error, IllegalAction):
        return [str(error)]
    refusal = error.refusal
    return [refusal.message, *map(_because, refusal.reasons)]


def _because(place: Place) -> str:
    return f"  because {place.message}" + (f"  ({place.path})" if place.path else "")


def story(before: Table, after: Table, viewer: Player | None) -> list[str]:
    """What happened on the way from one table to a later one, as the viewer may know it.

    Where players see different things, an action is told by its events alone: its text may name
    what only its player knows.
    """
    old, new = before.match, after.match
    whole = range(old.done + 1, new.done + 1)
    if not after.humans:  # the bare list of what agents played
        return [f"{n}. {ply_line(new, n)}" for n in whole]
    told = partial(_told, after, viewer)
    is_secret = is_hiding(old) or is_hiding(new)
    found: list[str] = []
    for n in whole:
        ply = new.plies[n - 1]
        steps = ply.steps[len(old.pending) if n == old.done + 1 else 0 :]
        lines = told(chain.from_iterable(step.events for step in steps), REPEATED)
        head = [] if is_secret else [f"{n}. {ply_line(new, n)}"]
        found += [*head, *(line if is_secret else f"   {line}" for line in lines)]
    shown = len(old.pending) if new.done == old.done else 0
    for each in new.pending[shown:]:
        found += [f"   {line}" for line in told(each.step.events)]
    return found


def opening(table: Table, viewer: Player | None) -> list[str]:
    """What happened before the first decision."""
    return _told(table, viewer, table.match.start.events)


REPEATED = ("move", "result")
"""Events that say what the line of their ply, or the last line, says too."""


def _told(
    table: Table, viewer: Player | None, events: Iterable[Event], without: tuple[str, ...] = ()
) -> list[str]:
    """The events as sentences; the same one several times in a row is one line."""
    tell, is_noise = teller(table.match.game), table.habits.is_noise
    all_events = list(events)
    places = seen_by(viewer, all_events)
    lines = (
        tell(event)
        for n, event in enumerate(all_events)
        if n in places and event.type not in without and not (is_noise and is_noise(event))
    )
    counted = ((line, len(list(same))) for line, same in groupby(lines))
    return [line if n == 1 else f"{line} ({n} times)" for line, n in counted]


def ply_line(match: Match, n: int) -> str:
    """Ply `n` as text: who, what, and who decided."""
    ply = match.plies[n - 1]
    if ply.edit is not None:
        return f"edited: {'; '.join(map(teller(match.game), ply.events))}"
    before = match.goto(n - 1)
    short = abridged(match.game, before.state, ply.taken)
    if short is not None:
        return f"{ply.player} {short} ({ply.taken[0].by})"
    words, state = [], before.state
    for each in ply.taken:
        words.append(told_action(match.game, state, each, each.player))
        state = each.step.state
    return f"{ply.player} {' '.join(words)} ({ply.taken[0].by})"


def reason_lines(match: Match, n: int) -> list[str]:
    """The reasons that were given for actions of ply `n`, a line each."""
    return [f"   reason: {each.reason}" for each in match.plies[n - 1].taken if each.reason]


def result_line(match: Match) -> str:
    """The end in one sentence."""
    result = match.result
    if result is None:
        return f"{match.to_act} is to act after {match.done} plies"
    return f"{ending(match)} (after {match.done} {'ply' if match.done == 1 else 'plies'})"


def tally_lines(match: Match) -> list[str]:
    """Per model in a seat, what came of asking it, in one sentence."""
    found = []
    for player, counts in match.tally.items():
        words = [f"{counts['asked']} asked", f"{counts['own']} answers as given"]
        words += [f"{counts['repaired']} repaired", f"{counts['unasked']} windows unasked"]
        words += [f"{n} refused with {code}" for code, n in counts["refused"].items()]
        words += [f"{n} defaults {name}" for name, n in counts["defaults"].items()]
        found.append(f"{player}: {', '.join(words)}, {counts['seconds']:.1f} s")
    return found
