"""`python -m webapp`: the server, from the command line."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from webapp.gate import TOKEN_VARIABLE
from webapp.server import StartError, serve
from webapp.settings import DEFAULT_PORT, MAX_WORKERS, Settings, database_url, path_prefix

ADDRESS_HELP = "the interface to listen on (127.0.0.1); one that others reach needs the token"
PREFIX_HELP = "the path that a proxy keeps in front of every address, such as /tools/rulewright"
HOST_HELP = "a name that the server answers to, beside those of this machine; may be repeated"
TOKEN_HELP = (
    f"what others must bring; better set {TOKEN_VARIABLE}, which no list of processes shows"
)
PROXY_HELP = "believe X-Forwarded-Host, which a proxy in front of the server must set itself"
WORKERS_HELP = (
    "processes that play evaluations, at most (as many as processors); 0: none; with --scheduler "
    "none is started, and this is how many workers the cluster is taken to have in estimates"
)
FOLDER_HELP = (
    "a folder whose JSON files are the documents, in place of the database; evaluations are kept "
    "in the database all the same"
)
SCHEDULER_HELP = "play evaluations on the workers of a Dask scheduler, such as tcp://10.0.0.7:8786"
MAKE = "make run PORT="
"""How a server of the repository is started on another port; the number follows."""


def main(
    arguments: list[str] | None = None, program: str = "python -m webapp", on_port: str = MAKE
) -> None:
    """Parse the options and serve.

    `program` is what was started and `on_port` how it is started on another port, for messages.
    """
    parser = argparse.ArgumentParser(program, description="Serve Rulewright.")
    parser.add_argument("folder", nargs="?", type=_folder, metavar="DIR", help=FOLDER_HELP)
    parser.add_argument("--port", type=_port, default=DEFAULT_PORT, help="0 takes any free port")
    parser.add_argument("--address", default="127.0.0.1", help=ADDRESS_HELP)
    parser.add_argument("--prefix", type=_prefix, default="", help=PREFIX_HELP)
    parser.add_argument("--allow-host", action="append", default=[], metavar="NAME[:PORT]",
                        help=HOST_HELP)  # fmt: skip
    parser.add_argument("--token", help=TOKEN_HELP)
    parser.add_argument("--behind-proxy", action="store_true", help=PROXY_HELP)
    parser.add_argument("--workers", type=_workers, help=WORKERS_HELP)
    parser.add_argument("--scheduler", metavar="ADDRESS", help=SCHEDULER_HELP)
    options = parser.parse_args(arguments)
    token = options.token
    if token is None:
        token = os.environ.get(TOKEN_VARIABLE) or None
    settings = Settings(
        database_url(), options.port, options.address, options.prefix, token,
        tuple(options.allow_host), options.behind_proxy, on_port, options.workers,
        options.scheduler, options.folder,
    )  # fmt: skip
    try:
        serve(settings)
    except StartError as error:
        sys.exit(str(error))


def _folder(text: str) -> Path:
    if not text.strip():
        raise argparse.ArgumentTypeError(
            "the folder has no name; write . for the folder where you are, or leave it out to "
            "serve the database"
        )
    return Path(text)


def _port(text: str) -> int:
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; write a number from 0 to 65535")
    return int(text)


def _workers(text: str) -> int:
    if not text.isdigit() or int(text) > MAX_WORKERS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {MAX_WORKERS}")
    return int(text)


def _prefix(text: str) -> str:
    try:
        return path_prefix(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


if __name__ == "__main__":
    main()
