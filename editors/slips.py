"""Which token was left out of a JSON text, told from what follows and how the lines are indented.

Called by the scanner before it puts something in its place; what is found here cannot stand in
strict JSON.  Which kind of bracket the whole text has too few of, and the indentation, are asked
only where the text is known to be no JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.checks import pointer
from core.protocol import Json
from editors.placing import Places

if TYPE_CHECKING:
    from editors.gaps import Frame
    from editors.scan import Scanner


def before_key(scanner: Scanner, start: int, end: int, is_key: bool) -> None:
    """A text comes that is a key, as the colon behind it tells: what else was expected?"""
    if not is_key:
        return
    if not scanner.stack:
        if not scanner.scan.found:
            scanner.opened("{", start, start)
        return
    _closed_by_indent(scanner, start)
    frame = scanner.stack[-1]
    if isinstance(frame.value, list):
        _key_in_list(scanner, frame, start)
    elif frame.key is not None:
        _key_for_value(scanner, frame, start)


def _closed_by_indent(scanner: Scanner, start: int) -> None:
    """A key further out than what is open inside: the } between was left out."""
    if not scanner.guesses or len(scanner.stack) < 2 or scanner.lacks not in ("}", None):
        return
    frame, outer = scanner.stack[-1], scanner.stack[-2]
    if frame.key is not None or isinstance(frame.value, list) or isinstance(outer.value, list):
        return
    line, column, _ = scanner.lines.indented(start)
    if column is None or line <= frame.start or column > _indent(scanner, frame.start):
        return
    if _is_laid_out(scanner):
        scanner.missing("}", scanner.behind)
        scanner.pop(scanner.behind)


def _is_laid_out(scanner: Scanner) -> bool:
    """Whether what is in a bracket stands further in than its line, so that the columns tell."""
    for frame in reversed(scanner.stack):
        _, column, _ = scanner.lines.indented(frame.first)
        if frame.first and column is not None:
            return column > _indent(scanner, frame.start)
    return False


def _key_in_list(scanner: Scanner, frame: Frame, start: int) -> None:
    """A key among the entries of a list: an object was not opened, or the list not closed."""
    line, column, _ = scanner.lines.indented(start)
    outer = scanner.stack[-2] if len(scanner.stack) > 1 else None
    is_further_out = column is not None and column <= _indent(scanner, frame.start)
    of_objects = not frame.value or isinstance(_last(frame), dict)
    is_item = of_objects and not (line > frame.start and is_further_out)
    if scanner.lacks in ("{", "]"):
        is_item = scanner.lacks == "{"
    if is_item or outer is None or not isinstance(outer.value, dict):
        at = scanner.behind if not frame.value else start
        scanner.opened("{", start, at)
        return
    scanner.missing("]", scanner.behind)
    scanner.pop(scanner.behind)


def _key_for_value(scanner: Scanner, frame: Frame, start: int) -> None:
    """A key where a value was expected: there is none, or an object was not opened."""
    line, column, _ = scanner.lines.indented(start)
    outer_line, outer, _ = scanner.lines.indented(frame.key_span[0])
    is_inside = line == outer_line or (column is not None and outer is not None and column > outer)
    if scanner.lacks is not None:
        is_inside = scanner.lacks == "{" and (is_inside or not _is_laid_out(scanner))
    if frame.colon and is_inside:
        scanner.opened("{", start, start)
        return
    scanner.valueless(frame)
    scanner.comma = (start, start)


def before_opening(scanner: Scanner, start: int) -> None:
    """An object opens behind a comma where a key was expected: the one before was not closed."""
    if len(scanner.stack) < 2 or scanner.comma is None:
        return
    closing = "}" if scanner.text[start] == "{" else "]"
    if scanner.lacks not in (closing, None):
        return
    frame, outer = scanner.stack[-1], scanner.stack[-2]
    if closing == "]":
        are_lists = isinstance(frame.value, list) and isinstance(outer.value, list)
        if scanner.guesses and are_lists and frame.value and frame.is_flat:
            scanner.missing("]", scanner.behind)
            scanner.pop(scanner.behind)
        return
    if isinstance(frame.value, list) or frame.key is not None or isinstance(outer.value, dict):
        return
    line, column, _ = scanner.lines.indented(start)
    opening, first, _ = scanner.lines.indented(frame.start)
    is_level = (column is None) if first is None else (column is not None and column <= first)
    if is_level or line == opening:
        scanner.missing("}", scanner.behind)
        scanner.pop(scanner.behind)


def before_comma(scanner: Scanner) -> None:
    """A comma comes where an empty list waits for a value: was the list not closed?"""
    frame = scanner.stack[-1] if scanner.stack else None
    if frame and isinstance(frame.value, list) and not frame.value and scanner.lacks == "]":
        scanner.missing("]", scanner.behind)
        scanner.pop(scanner.behind)


def closed_further_out(scanner: Scanner, start: int, wanted: type) -> None:
    """A bracket on a line of its own, further out than what it would close: one was left out."""
    closing = "}" if wanted is dict else "]"
    if not scanner.guesses or len(scanner.stack) < 2 or scanner.lacks not in (closing, None):
        return
    frame = scanner.stack[-1]
    line, column, _ = scanner.lines.indented(start)
    if column is None or line <= frame.start:
        return
    both = isinstance(frame.value, wanted) and isinstance(scanner.stack[-2].value, wanted)
    if both and column < _indent(scanner, frame.start):
        scanner.missing(closing, scanner.behind)
        scanner.comma = None
        scanner.pop(scanner.behind)


def before_closing(scanner: Scanner, token: str) -> bool:
    """Whether a ] closes a list that was not opened, among the members of an object; or a } an
    object that was not opened, behind a key."""
    frame = scanner.stack[-1] if scanner.stack else None
    if token == "}" and frame is not None and frame.key is not None:
        if not frame.colon or scanner.lacks != "{":
            return False
        scanner.missing("{", scanner.at, "A { is missing before this.")
        frame.key = None
        return True
    if token != "]" or frame is None or isinstance(frame.value, list) or scanner.lacks == "}":
        return False
    if frame.key is not None and frame.colon:  # an empty list that was not opened
        scanner.missing("[", scanner.at, "A [ is missing before this.")
        frame.key = None
        return True
    stray = _stray(scanner, frame)
    if stray is not None:
        del scanner.scan.problems[frame.last[1] :]
        scanner.missing("[", stray, "A [ is missing before this.")
        return True
    start, problems = frame.last
    keyless = any("key" in each.message.lower() for each in scanner.scan.problems[problems:])
    is_clear = (frame.key is not None and not frame.colon) or keyless or scanner.lacks == "["
    if not start or (not is_clear and (scanner.comma is not None or _may_close(scanner))):
        return False
    del scanner.scan.problems[problems:]
    scanner.missing("[", start, "A [ is missing before this.")
    frame.key = None
    scanner.comma = None
    return True


def _may_close(scanner: Scanner) -> bool:
    """Whether a ] here may be that of a list around the object, as the lines are broken."""
    lists = [each for each in scanner.stack if isinstance(each.value, list)]
    if not lists or not scanner.guesses:
        return bool(lists)
    line, first, _ = scanner.lines.indented(scanner.at)
    starts = (lists[-1].start, scanner.stack[-1].start)
    if first is not None:
        return first <= _indent(scanner, lists[-1].start)
    return any(start >= line for start in starts)


def _stray(scanner: Scanner, frame: Frame) -> int | None:
    """Where the first plain value stands in a list of lists, the last member; None: in none."""
    if frame.key is not None or not isinstance(frame.value, dict):
        return None
    key, last = next(reversed(frame.value.items()), ("", None))
    seen = last[:_MOST_READ] if isinstance(last, list) else []
    plain = [n for n, item in enumerate(seen) if not isinstance(item, list)]
    if not 0 < len(plain) < len(seen):
        return None
    path = frame.path + pointer(key)
    found = scanner.scan.spans.get(f"{path}/{plain[0]}")
    if found is not None:
        return found.start
    whole = scanner.scan.spans[path]  # it was read at once
    found = Places(scanner.text[whole.start : whole.end]).span(f"/{plain[0]}")
    return whole.start + found.start if found else None


_MOST_READ = 1000
"""Entries of a list that are looked at for each bracket that closes nothing."""


def _last(frame: Frame) -> Json:
    """The last value of a container that has some."""
    return next(reversed(frame.value.values() if isinstance(frame.value, dict) else frame.value))


def _indent(scanner: Scanner, at: int) -> int:
    """The indentation of the line of an offset."""
    return scanner.lines.indented(at)[2]


def at_the_end(scanner: Scanner) -> None:
    """The text ends inside something."""
    frame = scanner.stack[-1]
    closing = "}" if isinstance(frame.value, dict) else "]"
    line = scanner.text.count("\n", 0, frame.start) + 1
    opening = scanner.text[frame.start]
    message = f"A {closing} is missing at the end: the {opening} of line {line} is not closed."
    end = len(scanner.text.rstrip())
    rest = "".join("}" if isinstance(each.value, dict) else "]" for each in scanner.stack[::-1])
    scanner.missing(rest, end, message)
