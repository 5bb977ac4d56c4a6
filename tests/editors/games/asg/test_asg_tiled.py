"""Objects of Tiled maps lie where Tiled draws them, and lines join the nodes that they touch."""

from __future__ import annotations

import json
import math

import pytest

from tests.editors.kit import ask


def _read(objects, **more):
    raw = {"tilewidth": 16, "tileheight": 16, "layers": [{"objects": objects}], **more}
    answer = ask("map.import", text=json.dumps(raw))
    document = json.loads(answer["text"])
    places = {node["id"]: (node["x"], node["y"]) for node in document["map"]["nodes"]}
    report = [row["message"] for row in answer["report"]]
    return places, document["map"]["edges"], report, document


def _point(id, name, x, y, **more):
    return {"id": id, "name": name, "x": x, "y": y, "point": True, **more}


def _line(x, y, *points, **more):
    return {"id": 90, "x": x, "y": y, "polyline": [{"x": a, "y": b} for a, b in points], **more}


SPRITES = [
    {"id": 1, "name": "mill", "gid": 3, "x": 48, "y": 64, "width": 16, "height": 16},
    {"id": 2, "name": "ford", "gid": 0xA0000003, "x": 144, "y": 64, "width": 16, "height": 16},
    _line(56, 56, (0, 0), (96, 0)),
]


def test_a_sprite_stands_on_its_bottom_left():
    places, edges, report, _ = _read(SPRITES)
    assert places == {"mill": (3.5, -3.5), "ford": (9.5, -3.5)}
    assert edges == [["mill", "ford"]]
    assert "2 sprites of no tileset were taken to stand on their bottom left." in report


ALIGNED = {
    "topleft": (4, -5), "top": (3, -5), "topright": (2, -5), "left": (4, -4), "center": (3, -4),
    "right": (2, -4), "bottomleft": (4, -3), "bottom": (3, -3), "bottomright": (2, -3),
    "unspecified": (4, -3),
}  # fmt: skip


@pytest.mark.parametrize("alignment", ALIGNED)
def test_a_tileset_says_where_its_sprites_stand(alignment):
    sets = [{"firstgid": 1, "objectalignment": "center"},
            {"firstgid": 8, "objectalignment": alignment, "name": "huts"}]  # fmt: skip
    places, _, report, _ = _read(
        [{"id": 1, "name": "a", "gid": 9, "x": 48, "y": 64, "width": 32, "height": 32}],
        tilesets=sets,
    )
    assert places["a"] == ALIGNED[alignment]
    assert not any("taken to stand" in message for message in report)
    assert "2 tilesets are not kept." in report


def test_a_tileset_in_another_file_is_named():
    *_, report, _ = _read(SPRITES, tilesets=[{"firstgid": 1, "source": "huts.tsj"}])
    told = '2 sprites of "huts.tsj", which is another file, were taken to stand on their bottom'
    assert any(message.startswith(told) for message in report)


def test_the_offset_of_a_tileset_and_its_size_where_the_sprite_has_none():
    tiles = {"firstgid": 1, "tilewidth": 16, "tileheight": 16, "tileoffset": {"x": 8, "y": -16}}
    places, *_ = _read([{"id": 1, "name": "a", "gid": 1, "x": 32, "y": 32}], tilesets=[tiles])
    assert places["a"] == (3, -0.5)


TURNED = {
    "a sprite": ({"gid": 1, "width": 32, "height": 16}, 90, (4.5, -5)),
    "a half-turned sprite": ({"gid": 1, "width": 32, "height": 16}, 180, (3, -4.5)),
    "a rectangle": ({"width": 32, "height": 16}, 90, (3.5, -5)),
    "an ellipse": ({"width": 32, "height": 16, "ellipse": True}, 180, (3, -3.5)),
    "a capsule": ({"width": 32, "height": 16, "capsule": True}, -90, (4.5, -3)),
    "a polygon": ({"polygon": [{"x": 0, "y": 0}, {"x": 32, "y": 0}, {"x": 32, "y": 16},
                               {"x": 0, "y": 16}]}, 90, (3.5, -5)),
    "a polygon as it is": ({"polygon": [{"x": -16, "y": -16}, {"x": 16, "y": -16},
                                        {"x": 16, "y": 48}, {"x": -16, "y": 48}]}, 0, (4, -5)),
    "a point": ({"point": True}, 77, (4, -4)),
    "a text": ({"text": {"text": "x"}, "width": 32, "height": 16,
                "properties": [{"name": "P1", "value": 1}]}, 450, (3.5, -5)),
}  # fmt: skip


@pytest.mark.parametrize("what", TURNED)
def test_a_shape_is_turned_clockwise_about_its_own_point(what):
    shape, rotation, place = TURNED[what]
    item = {"id": 1, "name": "a", "x": 64, "y": 64, "rotation": rotation, **shape}
    places, *_ = _read([item])
    assert places["a"] == place


