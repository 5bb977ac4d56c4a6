"""Whether the numbers of a record agree with one another (seed 1, Integrity & Damage Calculations).

The recomputation starts from the attack's parts and from hit points, not from the pipeline.
"""

from __future__ import annotations

from core.games.defense.state import Record


def integrity_faults(record: Record) -> tuple[str, ...]:
    """Every disagreement as a sentence; none when the record is sound."""
    log = record["verbose"]
    attacker, defender = log["sides"]
    lost = [a - b for a, b in zip(log["hpBefore"], log["hpAfter"], strict=True)]
    raw, final = record["rawDamage"], record["finalDamage"]
    blocked, prevented = record["damageBlocked"], record["damagePrevented"]
    checks = (
        (
            "the raw damage is that of the attack with all that was added",
            raw == log["base"] + sum(log["added"].values()) == record["attackBase"],
        ),
        (
            "attackBase - damageBlocked - damagePrevented is the damage applied",
            record["attackBase"] - blocked - prevented == final == lost[defender],
        ),
        (
            "the attacker lost what was reflected and dealt",
            record["damageReflected"] + record["damageDealt"] == lost[attacker],
        ),
        (
            "the checkpoints go down, and not below 0",
            raw >= record["afterFlat"] >= record["afterPrevent"] >= record["afterBlock"] >= 0
            and record["afterBlock"] == record["afterReflect"] == final,
        ),
        (
            "block and prevention are kept apart",
            record["afterFlat"] - record["afterPrevent"] + _flat_part(record) == blocked + prevented
            if record["negated"]
            else record["afterFlat"] - record["afterPrevent"] == prevented
            and raw - record["afterFlat"] == record["flatBlock"]
            and record["afterPrevent"] - record["afterBlock"] == blocked - record["flatBlock"],
        ),
    )
    return tuple(f"It does not hold that {what}" for what, holds in checks if not holds)


def _flat_part(record: Record) -> int:
    return int(record["rawDamage"] - record["afterFlat"])
