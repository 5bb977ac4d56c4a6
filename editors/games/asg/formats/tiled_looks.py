"""What an object of a Tiled map has that a node or an edge has not."""

from __future__ import annotations

from core.checks import quoted
from core.games.asg.document import member
from core.protocol import Json
from editors.games.asg.formats.draft import Report
from editors.games.asg.formats.tiled_shapes import ALIGNMENTS, Grid
from editors.games.asg.formats.tiled_values import is_plain

OWN = ("node", "edge")
"""What our own maps say in an object's `type`."""

_KEPT = (
    "id",
    "name",
    "type",
    "class",
    "x",
    "y",
    "width",
    "height",
    "rotation",
    "visible",
    "opacity",
    "properties",
    "polyline",
    "polygon",
    "point",
    "ellipse",
    "capsule",
    "text",
    "gid",
    "template",
    "propertytypes",
)


def _lose_picture(gid: int, grid: Grid, report: Report) -> None:
    report.count(
        "lost",
        "pictures",
        "The picture of {n} node is not kept.",
        "The pictures of {n} nodes are not kept.",
    )
    tiles = grid.tiles(gid)
    if tiles is not None and not tiles.is_outside and tiles.alignment in _KNOWN:
        return
    if tiles is None:
        whose = "of no tileset"
    elif tiles.is_outside:
        whose = f"of {quoted(tiles.name)}, which is another file,"
    else:
        whose = f"with the alignment {quoted(tiles.alignment)}, which is not known,"
    report.count(
        "changed",
        "pictures",
        "{n} sprite {whose} was taken to stand on its {side}.",
        "{n} sprites {whose} were taken to stand on their {side}.",
        whose=whose,
        side="bottom" if grid.is_isometric else "bottom left",
    )


_KNOWN = (*ALIGNMENTS, "unspecified")


def _lose_numbers(item: dict[str, Json], report: Report) -> None:
    """Places and measures that are no numbers: they count as 0."""
    for key in ("x", "y", "width", "height", "rotation"):
        if not is_plain(item.get(key, 0 if key in _OPTIONAL else None)):
            report.count(
                "lost",
                key,
                "The {key} of {n} object is no number of use; it was read as 0.",
                "The {key} of {n} objects is no number of use; it was read as 0.",
                key=key,
            )
    for key in ("polyline", "polygon"):
        rows = item.get(key)
        if isinstance(rows, list) and not all(
            is_plain(member(row, "x")) and is_plain(member(row, "y")) for row in rows
        ):
            report.count(
                "lost",
                "points",
                "{n} object has points that could not be read.",
                "{n} objects have points that could not be read.",
            )


_OPTIONAL = ("width", "height", "rotation")


def class_of(raw: Json) -> str | None:
    """The class of a thing, which has had two names in Tiled."""
    for key in ("type", "class"):
        value = member(raw, key)
        if isinstance(value, str) and value:
            return value
    return None


def lose_looks(item: dict[str, Json], is_hidden: bool, grid: Grid, report: Report) -> None:
    """Pictures, classes, templates and whatever else an object has that a node has not."""
    count, is_line = report.count, isinstance(item.get("polyline"), list)
    if not is_line and isinstance(item.get("gid"), int):
        _lose_picture(item["gid"], grid, report)
    if isinstance(item.get("template"), str):
        count(
            "lost",
            "templates",
            "The template {name} of {n} object is not in the file; what it adds is not known.",
            "The template {name} of {n} objects is not in the file; what it adds is not known.",
            name=repr(item["template"]),
        )
    kind = class_of(item) or class_of(grid.tile(item.get("gid")))
    if kind and kind not in OWN:
        count(
            "lost",
            "classes",
            "The class {name} of {n} object is not kept.",
            "The class {name} of {n} objects is not kept.",
            name=repr(kind),
        )
    _lose_numbers(item, report)
    if item.get("visible") is False or is_hidden:
        count(
            "changed",
            "hidden",
            "{n} hidden object was read as the others were.",
            "{n} hidden objects were read as the others were.",
        )
    if is_line and isinstance(item.get("name"), str) and item["name"]:
        count(
            "lost",
            "names",
            "The name of {n} line is not kept.",
            "The names of {n} lines are not kept.",
        )
    for key in item:
        if key not in _KEPT:
            count(
                "lost",
                key,
                "What {n} object has under {key} is not kept.",
                "What {n} objects have under {key} is not kept.",
                key=repr(key),
            )
