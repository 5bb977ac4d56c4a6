"""DOT as Graphviz reads it, and a line in the report for each thing that is not kept."""

from __future__ import annotations

import json

import pytest

from tests.editors.kit import ask, refused


def _read(text):
    answer = ask("map.import", text=text, format="dot")
    document = json.loads(answer["text"])
    ids = [node["id"] for node in document["map"]["nodes"]]
    edges = {frozenset(edge) for edge in document["map"]["edges"]}
    return ids, edges, [row["message"] for row in answer["report"]], document


def _pairs(*pairs):
    return {frozenset(pair) for pair in pairs}


@pytest.mark.parametrize("letter", ["★", "é", "\x80", "\xa0", "\u2028", "\u3000", "😀", "\u0301"])
def test_every_character_from_0x80_on_is_a_letter(letter):
    ids, edges, _, _ = _read(f"graph g {{ {letter} -- b; b -- x{letter}9 }}")
    assert ids == [letter, "b", f"x{letter}9"]
    assert edges == _pairs((letter, "b"), ("b", f"x{letter}9"))


def test_a_named_subgraph_that_is_opened_again_is_the_same_one():
    ids, edges, report, _ = _read("graph g { subgraph isle { p; q } subgraph isle { r } -- s; }")
    assert (ids, edges) == (["p", "q", "r", "s"], _pairs("ps", "qs", "rs"))
    assert "1 subgraph was dissolved into the map." in report


def test_subgraphs_of_one_name_in_different_ones_are_different():
    _, edges, report, _ = _read(
        'graph { subgraph a { subgraph "b" {x} } subgraph b {y} -- z; subgraph a {w} -- v }'
    )
    assert edges == _pairs("yz", "xv", "wv")
    assert "3 subgraphs were dissolved into the map." in report


def test_a_subgraph_keeps_its_defaults_when_it_is_opened_again():
    *_, document = _read(
        "graph { subgraph s { node [supplyYield=3]; p } node [supplyYield=2, label=x]; "
        "subgraph s { r } q }"
    )
    found = [(n["id"], n["supplyYield"], n.get("label")) for n in document["map"]["nodes"]]
    assert found == [("p", 3, None), ("r", 3, "x"), ("q", 2, "x")]


def test_a_subgraph_stands_for_what_it_holds_at_the_end_of_the_statement():
    _, edges, _, _ = _read("graph { subgraph t {} -- b -- subgraph t { c } }")
    assert edges == _pairs("bc")


def test_nodes_with_commas_are_ends_of_edges_each():
    _, edges, _, document = _read("graph { a, b -- c, d; e, f [owner=P2] }")
    assert edges == _pairs("ac", "ad", "bc", "bd")
    assert [n["owner"] for n in document["map"]["nodes"][-2:]] == ["P2", "P2"]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Fish &amp; chips", "Fish & chips"),
        ("&#9733; &#x2605;", "★ ★"),
        ("&uuml;ber &Auml;", "über Ä"),
        ("&amp;amp;", "&amp;"),
        ("&nosuch; &AMP; &#0; &#xD800; & ;", "&nosuch; &AMP; &#0; &#xD800; & ;"),
        (r"a\nb\lc\\d", "a\nb\nc\\d"),
        (r"the \N of \G", "the keep of isle"),
    ],
)
def test_labels_show_what_graphviz_shows(written, shown):
    *_, document = _read(f'graph isle {{ keep [label="{written}"]; keep -- b }}')
    assert document["map"]["nodes"][0]["label"] == shown


def test_an_entity_in_an_id_is_shown_in_its_label_and_stays_in_the_id():
    ids, _, _, document = _read('graph { "R&amp;D" -- b }')
    assert (ids[0], document["map"]["nodes"][0]["label"]) == ("R&amp;D", "R&D")


