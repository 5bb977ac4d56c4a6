"""Which model is asked, and where: variables of the environment, as OpenAI's clients have them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from webapp.ai.secrets import Secrets
from webapp.gate.hosts import parse

BASE_URL, KEY = "OPENAI_BASE_URL", "OPENAI_API_KEY"
MODEL, TIMEOUT, TRACE = "RULEWRIGHT_AI_MODEL", "RULEWRIGHT_AI_TIMEOUT", "RULEWRIGHT_AI_TRACE"
DEFAULT_TIMEOUT = 60.0
DEFAULT_TRACE = "runtime/ai_trace.jsonl"
NO_KEY = "none"
"""Sent where there is no key: servers on one's own machine mostly ask for none."""


class NotSetUp(ValueError):
    """The environment does not say which model to ask; the sentence names the variable."""


@dataclass(frozen=True, slots=True)
class AiSettings:
    """How a model is reached; the key is not shown when this is printed."""

    base_url: str | None
    key: str
    model: str | None
    timeout: float = DEFAULT_TIMEOUT
    trace: str = DEFAULT_TRACE

    def __repr__(self) -> str:
        address = self.secrets.masked(self.base_url or "")
        return f"AiSettings({address!r}, model={self.model!r})"

    @property
    def secrets(self) -> Secrets:
        """What masks the key."""
        return Secrets("" if self.key == NO_KEY else self.key, self.base_url)

    @property
    def warning(self) -> str | None:
        """What the person who plays should know of the way to the server."""
        address = self.base_url or ""
        if not address.lower().startswith("http:") or is_own_machine(address):
            return None
        host = urlsplit(address).hostname
        return (
            f"Warning: {BASE_URL} is http, not https: prompts and key go to {host} unencrypted, "
            "for everybody on the way to read"
        )

    def model_for(self, name: str | None) -> str:
        """The model of a seat, by its name or the one that is set up.  Raises NotSetUp."""
        found = name or self.model
        if not found:
            raise NotSetUp(f"Name a model: --seats ai:MODEL, or set {MODEL}")
        return found


def ai_settings(environment: Mapping[str, str] = os.environ) -> AiSettings:
    """What the environment says.  Raises NotSetUp when it says nothing, or no number of seconds."""
    base_url = environment.get(BASE_URL, "").strip() or None
    key = environment.get(KEY, "").strip()
    if base_url is None and not key:
        raise NotSetUp(
            f"An ai seat needs a model: set {BASE_URL} (of any OpenAI-compatible server) or {KEY}"
        )
    if base_url is not None and not _is_address(base_url):
        raise NotSetUp(f"{BASE_URL} is no address; write one such as https://models.example/v1")
    if not key.isascii() or not key.isprintable() or " " in key:
        raise NotSetUp(f"{KEY} is no key: keys have letters, digits and signs, without blanks")
    text = environment.get(TIMEOUT, "").strip()
    try:
        timeout = float(text) if text else DEFAULT_TIMEOUT
    except ValueError:
        timeout = 0.0
    if not 0 < timeout <= 3600:
        raise NotSetUp(f"{TIMEOUT} is {text!r}; write a number of seconds, at most 3600")
    model = environment.get(MODEL, "").strip() or None
    return AiSettings(base_url, key or NO_KEY, model, timeout, trace_path(environment))


def is_own_machine(address: str) -> bool:
    """Whether the server is on this machine; what is sent to it passes no network."""
    try:
        host = parse(urlsplit(address).netloc.rpartition("@")[2])
    except ValueError:
        return False
    return host is not None and host.is_loopback


def _is_address(text: str) -> bool:
    try:
        found = urlsplit(text)
        return found.scheme in ("http", "https") and bool(found.hostname) and found.port != 0
    except ValueError:
        return False


def trace_path(environment: Mapping[str, str] = os.environ) -> str:
    """The file that keeps what models, and people who are asked, give as their reasons."""
    return environment.get(TRACE, "").strip() or DEFAULT_TRACE
