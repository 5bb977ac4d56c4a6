"""What the terminal lists, line by line: the moves of a table, and its stops."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from webapp.play.prompts import has_forms, menu
from webapp.play.table import Table, labels, typed_form


def move_lines(table: Table, commands: Container[str]) -> Iterator[str]:
    """Each action with its number; one that is called as a command is, as it is to be typed."""
    if not has_forms(table.match):
        for n, line in enumerate(labels(table.match), 1):
            yield f"{n:4} {typed_form(line, commands)}"
        return
    group = ""
    for n, entry in enumerate(menu(table.match), 1):
        if entry.group and entry.group != group:
            yield f"     {entry.group}:"
        group = entry.group
        yield f"{n:4} {entry.label}"
        for row in entry.choice.rows if entry.choice else ():
            yield f"       {row['from']}-{row['to']} 1 to {row['max']}"


def stop_lines(stops: Mapping[str, str], table: Table) -> Iterator[str]:
    """Each stop with its sentence, marked where it is set."""
    for name, sentence in stops.items():
        yield f"  [{'x' if name in table.set_stops else ' '}] {name:24}{sentence}"
