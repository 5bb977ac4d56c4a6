"""Tokens to the tree of a script: one linear pass, every mistake reported (ruleset v1, Text).

An explicit stack stands for recursion, so that no input can exhaust Python's own.  After a
mistake the parser goes on as if the obvious repair had been made, and offers that repair.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from core.games.heroes import punctuation, repairs
from core.games.heroes.ast import (
    Call,
    Comment,
    Node,
    Number,
    Parsed,
    ScriptError,
    ScriptFix,
    Span,
    Target,
    Text,
)
from core.games.heroes.floats import canon
from core.games.heroes.language import COMMANDS, argument_at, signature_of
from core.games.heroes.limits import MAX_DEPTH, MAX_SCRIPT
from core.games.heroes.runs import without_runs
from core.games.heroes.tokens import LONG, Token, tokenize


class _Frame:
    """A call that is still open; `name` is None for a stray bracket around a value."""

    __slots__ = ("args", "comma", "comments", "error", "name", "sign", "start")

    def __init__(self, name: Token | None, start: int, comments: tuple[Comment, ...]) -> None:
        self.name = name
        self.start = start
        self.comments = comments
        self.args: list[Node] = []
        self.comma: Span | None = None
        self.sign: _Sign | None = None
        self.error = 0
        """Where the mistake of a stray bracket stands."""


class _Sign(NamedTuple):
    """A sign that waits for the value behind it: where its mistake stands, whether a value stands
    before it, and whether no other sign stands beside it."""

    token: Token
    error: int
    left: bool
    is_alone: bool = True


_MARKS = {",": "comma", ";": "semicolon"}
_ENDS = (",", ";", ")", "end")


def parse(source: str) -> Parsed:
    """The tree of a script and all its mistakes; never raises.

    The last ones are kept: an edit of one script does not read the others again, and checks,
    layout and graph of one text share its tree.
    """
    return _long(source) if len(source) > LONG else _brief(source)


def read(source: str) -> Parsed:
    """As `parse`, from the text."""
    if len(source) > MAX_SCRIPT.value:
        return Parsed(None, tokenize(source).errors)
    return _Parser(source).run()


_brief = lru_cache(128)(read)
_long = lru_cache(2)(read)


class _Parser:
    def __init__(self, source: str) -> None:
        self.source = source
        found = tokenize(source)
        self.tokens = found.tokens
        self.remarks = found.remarks
        self.errors = list(found.errors)
        self.at = 0
        self.stack: list[_Frame] = []
        self.outside = _Frame(None, 0, ())
        """What holds the roots: there should be one."""
        self.roots = self.outside.args
        self.is_balanced = True
        self.extra: Span | None = None
        """Where what is more than one command begins."""
        self.separators: list[Span] = []
        self.want = True
        """Whether an operand comes next."""

    def error(
        self, code: str, message: str, span: Span, expected: str = "", fix: ScriptFix | None = None
    ) -> None:
        self.errors.append(ScriptError(code, message, span, expected, fix))

    def run(self) -> Parsed:
        """Walk all tokens."""
        tokens, stack = self.tokens, self.stack
        while True:
            token = tokens[self.at]
            if token.kind == "end":
                break
            if len(stack) > MAX_DEPTH + 1:
                message = f"The script is nested deeper than {MAX_DEPTH} levels"
                self.error("too-deep", message, token.span)
                return self._parsed(None)
            self.at += 1
            if self.want:
                self._operand(token)
            else:
                self._after(token)
        self._finish()
        return self._parsed(self._script())

    def _parsed(self, script: Call | None) -> Parsed:
        ordered = sorted(self.errors, key=lambda error: (error.span.start, error.span.end))
        return Parsed(script, tuple(without_runs(self.source, ordered)))

    # -- an operand comes next ------------------------------------------------------------------

    def _operand(self, token: Token) -> None:
        if token.kind == "name":
            self._name(token)
        elif token.kind == "number":
            self._leaf(Number(canon(float(token.value)), token.value, token.span), token)
        elif token.kind == "text":
            self._leaf(Text(token.value, token.span), token)
        elif token.kind == "(":
            self._stray(token)
        elif token.kind == ")":
            self._close(token)
        elif token.kind == "sign":
            self._sign(token, is_first=True)
        elif not self.stack and self.roots:
            self._separate(token)
        else:
            message = f"Something is missing before this {_MARKS[token.kind]}"
            self.error("missing-argument", message, token.span)
            self._note_comma(token)

    def _name(self, token: Token) -> None:
        following = self.tokens[self.at]
        if following.kind == "(":
            self.at += 1
            comments = self._leading(token)
            if following.before:
                comments += _plain(following.before)
            self.stack.append(_Frame(token, token.span.start, comments))
            return
        upper = token.value.upper()
        if upper == "SELF" or upper == "OPPONENT":
            if token.value != upper:
                self._case(token, upper)
            self._leaf(Target("SELF" if upper == "SELF" else "OPPONENT", token.span), token)
        elif upper == "NOT" and following.kind not in _ENDS:
            self._sign(token._replace(kind="sign", value="NOT"), is_first=True)
        elif upper in COMMANDS:
            self.errors.append(punctuation.brackets(token))
            self._leaf(Call(upper, (), token.span, token.span), token)
        else:
            error, node = repairs.bare(token.value, token.span, self._wanted())
            self.errors.append(error)
            self._leaf(node, token)

    def _wanted(self) -> str:
        """What may stand where the next operand goes."""
        if not self.stack:
            return "command"
        frame = self.stack[-1]
        if frame.sign is not None:
            return "value"
        command = COMMANDS.get(frame.name.value.upper()) if frame.name else None
        argument = argument_at(command, len(frame.args)) if command else None
        return argument.kind if argument else "attribute"

    def _case(self, token: Token, upper: str) -> None:
        fix = ScriptFix(f"Write {upper}", token.span, upper)
        self.error("lower-case", f"{upper} is written in capitals", token.span, upper, fix)

    def _leaf(self, node: Node, token: Token) -> None:
        if token.before:
            comments = self._leading(token)
            node = replace(node, comments=comments) if comments else node
        self._put(node)

    def _put(self, node: Node) -> None:
        frame = self.stack[-1] if self.stack else self.outside
        if frame.sign is not None:
            node = self._signed(frame, frame.sign, node)
        frame.args.append(node)
        frame.comma = None
        self.want = False

    def _sign(self, token: Token, is_first: bool) -> None:
        """A sign: its mistake is told at once, its repair when the value behind it is read."""
        frame = self.stack[-1] if self.stack else self.outside
        self.errors.append(repairs.sign(token, is_first))
        if frame.sign is None:
            frame.sign = _Sign(token, len(self.errors) - 1, not is_first)
        else:
            frame.sign = frame.sign._replace(is_alone=False)
        self.want = True

    def _signed(self, frame: _Frame, sign: _Sign, node: Node) -> Node:
        """The value with the sign before it, or between it and the last one.

        Of several signs in a row none is repaired, as their order would have to be guessed; and
        what they make stays flat, however many there are.
        """
        frame.sign = None
        token, index, has_left, is_alone = sign
        is_last = is_alone and not self._is_sign_next()
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

    # -- an operand stands before ---------------------------------------------------------------

    def _after(self, token: Token) -> None:
        if token.kind == "," or token.kind == ";":
            self._attach(token.before)
            if self.stack:
                if token.kind == ";":
                    self._semicolon(token)
                self._note_comma(token)
            else:
                self._separate(token)
        elif token.kind == "sign":
            self._sign(token, is_first=False)
        elif token.kind == ")":
            self._close(token)
        elif token.kind == "(":
            self.want = True
            self._stray(token)
        elif self.stack and self._is_word_between(token, self.tokens[self.at]):
            self._sign(token._replace(kind="sign"), is_first=False)
        elif self.stack and self._is_signed(token) and self._is_full():
            at = token.span.start
            self._sign(Token("sign", token.value[0], Span(at, at + 1), token.before), False)
            self._operand(Token("number", token.value[1:], Span(at + 1, token.span.end)))
        else:
            self._missing_comma(token)
            self.want = True
            self._operand(token)

    @staticmethod
    def _is_word_between(token: Token, following: Token) -> bool:
        return token.kind == "name" and repairs.is_word_between(token, following)

    @staticmethod
    def _is_signed(token: Token) -> bool:
        return token.kind == "number" and token.value[0] in "+-"

    def _is_sign_next(self) -> bool:
        """Whether another sign, or a word in place of one, follows the value just read."""
        token = self.tokens[self.at]
        if token.kind == "end":
            return False
        is_word = self._is_word_between(token, self.tokens[self.at + 1])
        return token.kind == "sign" or is_word or self._is_signed(token)

    def _is_full(self) -> bool:
        """Whether the innermost call has all arguments that it takes."""
        frame = self.stack[-1]
        command = COMMANDS.get(frame.name.value.upper()) if frame.name else None
        return command is None or argument_at(command, len(frame.args)) is None

    def _stray(self, token: Token) -> None:
        """A bracket around a value, as other languages have it."""
        frame = _Frame(None, token.span.start, self._leading(token))
        frame.error = len(self.errors)
        self.error("stray-bracket", "A bracket needs a command before it", token.span)
        self.stack.append(frame)

    def _missing_comma(self, token: Token) -> None:
        if not self.stack:
            self.extra = self.extra or token.span
            return
        before = self.tokens[self.at - 2].span.end
        is_clean = not self.errors or self.errors[-1].span.start < before
        self.errors.append(punctuation.comma(token, before, is_clean))

    def _semicolon(self, token: Token) -> None:
        fix = ScriptFix("Write a comma", token.span, ",")
        self.error("unexpected-character", "A comma stands between arguments", token.span, ",", fix)

    def _separate(self, token: Token) -> None:
        """A comma or semicolon behind the script's command."""
        self.separators.append(token.span)
        self.extra = self.extra or token.span
        self.want = True

    def _note_comma(self, token: Token) -> None:
        if self.stack:
            self.stack[-1].comma = token.span
        self.want = True

    # -- closing --------------------------------------------------------------------------------

    def _close(self, token: Token) -> None:
        if not self.stack:
            self.is_balanced = False
            fix = ScriptFix("Remove the bracket", token.span, "")
            self.error("extra-bracket", "This bracket closes nothing", token.span, "", fix)
            return
        frame = self.stack.pop()
        if frame.comma is not None and not _lacks(frame):
            fix = ScriptFix("Remove the comma", frame.comma, "")
            message = "A comma before the closing bracket"
            self.error("trailing-comma", message, frame.comma, "an argument", fix)
        inner = self._inner(frame, token)
        self._put(self._call(frame, token.span.end, inner, is_closed=frame.sign is None))

    def _inner(self, frame: _Frame, token: Token) -> tuple[Comment, ...]:
        """Comments before the closing bracket: the last argument's, or the call's own."""
        if not token.before:
            return ()
        if not frame.args:
            return _plain(token.before)
        trailing = tuple(c for c in token.before if c.trailing)
        if trailing:
            last = frame.args[-1]
            frame.args[-1] = replace(last, comments=last.comments + trailing)
        return tuple(c for c in token.before if not c.trailing)

    def _call(
        self, frame: _Frame, end: int, inner: tuple[Comment, ...], is_closed: bool = False
    ) -> Node:
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
            self._case(token, upper)
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

    # -- comments -------------------------------------------------------------------------------

    def _leading(self, token: Token) -> tuple[Comment, ...]:
        """The token's own comments; those behind the argument before it stay with that one."""
        if not token.before:
            return ()
        args = self.stack[-1].args if self.stack else self.roots
        if not args:
            return _plain(token.before)
        self._attach(tuple(c for c in token.before if c.trailing))
        return tuple(c for c in token.before if not c.trailing)

    def _attach(self, comments: tuple[Comment, ...]) -> None:
        """Give comments to the last argument."""
        if comments:
            args = self.stack[-1].args if self.stack else self.roots
            behind = tuple(Comment(c.text, True) for c in comments)
            args[-1] = replace(args[-1], comments=args[-1].comments + behind)

    # -- the end --------------------------------------------------------------------------------

    def _finish(self) -> None:
        end = self.tokens[-1]
        closed = self.is_balanced and not self.stack
        if self.stack:
            self._unclosed(end)
        while self.stack:
            frame = self.stack.pop()
            self._put(self._call(frame, end.span.start, ()))
        if self.roots and end.before:
            self._attach(end.before)
        if self.extra is not None:
            where = self.roots, self.separators, self.extra
            self.errors.append(punctuation.extra(self.source, *where, closed))

    def _unclosed(self, end: Token) -> None:
        count = len(self.stack)
        start = self.stack[0].start
        swallowed = next((r for r in reversed(self.remarks) if ")" in r.text), None)
        if swallowed is not None and swallowed.span.start > start:
            is_behind = swallowed.span.start >= self.tokens[-2].span.end
            self.errors.append(punctuation.swallowed(swallowed, count, is_behind))
            return
        last = self.tokens[-2].span.end
        fix = ScriptFix("Close the brackets", Span(last, last), ")" * count)
        what = "A closing bracket is" if count == 1 else f"{count} closing brackets are"
        self.error("unclosed-bracket", f"{what} missing at the end", end.span, ")", fix)

    def _script(self) -> Call | None:
        if not self.roots:
            if not self.errors:
                message = "The script is empty; write NOOP() for one that does nothing"
                fix = ScriptFix("Write NOOP()", Span(0, len(self.source)), "NOOP()")
                self.error("empty-script", message, Span(0, len(self.source)), "a command", fix)
            return None
        root = self.roots[0]
        if isinstance(root, Call):
            return root
        message = "A script is a command such as MODIFY(…), not a bare value"
        self.error("bare-value", message, root.span, "a command")
        return None


def _lacks(frame: _Frame) -> bool:
    """Whether arguments are missing behind a last comma."""
    command = COMMANDS.get(frame.name.value.upper()) if frame.name else None
    return command is not None and len(frame.args) < len(command.arguments)


def _plain(comments: tuple[Comment, ...]) -> tuple[Comment, ...]:
    return tuple(Comment(c.text) for c in comments)