def test_a_numeral_that_runs_into_a_name_is_told_as_two_words():
    ids, _, report, document = _read("graph g { turnCapPlies=2e1;\n a -- b [w=3km]; 1.2.3 -- a }")
    assert document["settings"]["turnCapPlies"] == 2
    assert ids == ["e1", "a", "b", "1.2", ".3"]
    for line, word, one, two in ((1, "2e1", "2", "e1"), (2, "3km", "3", "km"),
                                 (2, "1.2.3", "1.2", ".3")):  # fmt: skip
        told = f'Line {line}: {word} was read as the two words "{one}" and "{two}"'
        assert any(message.startswith(told) for message in report), told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2024-05 -- b", '2024-05 was read as the two words "2024" and "-05"'),
        ("a-2 -- b", 'a-2 was read as the two words "a" and "-2"'),
        ('"a"b -- c', '"a"b was read as the two words "a" and "b"'),
        ('a"b" -- c', 'a"b" was read as the two words "a" and "b"'),
        ("<i>b -- c", '<i>b was read as the two words "<i>" and "b"'),
        ("b -- 1½", '1½ was read as the two words "1" and "½"'),
    ],
)
def test_words_that_run_into_each_other_are_told_as_two(text, told):
    _, _, report, _ = _read(f"graph {{ {text} }}")
    assert any(told in message for message in report), report


def test_words_with_a_mark_between_them_are_not_told():
    _, _, report, _ = _read('graph{a--b;"c"--d;a[label="x"P1=2]e{f}-2--"g"+"h"}')
    assert not any("two words" in message for message in report), report


def test_an_html_id_and_a_text_of_the_same_words_are_two_nodes():
    ids, edges, report, document = _read('graph g { <<u>inn</u>> -- q; "inn" -- z; <inn> -- y }')
    assert ids == ["inn_2", "q", "inn", "z", "inn_3", "y"]
    assert edges == _pairs(("inn_2", "q"), ("inn", "z"), ("inn_3", "y"))
    assert document["map"]["nodes"][0]["label"] == "inn"
    assert any("2 HTML ids have the words of another id" in message for message in report)
    ids, *_ = _read("graph g { <<b>a</b> &amp; b> -- q }")
    assert ids == ["a & b", "q"]


def test_comments_line_ends_and_joined_texts():
    ids, edges, _, _ = _read(
        'graph { # one\n"a" + "b" -- "c\\\nd" /* -- x */ // -- y\n# three\n -- e }'
    )
    assert ids == ["ab", "cd", "e"]
    assert edges == _pairs(("ab", "cd"), ("cd", "e"))


@pytest.mark.parametrize("text", ["graph { a + b }", "graph { subgraph x; a }", "graph { edge=3 }"])
def test_what_graphviz_refuses_is_refused_with_a_sentence(text):
    error = refused("map.import", text=text, format="dot")
    assert error["code"] == "import.bad-dot"
    assert "Expected" in error["message"]


def test_strict_edges_and_chains():
    _, edges, report, _ = _read("strict graph { a -- b -- a; b -- c:n:e }")
    assert edges == _pairs("ab", "bc")
    assert not any("repeated" in message for message in report)
    assert "1 port of a node was left out." in report
    _, _, report, _ = _read("graph { a -- b -- a; a -> b }")
    assert "2 repeated edges were merged." in report
    assert any("1 edge is written with -> in a graph" in message for message in report)


LOST = {
    "a second graph": ("graph { a -- b } graph { c }", "Only the first graph"),
    "an edge's attribute": ("graph { a -- b -- c [len=3] }", "'len' of 2 edges is not kept"),
    "the usual length": ("graph { edge [len=3] a -- b }", "'len' of edges is not kept"),
    "a node's colour": ("graph { a [color=red] a -- b }", '"color" of 1 node is not kept'),
    "the map's rank": ("graph { rankdir=LR a -- b }", '"rankdir" is not kept'),
    "a subgraph's label": ("graph { subgraph s { label=x a } a -- b }", "'label' of 1 subgraph"),
    "a label of the map": ("graph { name=A label=B a -- b }", '"B" is not kept'),
    "a height": ('graph { a [pos="1,2,3!"] a -- b }', "The height of 1 node is not kept."),
    "a place": ('graph { a [pos="left"] a -- b }', "The place of 1 node could not be read."),
    "a loop": ("graph { a -- a; a -- b }", "1 edge from a node to itself was left out."),
    "a negative army": (
        "graph { a [P2=-1]; a -- b; b -- c }",
        "P2 of 1 node is no whole number from 0 to 2147483647.",
    ),
    "two names": ("graph { a [label=x, name=y] a -- b }", '"name" of 1 node is not kept'),
}


