"""What a file is: one answer for the page and the command line, and a name for what is no map."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from editors.games.asg.formats.recognise import recognise
from tests.editors.kit import ask, refused
from webapp.cli import cli

MAPS = {
    'graph "Season 2: harbours" { a -- b; b -- c }': "dot",
    "GRAPH{a}": "dot",
    "strict\n/* all */ graph\n// g\n{ a }": "dot",
    "#!/usr/bin/dot\n\n// a map\ndigraph{a->b}": "dot",
    "/* graph [ */ graph <b>{a}": "dot",
    "graph TD { a -- b }": "dot",
    "graph é { a }": "dot",
    '<?xml version="1.0"?>\n<n:graphml xmlns:n="u"/>': "graphml",
    "<!-- <svg> -->\n<?a b?><!DOCTYPE graphml [ <!-- > --> ]><graphml/>": "graphml",
    "<graphml": "graphml",
    '{"height": 3, "layers": []}': "tiled",
    '{ "map": {}, "players": {} }': "asg",
}


@pytest.mark.parametrize("text", MAPS, ids=lambda text: text[:24].replace("\n", " "))
@pytest.mark.parametrize("before", ["", "\ufeff", "\n \t", "\ufeff\r\n"])
def test_a_map_is_known_whatever_stands_before_or_inside_its_first_words(text, before):
    answer = ask("map.recognise", text=before + text, name="")
    assert answer == {"format": MAPS[text], "message": ""}


OTHERS = {
    "GML": 'Creator "me"\nVersion 1\ngraph\n[\n directed 0 node [ id 1 ] ]',
    "a GML": "# roads\ngraph [ node [ id 1 ] ]",
    "GEXF": '<?xml version="1.0"?><gexf version="1.2"><graph/></gexf>',
    "as XML (.tmx)": '<map version="1.10" orientation="orthogonal"></map>',
    "tileset of Tiled (.tsx)": "<tileset/>",
    "SVG": '<!DOCTYPE svg PUBLIC "-//W3C//DTD" "http://x"><svg xmlns="u"/>',
    "web page": "<!DOCTYPE html><html></html>",
    "OpenStreetMap": '<osm version="0.6"/>',
    "diagrams.net": "<mxfile/>",
    "<route>": "<r:route xmlns:r='u'/>",
    "Mermaid": "graph TD\n A --> B",
    "a Mermaid": "flowchart LR;\n A --> B",
    "Pajek": "*Vertices 3\n1 a",
    "PlantUML": "@startuml\na -> b",
    "GDF": "nodedef>name VARCHAR",
    "UCINET": "dl n=4 format=fullmatrix",
    "Matrix Market": "%%MatrixMarket matrix",
    "PDF": "%PDF-1.7",
    "ZIP": "PK\x03\x04",
}


@pytest.mark.parametrize("what", OTHERS)
def test_a_file_of_another_program_is_called_by_its_name(what):
    error = refused("map.import", text=OTHERS[what])
    assert error["code"] == "import.unknown-format"
    assert error["message"].startswith("This is a")
    assert what.removeprefix("a ") in error["message"]
    assert "DOT (graph { … }), GraphML (<graphml>) and JSON maps of Tiled" in error["message"]
    assert ask("map.recognise", text=OTHERS[what])["message"] == error["message"]


@pytest.mark.parametrize(
    ("text", "name", "what"),
    [
        ("1 2\n2 3\n", "roads.net", "Pajek"),
        ("a,b\nb,c\n", "", "table"),
        ("a b\nb c 2\n", "", "list of edges"),
        ("a\tb\nb\tc\n", "roads.gml", "GML"),
        ('{"type": "FeatureCollection"}', "", "GeoJSON"),
        ('{"nodes": [], "links": []}', "", "graph as JSON"),
        ('{"type": "tileset"}', "x.json", "tileset"),
    ],
)
def test_the_ending_and_the_look_of_the_lines_are_hints(text, name, what):
    assert what in refused("map.import", text=text, file=name)["message"]


def test_the_text_counts_more_than_the_ending():
    assert recognise("graph { a }", "roads.gml").format == "dot"
    assert recognise("<svg/>", "roads.dot").format is None
    assert recognise("a -- b", "roads.dot").format == "dot"
    error = refused("map.import", text="a -- b", file="roads.gv")
    assert (error["code"], error["line"]) == ("import.bad-dot", 1)


def test_a_deck_list_is_no_map_and_nobody_says_it_is_one():
    for text in ("4 Ash Crow\n12 Fenland", "// deck\n1x Ash Crow", "hello", ""):
        assert ask("map.recognise", text=text) == {"format": None, "message": ""}


@pytest.mark.parametrize("what", ["GML", "as XML (.tmx)", "Mermaid"])
def test_the_command_line_says_the_same(what, tmp_path):
    path = tmp_path / "map.txt"
    path.write_bytes(OTHERS[what].encode())
    result = CliRunner().invoke(cli, ["convert", str(path), "--to", "asg"])
    assert result.exit_code == 1
    assert result.stderr == f"{path}: {ask('map.recognise', text=OTHERS[what])['message']}\n"


def test_broken_json_is_shown_where_it_breaks():
    error = refused("map.import", text='{"layers": [\n')
    assert error["line"] >= 1
    assert json.dumps(error["message"])


@pytest.mark.parametrize("text", ["<!--" * 9000, "<?" * 9000, "<!DOCTYPE '" * 9000, "<!DOCTYPE ["])
def test_a_beginning_without_an_end_is_answered(text):
    assert refused("map.import", text=text)["code"] == "import.bad-graphml"
