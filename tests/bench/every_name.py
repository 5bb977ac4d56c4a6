"""`python -m tests.bench.every_name [system ...]`: every name at every position of every format.

The long variant of tests/hostile: one round per hostile name, so that each position takes each of
them once; every document is checked, exported, played and verified. One line a round.
"""

from __future__ import annotations

import json
import sys
import time

from core import registry
from core.host import Host
from tests.editors.kit import ask
from tests.hostile.documents import hostile
from tests.hostile.names import NAMES
from tests.hostile.rich import RICH

PLIES = 12


def play(system: str, document: object) -> None:
    """A match between random players, verified; AssertionError with the answer that is wrong."""
    host = Host()

    def call(method: str, **payload: object) -> dict[str, object]:
        answer = json.loads(host.call(method, json.dumps(payload)))
        assert answer["ok"], (method, answer)
        return dict(answer["result"])

    view = call("match.new", system=system, spec=document, seed=3)
    match, players = view["match"], view["players"]
    assert isinstance(players, list)
    call("match.seats", match=match, seats={each: {"kind": "random"} for each in players})
    for _ in range(PLIES):
        if call("match.agent", match=match)["result"]:
            break
    assert call("replay.verify", replay=call("match.replay", match=match))["ok"]


def main() -> None:
    """All rounds of the systems that are named, or of all."""
    for system in sys.argv[1:] or registry.SYSTEMS:
        for start in range(len(NAMES)):
            began = time.process_time()
            places = 0
            for n, raw in enumerate(RICH[system]):
                made = hostile(system, raw, start=start)
                places += sum(map(len, made.taken.values()))
                text = json.dumps(made.document)
                exported = ask("export", text=text, system=system)["text"]
                assert json.loads(exported) == made.document, (system, n, start)
                if n == 0:
                    play(system, made.document)
            seconds = time.process_time() - began
            print(
                f"{system} from {NAMES[start]!r:.24}: {places} names, {seconds:.1f} s", flush=True
            )


if __name__ == "__main__":
    main()
