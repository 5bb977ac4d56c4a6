"""A match at the terminal: the board as text, moves typed in notation, refusals explained."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

import click

from core.agents.base import HUMAN
from core.match import Match, Ply, Timer
from core.matchview import teller
from core.protocol import (
    ActionError,
    Choice,
    Factored,
    IllegalAction,
    MalformedAction,
    Notated,
    Pictured,
)
from webapp.commands.output import say

HELP = """Type an action as it is written (e2e4, Fireball, reinforce 3), or its number in `moves`.
  moves   list what you may do        undo    take back to your previous turn
  board   show the board again        why X   why X is not legal
  help    this text                   quit    stop the match"""


@dataclass(frozen=True)
class Terminal:
    """Where a match is shown; `quiet` shows nothing, `err` uses the standard error."""

    quiet: bool = False
    err: bool = False

    def play(self, match: Match, timer: Timer | None) -> Match:
        """Play on to the end, or until a human quits."""
        self._board(match)
        while (player := match.to_act) is not None:
            if match.seat(player) == HUMAN:
                after = self._ask(match)
                if after is None:
                    break
            else:
                after = match.decide(timer)
            if after.done > match.done:
                self._tell(after)
            elif len(after.pending) > len(match.pending):
                self._tell_part(after)
            match = after
        if match.result is not None:
            self.say(result_line(match))
        return match

    def say(self, text: str) -> None:
        """Print a line, unless nothing is shown."""
        if not self.quiet:
            say(text, err=self.err)

    def _board(self, match: Match) -> None:
        if isinstance(match.game, Pictured) and not self.quiet:
            self.say(match.game.text(match.state))

    def _tell(self, match: Match) -> None:
        ply = match.plies[match.done - 1]
        self.say(f"{match.done}. {ply_line(match, match.done)}")
        if any(match.seat(player) == HUMAN for player in match.game.players):
            tell = teller(match.game)
            for event in ply.events:
                if event.type not in ("move", "result"):
                    self.say(f"   {tell(event)}")
            self._board(match)

    def _tell_part(self, match: Match) -> None:
        """What an action did that does not end its ply."""
        tell = teller(match.game)
        for event in match.pending[-1].step.events:
            self.say(f"   {tell(event)}")

    def _ask(self, match: Match) -> Match | None:
        """The match after what the human wanted; None to quit."""
        try:
            click.echo(f"{match.to_act}> ", nl=False, err=True)
            text = input().strip()
        except EOFError:
            return None
        word, _, rest = text.partition(" ")
        if word == "quit":
            return None
        if word == "undo":
            return self._undo(match)
        if word in ("", "help"):
            self.say(HELP)
        elif word == "board":
            self._board(match)
        elif word == "moves":
            for line in forms(match) or (
                f"{n:4} {line}" for n, line in enumerate(labels(match), 1)
            ):
                self.say(line)
        else:
            return self._act(match, rest if word == "why" else text, word == "why")
        return match

    def _act(self, match: Match, text: str, ask_only: bool) -> Match:
        try:
            after = act(match, text)
        except IllegalAction as error:
            self.say(error.refusal.message)
            for reason in error.refusal.reasons:
                self.say(f"  because {reason.message}  ({reason.path})")
        except ActionError as error:
            self.say(f"{error}; `moves` lists what you may do")
        else:
            if not ask_only:
                return after
            self.say(f"{text} is legal")
        return match

    def _undo(self, match: Match) -> Match:
        """Back to where a human was to decide, half a ply first."""
        if match.pending:
            self._board(match.undo())
            return match.undo()
        back = match.undo()
        while back.done and back.seat(back.to_act or "") != HUMAN:
            back = back.undo()
        if match.done == 0 or back.seat(back.to_act or "") != HUMAN:
            self.say("There is nothing to take back")
            return match
        self._board(back)
        return back


def forms(match: Match) -> list[str]:
    """Actions with amounts as one line each, for games that have forms for them."""
    found: Any = match.game
    if not isinstance(found, Factored):
        return []
    choices = found.choices(match.game.observe(match.state, match.to_act))
    return [line for choice in choices for line in _form_lines(choice)]


def _form_lines(choice: Choice) -> list[str]:
    if choice.rows:
        return [f"  {row['from']}-{row['to']} 1 to {row['max']}" for row in choice.rows]
    amounts = [f" {field.least} to {field.most}" for field in choice.fields]
    return [f"  {choice.type}{''.join(amounts)}"]


def labels(match: Match) -> list[str]:
    """The legal actions as text, in their order."""
    game = match.game
    view = game.observe(match.state, match.to_act)
    actions = game.legal_actions(view)
    if isinstance(game, Notated):
        return [game.notate(action, view) for action in actions]
    return [str(game.dump(action)) for action in actions]


def act(match: Match, text: str) -> Match:
    """Play the action of this text or number.  Raises ActionError."""
    game = match.game
    view = game.observe(match.state, match.to_act)
    if text.isascii() and text.isdigit():
        number = int(text) if len(text) < 7 and not isinstance(game, Factored) else 0
        actions = list(islice(game.legal_actions(view), number))
        if not 1 <= number <= len(actions):
            raise MalformedAction(f"There is no action number {text[:9]}")
        return match.play(actions[number - 1])
    if not isinstance(game, Notated):
        raise MalformedAction("This game's actions are chosen by number")
    return match.play(game.parse_notation(text, view))


def ply_line(match: Match, n: int) -> str:
    """Ply `n` as text: who, what, and who decided."""
    ply: Ply = match.plies[n - 1]
    if ply.edit is not None:
        return f"edited: {'; '.join(map(teller(match.game), ply.events))}"
    before = match.goto(n - 1)
    words = []
    for each in ply.taken:
        words.append(action_text(before, each.action))
        before = before.enter(each.action)
    return f"{ply.player} {' '.join(words)} ({ply.taken[0].by})"


def action_text(match: Match, action: Any) -> str:
    """The action as text in the match's position."""
    game = match.game
    if isinstance(game, Notated):
        return game.notate(action, game.observe(match.state, match.to_act))
    return str(game.dump(action))


def result_line(match: Match) -> str:
    """The end in one sentence."""
    result = match.result
    if result is None:
        return f"{match.to_act} is to act after {match.done} plies"
    reason = result.reason.replace("_", " ")
    who = " and ".join(result.winners)
    won = f"{who} won" if who else "drawn"
    return f"{won} after {match.done} plies ({reason})"