def test_a_turned_line_ends_where_it_is_drawn():
    nodes = [_point(1, "a", 32, 32), _point(2, "b", -64, 32), _point(3, "c", 128, 32)]
    _, edges, *_ = _read([*nodes, _line(32, 32, (0, 0), (96, 0), rotation=180)])
    assert edges == [["a", "b"]]
    _, edges, *_ = _read([*nodes, _line(32, 32, (0, 0), (0, 96), rotation=-90.0)])
    assert edges == [["a", "c"]]


def test_a_line_through_nodes_stops_at_each_of_them():
    nodes = [_point(n, "abcd"[n], 64 * n, 0) for n in range(4)]
    _, edges, report, _ = _read([*nodes, _line(0, 0, (0, 0), (64, 1), (128, 0), (192, 0))])
    assert edges == [["a", "b"], ["b", "c"], ["c", "d"]]
    assert not any("bend" in message for message in report)


def test_a_node_that_a_straight_line_runs_over_is_named():
    nodes = [_point(n, "abc"[n], 64 * n, 0) for n in range(3)]
    _, edges, report, _ = _read([*nodes, _line(0, 0, (0, 0), (128, 0))])
    assert edges == [["a", "c"]]
    assert "1 line runs over 'b' without a bend there; it does not stop there." in report


def test_a_line_may_end_anywhere_within_a_shape():
    big = {"id": 1, "name": "town", "x": 0, "y": 0, "width": 160, "height": 160}
    _, edges, *_ = _read([big, _point(2, "b", 320, 80), _line(160, 80, (-2, 40), (160, 0))])
    assert edges == [["town", "b"]]


def test_an_end_between_two_nodes_is_not_guessed():
    nodes = [_point(1, "a", 0, 0), _point(2, "b", 16, 0), _point(3, "c", 160, 0)]
    _, edges, report, _ = _read([*nodes, _line(8, 0, (0, 0), (152, 0))])
    assert edges == []
    assert "An end of 1 line lies between a and b; it was left out." in report


def test_isometric_maps_count_in_heights_of_a_tile():
    nodes = [_point(1, "a", 32, 32), _point(2, "b", 96, 32), _point(3, "c", 32, 96)]
    lines = [_line(32, 32, (0, 0), (64, 0)), _line(32, 32, (0, 0), (0, 64))]
    measure = {"tilewidth": 64, "tileheight": 32, "orientation": "isometric"}
    places, edges, report, _ = _read([*nodes, *lines], **measure)
    assert places == {"a": (1, -1), "b": (3, -1), "c": (1, -3)}
    assert edges == [["a", "b"], ["a", "c"]]
    assert "The isometric map was laid out along its tiles, as seen from above." in report
    sprite = {"id": 1, "name": "s", "gid": 1, "x": 64, "y": 64, "width": 64, "height": 32}
    assert _read([sprite], **measure)[0] == {"s": (1.5, -1.5)}
    turned = {**sprite, "rotation": 180}
    assert _read([turned], **measure)[0] == {"s": (2.5, -2.5)}


@pytest.mark.parametrize("orientation", ["orthogonal", "staggered", "hexagonal"])
def test_other_orientations_count_in_pixels(orientation):
    more = {"orientation": orientation, "tilewidth": 64, "tileheight": 32, "infinite": True}
    places, _, report, _ = _read([_point(1, "a", -64, 32)], **more)
    assert places == {"a": (-1, -1)}
    assert not any("orthogonal" in message for message in report)
    assert any("'oblique'" in m for m in _read([], orientation="oblique")[2])


def test_layers_and_groups_move_their_objects():
    inner = {"objects": [_point(1, "a", 0, 0)], "offsetx": 16, "name": "roads", "parallaxx": 0.5}
    group = {"layers": [inner, {"data": []}], "offsetx": 32, "offsety": -16, "visible": False}
    places, _, report, _ = _read([], layers=[group])
    assert places == {"a": (3, 1)}
    for told in ("1 layer moves with the view", "'roads' was dissolved", "1 hidden object was read",
                 "1 layer of tiles or images was left out."):  # fmt: skip
        assert any(told in message for message in report), told


ARMY = {"name": "army", "type": "class", "propertytype": "Army", "value": {"P1": 4}}
LOST = {
    "a class property": ({"properties": [ARMY]}, "'army' of 1 node is not kept"),
    "a list property": (
        {"properties": [{"name": "l", "type": "list", "value": [1]}]}, "'l' of 1 node is not"),
    "a file": (
        {"properties": [{"name": "f", "type": "file", "value": "x.png"}]}, '"f" of 1 node is not'),
    "an object": (
        {"properties": [{"name": "o", "type": "object", "value": 7}]}, "'o' of 1 node is not"),
    "a class": ({"type": "Village"}, "The class 'Village' of 1 object is not kept."),
    "a class of Tiled 1.9": ({"class": "Village"}, "The class 'Village' of 1 object"),
    "a template": ({"template": "hut.tj"}, "The template 'hut.tj' of 1 object is not in the file"),
    "a picture": ({"gid": 1}, "The picture of 1 node is not kept."),
    "an unknown key": ({"shadow": 1}, "What 1 object has under 'shadow' is not kept."),
    "a nameless property": ({"properties": [{"value": 1}]}, "1 property of a node has no name"),
    "a word": ({"text": {"text": "x"}}, "1 text was left out."),
}  # fmt: skip


