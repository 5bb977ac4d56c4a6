"""What every section of a report is put in."""

from __future__ import annotations

from core.protocol import Json
from webapp.reports.markup import Markup, tag
from webapp.reports.words import seated


def section(title: str, *content: Markup | None, is_wide: bool = False) -> Markup:
    """A part of the report under its heading; a wide one takes all columns of the page."""
    return tag("section", tag("h3", title), *content, class_="across" if is_wide else None)


def captioned(what: str, report: Json) -> str:
    """What a figure shows, and who played how many matches."""
    return f"{what}; {seated(report)}, 95 % intervals"
