"""A law for every importer: what went in is kept, changed or lost, and each loss is one line.

A model of a file, nodes, edges and things that a map has no place for, is written in each format by
a writer of the tests' own; what comes out and the report must account for every part of it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from importlib import import_module
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editors.games.asg.formats.draft import Report
from tests.editors.games.asg.sentences import sentences
from tests.editors.kit import ask

LAW = settings(max_examples=60, derandomize=True, deadline=None, database=None)
MARKS = ["terrain", "weight", "zone", "älter", "a b", "x{n}", "name2"]


@dataclass
class Model:
    """A file: its nodes, its edges as they stand in it, and what only other programs know."""

    nodes: list[str]
    edges: list[tuple[str, str]]
    on_nodes: list[tuple[str, str]] = field(default_factory=list)
    on_edges: list[tuple[int, str]] = field(default_factory=list)
    on_map: list[str] = field(default_factory=list)

    @property
    def ways(self):
        """The edges that a map has: once each, between two known nodes."""
        known = [e for e in self.edges if e[0] != e[1] and set(e) <= set(self.nodes)]
        return {frozenset(edge) for edge in known}

    @property
    def loops(self):
        return sum(a == b for a, b in self.edges)

    @property
    def strangers(self):
        return sum(a != b and not {a, b} <= set(self.nodes) for a, b in self.edges)

    @property
    def repeats(self):
        return len(self.edges) - self.loops - self.strangers - len(self.ways)


@st.composite
def _models(draw, strangers):
    count = draw(st.integers(2, 6))
    nodes = [f"n{index}" for index in range(count)]
    ends = st.sampled_from(nodes + (["ghost"] if strangers else []))
    edges = draw(st.lists(st.tuples(ends, ends), max_size=8))
    marks = st.sampled_from(MARKS)
    return Model(
        nodes,
        edges,
        draw(st.lists(st.tuples(st.sampled_from(nodes), marks), max_size=5, unique=True)),
        draw(
            st.lists(st.tuples(st.sampled_from(range(len(edges))), marks), max_size=5, unique=True)
        )
        if edges
        else [],
        draw(st.lists(marks, max_size=2, unique=True)),
    )


def _dot(model):
    def listed(marks):
        pairs = ", ".join(f'"{mark}"=7' for mark in marks)
        return f" [{pairs}]" if marks else ""

    lines = [f'"{mark}"=7' for mark in model.on_map]
    lines += [f"{id}{listed([m for i, m in model.on_nodes if i == id])}" for id in model.nodes]
    for index, (a, b) in enumerate(model.edges):
        lines.append(f"{a} -- {b}{listed([m for i, m in model.on_edges if i == index])}")
    return "graph {\n" + ";\n".join(lines) + "\n}"


def _graphml(model):
    def values(marks, what):
        return "".join(f'<data key="{what}{MARKS.index(mark)}">7</data>' for mark in marks)

    keys = "".join(
        f'<key id="{what[0]}{index}" for="{what}" attr.name={quoteattr(mark)}/>'
        for what in ("node", "edge", "graph")
        for index, mark in enumerate(MARKS)
    )
    body = values(model.on_map, "g")
    for id in model.nodes:
        own = values([mark for i, mark in model.on_nodes if i == id], "n")
        body += f'<node id="{id}">{own}</node>'
    for index, (a, b) in enumerate(model.edges):
        own = values([mark for i, mark in model.on_edges if i == index], "e")
        body += f'<edge source="{a}" target="{b}">{own}</edge>'
    return f'<graphml>{keys}<graph edgedefault="undirected">{body}</graph></graphml>'


def _tiled(model):
    def rows(marks):
        return [{"name": mark, "type": "int", "value": 7} for mark in marks]

    spots = {id: (index * 160, index % 2 * 160) for index, id in enumerate(model.nodes)}
    objects = []
    for index, id in enumerate(model.nodes, 1):
        own = rows([mark for i, mark in model.on_nodes if i == id])
        x, y = spots[id]
        objects.append({"id": index, "name": id, "point": True, "x": x, "y": y, "properties": own})
    for index, (a, b) in enumerate(model.edges):
        own = rows([mark for i, mark in model.on_edges if i == index])
        own += [{"name": "a", "value": a}, {"name": "b", "value": b}]
        line = [{"x": 0, "y": 0}, {"x": 1, "y": 1}]
        objects.append({"id": 100 + index, "x": 0, "y": 0, "polyline": line, "properties": own})
    layers = [{"type": "objectgroup", "objects": objects}]
    return json.dumps({"layers": layers, "properties": rows(model.on_map)})


WRITERS = {"dot": _dot, "graphml": _graphml, "tiled": _tiled}


def _lines(answer, level):
    return [row["message"] for row in answer["report"] if row["level"] == level]


def _number(lines, words):
    """The number that the one line with these words tells; 0 without such a line."""
    found = [line for line in lines if words in line]
    assert len(found) <= 1, found
    match = re.search(r"\d+", found[0]) if found else None
    return int(match[0]) if match else 0


def _account(model, answer):
    """Hold a report against the model; every part of the model must be in it."""
    document = json.loads(answer["text"])
    assert [node["id"] for node in document["map"]["nodes"]] == model.nodes
    assert {frozenset(edge) for edge in document["map"]["edges"]} == model.ways
    kept, lost, changed = (_lines(answer, level) for level in ("kept", "lost", "changed"))
    assert _number(kept, "node") == len(model.nodes)
    assert _number(kept, "edge") == len(model.ways) == len(document["map"]["edges"])
    assert _number(lost, " to itself") == model.loops
    assert _number(changed, " repeated edge") == model.repeats
    unaccounted = Counter(lost)
    unaccounted -= Counter([line for line in lost if " to itself" in line])
    unaccounted -= Counter([line for line in lost if "not there" in line or "is no node" in line])
    for what, marks in (
        ("node", [mark for _, mark in model.on_nodes]),
        ("edge", [mark for _, mark in model.on_edges]),
    ):
        for mark, count in Counter(marks).items():
            several = "" if count == 1 else "s"
            quotes = '"{}"' if what == "node" else "'{}'"
            line = f"The attribute {quotes.format(mark)} of {count} {what}{several} is not kept."
            assert unaccounted[line] == 1, (line, lost)
            del unaccounted[line]
    for mark in model.on_map:
        line = f'The map\'s attribute "{mark}" is not kept.'
        assert unaccounted[line] == 1, (line, lost)
        del unaccounted[line]
    return [line for line in unaccounted if "line does not end" not in line
            and "lines do not end" not in line]  # fmt: skip


@pytest.mark.parametrize("format", WRITERS)
@LAW
@given(data=st.data())
def test_what_went_in_is_kept_changed_or_lost_and_told(format, data):
    model = data.draw(_models(strangers=format == "graphml"))
    answer = ask("map.import", text=WRITERS[format](model), format=format)
    assert _account(model, answer) == []
    if format == "graphml":
        strangers = [line for line in _lines(answer, "lost") if "not there" in line]
        assert _number(strangers, "name") == model.strangers


@pytest.mark.parametrize("format", WRITERS)
@LAW
@given(data=st.data())
def test_what_was_read_goes_out_and_comes_back_equal(format, data):
    text = WRITERS[format](data.draw(_models(strangers=False)))
    document = json.loads(ask("map.import", text=text, format=format)["text"])
    for other in WRITERS:
        away = ask("map.export", system="asg", document=document, format=other)
        assert not [row for row in away["report"] if row["level"] != "kept"]
        assert json.loads(ask("map.import", text=away["text"])["text"]) == document


@pytest.mark.parametrize("format", WRITERS)
def test_the_law_can_fail(format, monkeypatch):
    """An importer that forgets its leftovers is found out."""
    model = Model(["n0", "n1"], [("n0", "n1")], [("n0", "zone")])
    module = import_module("editors.games.asg.formats.build")
    monkeypatch.setattr(module, "_leftovers", lambda draft: None)
    answer = ask("map.import", text=WRITERS[format](model), format=format)
    with pytest.raises(AssertionError):
        _account(model, answer)


ONE = "was|is|has|does|shares|lies|ends|holds|belongs"
SEVERAL = "were|are|have|do|share|lie|end|hold|belong"
VERB = re.compile(rf"\b(?:({ONE})|({SEVERAL}))\b")


def _agrees(message, count):
    """Whether the first verb of a sentence goes with its subject: a number, or 'The bends of …'."""
    subject = re.match(r"(\d+) |The \w+?(s?) of |An? \w+", message)
    if subject is None:
        return True
    is_one = count == 1 if subject[1] else not subject[2]
    clause = re.split("[;:,]", message)[0]
    verb = VERB.search(clause, subject.end())
    return verb is None or bool(verb[1]) is is_one


def test_a_sentence_that_does_not_agree_is_found():
    assert not _agrees("The bends of 1 line was straightened.", 1)
    assert not _agrees("1 edges were merged.", 1)
    assert not _agrees("2 edges was merged.", 2)
    assert _agrees("The place of 2 nodes has no place there.", 2)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_counted_sentence_agrees_with_its_number(count):
    """All sentences of readers and writers, found in their source, said of one and of several."""
    found = sentences()
    assert len(found) > 60
    for one, several in found:
        names = dict.fromkeys(re.findall(r"\{(\w+)\}", one + several), "x")
        names.pop("n", None)
        report = Report()
        report.count("lost", "w", one, several, count, **names)
        (row,) = report.json()
        assert str(count) in row["message"]
        assert "{" not in row["message"]
        assert _agrees(row["message"], count), row["message"]
        assert not re.search(r"\b1 (?:nodes|edges|lines|layers|names|maps)\b", row["message"])
