"""The engine's bench in the browser's Python: the same module, the same peers, in one process.

The worker's files run in node; python-chess and the bench itself are put beside them.
"""

from __future__ import annotations

import importlib.util
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.static.worker.node import ROOT, NodeWorker

UNPACK = """
import importlib, json, os, sys, zipfile
zipfile.ZipFile("/bench.zip").extractall("/bench")
sys.path.insert(0, "/bench")
json.dumps(sys.version)
"""


def report(module: str = "tests.bench.bench_boards") -> Any:
    """What the module's `report()` answers there."""
    with ready() as worker:
        return worker.python(f"json.dumps(importlib.import_module({module!r}).report())")


@contextmanager
def ready() -> Iterator[NodeWorker]:
    """The browser's Python with the benches beside it."""
    worker = NodeWorker("play")
    try:
        with tempfile.TemporaryDirectory() as folder:
            archive = Path(folder, "bench.zip")
            pack(archive)
            worker.copy(archive, "/bench.zip")
        worker.python(UNPACK)
        yield worker
    finally:
        worker.close()


def pack(archive: Path) -> None:
    """The bench's modules, the specs and python-chess."""
    with zipfile.ZipFile(archive, "w") as out:
        for path, name in files():
            out.write(path, name)


def files() -> Iterator[tuple[Path, str]]:
    """Pairs of file and name in the archive."""
    for pattern in ("tests/bench/**/*.py", "tests/bench/**/*.json", "specs/**/*.json"):
        for path in sorted(ROOT.glob(pattern)):
            yield path, path.relative_to(ROOT).as_posix()
    found = importlib.util.find_spec("chess")
    assert found is not None
    assert found.origin is not None
    package = Path(found.origin).parent
    for path in sorted(package.glob("*.py")):
        yield path, f"chess/{path.name}"
