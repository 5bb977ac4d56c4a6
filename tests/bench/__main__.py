"""`make bench`: every bench, one after the other, as tables.

Rates are per CPU second where CPU seconds can be read, and only the ratios are bars: both sides of
a ratio are measured in the same process, taking turns.  Nothing else should run meanwhile.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any

from tests.bench import (
    bench_asg,
    bench_asg_jax,
    bench_balance,
    bench_boards,
    bench_boot,
    bench_defense,
    bench_defense_jax,
    bench_growth,
    bench_heroes,
    bench_interactions,
    bench_kills,
    bench_map_editor,
    bench_mtg,
    bench_mtg_cards,
    bench_roster,
    bench_tab,
    bench_typing,
    bench_worker,
    in_pyodide,
)

Row = dict[str, Any]


def boot_rows() -> list[Row]:
    """The boot as one row of a table."""
    found = bench_boot.report()
    row = {key: found[key] for key in ("what", "ours_ms", "plain_ms", "ratio", "bar", "met")}
    return [row, {"what": "second visit: checker up, chess checked", **_only(found)}]


def _only(found: Row) -> Row:
    return {"ours_ms": found["checker_ready_warm_ms"]}


BENCHES: dict[str, Callable[[], list[Row]]] = {
    "boards in CPython": bench_boards.report,
    "boards in Pyodide": in_pyodide.report,
    "deep perft in CPython": bench_boards.deep,
    "duels": bench_heroes.report,
    "roster of duels": bench_roster.report,
    "maps": bench_asg.report,
    "maps in JAX": bench_asg_jax.report,
    "cards of the card game": bench_mtg_cards.report,
    "card game": bench_mtg.report,
    "card game in Pyodide": bench_mtg.pyodide,
    "map editor in Chromium": bench_map_editor.report,
    "defence cards": bench_defense.report,
    "defence cards in JAX": bench_defense_jax.report,
    "evaluations": bench_worker.report,
    "matches of the Balance tab in Pyodide": bench_tab.report,
    "growth with the document": bench_growth.report,
    "boot in Chromium": boot_rows,
    "keys in long texts in Chromium": bench_typing.report,
    "interactions in Chromium": bench_interactions.report,
    "match and editor while matches are played": bench_balance.report,
    "Chromium killed while typing": bench_kills.report,
}


def table(rows: Sequence[Row]) -> str:
    """The rows under their names, numbers to the right."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    cells = [names, *([_cell(row.get(name)) for name in names] for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(names))]
    numeric = [all(_is_number(row.get(name)) for row in rows) for name in names]
    return "\n".join(_line(line, widths, numeric) for line in cells)


def _line(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    placed = zip(cells, widths, numeric, strict=True)
    return "  ".join(c.rjust(w) if n else c.ljust(w) for c, w, n in placed).rstrip()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "NO"
    if isinstance(value, float) or (isinstance(value, int) and abs(value) < 10):
        return f"{value:,.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _is_number(value: Any) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))


def main() -> None:
    """Run the benches that were asked for, all by default."""
    parser = argparse.ArgumentParser("python -m tests.bench", description=__doc__)
    parser.add_argument("only", nargs="*", help="words of the benches to run")
    wanted = parser.parse_args().only
    strange = [word for word in wanted if not any(word in name for name in BENCHES)]
    if strange:
        parser.error(f"no bench is called {', '.join(strange)}; there are: {', '.join(BENCHES)}")
    for name, bench in BENCHES.items():
        if not wanted or any(word in name for word in wanted):
            print(f"\n{name}", flush=True)
            print(table(bench()), flush=True)


if __name__ == "__main__":
    main()
