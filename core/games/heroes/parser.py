"""Tokens to the tree of a script: one linear pass, every mistake reported (ruleset v1, Text).

An explicit stack stands for recursion, so that no input can exhaust Python's own.  After a
mistake the parser goes on as if the obvious repair had been made, and offers that repair.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from core.games.heroes import punctuation, repairs
from core.games.heroes.ast import (
    Call,
    Node,
    Number,
    Parsed,
    ScriptFix,
    Span,
    Target,
    Text,
)
from core.games.heroes.floats import canon
from core.games.heroes.language import COMMANDS
from core.games.heroes.limits import MAX_DEPTH, MAX_SCRIPT
from core.games.heroes.runs import without_runs
from core.games.heroes.tokens import LONG, Token, tokenize
from core.games.heroes.tree import OpenCall, Tree, WaitingSign, unattached

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


class _Parser(Tree):
    def __init__(self, source: str) -> None:
        found = tokenize(source)
        super().__init__(source, found.errors)
        self.tokens = found.tokens
        self.remarks = found.remarks
        self.at = 0
        self.is_balanced = True
        self.extra: Span | None = None
        """Where what is more than one command begins."""
        self.separators: list[Span] = []
        self.want = True
        """Whether an operand comes next."""

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
            comments = self.leading(token)
            if following.before:
                comments += unattached(following.before)
            self.stack.append(OpenCall(token, token.span.start, comments))
            return
        upper = token.value.upper()
        if upper == "SELF" or upper == "OPPONENT":
            if token.value != upper:
                self.case(token, upper)
            self._leaf(Target("SELF" if upper == "SELF" else "OPPONENT", token.span), token)
        elif upper == "NOT" and following.kind not in _ENDS:
            self._sign(token._replace(kind="sign", value="NOT"), is_first=True)
        elif upper in COMMANDS:
            self.errors.append(punctuation.brackets(token))
            self._leaf(Call(upper, (), token.span, token.span), token)
        else:
            error, node = repairs.bare(token.value, token.span, self.wanted())
            self.errors.append(error)
            self._leaf(node, token)

    def _leaf(self, node: Node, token: Token) -> None:
        if token.before:
            comments = self.leading(token)
            node = replace(node, comments=comments) if comments else node
        self._put(node)

    def _put(self, node: Node) -> None:
        frame = self.innermost()
        if frame.sign is not None:
            node = self.signed(frame, frame.sign, node, is_last=not self._is_sign_next())
        frame.args.append(node)
        frame.comma = None
        self.want = False

    def _sign(self, token: Token, is_first: bool) -> None:
        """A sign: its mistake is told at once, its repair when the value behind it is read."""
        frame = self.innermost()
        self.errors.append(repairs.sign(token, is_first))
        if frame.sign is None:
            frame.sign = WaitingSign(token, len(self.errors) - 1, not is_first)
        else:
            frame.sign = frame.sign._replace(is_alone=False)
        self.want = True

    # -- an operand stands before ---------------------------------------------------------------

    def _after(self, token: Token) -> None:
        if token.kind == "," or token.kind == ";":
            self.attach(token.before)
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
        elif self.stack and self._is_signed(token) and self.stack[-1].is_full():
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

    def _stray(self, token: Token) -> None:
        """A bracket around a value, as other languages have it."""
        frame = OpenCall(None, token.span.start, self.leading(token))
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
        if frame.comma is not None and not frame.lacks():
            fix = ScriptFix("Remove the comma", frame.comma, "")
            message = "A comma before the closing bracket"
            self.error("trailing-comma", message, frame.comma, "an argument", fix)
        inner = self.inner(frame, token)
        self._put(self.call(frame, token.span.end, inner, is_closed=frame.sign is None))

    # -- the end --------------------------------------------------------------------------------

    def _finish(self) -> None:
        end = self.tokens[-1]
        closed = self.is_balanced and not self.stack
        if self.stack:
            self._unclosed(end)
        while self.stack:
            frame = self.stack.pop()
            self._put(self.call(frame, end.span.start, ()))
        if self.roots and end.before:
            self.attach(end.before)
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
