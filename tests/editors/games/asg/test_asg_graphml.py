"""GraphML: entities, prefixes, ports, nested graphs, keys; what is not kept is told."""

from __future__ import annotations

import json

import pytest

from tests.editors.kit import ask, refused

NS = "http://graphml.graphdrawing.org/xmlns"


def _read(body, head="", root=f'graphml xmlns="{NS}"'):
    text = f"{head}<{root}>{body}</{root.partition(' ')[0]}>"
    answer = ask("map.import", text=text)
    return json.loads(answer["text"]), [row["message"] for row in answer["report"]]


def _graph(inner, keys=""):
    return f'{keys}<graph edgedefault="undirected">{inner}</graph>'


TWO = '<node id="a"/><node id="b"/><edge source="a" target="b"/>'
DTD = '<!DOCTYPE graphml SYSTEM "graphml.dtd">'
LABEL = '<key id="l" for="node" attr.name="label" attr.type="string"/>'

ENTITIES = {
    "in a value": f'<node id="a"><data key="l">M&uuml;hle</data></node>{TWO[14:]}',
    "in an id": '<node id="M&uuml;hle"/><node id="M&ouml;hle"/>',
    "in an edge": '<node id="a"/><edge source="a" target="&b;"/>',
    "in a description": "<desc>&copy;</desc>" + TWO,
    "between elements": "&nbsp;" + TWO,
    "of another case": '<node id="&AMP;"/>',
}


@pytest.mark.parametrize("where", ENTITIES)
@pytest.mark.parametrize("head", [DTD, "", f'<?xml version="1.0"?>\n{DTD}', "<!DOCTYPE graphml>",
                                  '<!DOCTYPE graphml PUBLIC "x" "y" [<!-- z -->]>',
                                  f'<?xml version="1.0" standalone="yes"?>{DTD}'])  # fmt: skip
def test_an_entity_that_nobody_declares_is_refused_with_its_place(where, head):
    text = f"{head}<graphml>{_graph(ENTITIES[where], LABEL)}</graphml>"
    error = refused("map.import", text=text)
    assert error["code"] == "import.bad-graphml"
    assert error["line"] == 1 + head.count("\n")
    assert error["column"] > 9
    assert "entity" in error["message"]
    if head == DTD:
        assert text[error["column"] - 1] == "&"
        assert error["message"].endswith("write the character itself.")


def test_the_five_entities_of_xml_and_numbers_are_characters():
    inner = '<node id="&lt;&#252;&amp;&apos;"><data key="l">&quot;&#x2605;&gt;</data></node>'
    comment = "<!-- &uuml; --><desc><![CDATA[&uuml;]]></desc>"
    document, _ = _read(_graph(inner + comment, LABEL), DTD)
    node = document["map"]["nodes"][0]
    assert (node["id"], node["label"]) == ("<ü&'", '"★>')
    assert document["description"] == "&uuml;"


def test_parameter_entities_are_refused_too():
    text = f"<!DOCTYPE graphml [ %x; ]><graphml>{_graph(TWO)}</graphml>"
    assert refused("map.import", text=text)["code"] == "import.bad-graphml"


@pytest.mark.parametrize("value", ["M&uuml;hle", "&a;"])
def test_an_entity_in_the_usual_value_of_an_attribute_is_refused(value):
    head = f'<!DOCTYPE graphml SYSTEM "x?a&amp;b" [<!ATTLIST node id CDATA "{value}">]>'
    error = refused("map.import", text=f"{head}<graphml>{_graph(TWO)}</graphml>")
    assert head[error["column"] - 1 :].startswith(value.removeprefix("M"))


def test_an_ampersand_in_the_address_of_a_dtd_is_no_entity():
    document, _ = _read(_graph(TWO), '<!DOCTYPE graphml SYSTEM "x?a&b;c" [<!-- &d; -->]>')
    assert document["map"]["edges"] == [["a", "b"]]


@pytest.mark.parametrize("what", ["edge", "port", "hyperedge", "endpoint"])
def test_the_usual_value_of_what_a_map_does_not_have_is_told(what):
    keys = f'<key id="w" for="{what}" attr.name="width"><default>3</default></key>'
    _, report = _read(_graph(TWO, keys))
    assert f"The usual value of 'width' of {what}s is not kept." in report


def test_the_usual_values_of_the_map_are_those_of_the_file_and_of_the_graph():
    keys = '<key id="n" for="graphml" attr.name="name"><default>Isle</default></key>'
    keys += '<key id="w" for="graphml" attr.name="weather"><default>rain</default></key>'
    document, report = _read(_graph(TWO, keys))
    assert document["name"] == "Isle"
    assert 'The map\'s attribute "weather" is not kept.' in report


@pytest.mark.parametrize("prefix", ["n", "graphml", "ns0"])
def test_prefixes_are_names_only(prefix):
    body = _graph(TWO).replace("<", f"<{prefix}:").replace(f"<{prefix}:/", f"</{prefix}:")
    document, _ = _read(body, "\ufeff\n", f'{prefix}:graphml xmlns:{prefix}="{NS}"')
    assert document["map"]["edges"] == [["a", "b"]]


def test_elements_of_others_are_no_nodes():
    drawing = '<s:svg xmlns:s="u"><s:node id="z"/><s:edge/></s:svg>'
    inner = f'<node id="a"><data key="d">{drawing}</data></node>'
    document, report = _read(_graph(inner + TWO[14:]))
    assert [node["id"] for node in document["map"]["nodes"]] == ["a", "b"]
    assert "How 1 node is drawn is not kept." in report


