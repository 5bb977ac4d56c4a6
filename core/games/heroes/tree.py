"""The tree of a script as it grows: calls that are still open, and what they are given.

`parser` walks the tokens and says what comes; here it is put where it belongs, and what is wrong
with a call is told when the call is whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from core.games.heroes import punctuation, repairs
from core.games.heroes.ast import Call, Comment, Node, ScriptError, ScriptFix, Span
from core.games.heroes.language import COMMANDS, Command, argument_at, signature_of
from core.games.heroes.tokens import Token


class WaitingSign(NamedTuple):
    """A sign that waits for the value behind it: where its mistake stands, whether a value stands
    before it, and whether no other sign stands beside it."""

    token: Token
    error: int
    left: bool
    is_alone: bool = True


class OpenCall:
    """A call that is still open; `name` is None for a stray bracket around a value."""

    __slots__ = ("args", "comma", "comments", "error", "name", "sign", "start")

    def __init__(self, name: Token | None, start: int, comments: tuple[Comment, ...]) -> None:
        self.name = name
        self.start = start
        self.comments = comments
        self.args: list[Node] = []
        self.comma: Span | None = None
        self.sign: WaitingSign | None = None
        self.error = 0
        """Where the mistake of a stray bracket stands."""

    @property
    def command(self) -> Command | None:
        """What is called, None for a bracket or a name that is no command."""
        return COMMANDS.get(self.name.value.upper()) if self.name else None

    def lacks(self) -> bool:
        """Whether arguments are missing behind the last one."""
        command = self.command
        return command is not None and len(self.args) < len(command.arguments)

    def is_full(self) -> bool:
        """Whether it has all arguments that it takes."""
        command = self.command
        return command is None or argument_at(command, len(self.args)) is None


class Tree:
    """What has been read of one script, and its mistakes."""

    def __init__(self, source: str, errors: Iterable[ScriptError]) -> None:
        self.source = source
        self.errors = list(errors)
        self.stack: list[OpenCall] = []
        self.outside = OpenCall(None, 0, ())
        """What holds the roots: there should be one."""
        self.roots = self.outside.args

    def error(
        self, code: str, message: str, span: Span, expected: str = "", fix: ScriptFix | None = None
    ) -> None:
        """Note a mistake."""
        self.errors.append(ScriptError(code, message, span, expected, fix))

    def innermost(self) -> OpenCall:
        """The call that the next argument goes to."""
        return self.stack[-1] if self.stack else self.outside

    def case(self, token: Token, upper: str) -> None:
        """Note a word that is not written in capitals."""
        fix = ScriptFix(f"Write {upper}", token.span, upper)
        self.error("lower-case", f"{upper} is written in capitals", token.span, upper, fix)

    def wanted(self) -> str:
        """What may stand where the next operand goes."""
        if not self.stack:
            return "command"
        frame = self.stack[-1]
        if frame.sign is not None:
            return "value"
        command = frame.command
        argument = argument_at(command, len(frame.args)) if command else None
        return argument.kind if argument else "attribute"

    def signed(self, frame: OpenCall, sign: WaitingSign, node: Node, is_last: bool) -> Node:
        """The value with the sign before it, or between it and the last one.

        `is_last` says that no other sign follows the value.
        Of several signs in a row none is repaired, as their order would have to be guessed; and
        what they make stays flat, however many there are.
        """
        frame.sign = None
        token, index, has_left, is_alone = sign
        is_last = is_last and is_alone
        fix = None
        if not has_left:
            fix = repairs.before(self.source, token, node) if is_last else None
            name = "NOT" if token.value in ("!", "NOT") else "ABS"
            made = Call(name, (node,), Span(token.span.start, node.span.end), token.span)
        else:
            left = frame.args.pop()
            if isinstance(left, Call) and left.name_span.start > left.span.start:
                return left  # made of signs itself
            # `NOT a == b` is read in two ways.
            is_clear = is_last and not (
                isinstance(left, Call) and repairs.is_bare(self.source, left)
            )
            fix = repairs.between(self.source, token, left, node) if is_clear else None
            made = Call("ADD", (left, node), Span(left.span.start, node.span.end), token.span)
        self.errors[index] = replace(self.errors[index], fix=fix)
        return made

    def inner(self, frame: OpenCall, token: Token) -> tuple[Comment, ...]:
        """Comments before the closing bracket: the last argument's, or the call's own."""
        if not token.before:
            return ()
        if not frame.args:
            return unattached(token.before)
        trailing = tuple(c for c in token.before if c.trailing)
        if trailing:
            last = frame.args[-1]
            frame.args[-1] = replace(last, comments=last.comments + trailing)
        return tuple(c for c in token.before if not c.trailing)

    def call(
        self, frame: OpenCall, end: int, inner: tuple[Comment, ...], is_closed: bool = False
    ) -> Node:
        """What a call is that ends here, at its bracket or for lack of one."""
        span = Span(frame.start, end)
        if frame.name is None:
            if len(frame.args) == 1:
                only = frame.args[0]
                if is_closed and not inner and not repairs.is_of_signs(self.source, only):
                    fix = punctuation.without_brackets(self.source, span)
                    self.errors[frame.error] = replace(self.errors[frame.error], fix=fix)
                return replace(only, span=span, comments=frame.comments + only.comments)
            return Call("SEQ", tuple(frame.args), span, span, frame.comments, inner)
        name = self._command(frame.name, frame.args, end if is_closed else None)
        call = Call(name, tuple(frame.args), span, frame.name.span, frame.comments, inner)
        self._arity(call, frame.comma, is_closed)
        return call

    def _command(self, token: Token, args: list[Node], end: int | None) -> str:
        if token.value in COMMANDS:
            return token.value
        upper = token.value.upper()
        if upper in COMMANDS:
            self.case(token, upper)
            return upper
        self.errors.append(repairs.unknown(self.source, token, args, end))
        return token.value

    def _arity(self, call: Call, comma: Span | None, is_closed: bool) -> None:
        command = COMMANDS.get(call.name)
        if command is None:
            return
        least, count = len(command.arguments), len(call.args)
        if count < least:
            missing = command.arguments[count].name
            if call.name == "SEQ":
                message = "SEQ() does nothing; put commands into it, or write NOOP()"
                self.error("empty-seq", message, call.span, "a command")
                return
            message = f"{signature_of(command)} takes {least}, here {count}: {missing} is missing"
            fix = punctuation.completed(call, comma) if is_closed else None
            self.error("missing-argument", message, call.span, missing, fix)
        elif count > least and command.facts.rest is None:
            self.errors.append(punctuation.superfluous(self.source, call, is_closed))

    def leading(self, token: Token) -> tuple[Comment, ...]:
        """The token's own comments; those behind the argument before it stay with that one."""
        if not token.before:
            return ()
        args = self.innermost().args
        if not args:
            return unattached(token.before)
        self.attach(tuple(c for c in token.before if c.trailing))
        return tuple(c for c in token.before if not c.trailing)

    def attach(self, comments: tuple[Comment, ...]) -> None:
        """Give comments to the last argument."""
        if comments:
            args = self.innermost().args
            behind = tuple(Comment(c.text, True) for c in comments)
            args[-1] = replace(args[-1], comments=args[-1].comments + behind)


def unattached(comments: Iterable[Comment]) -> tuple[Comment, ...]:
    """The comments as those of nothing before them."""
    return tuple(Comment(c.text) for c in comments)
