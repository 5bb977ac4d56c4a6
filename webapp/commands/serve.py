"""`rulewright serve`: the studio page, as `python -m webapp` serves it."""

from __future__ import annotations

import click


@click.command("serve")
@click.option("--port", type=click.IntRange(0, 65535), help="0 takes any free port.")
@click.option("--address", help="The interface to listen on (default 127.0.0.1).")
@click.option("--prefix", help="The path that a proxy keeps in front of every address.")
def command(port: int | None, address: str | None, prefix: str | None) -> None:
    """Serve the studio page until Ctrl-C."""
    from webapp.__main__ import main

    options = {"--port": port, "--address": address, "--prefix": prefix}
    main([str(x) for name, value in options.items() if value is not None for x in (name, value)])
