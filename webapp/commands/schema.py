"""`rulewright schema`: the published JSON Schema of a kind of spec."""

from __future__ import annotations

import json

import click

from core.registry import SYSTEMS, get
from webapp.commands.output import say_raw


@click.command("schema")
@click.argument("kind", type=click.Choice(list(SYSTEMS)))
def command(kind: str) -> None:
    """Print the JSON Schema (2020-12) of a KIND of spec."""
    say_raw(json.dumps(get(kind).schema(), indent=2, ensure_ascii=False) + "\n")
