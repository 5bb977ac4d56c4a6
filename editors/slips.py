"""Which token was left out of a JSON text, told from what follows and how the lines are indented.

Called by the scanner before it puts something in its place; what is found here cannot stand in
strict JSON.  Which kind of bracket the whole text has too few of, and the indentation, are asked
only where the text is known to be no JSON.
"""

from __future__ import annotations

from core.checks import pointer
from core.protocol import Json
from editors.gaps import Frame, Reading
from editors.places import Places


def before_key(reading: Reading, start: int, end: int, is_key: bool) -> None:
    """A text comes that is a key, as the colon behind it tells: what else was expected?"""
    if not is_key:
        return
    if not reading.stack:
        if not reading.scan.found:
            reading.opened("{", start, start)
        return
    _closed_by_indent(reading, start)
    frame = reading.stack[-1]
    if isinstance(frame.value, list):
        _key_in_list(reading, frame, start)
    elif frame.key is not None:
        _key_for_value(reading, frame, start)


def _closed_by_indent(reading: Reading, start: int) -> None:
    """A key further out than what is open inside: the } between was left out."""
    if not reading.guesses or len(reading.stack) < 2 or reading.lacks not in ("}", None):
        return
    frame, outer = reading.stack[-1], reading.stack[-2]
    if frame.key is not None or isinstance(frame.value, list) or isinstance(outer.value, list):
        return
    line, column, _ = reading.lines.indented(start)
    if column is None or line <= frame.start or column > _indent(reading, frame.start):
        return
    if _is_laid_out(reading):
        reading.missing("}", reading.behind)
        reading.pop(reading.behind)


def _is_laid_out(reading: Reading) -> bool:
    """Whether what is in a bracket stands further in than its line, so that the columns tell."""
    for frame in reversed(reading.stack):
        _, column, _ = reading.lines.indented(frame.first)
        if frame.first and column is not None:
            return column > _indent(reading, frame.start)
    return False


def _key_in_list(reading: Reading, frame: Frame, start: int) -> None:
    """A key among the entries of a list: an object was not opened, or the list not closed."""
    line, column, _ = reading.lines.indented(start)
    outer = reading.stack[-2] if len(reading.stack) > 1 else None
    is_further_out = column is not None and column <= _indent(reading, frame.start)
    of_objects = not frame.value or isinstance(_last(frame), dict)
    is_item = of_objects and not (line > frame.start and is_further_out)
    if reading.lacks in ("{", "]"):
        is_item = reading.lacks == "{"
    if is_item or outer is None or not isinstance(outer.value, dict):
        at = reading.behind if not frame.value else start
        reading.opened("{", start, at)
        return
    reading.missing("]", reading.behind)
    reading.pop(reading.behind)


def _key_for_value(reading: Reading, frame: Frame, start: int) -> None:
    """A key where a value was expected: there is none, or an object was not opened."""
    line, column, _ = reading.lines.indented(start)
    outer_line, outer, _ = reading.lines.indented(frame.key_span[0])
    is_inside = line == outer_line or (column is not None and outer is not None and column > outer)
    if reading.lacks is not None:
        is_inside = reading.lacks == "{" and (is_inside or not _is_laid_out(reading))
    if frame.colon and is_inside:
        reading.opened("{", start, start)
        return
    reading.valueless(frame)
    reading.comma = (start, start)


def before_opening(reading: Reading, start: int) -> None:
    """An object opens behind a comma where a key was expected: the one before was not closed."""
    if len(reading.stack) < 2 or reading.comma is None:
        return
    closing = "}" if reading.text[start] == "{" else "]"
    if reading.lacks not in (closing, None):
        return
    frame, outer = reading.stack[-1], reading.stack[-2]
    if closing == "]":
        are_lists = isinstance(frame.value, list) and isinstance(outer.value, list)
        if reading.guesses and are_lists and frame.value and frame.is_flat:
            reading.missing("]", reading.behind)
            reading.pop(reading.behind)
        return
    if isinstance(frame.value, list) or frame.key is not None or isinstance(outer.value, dict):
        return
    line, column, _ = reading.lines.indented(start)
    opening, first, _ = reading.lines.indented(frame.start)
    is_level = (column is None) if first is None else (column is not None and column <= first)
    if is_level or line == opening:
        reading.missing("}", reading.behind)
        reading.pop(reading.behind)


