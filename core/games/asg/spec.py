"""ASG scenarios as typed values (specs/asg/README.md).

Plain frozen dataclasses; `core.schema` turns them into pydantic validators and JSON Schema.
Wire names stay as the document writes them; aliases live here only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from core.games.asg.limits import MAX_BUDGET, MAX_CAP, MAX_NUMBER
from core.meant import MEANT

PlayerName = Literal["P1", "P2"]
"""Who plays."""

OwnerName = Literal["P1", "P2", "Neutral"]
"""Whom a node may belong to."""


def _f(description: str, **more: Any) -> dict[str, Any]:
    return {"description": description, **more}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """What a player has of its own."""

    hq: str = field(metadata=_f("The node that must not fall: who loses it has lost."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """Both players."""

    p1: Seat = field(metadata=_f("The first player.", alias="P1"))
    p2: Seat = field(metadata=_f("The second player.", alias="P2"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The numbers of the rules."""

    turn_cap_plies: int = field(
        default=60,
        metadata=_f("Plies after which it is a draw.", alias="turnCapPlies", ge=1, le=MAX_CAP),
    )
    action_budget: int = field(
        default=6,
        metadata=_f("Actions that a ply has room for.", alias="actionBudget", ge=1, le=MAX_BUDGET),
    )
    base_income: int = field(
        default=3,
        metadata=_f(
            "Supply that comes in at the start of each ply.",
            alias="baseIncome",
            ge=0,
            le=MAX_NUMBER,
        ),
    )
    reinforce_cost_per_strength: int = field(
        default=1,
        metadata=_f(
            "Supply that one unit of strength costs.",
            alias="reinforceCostPerStrength",
            ge=0,
            le=MAX_NUMBER,
        ),
    )
    combat_variance_fraction: float = field(
        default=0.35,
        metadata=_f(
            "How much chance there is in combat: a share of the weaker side's strength.",
            alias="combatVarianceFraction",
            ge=0,
            le=1,
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A place of the map."""

    id: str = field(metadata=_f("The place's name, as edges and orders write it."))
    label: str | None = field(
        default=None,
        metadata=_f("What people call it; absent: the id. Need not be unique."),
    )
    x: float = field(metadata=_f("Where it is drawn, to the right; no rule looks at it."))
    y: float = field(metadata=_f("Where it is drawn, upwards; no rule looks at it."))
    owner: OwnerName = field(default="Neutral", metadata=_f("Whose it is at the start."))
    supply_yield: int = field(
        default=0,
        metadata=_f(
            "Supply that its owner gets from it each ply.", alias="supplyYield", ge=0, le=MAX_NUMBER
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Map:
    """The graph that is played on."""

    nodes: tuple[Node, ...] = field(metadata=_f("The places."))
    edges: tuple[tuple[str, str], ...] = field(
        metadata=_f("The ways between places, as pairs of ids; both directions may be marched.")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Supplies:
    """Supply per player at the start."""

    p1: int = field(
        default=0, metadata=_f("Supply of the first player.", alias="P1", ge=0, le=MAX_NUMBER)
    )
    p2: int = field(
        default=0, metadata=_f("Supply of the second player.", alias="P2", ge=0, le=MAX_NUMBER)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Forces:
    """Troops on a node at the start."""

    p1: int = field(
        default=0, metadata=_f("Strength of the first player.", alias="P1", ge=0, le=MAX_NUMBER)
    )
    p2: int = field(
        default=0, metadata=_f("Strength of the second player.", alias="P2", ge=0, le=MAX_NUMBER)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class InitialState:
    """What the players have at the start."""

    player_supply: Supplies = field(
        default_factory=Supplies, metadata=_f("Supply at the start.", alias="playerSupply")
    )
    node_forces: dict[str, Forces] = field(
        default_factory=dict,
        metadata=_f("Troops at the start, by node; nodes without are empty.", alias="nodeForces"),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A map, the numbers of the rules, and what stands where at the start."""

    schema_: str | None = field(
        default=None, metadata=_f("Address of the JSON Schema, for editors.", alias="$schema")
    )
    schema_version: int = field(default=0, metadata=_f("Version of the format; 0.", ge=0, le=0))
    id: str = field(default="scenario", metadata=_f("Short identifier."))
    name: str | None = field(default=None, metadata=_f("What the scenario is called."))
    description: str | None = field(default=None, metadata=_f("A sentence for players."))
    starting_player: PlayerName = field(
        default="P1", metadata=_f("Who has the first ply.", alias="startingPlayer")
    )
    players: Seats = field(metadata=_f("Both players and their headquarters."))
    settings: Settings = field(
        default_factory=Settings,
        metadata=_f("The numbers of the rules; what is left out has the usual value."),
    )
    map: Map = field(metadata=_f("The graph that is played on."))
    initial_state: InitialState = field(
        default_factory=InitialState,
        metadata=_f("What the players have at the start.", alias="initialState"),
    )
    meant: tuple[str, ...] = field(default=(), metadata=_f(MEANT))
