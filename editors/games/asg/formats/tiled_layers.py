"""The layers of a Tiled map, groups opened, and what of them and of the map is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.games.asg.document import member
from core.protocol import Json
from editors.games.asg.formats.draft import Report, bad_file
from editors.games.asg.formats.tiled_shapes import Point
from editors.games.asg.formats.tiled_values import plain, properties

MAX_NESTING = 50
_OURS = ("edges", "nodes")
"""The names of the layers of our own maps."""

_MAP = (
    "type",
    "version",
    "orientation",
    "renderorder",
    "infinite",
    "width",
    "height",
    "tilewidth",
    "tileheight",
    "nextlayerid",
    "nextobjectid",
    "properties",
    "tilesets",
    "layers",
    "tiledversion",
    "compressionlevel",
    "editorsettings",
    "staggeraxis",
    "staggerindex",
    "hexsidelength",
    "parallaxoriginx",
    "parallaxoriginy",
    "propertytypes",
)
_FLAT = ("orthogonal", "staggered", "hexagonal")


@dataclass(frozen=True)
class Layer:
    """A layer of objects: how far it is moved on the screen, and whether it is hidden."""

    objects: list[Json]
    moved: Point
    is_hidden: bool


def layers(
    rows: Json, report: Report, moved: Point = (0.0, 0.0), is_hidden: bool = False, depth: int = 0
) -> Iterator[Layer]:
    """The layers of objects with their offsets.  Raises CallError when nested too deeply."""
    if depth > MAX_NESTING:
        raise bad_file(
            "tiled", f"Groups are nested more than {MAX_NESTING} deep; no map needs that."
        )
    for layer in rows if isinstance(rows, list) else ():
        there = moved[0] + plain(layer, "offsetx"), moved[1] + plain(layer, "offsety")
        hidden = is_hidden or member(layer, "visible") is False
        if isinstance(member(layer, "objects"), list):
            lose_layer(layer, report)
            yield Layer(layer["objects"], there, hidden)
        elif isinstance(member(layer, "layers"), list):
            lose_layer(layer, report)
            yield from layers(layer["layers"], report, there, hidden, depth + 1)
        else:
            report.count(
                "lost",
                "layers",
                "{n} layer of tiles or images was left out.",
                "{n} layers of tiles or images were left out.",
            )


def lose_layer(layer: dict[str, Json], report: Report) -> None:
    """What a layer says beside its objects."""
    name = layer.get("name")
    if isinstance(name, str) and name and name not in _OURS:
        report.count(
            "lost",
            "layers",
            "The layer {name} was dissolved into the map, {n} time.",
            "The layer {name} was dissolved into the map, {n} times.",
            name=repr(name),
        )
    if isinstance(layer.get("class"), str) and layer["class"]:
        report.count(
            "lost",
            "classes",
            "The class {name} of {n} layer is not kept.",
            "The class {name} of {n} layers is not kept.",
            name=repr(layer["class"]),
        )
    own = properties(layer, report, "layer")
    for key in (*own.texts, *own.objects):
        report.count(
            "lost",
            key,
            "The property {key} of {n} layer is not kept.",
            "The property {key} of {n} layers is not kept.",
            key=repr(key),
        )
    if any(plain(layer, key, 1.0) != 1.0 for key in ("parallaxx", "parallaxy")):
        report.count(
            "changed",
            "layers",
            "{n} layer moves with the view; its objects are where they are without that.",
            "{n} layers move with the view; their objects are where they are without that.",
        )


def lose_map(raw: dict[str, Json], report: Report) -> None:
    """What a map says beside its layers."""
    orientation = raw.get("orientation", "orthogonal")
    if orientation == "isometric":
        message = "The isometric map was laid out along its tiles, as seen from above."
        report.add("changed", "places", message)
    elif orientation not in _FLAT:
        message = f"The map is {orientation!r}, which is not known here; it was read as orthogonal."
        report.add("changed", "places", message)
    if isinstance(raw.get("tilesets"), list):
        report.count(
            "lost",
            "tilesets",
            "{n} tileset is not kept.",
            "{n} tilesets are not kept.",
            len(raw["tilesets"]),
        )
    for key in raw:
        if key not in _MAP:
            report.add("lost", key, f"What the map has under {key!r} is not kept.")
