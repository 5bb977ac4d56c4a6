"""Firefox and WebKit as the distribution packages them, each driven in its own standard protocol.

Playwright drives only its own builds of them, which a package manager cannot install. Firefox
speaks WebDriver BiDi by itself; WebKitGTK has a driver for WebDriver, and needs a screen (Xvfb).
"""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from tornado import websocket

from e2e.proxies import PATIENCE_S, free_port

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT_DRIVER = shutil.which("WebKitWebDriver")
XVFB = shutil.which("Xvfb")
MINI_BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
BIG = 64 * 1024 * 1024


class Gone(Exception):
    """The browser itself has ended in the middle of a test; the message says what it said last."""


class Foreign(Protocol):
    """What the tests need of a browser."""

    def open(self, url: str) -> None:
        """Go to the address, and come back when the page is loaded."""

    def run(self, body: str) -> Any:
        """Run the body of an async function in the page; its JSON result, or AssertionError."""

    def act(self, actions: dict[str, Any]) -> None:
        """Perform one input source's actions, as WebDriver writes them."""

    def picture(self) -> bytes:
        """The page as PNG."""


def wait(browser: Foreign, condition: str, what: str) -> None:
    """Until an expression of JavaScript holds in the page; asked ten times a second."""
    end = time.monotonic() + PATIENCE_S
    asked = f"await new Promise((done) => setTimeout(done, 100)); return Boolean({condition})"
    while not browser.run(asked):
        assert time.monotonic() < end, f"waited in vain: {what}"


def type_keys(browser: Foreign, text: str) -> None:
    """Press the keys of a text, wherever the focus is; private code points are WebDriver's."""
    keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
    browser.act({"type": "key", "id": "keyboard", "actions": keys})


def click(browser: Foreign, element: str) -> None:
    """Click the middle of what an expression of JavaScript finds, at once when it is there."""
    wait(browser, element, element)
    body = f"const box = {element}.getBoundingClientRect(); return [box.x, box.y, box.width]"
    x, y, width = browser.run(body)
    place = {"type": "pointerMove", "x": int(x + width / 2), "y": int(y) + 8}
    press = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
    browser.act({"type": "pointer", "id": "mouse", "actions": [place, *press]})


# One wrapper for both: errors come back as values, since the protocols report them differently.
WRAPPED = """(async () => {{
  try {{ return JSON.stringify({{ ok: (await (async () => {{ {body} }})()) ?? null }}); }}
  catch (problem) {{ return JSON.stringify({{ error: `${{problem}}\n${{problem?.stack}}` }}); }}
}})()"""


def result(text: str) -> Any:
    answer = json.loads(text)
    assert "error" not in answer, answer["error"]
    return answer["ok"]