def before_comma(reading: Reading) -> None:
    """A comma comes where an empty list waits for a value: was the list not closed?"""
    frame = reading.stack[-1] if reading.stack else None
    if frame and isinstance(frame.value, list) and not frame.value and reading.lacks == "]":
        reading.missing("]", reading.behind)
        reading.pop(reading.behind)


def closed_further_out(reading: Reading, start: int, wanted: type) -> None:
    """A bracket on a line of its own, further out than what it would close: one was left out."""
    closing = "}" if wanted is dict else "]"
    if not reading.guesses or len(reading.stack) < 2 or reading.lacks not in (closing, None):
        return
    frame = reading.stack[-1]
    line, column, _ = reading.lines.indented(start)
    if column is None or line <= frame.start:
        return
    both = isinstance(frame.value, wanted) and isinstance(reading.stack[-2].value, wanted)
    if both and column < _indent(reading, frame.start):
        reading.missing(closing, reading.behind)
        reading.comma = None
        reading.pop(reading.behind)


def before_closing(reading: Reading, token: str) -> bool:
    """Whether a ] closes a list that was not opened, among the members of an object; or a } an
    object that was not opened, behind a key."""
    frame = reading.stack[-1] if reading.stack else None
    if token == "}" and frame is not None and frame.key is not None:
        if not frame.colon or reading.lacks != "{":
            return False
        reading.missing("{", reading.at, "A { is missing before this.")
        frame.key = None
        return True
    if token != "]" or frame is None or isinstance(frame.value, list) or reading.lacks == "}":
        return False
    if frame.key is not None and frame.colon:  # an empty list that was not opened
        reading.missing("[", reading.at, "A [ is missing before this.")
        frame.key = None
        return True
    stray = _stray(reading, frame)
    if stray is not None:
        del reading.scan.problems[frame.last[1] :]
        reading.missing("[", stray, "A [ is missing before this.")
        return True
    start, problems = frame.last
    keyless = any("key" in each.message.lower() for each in reading.scan.problems[problems:])
    is_clear = (frame.key is not None and not frame.colon) or keyless or reading.lacks == "["
    if not start or (not is_clear and (reading.comma is not None or _may_close(reading))):
        return False
    del reading.scan.problems[problems:]
    reading.missing("[", start, "A [ is missing before this.")
    frame.key = None
    reading.comma = None
    return True


def _may_close(reading: Reading) -> bool:
    """Whether a ] here may be that of a list around the object, as the lines are broken."""
    lists = [each for each in reading.stack if isinstance(each.value, list)]
    if not lists or not reading.guesses:
        return bool(lists)
    line, first, _ = reading.lines.indented(reading.at)
    starts = (lists[-1].start, reading.stack[-1].start)
    if first is not None:
        return first <= _indent(reading, lists[-1].start)
    return any(start >= line for start in starts)


def _stray(reading: Reading, frame: Frame) -> int | None:
    """Where the first plain value stands in a list of lists, the last member; None: in none."""
    if frame.key is not None or not isinstance(frame.value, dict):
        return None
    key, last = next(reversed(frame.value.items()), ("", None))
    seen = last[:_MOST_READ] if isinstance(last, list) else []
    plain = [n for n, item in enumerate(seen) if not isinstance(item, list)]
    if not 0 < len(plain) < len(seen):
        return None
    path = frame.path + pointer(key)
    found = reading.scan.spans.get(f"{path}/{plain[0]}")
    if found is not None:
        return found.start
    whole = reading.scan.spans[path]  # it was read at once
    found = Places(reading.text[whole.start : whole.end]).span(f"/{plain[0]}")
    return whole.start + found.start if found else None


_MOST_READ = 1000
"""Entries of a list that are looked at for each bracket that closes nothing."""


def _last(frame: Frame) -> Json:
    """The last value of a container that has some."""
    return next(reversed(frame.value.values() if isinstance(frame.value, dict) else frame.value))


def _indent(reading: Reading, at: int) -> int:
    """The indentation of the line of an offset."""
    return reading.lines.indented(at)[2]


def at_the_end(reading: Reading) -> None:
    """The text ends inside something."""
    frame = reading.stack[-1]
    closing = "}" if isinstance(frame.value, dict) else "]"
    line = reading.text.count("\n", 0, frame.start) + 1
    opening = reading.text[frame.start]
    message = f"A {closing} is missing at the end: the {opening} of line {line} is not closed."
    end = len(reading.text.rstrip())
    rest = "".join("}" if isinstance(each.value, dict) else "]" for each in reading.stack[::-1])
    reading.missing(rest, end, message)
