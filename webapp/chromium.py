"""Finds the Chromium that the browser tests drive; `--install` fetches it as root on Debian.

Looked for in this order: `$RULEWRIGHT_CHROMIUM`, chromium, google-chrome, a Playwright browser.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

VARIABLE = "RULEWRIGHT_CHROMIUM"
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLAYWRIGHT_PATTERNS = (
    "chromium-*/chrome-linux*/chrome",
    "chromium_headless_shell-*/chrome-*/headless_shell",
    "chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium",
)
APT_PACKAGES = ("chromium", "fonts-dejavu-core")


class NoChromium(RuntimeError):
    """No browser was found; the message says where it was looked for and what to do."""


def find_chromium(environment: Mapping[str, str] = os.environ) -> str:
    """The path of a Chromium.  Raises NoChromium."""
    chosen = environment.get(VARIABLE)
    if chosen:
        if shutil.which(chosen, path=environment.get("PATH")):
            return chosen
        raise NoChromium(f"${VARIABLE} names {chosen!r}, which is no program.")
    on_path = (shutil.which(name, path=environment.get("PATH", "")) for name in PROGRAMS)
    found = next(filter(None, on_path), None) or _playwright_browser(environment)
    if found is None:
        raise NoChromium(
            f"No Chromium was found: not in ${VARIABLE}, not as {', '.join(PROGRAMS)}, and no "
            "Playwright browser. Install one (on Debian as root: apt-get install chromium) or set "
            f"${VARIABLE} to its path."
        )
    return found


def _playwright_browser(environment: Mapping[str, str]) -> str | None:
    default = Path(environment.get("HOME", "/"), ".cache", "ms-playwright")
    folder = Path(environment.get("PLAYWRIGHT_BROWSERS_PATH") or default)
    found = sorted(str(p) for pattern in PLAYWRIGHT_PATTERNS for p in folder.glob(pattern))
    return found[-1] if found else None


def install() -> None:
    """`apt-get install chromium`, where that is possible; does nothing elsewhere."""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    print("Installing Chromium for the browser tests (apt-get)", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=quiet)
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *APT_PACKAGES]
    subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL)


def main(arguments: list[str] | None = None) -> None:
    """Print the path, or fail and say why."""
    parser = argparse.ArgumentParser("python -m webapp.chromium", description=__doc__)
    parser.add_argument("--install", action="store_true", help="as root on Debian: install it")
    options = parser.parse_args(arguments)
    try:
        try:
            print(find_chromium())
        except NoChromium:
            if not options.install:
                raise
            install()
            print(find_chromium())
    except NoChromium as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