class Firefox:
    """Firefox over WebDriver BiDi; `errors` holds what it wrote on its console as an error."""

    def __init__(self, address: str) -> None:
        self.loop = asyncio.new_event_loop()  # Playwright's own may be running in this thread
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.ids = itertools.count(1)
        self.errors: list[str] = []
        self.socket = self._wait(self._connect(address))
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        self.context = self.send("browsingContext.getTree")["contexts"][0]["context"]

    def send(self, method: str, **parameters: Any) -> Any:
        return self._wait(self._send(method, parameters))

    def _wait(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE_S)

    async def _connect(self, address: str) -> websocket.WebSocketClientConnection:
        return await websocket.websocket_connect(address, max_message_size=BIG)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.socket.close)  # the loop may be reading from it
        self.loop.call_soon_threadsafe(self.loop.stop)

    async def _send(self, method: str, parameters: dict[str, Any]) -> Any:
        number = next(self.ids)
        request = {"id": number, "method": method, "params": parameters}
        await self.socket.write_message(json.dumps(request))
        while True:
            text = await self.socket.read_message()
            assert text is not None, "Firefox has gone"
            answer = json.loads(text)
            if answer.get("method") == "log.entryAdded":
                if answer["params"]["level"] == "error":
                    self.errors.append(answer["params"]["text"])
            elif answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, url: str) -> None:
        self.send("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, body: str) -> Any:
        answer = self.send(
            "script.evaluate",
            expression=WRAPPED.format(body=body),
            target={"context": self.context},
            awaitPromise=True,
        )
        return result(answer["result"]["value"])

    def act(self, actions: dict[str, Any]) -> None:
        self.send("input.performActions", context=self.context, actions=[actions])

    def picture(self) -> bytes:
        answer = self.send("browsingContext.captureScreenshot", context=self.context)
        return base64.b64decode(answer["data"])


class WebKit:
    """WebKitGTK's MiniBrowser over WebDriver."""

    def __init__(self, driver: str) -> None:
        self.driver = driver
        self.session = ""
        options = {"binary": str(MINI_BROWSER), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.session = self.send("POST", "/session", {"capabilities": wanted})["sessionId"]
        self.post("/timeouts", {"script": 60_000, "pageLoad": 180_000})

    def send(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.driver + path, data=data, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=240) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as problem:
            said = problem.read().decode(errors="replace")
            asked = f"{method} {path}: {problem.code} {said}"
            if self._is_gone():
                raise Gone(asked) from None
            raise AssertionError(asked) from None

    def _is_gone(self) -> bool:
        """Whether the driver has no such session any more, which it says with 404."""
        try:
            with urllib.request.urlopen(f"{self.driver}/session/{self.session}/url", timeout=60):
                return False
        except urllib.error.HTTPError as problem:
            return problem.code == 404

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self.send("POST", f"/session/{self.session}{path}", body)

    def open(self, url: str) -> None:
        self.post("/url", {"url": url})

    def run(self, body: str) -> Any:
        script = f"{WRAPPED.format(body=body)}.then(arguments[arguments.length - 1])"
        return result(self.post("/execute/async", {"script": script, "args": []}))

    def act(self, actions: dict[str, Any]) -> None:
        self.post("/actions", {"actions": [actions]})

    def picture(self) -> bytes:
        shot = self.send("GET", f"/session/{self.session}/screenshot")
        return base64.b64decode(shot)

    def close(self) -> None:
        self.send("DELETE", f"/session/{self.session}")


@contextmanager
def firefox(settings: Mapping[str, str] | None = None) -> Iterator[Firefox]:
    """A new Firefox with an empty profile; `settings`: of its environment."""
    assert FIREFOX is not None
    with tempfile.TemporaryDirectory() as profile:
        command = [FIREFOX, "--headless", "--no-remote", "--remote-debugging-port", "0"]
        process = subprocess.Popen(
            [*command, "--profile", profile],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **(settings or {})},
        )
        try:
            browser = Firefox(f"{_announced(process)}/session")
            yield browser
            browser.close()
        finally:
            _end(process)


def _announced(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    for line in process.stderr:
        if "WebDriver BiDi listening on " in line:
            return line.rsplit(" ", 1)[1].strip()
    raise AssertionError("Firefox did not start")


@contextmanager
def webkit(settings: Mapping[str, str] | None = None) -> Iterator[WebKit]:
    """A new WebKit on a screen of its own; `settings`: of its environment."""
    assert WEBKIT_DRIVER is not None
    assert XVFB is not None
    port = free_port()
    reading, writing = os.pipe()
    numbered = ["-displayfd", str(writing), "-screen", "0", "1440x900x24"]
    screen = subprocess.Popen([XVFB, *numbered], pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as said:
        display = f":{said.readline().strip()}"
    with tempfile.TemporaryDirectory() as home:
        places = {"HOME": home, "XDG_DATA_HOME": home, "XDG_CACHE_HOME": home}
        driver = subprocess.Popen(
            [WEBKIT_DRIVER, f"--port={port}"],
            env={**os.environ, **places, "DISPLAY": display, **(settings or {})},
            stderr=subprocess.DEVNULL,
        )
        try:
            _await_driver(driver, f"http://127.0.0.1:{port}/status")
            browser = WebKit(f"http://127.0.0.1:{port}")
            yield browser
            browser.close()
        finally:
            _end(driver)
            _end(screen)


def _await_driver(driver: subprocess.Popen[bytes], address: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while driver.poll() is None and time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=30):
                return
        except OSError:
            continue
    raise AssertionError("the driver of WebKit did not start")


def _end(process: subprocess.Popen[Any]) -> None:
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(20)
    if process.stderr is not None:
        process.stderr.close()
