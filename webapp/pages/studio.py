"""The studio page: a slim Panel shell around one component.

Everything an author touches per keystroke lives in the browser bundle (DESIGN 2); Panel draws the
frame.  The component imports the bundle by address at run time, which is the form that needs
nothing from outside (see the platform notes in the README).
"""

from __future__ import annotations

from typing import ClassVar

import panel as pn
import panel_material_ui as pmui
import param
from panel.custom import JSComponent

TITLE = "Rulewright"

FRAME = """
body { overflow: hidden; }
"""

FOLLOW = "(other.data ?? other).{} = source.{}"

HEADER = {
    "& .MuiToolbar-root": {"minHeight": "40px", "height": "40px"},
    "& .MuiAppBar-root": {"boxShadow": "none"},
    "& main": {"display": "flex", "flexDirection": "column", "height": "100vh"},
}


class Studio(JSComponent):  # type: ignore[misc]
    """The studio itself; `dark` follows the page's theme toggle, in the browser."""

    dark = param.Boolean(default=False, doc="Whether the dark theme is on.")

    _esm = """
    export async function render({model, el}) {
      const shell = new URL('assets/shell.js', document.baseURI).href
      const {currentTheme, mount, setTheme} = await import(shell)
      model.dark = currentTheme() === 'dark'
      const follow = () => setTheme(model.dark ? 'dark' : 'light')
      follow()
      model.on('dark', follow)
      const host = document.createElement('div')
      host.style.height = '100%'
      el.append(host)
      const studio = await mount(host)
      model.on('remove', () => studio.destroy())
    }
    """

    _stylesheets: ClassVar[list[str]] = [":host { height: 100%; width: 100%; }"]


def page() -> pmui.Page:
    """A fresh page for one visitor."""
    studio = Studio(sizing_mode="stretch_both", margin=0)
    shell = pmui.Page(
        title=TITLE,
        main=[studio],
        favicon="/assets/icon.svg",
        busy_indicator=None,
        sx=HEADER,
        raw_css=[FRAME],
    )
    # Linked in the browser, both ways: the toggle works while the server is away.
    shell.jscallback(dark_theme=FOLLOW.format("dark", "dark_theme"), args={"other": studio})
    studio.jscallback(dark=FOLLOW.format("dark_theme", "dark"), args={"other": shell})
    return shell


def prepare() -> None:
    """Load the Panel extensions the page uses; once, before the server starts."""
    pn.extension()