@pytest.mark.parametrize("what", LOST)
def test_what_is_lost_is_a_line_of_the_report(what):
    text, told = LOST[what]
    *_, report, _ = _read(text)
    assert any(told in message for message in report), report


DRAWN = """graph isle {
  node [style=filled];
  mid [label="Ford (+2)"]; port [fillcolor=pink, label="Port"];
  keep [label="North Keep\\nHQ", shape=doublecircle, fillcolor=lightblue];
  south [label="South Keep\\nHQ", shape=doublecircle, fillcolor=pink];
  keep -- mid -- port -- south;
}"""


def test_a_map_as_people_draw_it_is_read_and_each_reading_is_told():
    _, _, report, document = _read(DRAWN)
    assert document["players"] == {"P1": {"hq": "keep"}, "P2": {"hq": "south"}}
    nodes = {node["id"]: node for node in document["map"]["nodes"]}
    assert {id: node["owner"] for id, node in nodes.items()} == {
        "keep": "P1", "port": "P2", "south": "P2", "mid": "Neutral"}  # fmt: skip
    assert (nodes["mid"]["supplyYield"], nodes["mid"]["label"]) == (2, "Ford (+2)")
    told = " ".join(report)
    assert 'as the file draws them: "keep" for P1 and "south" for P2' in told
    assert "lightblue is P1 (1), pink is P2 (2)" in told
    assert "The (+n) in the label of 1 node was read as its yield." in told


def test_the_players_of_drawn_headquarters_are_those_that_they_name():
    *_, document = _read('graph { x [label="P2 HQ"]; y [label="P1 HQ"]; x -- m -- n -- y }')
    assert document["players"] == {"P1": {"hq": "y"}, "P2": {"hq": "x"}}
    *_, document = _read("graph { a_hq [owner=P2]; b_hq; a_hq -- m -- b_hq }")
    assert document["players"] == {"P1": {"hq": "b_hq"}, "P2": {"hq": "a_hq"}}


TWO_READINGS = {
    "three of them": "graph { a_hq -- b_hq -- c_hq }",
    "words and shape differ": "graph { a_hq -- b_hq; c [shape=doublecircle]; "
    "d [peripheries=2]; b_hq -- c -- d }",
}


@pytest.mark.parametrize("what", TWO_READINGS)
def test_a_drawing_with_two_readings_is_not_read_and_both_are_named(what):
    _, _, report, _ = _read(TWO_READINGS[what])
    told = next(message for message in report if "is not clear" in message)
    assert '"a_hq"' in told
    assert what != "words and shape differ" or '"d" are drawn double' in told


def test_colours_that_do_not_tell_the_players_apart_are_not_read():
    for one, two in (("red", "red"), ("white", "red"), ("", "red")):
        *_, document = _read(
            f'graph {{ a_hq [fillcolor="{one}"]; b_hq [fillcolor={two}]; c [fillcolor=red] '
            "a_hq -- c -- b_hq }"
        )
        assert document["map"]["nodes"][2]["owner"] == "Neutral"


def test_several_gains_in_one_label_are_named_and_none_is_read():
    _, _, report, document = _read('graph { a [label="(+1) or (+2)"] a -- b -- c }')
    assert document["map"]["nodes"][0]["supplyYield"] == 0
    assert any("has several gains" in message for message in report)
