"""Whether the numbers of a record agree with one another.

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
    added, before, after = log["added"], log["hpBefore"], log["hpAfter"]
    base, raw, final = record["attackBase"], record["rawDamage"], record["finalDamage"]
    blocked, prevented = record["damageBlocked"], record["damagePrevented"]
    after_flat, after_prevent = record["afterFlat"], record["afterPrevent"]
    after_block, flat = record["afterBlock"], record["flatBlock"]
    holds = (
        base == raw == log["base"] + (sum(added.values()) if added else 0),
        base - blocked - prevented == final == before[defender] - after[defender],
        record["damageReflected"] + record["damageDealt"] == before[attacker] - after[attacker],
        raw >= after_flat >= after_prevent >= after_block >= 0
        and after_block == record["afterReflect"] == final,
        raw - after_flat == flat
        and after_flat - after_prevent == prevented
        and after_prevent - after_block == blocked - flat,
    )
    if False not in holds:
        return ()
    told = zip(RULES, holds, strict=True)
    return tuple(f"It does not hold that {rule}" for rule, is_true in told if not is_true)