TILE = {"name": "supplyYield", "type": "int", "value": 3}
HUTS = {
    "a list": {"tiles": [{"id": 2, "type": "Village", "properties": [TILE]}, {"id": 3}]},
    "objects of old files": {"tiles": {"2": {"type": "Village"}},
                             "tileproperties": {"2": {"supplyYield": "3"}}},
}  # fmt: skip


@pytest.mark.parametrize("how", HUTS)
def test_a_sprite_has_the_properties_of_its_tile_and_its_own_before_them(how):
    sprite = {"id": 1, "name": "a", "gid": 0x80000009, "x": 0, "y": 16}
    own = {**sprite, "id": 2, "name": "b", "x": 64, "properties": [{**TILE, "value": 5}]}
    sets = [
        {"firstgid": 1, "tiles": [{"id": 8, "properties": [TILE]}]},
        {"firstgid": 7, **HUTS[how]},
    ]
    *_, report, document = _read([sprite, own, {**sprite, "name": "c", "gid": 10}], tilesets=sets)
    assert [node["supplyYield"] for node in document["map"]["nodes"]] == [3, 5, 0]
    assert "The class 'Village' of 2 objects is not kept." in report


@pytest.mark.parametrize("key", ["x", "y", "width", "height", "rotation"])
@pytest.mark.parametrize("value", ["3", None, True, 1e300, [1]])
def test_a_measure_that_is_no_number_is_told(key, value):
    *_, report, _ = _read([{"id": 1, "name": "a", "x": 16, "y": 16, key: value}])
    assert f"The {key} of 1 object is no number of use; it was read as 0." in report


def test_an_object_without_a_place_and_points_without_one_are_told():
    *_, report, _ = _read([{"id": 1, "name": "a", "x": 0}, _line(0, 0, (0, 0), ("9", 0))])
    assert "The y of 1 object is no number of use; it was read as 0." in report
    assert "1 object has points that could not be read." in report


def test_the_class_of_a_layer_is_told():
    layer = {"objects": [_point(1, "a", 0, 0)], "class": "Roads"}
    *_, report, _ = _read([], layers=[{"class": "All", "layers": [layer]}])
    assert "The class 'Roads' of 1 layer is not kept." in report
    assert "The class 'All' of 1 layer is not kept." in report


@pytest.mark.parametrize("what", LOST)
def test_what_an_object_has_and_a_node_has_not_is_told(what):
    more, told = LOST[what]
    *_, report, _ = _read([{"id": 1, "name": "a", "x": 0, "y": 0, **more}])
    assert any(told in message for message in report), report


def test_what_a_map_and_a_line_have_is_told():
    nodes = [_point(1, "a", 0, 0), _point(2, "b", 64, 0)]
    line = _line(0, 0, (0, 0), (64, 0), name="Old Road", properties=[ARMY])
    *_, report, _ = _read([*nodes, line], backgroundcolor="#fff", properties=[ARMY])
    for told in ("The name of 1 line is not kept.", "'army' of 1 edge", "'army' of 1 map",
                 "'backgroundcolor' is not kept"):  # fmt: skip
        assert any(told in message for message in report), told


def test_properties_of_old_files_are_an_object():
    *_, document = _read([_point(1, "a", 0, 0, properties={"supplyYield": "3"})])
    assert document["map"]["nodes"][0]["supplyYield"] == 3


def test_ends_that_properties_name():
    nodes = [_point(1, "2", 0, 0), _point(2, "1", 320, 0), _point(3, "c", 640, 0)]

    def ways(*values):
        rows = [{"name": name, "type": kind, "value": value} for name, kind, value in values]
        return _read([*nodes, _line(0, 99, (0, 0), (9, 9), properties=rows)])[1:3]

    assert ways(("a", "object", 1), ("b", "object", 3))[0] == [["2", "c"]]
    assert ways(("a", "string", "1"), ("b", "string", "c"))[0] == [["1", "c"]]
    edges, report = ways(("a", "string", "nowhere"), ("b", "object", 3))
    assert edges == []
    assert "1 line names 'nowhere', which is no node, as its end." in report


@pytest.mark.parametrize("turn", range(0, 360, 30))
def test_whole_drawings_may_be_turned_object_by_object(turn):
    """Every object turned about its own point: the way still joins what it touches."""
    angle = math.radians(turn)
    end = 160 * math.cos(angle), 160 * math.sin(angle)
    nodes = [_point(1, "a", 0, 0), _point(2, "b", *end), _point(3, "c", 160, 1)]
    _, edges, *_ = _read([*nodes[: 3 if turn else 2], _line(0, 0, (0, 0), (160, 0), rotation=turn)])
    assert edges == [["a", "b"]]
