"""A map between two formats: nodes and edges as a file has them, and what became of them.

Readers fill a draft, `build` makes a scenario of it; writers fill one from a scenario.  Attributes
are texts here, as in DOT; every format writes the same names, so that each reads all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from core.errors import CallError
from core.games.asg.settings import SETTINGS
from core.meant import KEY as MEANT
from core.protocol import Json

Level = Literal["kept", "changed", "lost"]

MAX_NODES = 10_000
MAX_EDGES = 50_000
"""Beyond these a file is refused: no map is played at that size, and the page must stay awake."""

FIRST_SETTINGS = (
    "turnCapPlies",
    "actionBudget",
    "baseIncome",
    "reinforceCostPerStrength",
    "combatVarianceFraction",
)
"""What every file written here has told, the oldest ones too: settings that came later are none."""

GRAPH_KEYS = (
    *("id", "name", "description", MEANT, "startingPlayer", "supplyP1", "supplyP2"),
    *SETTINGS,
)
"""What a map can carry as a whole."""


@dataclass
class DraftNode:
    """A node as a file has it; `x` and `y` are None where the file gives no place."""

    id: str
    x: float | None = None
    y: float | None = None
    attributes: dict[str, str] = field(default_factory=dict)
    """What the file says of it, by the names that the file uses."""
    hints: dict[str, str] = field(default_factory=dict)
    """How it is drawn, where that may tell what it is; nothing that a scenario holds."""


@dataclass
class Report:
    """What was kept, changed and lost, each as a sentence; like things are counted."""

    lines: list[tuple[Level, str, str]] = field(default_factory=list)
    counts: Counter[tuple[Level, str, str, str, tuple[tuple[str, str], ...]]] = field(
        default_factory=Counter
    )

    def add(self, level: Level, what: str, message: str) -> None:
        """One sentence; what is the kind of thing that it is about."""
        self.lines.append((level, what, message))

    def count(
        self, level: Level, what: str, one: str, several: str, by: int = 1, /, **names: str
    ) -> None:
        """More of a kind, `by` many: the sentence for one of them, and that for several.

        `{n}` becomes how many there are, and `{name}` what is given for it.
        """
        if by:
            self.counts[level, what, one, several, tuple(names.items())] += by

    def kept(self, nodes: int, edges: int) -> None:
        """How many nodes and edges there are in the end."""
        self.add("kept", "nodes", counted(nodes, "{n} node", "{n} nodes"))
        self.add("kept", "edges", counted(edges, "{n} edge", "{n} edges"))

    def json(self) -> list[Json]:
        """The report as the page shows it: the losses first."""
        rows = [*self.lines]
        for (level, what, one, several, names), n in self.counts.items():
            rows.append((level, what, counted(n, one, several, **dict(names))))
        order = {"lost": 0, "changed": 1, "kept": 2}
        rows.sort(key=lambda row: order[row[0]])
        return [{"level": level, "what": what, "message": message} for level, what, message in rows]


def counted(n: int, one: str, several: str, /, **names: str) -> str:
    """A sentence about one thing or several, with how many there are.

    >>> counted(1, "{n} edge was merged.", "{n} edges were merged.")
    '1 edge was merged.'
    """
    return (one if n == 1 else several).format(n=n, **names)


@dataclass
class Draft:
    """A graph as a file has it."""

    nodes: dict[str, DraftNode] = field(default_factory=dict)
    edges: list[tuple[str, str]] = field(default_factory=list)
    attributes: dict[str, str] = field(default_factory=dict)
    report: Report = field(default_factory=Report)
    is_scaled: bool = True
    """Whether coordinates are in the map's own measure; otherwise they are points or pixels."""

    def node(self, id: str) -> DraftNode:
        """The node with an id, made when it is new.  Raises CallError when there are too many."""
        found = self.nodes.get(id)
        if found is None:
            if len(self.nodes) >= MAX_NODES:
                message = f"The file has more than {MAX_NODES:,} nodes; a map has fewer"
                raise CallError("import.too-large", message)
            found = self.nodes[id] = DraftNode(id)
        return found

    def connect(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Add edges.  Raises CallError when there are too many."""
        for pair in pairs:
            if len(self.edges) >= MAX_EDGES:
                message = f"The file has more than {MAX_EDGES:,} edges; a map has fewer"
                raise CallError("import.too-large", message)
            self.edges.append(pair)


def is_ours(draft: Draft) -> bool:
    """Whether the file tells the numbers of the rules, as those written here always did."""
    return all(key in draft.attributes for key in FIRST_SETTINGS)


def bad_file(format: str, message: str, line: int = 0, column: int = 0) -> CallError:
    """The error of a file that cannot be read, with its place if there is one."""
    where = f"Line {line}, column {column}: " if line else ""
    return CallError(f"import.bad-{format}", f"{where}{message}", line=line, column=column)


_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", re.A)


def number(text: str | None) -> float | None:
    """The finite number that a text is."""
    if text is None or len(text) > 400 or not _NUMBER.fullmatch(text.strip()):
        return None
    found = float(text)
    return found if abs(found) < float("inf") else None
