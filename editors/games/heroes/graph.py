"""Scripts as graphs: a node per command with typed ports, literals as fields; and back, lossless.

Nothing of a script but its layout is outside the graph: numbers keep their spelling, comments
their place.  The graph is drawn from the tree, and every edit of it is an edit of the tree.
"""

from __future__ import annotations

from typing import Any

from core.checks import MAX_PER_CODE
from core.errors import CallError
from core.games.heroes.ast import Call, Comment, Node, Number, ScriptError, Span, Target, Text
from core.games.heroes.commands import COMMANDS
from core.games.heroes.document import Document
from core.games.heroes.formatter import format_tree
from core.games.heroes.kinds import kind_errors, kind_of
from core.games.heroes.language import argument_at, signature_of
from core.games.heroes.parser import parse
from core.protocol import Json, Pointer
from editors.games.heroes.scripts import error_json
from editors.games.heroes.trees import Way, id_of, leaf, walk_ways, wanted_at
from editors.payload import Payload, at, get

GraphJson = dict[str, Any]

WHOLE = frozenset(
    {
        "branch-kinds",
        "curly-quotes",
        "empty-seq",
        "extra-argument",
        "lower-case",
        "missing-argument",
        "missing-brackets",
        "missing-comma",
        "trailing-comma",
        "unclosed-bracket",
        "unknown-command",
        "wrong-kind",
    }
)
"""Mistakes that leave everything of the script in its tree, so that the graph may be edited."""


def text_in(payload: Payload) -> tuple[str, Pointer | None]:
    """The script of a payload, given itself or by its place in a document."""
    path = get(payload, "path", str, "")
    if "script" in payload:
        return get(payload, "script", str), path or None
    value = at(payload.get("document"), path)
    if not isinstance(value, str):
        raise CallError("edit.wrong-place", f"There is no script at {path!r}", path="/path")
    return value, path


def graph_of(payload: Payload) -> Json:
    """The graph of a script: nodes, edges, mistakes, and whether it can be edited as a graph.

    Of very many mistakes the first ones.
    """
    text, path = text_in(payload)
    parsed = parse(text)
    tree = parsed.script
    kinds = kind_errors(tree) if tree is not None else ()
    errors = (*parsed.errors, *kinds)[:MAX_PER_CODE]
    start = _start(payload.get("document"), path)
    nodes = [] if tree is None else nodes_of(tree)
    _spread(tree, nodes, errors)
    edges = edges_of(nodes)
    if start is not None:
        edges += [{"id": "start", "source": "", "target": "start", "port": 0}] if nodes else []
        nodes.insert(0, start)
    return {
        "nodes": nodes,
        "edges": edges,
        "errors": [error_json(error) for error in errors],
        "editable": is_whole(text),
    }


def is_whole(text: str) -> bool:
    """Whether the tree holds all of the script; an empty one may be begun as a graph."""
    errors = parse(text).errors
    return all(error.code in WHOLE or error.code == "empty-script" for error in errors)


def _start(raw: Json, path: Pointer | None) -> GraphJson | None:
    """The node that the script hangs on: the effect's trigger, or the ability."""
    if path is None:
        return None
    document = Document(raw)
    effect = document.effect_at(path)
    if effect is not None:
        title, label, kind = effect.trigger_text, effect.name, "trigger"
    else:
        ability = next((a for a in document.abilities if a.path + "/script" == path), None)
        if ability is None:
            return None
        title, label, kind = "Ability", ability.name, "ability"
    holder = path.rpartition("/")[0]
    return {"id": "start", "kind": kind, "title": title, "label": label, "path": holder}


def nodes_of(tree: Call) -> list[GraphJson]:
    """A node for every command, in the order of the text."""
    return [_node(tree, way, node) for way, node in walk_ways(tree) if isinstance(node, Call)]


def _node(root: Call, way: Way, call: Call) -> GraphJson:
    command = COMMANDS.get(call.name)
    count = max(len(call.args), len(command.arguments) if command else 0)
    ports = [_port(root, way, call, index) for index in range(count)]
    return {
        "id": id_of(way),
        "kind": kind_of(call) or "command",
        "name": call.name,
        "group": command.facts.group if command else "unknown",
        "title": signature_of(command) if command else call.name,
        "doc": command.doc if command else "",
        "many": command is not None and command.facts.rest is not None,
        "ports": ports,
        "comments": _comments(call.comments),
        "inner": _comments(call.inner),
        "span": [call.span.start, call.span.end],
        "errors": [],
    }


