"""Which model is asked, and where: variables of the environment, as OpenAI's clients have them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

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
        return f"AiSettings({self.base_url!r}, model={self.model!r})"

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
    text = environment.get(TIMEOUT, "").strip()
    try:
        timeout = float(text) if text else DEFAULT_TIMEOUT
    except ValueError:
        timeout = 0.0
    if not 0 < timeout <= 3600:
        raise NotSetUp(f"{TIMEOUT} is {text!r}; write a number of seconds, at most 3600")
    model = environment.get(MODEL, "").strip() or None
    return AiSettings(base_url, key or NO_KEY, model, timeout, trace_path(environment))


def trace_path(environment: Mapping[str, str] = os.environ) -> str:
    """The file that keeps what models, and people who are asked, give as their reasons."""
    return environment.get(TRACE, "").strip() or DEFAULT_TRACE
