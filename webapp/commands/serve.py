"""`rulewright serve`: the studio page, as `python -m webapp` serves it."""

from __future__ import annotations

import click

from webapp.gate.tokens import TOKEN_VARIABLE
from webapp.settings import MAX_WORKERS


@click.command("serve")
@click.argument("folder", required=False, metavar="[DIR]")
@click.option("--port", type=click.IntRange(0, 65535), help="0 takes any free port.")
@click.option("--address", help="The interface to listen on (default 127.0.0.1).")
@click.option("--prefix", help="The path that a proxy keeps in front of every address.")
@click.option(
    "--allow-host",
    multiple=True,
    metavar="NAME[:PORT]",
    help="A name that the server answers to, beside those of this machine.  May be repeated.",
)
@click.option(
    "--token",
    help=f"What others must bring; better set {TOKEN_VARIABLE}, which no list of processes shows.",
)
@click.option(
    "--behind-proxy",
    is_flag=True,
    help="Believe X-Forwarded-Host, which a proxy in front of the server must set itself.",
)
@click.option(
    "--workers",
    type=click.IntRange(0, MAX_WORKERS),
    help="Processes that play evaluations, at most; 0: none.  With --scheduler none is started, "
    "and this is how many workers the cluster is taken to have in estimates.  "
    "[default: processors]",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Play evaluations on the workers of a Dask scheduler, such as tcp://10.0.0.7:8786.",
)
def command(
    folder: str | None,
    port: int | None,
    address: str | None,
    prefix: str | None,
    allow_host: tuple[str, ...],
    token: str | None,
    behind_proxy: bool,
    workers: int | None,
    scheduler: str | None,
) -> None:
    """Serve the studio page until Ctrl-C.

    With DIR the JSON files of that folder, a game's own repository for instance, are the documents
    of the page's library: saving writes the file, and what git or another editor writes shows on
    the page.  Nothing outside DIR is touched.  Evaluations are kept in the database all the same.

    On an address that other machines can reach (--address 0.0.0.0) the page opens only with a
    token: the one given, or one that is made and printed with the address.
    """
    from webapp.__main__ import main

    named = {
        "--port": port,
        "--address": address,
        "--prefix": prefix,
        "--token": token,
        "--workers": workers,
        "--scheduler": scheduler,
    }
    options = [f"{name}={value}" for name, value in named.items() if value is not None]
    options += [f"--allow-host={name}" for name in allow_host]
    options += ["--behind-proxy"] if behind_proxy else []
    options += ["--", folder] if folder is not None else []
    main(options, "rulewright serve", "rulewright serve --port ")
