"""Whether the numbers of a record agree with one another (seed 1, Integrity & Damage Calculations).

The recomputation starts from the attack's parts and from hit points, not from the pipeline.
"""

from __future__ import annotations

from core.games.defense.state import Record

RULES = (
    "the raw damage is that of the attack with all that was added",
    "attackBase - damageBlocked - damagePrevented is the damage applied",
    "the attacker lost what was reflected and dealt",
    "the checkpoints go down, and not below 0",
    "block and prevention are kept apart",
)
"""What holds for every record."""


def integrity_faults(record: Record) -> tuple[str, ...]:
    """Every disagreement as a sentence; none when the record is sound."""
    log = record["verbose"]
    attacker, defender = log["sides"]
    before, after = log["hpBefore"], log["hpAfter"]
    base, final = record["attackBase"], record["finalDamage"]
    applied = base - record["damageBlocked"] - record["damagePrevented"]
    holds = (
        base == record["rawDamage"] == log["base"] + sum(log["added"].values()),
        applied == final == before[defender] - after[defender],
        record["damageReflected"] + record["damageDealt"] == before[attacker] - after[attacker],
        _goes_down(record),
        _keeps_apart(record),
    )
    if all(holds):
        return ()
    return tuple(
        f"It does not hold that {rule}"
        for rule, is_true in zip(RULES, holds, strict=True)
        if not is_true
    )


def _goes_down(record: Record) -> bool:
    down = record["afterBlock"]
    stages = record["rawDamage"] >= record["afterFlat"] >= record["afterPrevent"] >= down >= 0
    return bool(stages and down == record["afterReflect"] == record["finalDamage"])


def _keeps_apart(record: Record) -> bool:
    """Flat reductions and block are what `damageBlocked` holds, and nothing else is."""
    flat, prevented = record["flatBlock"], record["damagePrevented"]
    after_flat, after_prevent = record["afterFlat"], record["afterPrevent"]
    return bool(
        record["rawDamage"] - after_flat == flat
        and after_flat - after_prevent == prevented
        and after_prevent - record["afterBlock"] == record["damageBlocked"] - flat
    )
