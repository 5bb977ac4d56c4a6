"""`python -m webapp`: the server, from the command line."""

from __future__ import annotations

import argparse
import sys

from webapp.server import StartError, serve
from webapp.settings import DEFAULT_PORT, Settings, database_url, path_prefix


def main(arguments: list[str] | None = None) -> None:
    """Parse the options and serve."""
    parser = argparse.ArgumentParser("python -m webapp", description="Serve Rulewright.")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help="0 takes any free port")
    parser.add_argument("--address", default="127.0.0.1", help="the interface to listen on")
    parser.add_argument(
        "--prefix",
        type=path_prefix,
        default="",
        help="the path that a proxy keeps in front of every address, such as /tools/rulewright",
    )
    options = parser.parse_args(arguments)
    try:
        serve(Settings(database_url(), options.port, options.address, options.prefix))
    except StartError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