PORT = (
    '<node id="a"><port name="E"><data key="q">1</data><port name="F"/></port></node><node id="b"/>'
    '<edge source="a" target="b" sourceport="E"/>'
)
LOST = {
    "ports": (PORT, ("1 port of a node was left out.",
                     "1 edge ends at a port; it ends at the node now.")),
    "a hyperedge": (TWO + '<hyperedge><endpoint node="a"/><endpoint node="b"/></hyperedge>',
                    ("1 hyperedge was left out.",)),
    "a nested graph": (TWO.replace('"b"/', '"b"><graph><node id="c"/></graph></node', 1),
                       ("1 graph inside a node was dissolved.",)),
    "a node's description": ('<node id="a"><desc>Old</desc></node>' + TWO[14:],
                             ("The description of 1 node is not kept.",)),
    "an edge's description": (TWO.replace('"b"/>', '"b"><desc>Mud</desc></edge>')
                              .replace('id="b"><desc>Mud</desc></edge>', 'id="b"/>'),
                              ("The description of 1 edge is not kept.",)),
    "a locator": (TWO + '<locator xlink:href="x" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
                  ("1 locator names a part that lies elsewhere",)),
    "a direction": (TWO.replace('target="b"', 'target="b" directed="true"'),
                    ("The directions of 1 edge",)),
    "an edge's id": (TWO.replace("<edge", '<edge id="e7"'), ("The id of 1 edge is not kept.",)),
    "an edge's value": (TWO.replace('"b"/>', '"b"><data key="w">3</data></edge>')
                        .replace('id="b"><data key="w">3</data></edge>', 'id="b"/>'),
                        ("The attribute 'w' of 1 edge is not kept.", "does not declare")),
    "a value without a key": ('<node id="a"><data key="zz">3</data></node>' + TWO[14:],
                              ("1 value has the key 'zz', which the file does not declare",
                               '"zz" of 1 node is not kept.')),
    "an attribute": ('<node id="a" colour="red"/>' + TWO[14:],
                     ("The attribute 'colour' of 1 <node> is not kept.",)),
    "an element": (TWO + "<note>x</note>", ("<note> is not kept",)),
}  # fmt: skip


@pytest.mark.parametrize("what", LOST)
def test_what_is_lost_is_a_line_of_the_report(what):
    inner, told = LOST[what]
    document, report = _read(_graph(inner))
    assert ["a", "b"] in document["map"]["edges"]
    for each in told:
        assert any(each in message for message in report), (each, report)


def test_a_second_graph_is_not_read_and_told():
    document, report = _read(
        _graph(TWO) + '<graph id="x"><node id="a"/><data key="q">1</data></graph>'
    )
    assert len(document["map"]["nodes"]) == 2
    assert "Only the first graph of the file was read." in report
    assert document["id"] == "map"


@pytest.mark.parametrize("key", ["name", "Label", "title", "Name"])
def test_the_names_of_other_programs_become_labels(key):
    keys = f'<key id="k" for="node" attr.name="{key}" attr.type="string"/>'
    inner = '<node id="n0"><data key="k">Harbour</data></node><node id="n1"/>'
    document, report = _read(_graph(inner, keys))
    assert document["map"]["nodes"][0]["label"] == "Harbour"
    assert not any("not kept" in message for message in report)


def test_a_name_beside_a_label_is_told_unless_it_is_the_same():
    keys = LABEL + '<key id="k" for="node" attr.name="name" attr.type="string"/>'
    inner = '<node id="a"><data key="l">Keep</data><data key="k">{}</data></node><node id="b"/>'
    document, report = _read(_graph(inner.format("Old Keep"), keys))
    assert document["map"]["nodes"][0]["label"] == "Keep"
    assert 'The attribute "name" of 1 node is not kept.' in report
    _, report = _read(_graph(inner.format("Keep"), keys))
    assert not any("name" in message for message in report)


def test_an_empty_default_is_no_value_and_no_loss():
    keys = '<key id="u" for="node" attr.name="url"><default/></key>'
    keys += '<key id="o" for="all" attr.name="owner"><default> </default></key>'
    keys += '<key id="y" for="node" attr.name="supplyYield"><default>2</default></key>'
    document, report = _read(_graph(TWO, keys))
    assert [node["supplyYield"] for node in document["map"]["nodes"]] == [2, 2]
    assert not any("url" in message or "owner" in message for message in report)


def test_descriptions_of_the_map_are_its_description():
    document, _ = _read("<desc> Two towns </desc>" + _graph(TWO))
    assert document["description"] == "Two towns"
    document, report = _read("<desc>Two towns</desc>" + _graph("<desc>Mud</desc>" + TWO))
    assert document["description"] == "Two towns"
    assert any("description of 1 part is not kept" in message for message in report)


def test_values_after_a_nested_graph_belong_to_the_map():
    keys = '<key id="n" for="graph" attr.name="name"/>'
    inner = f'<node id="z"><graph><data key="n">inner</data></graph></node>{TWO}'
    document, report = _read(_graph(inner + '<data key="n">Outer</data>', keys))
    assert document["name"] == "Outer"
    assert any("'name' of 1 inner graph is not kept" in message for message in report)


def test_a_key_that_is_declared_twice_is_told():
    _, report = _read(_graph(TWO, LABEL + LABEL.replace("label", "owner")))
    assert any("'l' is declared twice" in message for message in report)
