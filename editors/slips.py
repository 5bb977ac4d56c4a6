"""Which token was left out of a JSON text, told from what follows and how the lines are indented.

Called by the scanner before it puts something in its place; what is found here cannot stand in
strict JSON, but for the indentation, which is asked only where a text is known to be none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.checks import pointer

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
    frame = scanner.stack[-1]
    line, column = _line(scanner.text, start)
    if not scanner.guesses or column is None or line <= frame.start or len(scanner.stack) < 2:
        return
    outer = scanner.stack[-2]
    if frame.key is not None or isinstance(frame.value, list) or isinstance(outer.value, list):
        return
    if column <= _indent(scanner.text, frame.start):
        scanner.missing("}", scanner.behind)
        scanner.pop(scanner.behind)


def _key_in_list(scanner: Scanner, frame: Frame, start: int) -> None:
    """A key among the entries of a list: an object was not opened, or the list not closed."""
    line, column = _line(scanner.text, start)
    outer = scanner.stack[-2] if len(scanner.stack) > 1 else None
    is_further_out = column is not None and column <= _indent(scanner.text, frame.start)
    of_objects = not frame.value or isinstance(list(frame.value)[-1], dict)
    is_item = of_objects and not (line > frame.start and is_further_out)
    if is_item or outer is None or not isinstance(outer.value, dict):
        at = scanner.behind if not frame.value else start
        scanner.opened("{", start, at)
        return
    scanner.missing("]", scanner.behind)
    scanner.pop(scanner.behind)


def _key_for_value(scanner: Scanner, frame: Frame, start: int) -> None:
    """A key where a value was expected: there is none, or an object was not opened."""
    before = frame.key_span[0]
    line, column = _line(scanner.text, start)
    outer_line, outer = _line(scanner.text, before)
    is_inside = line == outer_line or (column is not None and outer is not None and column > outer)
    if frame.colon and is_inside:
        scanner.opened("{", start, start)
        return
    scanner.valueless(frame)
    scanner.comma = (start, start)


def before_opening(scanner: Scanner, start: int) -> None:
    """An object opens behind a comma where a key was expected: the one before was not closed."""
    if len(scanner.stack) < 2 or scanner.comma is None:
        return
    frame, outer = scanner.stack[-1], scanner.stack[-2]
    if scanner.text[start] == "[":
        if scanner.guesses and _is_flat(frame.value) and isinstance(outer.value, list):
            scanner.missing("]", scanner.behind)
            scanner.pop(scanner.behind)
        return
    if isinstance(frame.value, list) or frame.key is not None or isinstance(outer.value, dict):
        return
    line, column = _line(scanner.text, start)
    opening, first = _line(scanner.text, frame.start)
    is_level = (column is None) if first is None else (column is not None and column <= first)
    if is_level or line == opening:
        scanner.missing("}", scanner.behind)
        scanner.pop(scanner.behind)


def _is_flat(value: object) -> bool:
    """Whether a list holds plain values only, and some."""
    if not isinstance(value, list) or not value:
        return False
    return not any(isinstance(item, (dict, list)) for item in value)


def closed_further_out(scanner: Scanner, start: int, wanted: type) -> None:
    """A bracket on a line of its own, further out than what it would close: one was left out."""
    frame = scanner.stack[-1]
    line, column = _line(scanner.text, start)
    if not scanner.guesses or column is None or line <= frame.start or len(scanner.stack) < 2:
        return
    both = isinstance(frame.value, wanted) and isinstance(scanner.stack[-2].value, wanted)
    if both and column < _indent(scanner.text, frame.start):
        scanner.missing("}" if wanted is dict else "]", scanner.behind)
        scanner.comma = None
        scanner.pop(scanner.behind)


def before_closing(scanner: Scanner, token: str) -> bool:
    """Whether a ] closes a list that was not opened, among the members of an object."""
    frame = scanner.stack[-1] if scanner.stack else None
    if token != "]" or frame is None or isinstance(frame.value, list):
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
    is_clear = (frame.key is not None and not frame.colon) or keyless
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
    line, first = _line(scanner.text, scanner.at)
    starts = (lists[-1].start, scanner.stack[-1].start)
    if first is not None:
        return first <= _indent(scanner.text, lists[-1].start)
    return any(start >= line for start in starts)


def _stray(scanner: Scanner, frame: Frame) -> int | None:
    """Where the first plain value stands in a list of lists, the last member; None: in none."""
    members = list(frame.value.items()) if isinstance(frame.value, dict) else []
    key, last = members[-1] if members else ("", None)
    if frame.key is not None or not isinstance(last, list):
        return None
    plain = [n for n, item in enumerate(last) if not isinstance(item, list)]
    if not 0 < len(plain) < len(last):
        return None
    return scanner.scan.spans[f"{frame.path}{pointer(key)}/{plain[0]}"].start


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


def _line(text: str, at: int) -> tuple[int, int | None]:
    """Where the line of an offset begins, and the column of what is first on it; else None."""
    line = text.rfind("\n", 0, at) + 1
    return line, at - line if not text[line:at].strip() else None


def _indent(text: str, at: int) -> int:
    """The indentation of the line of an offset."""
    line = text.rfind("\n", 0, at) + 1
    return len(text[line:at]) - len(text[line:at].lstrip())
