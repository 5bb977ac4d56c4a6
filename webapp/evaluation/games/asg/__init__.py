"""ASG in JAX: the engine, its agents and an environment whose map is an argument."""

from __future__ import annotations
