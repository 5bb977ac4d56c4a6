"""HTML and SVG written so that a text can never become markup."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from core.ellipsis import LONGEST, cut

_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""What no HTML file may hold: controls, and halves of surrogate pairs."""

_ALONE = {"meta", "line", "rect"}
"""Elements that have no content."""


class Markup(str):
    """A text that is markup already."""

    __slots__ = ()


Content = str | int | float | None | Iterable["Content"]
"""What an element holds: markup, texts and numbers, which are escaped, and lists of them."""


def markup(content: Content) -> Markup:
    """The content as markup; None is nothing.

    >>> markup(["1 < 2", Markup("<hr/>"), None, 3])
    '1 &lt; 2<hr/>3'
    """
    if content is None:
        return Markup("")
    if isinstance(content, Markup):
        return content
    if isinstance(content, str | int | float):
        return Markup(html.escape(fit(str(content))))
    return Markup("".join(map(markup, content)))


def tag(kind: str, /, *content: Content, **attributes: str | float | None) -> Markup:
    """An element; an attribute of None is left out, `class_` is `class`, `stroke_width` has a dash.

    >>> tag("a", "<b>", href='x"y', class_="big", title=None)
    '<a href="x&quot;y" class="big">&lt;b&gt;</a>'
    """
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(fit(str(value)))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if kind in _ALONE:
        return Markup(f"<{kind}{said}/>")
    return Markup(f"<{kind}{said}>{markup(content)}</{kind}>")


def fit(text: str) -> str:
    """The text without what no HTML file may hold.

    >>> fit("a\\x00b\\ud800c")
    'a\ufffdb\ufffdc'
    """
    return _UNFIT.sub("\ufffd", text)


def name(text: str) -> Markup:
    """A name from a document: cut, and with its own direction, so that it turns nothing else."""
    return tag("bdi", cut(text), title=cut(text, 1_000) if len(text) > LONGEST else None)
