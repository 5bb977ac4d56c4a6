"""The counted sentences of the map formats, as they stand in the source."""

from __future__ import annotations

import ast
from pathlib import Path

from editors.games.asg.formats import draft


def sentences() -> list[tuple[str, str]]:
    """Every pair of sentences, for one and for several, that a report can count with."""
    found = []
    for path in sorted(Path(draft.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            name = node.func.id if isinstance(node.func, ast.Name) else name
            texts = [a.value for a in node.args if isinstance(a, ast.Constant)]
            texts = [text for text in texts if isinstance(text, str)]
            if name == "count" and len(texts) >= 2 and "{n}" in texts[-1]:
                found.append((texts[-2], texts[-1]))
            elif name == "counted" and len(texts) == 2:
                found.append((texts[0], texts[1]))
    return found
