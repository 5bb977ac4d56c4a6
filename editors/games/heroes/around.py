"""What stands around an offset of a script or trigger, which may be half written."""

from __future__ import annotations

from dataclasses import dataclass

from core.games.heroes.commands import COMMANDS
from core.games.heroes.language import argument_at
from core.games.heroes.tokens import Token, tokenize
from core.games.heroes.triggers import TRIGGERS
from core.protocol import Json


@dataclass(frozen=True)
class Around:
    """What stands around an offset of a text: the token touched, and the open calls."""

    start: int
    end: int
    token: Token | None
    calls: tuple[tuple[str, int], ...]
    """Every open command and the index of its argument at the offset, the innermost last."""
    in_comment: bool = False


def around(text: str, offset: int) -> Around:
    """What stands around an offset; the text may be half written."""
    offset = min(max(offset, 0), len(text))
    tokens = tokenize(text).tokens[:-1]
    if _in_comment(text, tokens, offset):
        return Around(offset, offset, None, (), True)
    calls: list[tuple[str, int]] = []
    touched: Token | None = None
    before: Token | None = None
    for token in tokens:
        if token.span.start >= offset:
            break
        if token.kind in ("name", "number", "text") and offset <= token.span.end:
            closed = token.kind == "text" and offset == token.span.end > token.span.start + 1
            if not (closed and text[offset - 1] == text[token.span.start]):
                touched = token
                break
        if token.kind == "(":
            calls.append((before.value if before and before.kind == "name" else "", 0))
        elif token.kind == ")" and calls:
            calls.pop()
        elif token.kind == "," and calls:
            calls[-1] = (calls[-1][0], calls[-1][1] + 1)
        before = token
    start, end = (touched.span.start, touched.span.end) if touched else (offset, offset)
    return Around(start, end, touched, tuple(calls))


def _in_comment(text: str, tokens: tuple[Token, ...], offset: int) -> bool:
    last = max((t.span.end for t in tokens if t.span.end <= offset), default=0)
    if any(t.span.start < offset < t.span.end for t in tokens):
        return False
    gap = text[last:offset]
    line = gap.rfind("//")
    block = gap.rfind("/*")
    return (line >= 0 and "\n" not in gap[line:]) or (block >= 0 and "*/" not in gap[block:])


def wanted_of(here: Around) -> str | None:
    """What kind of argument belongs there; a script is a command."""
    if not here.calls:
        return "command"
    name, index = here.calls[-1]
    command = COMMANDS.get(name.upper())
    argument = argument_at(command, index) if command else None
    return argument.kind if argument else None


def signature_at(here: Around, is_trigger: bool) -> Json:
    """The innermost command around an offset: its arguments, and which one is being written."""
    if not here.calls:
        return None
    name, index = here.calls[-1]
    if is_trigger:
        word = TRIGGERS.get(name)
        if word is None or not word.arguments:
            return None
        own = [{"label": each.name, "kind": each.kind} for each in word.arguments]
        return {"name": name, "parameters": own, "active": 0, "text": word.doc}
    command = COMMANDS.get(name)
    if command is None:
        return None
    parameters: list[dict[str, str]] = [
        {"label": argument.name, "kind": argument.kind} for argument in command.arguments
    ]
    active: int | None = index if index < len(parameters) else None
    rest = command.facts.rest
    if rest is not None:
        parameters.append({"label": f"{rest.name}, ...", "kind": rest.kind})
        active = min(index, len(parameters) - 1)
    return {"name": name, "parameters": parameters, "active": active, "text": command.doc}
