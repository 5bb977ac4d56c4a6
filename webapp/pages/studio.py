"""The studio as a Panel component, at `/panel`: for those who put it into an application of Panel.

The studio at `/` needs nothing of Panel and does without its megabytes of scripts.  Title and theme
toggle are in the studio's own bar, so the frame's bar stays hidden.  The component takes the shell
that the page has loaded already: an import of its own would fetch every script a second time, since
Panel runs the text of a component from an address in memory.
"""

from __future__ import annotations

from typing import ClassVar

import panel as pn
import panel_material_ui as pmui
import param
from panel.custom import JSComponent

TITLE = "Rulewright"

TEMPLATE = """
{% extends "base.html" %}
{% block preamble %}
{{ super() }}
    <script type="module" async src="assets/early.js"></script>
    <link rel="modulepreload" href="assets/shell.js">
    <link rel="modulepreload" href="assets/studio.js">
{% endblock %}
"""
"""The page starts the engine and fetches the bundle while Panel itself is still loading.

Addresses are relative, so that a proxy may serve the page under any path."""

FRAME = {
    "& > .header, & main > div > .MuiToolbar-root": {"display": "none"},
    "& main": {"height": "100vh"},
}
"""Styles of the shell: no bar, the studio over the whole window."""


class Studio(JSComponent):  # type: ignore[misc]
    """The studio itself; `dark` tells Panel's frame the theme in force, and the reverse."""

    dark = param.Boolean(default=False, doc="Whether the dark theme is on.")

    _esm = """
    export async function render({model, view, el}) {
      // where the page's own script has not come yet, or not at all, a second fetch is no harm
      const shell = () => import(new URL('assets/shell.js', document.baseURI).href)
      const {chooseTheme, mount, themeInForce, watchTheme} =
        await (globalThis.__rulewright?.shell ?? shell())
      const host = document.createElement('div')
      host.style.cssText = 'height: 100%; width: 100%'
      el.append(host)
      // Done here and not by a callback of Panel: those are text that is run, which the page's
      // security policy forbids; and it works while the server is away.
      const frame = () => {
        for (const {data} of view.model.document.roots()) {
          if (data?.dark_theme !== undefined) data.dark_theme = model.dark
        }
      }
      const follow = () => { model.dark = themeInForce() === 'dark'; frame() }
      const unwatch = watchTheme(follow)
      follow()
      model.on('dark', () => {
        if (model.dark !== (themeInForce() === 'dark')) chooseTheme(model.dark ? 'dark' : 'light')
      })
      const studio = await mount(host)
      model.on('remove', () => { unwatch(); studio.destroy() })
    }
    """

    _stylesheets: ClassVar[list[str]] = [":host { height: 100%; width: 100%; }"]


def page() -> pmui.Page:
    """A fresh page for one visitor."""
    studio = Studio(sizing_mode="stretch_both", margin=0)
    return pmui.Page(
        title=TITLE,
        main=[studio],
        template=TEMPLATE,
        favicon="assets/icon.svg",
        busy_indicator=None,
        theme_toggle=False,
        sx=FRAME,
        raw_css=["body { overflow: hidden; }"],
    )


def prepare() -> None:
    """Load the Panel extensions the page uses; once, before the server starts."""
    pn.extension()
