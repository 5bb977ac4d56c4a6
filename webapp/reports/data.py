"""The data of a figure: as a table to read, and as CSV and JSON to take along."""

from __future__ import annotations

import base64
import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass

from core.ellipsis import cut
from webapp.reports.markup import Markup, fit, tag

Cell = str | int | float | None

MOST_ROWS = 500
"""Rows that are shown; CSV and JSON have them all."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""With what a spreadsheet's formula begins."""


@dataclass(frozen=True)
class Data:
    """Rows of cells under the names of their columns; `file` is the name of the files."""

    file: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]

    def csv(self) -> str:
        """As CSV; a text that a spreadsheet would compute gets a quote in front."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\r\n")
        writer.writerow(self.columns)
        writer.writerows([_inert(cell) for cell in row] for row in self.rows)
        return out.getvalue()

    def json(self) -> str:
        """As a JSON list with an object for each row."""
        rows = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
        return json.dumps(rows, ensure_ascii=True, indent=1)


def told(data: Data, caption: str, svg: Markup | None = None) -> Markup:
    """The table under a fold, with links that keep it, and its figure, as a file."""
    first = data.rows[0] if data.rows else (None,) * len(data.columns)
    head = tag(
        "tr",
        [tag("th", column, scope="col", class_=_look(cell))
         for column, cell in zip(data.columns, first, strict=True)],
    )  # fmt: skip
    body = [tag("tr", [_cell(cell) for cell in row]) for row in data.rows[:MOST_ROWS]]
    more = len(data.rows) - MOST_ROWS
    return tag(
        "details",
        tag("summary", "Data of this figure" if svg else "All of it as a table"),
        tag(
            "p",
            _file("CSV", f"{data.file}.csv", "text/csv", data.csv()),
            _file("JSON", f"{data.file}.json", "application/json", data.json()),
            _file("SVG", f"{data.file}.svg", "image/svg+xml", svg) if svg else None,
            class_="files",
        ),
        tag("p", f"The first {MOST_ROWS:,} rows; the files have {more:,} more.")
        if more > 0
        else None,
        tag(
            "div",
            tag("table", tag("caption", caption), tag("thead", head), tag("tbody", body)),
            class_="wide",
        ),
        class_="data",
    )


def _look(cell: Cell) -> str | None:
    """Numbers stand at the end of their column, and so does its name."""
    return "number" if isinstance(cell, int | float) else None


def _cell(cell: Cell) -> Markup:
    if isinstance(cell, int | float):
        said = f"{cell:,}" if isinstance(cell, int) else f"{cell:.4f}"
        return tag("td", said, class_=_look(cell))
    return tag("td", None if cell is None else tag("bdi", cut(cell)))


def _file(title: str, file: str, kind: str, text: str) -> Markup:
    coded = base64.b64encode(fit(text).encode()).decode()
    return tag("a", title, href=f"data:{kind};charset=utf-8;base64,{coded}", download=file)


def _inert(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
