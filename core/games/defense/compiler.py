"""From a checked document to the plan of its match: names resolved, keys filled in."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from core.codec import decode
from core.digest import canonical
from core.games.defense.conditions import CONDITIONS
from core.games.defense.effects import EFFECTS, side_for
from core.games.defense.matchers import MATCHERS
from core.games.defense.plan import (
    AttackPlan,
    BoardPlan,
    CardPlan,
    ConditionPlan,
    EffectPlan,
    HeroPlan,
    Plan,
    RiderPlan,
    RulePlan,
    StatusPlan,
    UsePlan,
)
from core.games.defense.spec import (
    Attack,
    Config,
    DefenseCard,
    Expiry,
    Hero,
    MatchSpec,
    Rider,
    Rule,
    Status,
    Word,
)
from core.games.defense.tables import merged, shipped_combos, shipped_statuses
from core.games.defense.uses import USES
from core.protocol import Issue, Json, Pointer

HASH_DIGITS = 12
CARD = "defenseCard"


def plan_match(raw: Json, faults: Sequence[Issue] = ()) -> Plan:
    """The match of a checked document; `faults` are the issues of its cards.

    A hero alone meets itself under the usual switches.
    """
    if "heroes" in raw:
        pieces = [_parts(hero) for hero in raw["heroes"]]
        spec = decode(MatchSpec, {**raw, "heroes": [hero for hero, _ in pieces]})
        cards, paths = [card for _, card in pieces], ("/heroes/0", "/heroes/1")
    else:
        head, card = _parts(raw)
        hero = decode(Hero, head)
        spec = MatchSpec(heroes=(hero, hero), config=Config())
        cards, paths = [card, card], ("", "")
    statuses = _statuses(spec, paths)
    combos = merged(shipped_combos(), spec.combos)
    names = {status.id: status.index for status in statuses}
    shown = {combo.id: i for i, combo in enumerate(combos)}
    first, second = (
        _hero(i, spec, cards[i], paths[i], faults, names, shown) for i in range(len(cards))
    )
    return Plan((first, second), statuses, combos, spec.config, "/config" if paths[0] else "")


def _parts(hero: Json) -> tuple[Json, Json]:
    """A hero without its card, and the card."""
    return {key: value for key, value in hero.items() if key != CARD}, hero.get(CARD)


def _statuses(spec: MatchSpec, paths: Sequence[Pointer]) -> tuple[StatusPlan, ...]:
    tables: list[tuple[tuple[Status, ...], Pointer | None]] = [(shipped_statuses(), None)]
    tables += [(h.statuses, p + "/statuses") for h, p in zip(spec.heroes, paths, strict=True)]
    tables += [(spec.statuses, "/statuses")]
    found = merged(*(table for table, _ in tables))
    places: dict[str, Pointer] = {}
    for table, path in tables:
        for i, status in enumerate(table):
            places[status.id] = "" if path is None else f"{path}/{i}"
    names = {status.id: i for i, status in enumerate(found)}
    return tuple(_status(i, status, places[status.id], names) for i, status in enumerate(found))


def _status(index: int, status: Status, path: Pointer, names: dict[str, int]) -> StatusPlan:
    uses = tuple(_use(each, names) for each in status.uses)
    cleansable = status.negative if status.cleansable is None else status.cleansable
    return StatusPlan(
        index, status.id, status.name or status.id, status.max, status.negative, cleansable,
        status.usable_phase, status.expires, uses, path,
    )  # fmt: skip


def _use(raw: Word, names: dict[str, int]) -> UsePlan:
    args = USES[raw["type"]].filled(raw)
    return UsePlan(raw["type"], args, names.get(args.get("status", "")))


def _hero(
    index: int,
    spec: MatchSpec,
    card: Json,
    path: Pointer,
    faults: Sequence[Issue],
    names: dict[str, int],
    combos: dict[str, int],
) -> HeroPlan:
    hero = spec.heroes[index]
    at = f"{path}/{CARD}"
    mine = tuple(i for i in faults if i.path == path or f"{i.path}/".startswith(f"{path}/"))
    attacks = tuple(
        _attack(i, attack, f"{path}/attacks/{i}", names, combos)
        for i, attack in enumerate(hero.attacks)
    )
    board = [
        BoardPlan(
            combos[entry.combo],
            entry.block,
            entry.reflect,
            _riders(entry.riders, f"{path}/v1Board/{i}", names),
            f"{path}/v1Board/{i}",
        )
        for i, entry in enumerate(hero.v1_board)
    ]
    board.sort(key=lambda entry: (-entry.block, entry.combo))
    config = spec.config
    is_played = card is not None and not mine
    return HeroPlan(
        index,
        f"{hero.name} (2)" if index and hero.name == spec.heroes[0].name else hero.name,
        path,
        hero.id,
        hero.name,
        hero.starting_hp,
        config.defense_versions.get(hero.id, hero.defense_version),
        attacks,
        tuple(board),
        _card(card, at, config.max_rerolls_per_defense) if is_played else None,
        mine,
        None if hero.ai == "standard" else hero.ai,
    )


def _attack(
    index: int, attack: Attack, path: Pointer, names: dict[str, int], combos: dict[str, int]
) -> AttackPlan:
    return AttackPlan(
        index,
        attack.id,
        attack.name or attack.id,
        combos[attack.combo],
        attack.damage,
        attack.ultimate,
        _riders(attack.riders, path, names),
        path,
    )


def _riders(riders: Sequence[Rider], path: Pointer, names: dict[str, int]) -> tuple[RiderPlan, ...]:
    return tuple(
        RiderPlan(names[r.status], r.stacks, r.target == "opponent", f"{path}/riders/{i}")
        for i, r in enumerate(riders)
    )


def fields_hash(fields: Json) -> str:
    """The `fieldsHash` of a partition: 12 hex digits of its canonical JSON's SHA-256.

    >>> fields_hash([{"id": "A", "faces": [1, 2]}])
    '9b138b9cc182'
    """
    return hashlib.sha256(canonical(fields).encode()).hexdigest()[:HASH_DIGITS]


def _card(raw: Json, path: Pointer, max_rerolls: int) -> CardPlan:
    card = decode(DefenseCard, raw)
    fields = {each.id: tuple(dict.fromkeys(each.faces)) for each in card.fields}
    rules = tuple(
        _rule(i, rule, card, fields, f"{path}/rules/{i}") for i, rule in enumerate(card.rules)
    )
    own = card.max_rerolls_per_defense
    return CardPlan(
        card.dice, card.faces, fields, rules, max_rerolls if own is None else own,
        fields_hash(raw["fields"]), path,
    )  # fmt: skip


def _rule(
    index: int, rule: Rule, card: DefenseCard, fields: dict[str, tuple[int, ...]], path: Pointer
) -> RulePlan:
    entry = MATCHERS[rule.matcher["type"]]
    args = entry.filled(rule.matcher)
    gates = _conditions(rule.conditions, path)
    effects = tuple(
        _effect(effect, rule, gates, f"{path}/effects/{i}") for i, effect in enumerate(rule.effects)
    )
    groups = entry.facts.reads(args, fields, card.faces)
    read = tuple(dict.fromkeys(face for group in groups for face in group))
    names = tuple(name for name, faces in fields.items() if set(faces) & set(read))
    return RulePlan(
        index, rule.id, rule.label or rule.id, entry.name, entry.run, args, groups, read, names,
        effects,
        rule.allow_reroll, path, tuple(effect.path for effect in effects) or (path,),
    )  # fmt: skip


def _conditions(raw: Sequence[Word], path: Pointer) -> tuple[ConditionPlan, ...]:
    return tuple(_condition(each, f"{path}/conditions/{i}") for i, each in enumerate(raw))


def _condition(raw: Word, path: Pointer) -> ConditionPlan:
    entry = CONDITIONS[raw["type"]]
    args = entry.filled(raw)
    return ConditionPlan(entry.run, args, path, entry.named("status", args))


def _effect(raw: Word, rule: Rule, gates: tuple[ConditionPlan, ...], path: Pointer) -> EffectPlan:
    entry = EFFECTS[raw["type"]]
    to = side_for(entry, raw, rule.owner, rule.target)
    own = _conditions(raw.get("conditions", ()), path)
    args = entry.filled(raw)
    if args.get("expires") is not None:
        args["expires"] = decode(Expiry, args["expires"])
    if "selectionPolicy" not in raw and "selectionPolicy" in args and rule.selection_policy:
        args["selectionPolicy"] = rule.selection_policy
    return EffectPlan(raw["type"], entry.run, args, to, (*gates, *own), path, raw.get("id"))