def _port(root: Call, way: Way, call: Call, index: int) -> GraphJson:
    command = COMMANDS.get(call.name)
    argument = argument_at(command, index) if command else None
    wanted = wanted_at(root, (*way, index))
    port: GraphJson = {
        "index": index,
        "name": argument.name if argument else f"{index + 1}",
        "kind": wanted,
        "child": None,
        "leaf": None,
    }
    if index < len(call.args):
        arg = call.args[index]
        if isinstance(arg, Call):
            port["child"] = id_of((*way, index))
        else:
            port["leaf"] = _leaf(arg)
    return port


def _leaf(node: Node) -> GraphJson:
    shared = {"comments": _comments(node.comments), "span": [node.span.start, node.span.end]}
    if isinstance(node, Number):
        return {"type": "number", "value": node.text, "number": node.value, **shared}
    if isinstance(node, Target):
        return {"type": "target", "value": node.name, **shared}
    assert isinstance(node, Text)
    return {"type": "text", "value": node.value, **shared}


def _comments(comments: tuple[Comment, ...]) -> list[GraphJson]:
    return [{"text": comment.text, "trailing": comment.trailing} for comment in comments]


def edges_of(nodes: list[GraphJson]) -> list[GraphJson]:
    """An edge from every command to the port that it fills."""
    return [
        {
            "id": f"{port['child']}>{node['id']}",
            "source": port["child"],
            "target": node["id"],
            "port": port["index"],
        }
        for node in nodes
        for port in node["ports"]
        if port["child"] is not None
    ]


def _spread(tree: Call | None, nodes: list[GraphJson], errors: tuple[ScriptError, ...]) -> None:
    """Tell every mistake at the innermost command around it."""
    if tree is None:
        return
    spans = {id_of(way): node.span for way, node in walk_ways(tree) if isinstance(node, Call)}
    for error in errors:
        best = ""
        for ident, span in spans.items():
            if _holds(span, error.span) and len(ident) >= len(best):
                best = ident
        node = next(node for node in nodes if node["id"] == best)
        node["errors"].append(error_json(error))


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def graph_script(payload: Payload) -> Json:
    """The script that the nodes and edges of a payload are."""
    return {"script": script_of(payload)}


def script_of(graph: Json) -> str:
    """The script that a graph is, in the one layout.  Raises CallError for what is no graph."""
    try:
        return format_tree(tree_of(graph))
    except (KeyError, TypeError, AttributeError, IndexError, RecursionError):
        message = "This is no graph of a script: nodes with id, name and ports"
        raise CallError("call.bad-payload", message) from None


def tree_of(graph: Json) -> Call:
    """The tree that a graph is: from the nodes and from the edges between them."""
    nodes = {node["id"]: node for node in graph["nodes"] if node["id"] != "start"}
    below: dict[tuple[str, int], str] = {}
    for edge in graph["edges"]:
        if edge["target"] != "start":
            below[edge["target"], edge["port"]] = edge["source"]
    fed = set(below.values())
    roots = [ident for ident in nodes if ident not in fed]
    if len(roots) != 1:
        raise CallError("call.bad-payload", "The graph of a script has one node at its root")
    return _call(nodes, below, roots[0])


def _call(nodes: dict[str, Any], below: dict[tuple[str, int], str], ident: str) -> Call:
    node = nodes[ident]
    args: list[Node] = []
    for port in sorted(node["ports"], key=lambda port: int(port["index"])):
        child = below.get((ident, port["index"]))
        if child is not None:
            args.append(_call(nodes, below, child))
        elif port["leaf"] is not None:
            args.append(_from_leaf(port["leaf"]))
    comments, inner = _read(node["comments"]), _read(node["inner"])
    return Call(node["name"], tuple(args), comments=comments, inner=inner)


def _from_leaf(value: GraphJson) -> Node:
    comments = _read(value["comments"])
    if value["type"] == "target":
        return Target("OPPONENT" if value["value"] == "OPPONENT" else "SELF", comments=comments)
    if value["type"] == "text":
        return Text(value["value"], comments=comments)
    found = leaf("value", value["value"])
    assert isinstance(found, Number)
    return Number(found.value, found.text, comments=comments)


def _read(comments: list[GraphJson]) -> tuple[Comment, ...]:
    return tuple(Comment(comment["text"], comment["trailing"]) for comment in comments)
