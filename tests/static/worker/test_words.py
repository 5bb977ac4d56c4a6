"""Every call of either worker is named with what it does while it runs and when it was stopped."""

from __future__ import annotations

import json
import subprocess

from core import host as play
from core import registry
from editors import games
from editors import host as author
from tests.static.worker.node import ROOT
from webapp.building.node import find_node

SCRIPT = """
const { wordsFor } = await import(process.argv[1])
const methods = JSON.parse(process.argv[2])
console.log(JSON.stringify(methods.filter((method) => wordsFor(method) === wordsFor(""))))
"""


def test_no_call_is_only_called_working() -> None:
    methods = {*play.METHODS, *author.METHODS, *games.METHODS}
    for system in games.EDITORS:
        methods |= set(games.get(system).methods)
    assert len(methods) > 60
    # A call that is named after its system belongs to that system's part of the page.
    methods = {one for one in methods if one.partition(".")[0] not in registry.SYSTEMS}
    words = (ROOT / "static/src/worker/words.js").as_uri()
    node = [find_node().node, "--input-type=module", "-e", SCRIPT, words, json.dumps([*methods])]
    ran = subprocess.run(node, capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout) == []
