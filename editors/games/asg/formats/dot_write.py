"""A map as DOT: what quotes cannot hold is written beside it, exactly."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.repairs import fresh
from editors.games.asg.formats.dot_words import EXACT, KEYWORDS
from editors.games.asg.formats.draft import Draft
from editors.games.asg.formats.exact import JSON, told
from editors.games.asg.formats.markup import encoded


def quote(text: str) -> str:
    r"""A text as DOT writes it.

    >>> print(quote('say "hi"'), quote("p1_hq"), quote("graph"), quote("a\\b"))
    "say \"hi\"" p1_hq "graph" "a\b"
    """
    is_plain = re.fullmatch(r"[A-Za-z_]\w*|-?(?:\.\d+|\d+(?:\.\d*)?)", text, re.A)
    if is_plain and text.lower() not in KEYWORDS:
        return text
    return '"' + text.replace('"', '\\"') + '"'


_BROKEN = re.compile(r'(?<!\\)(?:\\\\)*\\(?=["\n]|\Z)')
"""Backslashes that would escape a quote, the end of a line or the end of the text."""

_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ufeff\ufffe\uffff]")
"""What programs drop from a text file or refuse in it; the end of a line of Windows too."""


def nearest(text: str) -> str:
    r"""A text that quotes can hold: an odd number of backslashes there becomes an even one.

    >>> print(nearest("a\\b"), nearest("a\\"), nearest("a\\\\"), nearest('\\"'), nearest("\x01"))
    a\b a\\ a\\ \\" ?
    """
    return _BROKEN.sub(lambda match: match[0] + "\\", _UNSAFE.sub("?", text))


def _escaped(text: str) -> str:
    """A text as a label, in quotes."""
    return quote(text.replace("\\", "\\\\"))


def _beside(key: str, text: str) -> tuple[str, str]:
    """The attribute that holds a text exactly, where quotes cannot."""
    if _UNSAFE.search(text):
        return JSON + key, quote(told(text))
    return EXACT + key, _escaped(text)


def _pairs(attributes: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Attributes as DOT writes them; labels have escapes, and so have exact texts."""
    for key, value in attributes.items():
        safe = _UNSAFE.sub("?", value)
        if key == "label":
            yield key, _escaped(encoded(safe))
        else:
            yield key, quote(nearest(value))
        if safe != value or (key != "label" and nearest(value) != value):
            yield _beside(key, value)


def _names(draft: Draft) -> dict[str, str]:
    """The name of each node in the file; what quotes cannot hold gets one that is free."""
    used = {id for id in draft.nodes if nearest(id) == id}
    found: dict[str, str] = {}
    for id in draft.nodes:
        found[id] = id if id in used else str(fresh(nearest(id), used))
        used.add(found[id])
        if found[id] != id:
            draft.report.count(
                "changed",
                "names",
                "{n} name holds characters that DOT cannot write; {key} has it.",
                "{n} names hold characters that DOT cannot write; {key} has them.",
                key=_beside("id", id)[0],
            )
    return found


def write_dot(draft: Draft) -> str:
    """The graph as DOT, as `neato -n` draws it: places in inches, held fast by their mark."""
    own = dict(draft.attributes)
    names = _names(draft)
    title = own.pop("id", "map")
    lines = [f"graph {quote(nearest(title))} {{"]
    if nearest(title) != title:
        lines.append("  {}={};".format(*_beside("id", title)))
    lines += [f"  {key}={value};" for key, value in _pairs(own)]
    for node in draft.nodes.values():
        place = {"pos": f"{node.x},{node.y}!"} if node.x is not None else {}
        about = dict(_pairs({**place, **node.attributes}))
        if names[node.id] != node.id:
            key, value = _beside("id", node.id)
            about[key] = value
        pairs = ", ".join(f"{key}={value}" for key, value in about.items())
        lines.append(f"  {quote(names[node.id])}{f' [{pairs}]' if pairs else ''};")
    lines += [f"  {quote(names.get(a, a))} -- {quote(names.get(b, b))};" for a, b in draft.edges]
    return "\n".join([*lines, "}"]) + "\n"
