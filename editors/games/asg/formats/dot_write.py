"""A map as DOT: what quotes cannot hold is written beside it, exactly."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.repairs import fresh
from editors.games.asg.formats.dot_words import EXACT, KEYWORDS
from editors.games.asg.formats.draft import Draft


def quote(text: str) -> str:
    r"""A text as DOT writes it.

    >>> print(quote('say "hi"'), quote("p1_hq"), quote("graph"), quote("a\\b"))
    "say \"hi\"" p1_hq "graph" "a\b"
    """
    is_plain = re.fullmatch(r"[A-Za-z_]\w*|-?(?:\.\d+|\d+(?:\.\d*)?)", text, re.A)
    if is_plain and text.lower() not in KEYWORDS:
        return text
    return '"' + text.replace('"', '\\"') + '"'


_BROKEN = re.compile(r'(?<!\\)(?:\\\\)*\\(?=["\n]|\r\n|\Z)')
"""Backslashes that would escape a quote, the end of a line or the end of the text."""


def nearest(text: str) -> str:
    r"""A text that quotes can hold: an odd number of backslashes there becomes an even one.

    >>> print(nearest("a\\b"), nearest("a\\"), nearest("a\\\\"), nearest('\\"'))
    a\b a\\ a\\ \\"
    """
    return _BROKEN.sub(lambda match: match[0] + "\\", text)


def _escaped(text: str) -> str:
    """A text as a label, in quotes."""
    return quote(text.replace("\\", "\\\\"))


def _pairs(attributes: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Attributes as DOT writes them; labels have escapes, and so have exact texts."""
    for key, value in attributes.items():
        if key == "label":
            yield key, _escaped(value)
            continue
        yield key, quote(nearest(value))
        if nearest(value) != value:
            yield EXACT + key, _escaped(value)


def _names(draft: Draft) -> dict[str, str]:
    """The name of each node in the file; what quotes cannot hold gets one that is free."""
    used = {id for id in draft.nodes if nearest(id) == id}
    found: dict[str, str] = {}
    for id in draft.nodes:
        found[id] = id if id in used else str(fresh(nearest(id), used))
        used.add(found[id])
        if found[id] != id:
            message = "{n} names hold backslashes that DOT cannot write; exact_id has them."
            draft.report.count("changed", "names", message)
    return found


def write_dot(draft: Draft) -> str:
    """The graph as DOT, as `neato -n` draws it: places in inches, held fast by their mark."""
    own = dict(draft.attributes)
    names = _names(draft)
    title = own.pop("id", "map")
    lines = [f"graph {quote(nearest(title))} {{"]
    if nearest(title) != title:
        lines.append(f"  {EXACT}id={_escaped(title)};")
    lines += [f"  {key}={value};" for key, value in _pairs(own)]
    for node in draft.nodes.values():
        place = {"pos": f"{node.x},{node.y}!"} if node.x is not None else {}
        about = dict(_pairs({**place, **node.attributes}))
        if names[node.id] != node.id:
            about[EXACT + "id"] = _escaped(node.id)
        pairs = ", ".join(f"{key}={value}" for key, value in about.items())
        lines.append(f"  {quote(names[node.id])}{f' [{pairs}]' if pairs else ''};")
    lines += [f"  {quote(names.get(a, a))} -- {quote(names.get(b, b))};" for a, b in draft.edges]
    return "\n".join([*lines, "}"]) + "\n"
