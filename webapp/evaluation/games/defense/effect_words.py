"""Where what an effect says stands among its words in the table."""

from __future__ import annotations

from webapp.evaluation.games.defense.layout import EFFECT

(
    KIND, AMOUNT, COUNTED, CAP, SIDE, STATUS, LIMIT, LOCK, ENDS, TURNS, FLAGS, CONDITION,
    CONDITIONS, FACES, POLICY, SEED,
) = range(EFFECT)  # fmt: skip
