"""A client of any OpenAI-compatible server: the messages of a chat to the text of the answer.

Nothing is tried again here; the broker does that, and it sorts failures by what this says of them.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from webapp.ai.network import TooLong, bounded_client, place_of
from webapp.ai.settings import AiSettings, NotSetUp

if TYPE_CHECKING:
    from openai import APIStatusError, AsyncOpenAI

Messages: TypeAlias = list[dict[str, str]]
LONGEST_REASON = 500
"""Characters of a failure's words, cut after the key is masked: half a key is a key to guess."""

Client: TypeAlias = Callable[[Messages], Awaitable[str]]
"""Asks a model.  Raises Failed."""


class Failed(Exception):
    """There is no answer; `is_passing` says whether it may help to ask once more, `after` when."""

    def __init__(
        self, code: str, message: str, is_passing: bool = False, after: float | None = None
    ) -> None:
        self.code, self.is_passing, self.after = code, is_passing, after
        super().__init__(message)


class OpenAiClient:
    """Asks one model over the chat completions of the `openai` package (the extra `ai`)."""

    def __init__(self, settings: AiSettings, model: str) -> None:
        try:
            from openai import AsyncOpenAI
        except ImportError:
            raise NotSetUp(
                "An ai seat needs the openai package: pip install 'rulewright[ai]'"
            ) from None
        self.model, self._secrets = model, settings.secrets
        self._openai: AsyncOpenAI = AsyncOpenAI(
            base_url=settings.base_url, api_key=settings.key, timeout=settings.timeout,
            max_retries=0, http_client=bounded_client(settings.base_url or "", settings.timeout),
        )  # fmt: skip

    async def __call__(self, messages: Messages) -> str:
        """The text of the answer, without the key.  Raises Failed, whose words hold none."""
        try:
            return self._secrets.without_keys(await self._ask(messages))
        except Failed as failed:
            said = self._secrets.masked(str(failed))[:LONGEST_REASON]
            raise Failed(failed.code, said, failed.is_passing, failed.after) from None
        except Exception as error:
            said = self._secrets.masked(f"{type(error).__name__}: {error}")[:LONGEST_REASON]
            raise Failed("AI_FAILED", f"The client failed: {said}") from None

    async def _ask(self, messages: Messages) -> str:
        import openai

        asked: Any = messages
        try:
            found = await self._openai.chat.completions.create(model=self.model, messages=asked)
            return _text(found)
        except openai.APITimeoutError:
            raise Failed("AI_TIMEOUT", f"{self.model} has not answered in time") from None
        except openai.APIStatusError as error:
            raise _by_status(error) from None
        except openai.APIResponseValidationError as error:
            raise Failed("AI_BAD_RESPONSE", f"The server answers strangely: {error}") from None
        except openai.APIConnectionError as error:
            if isinstance(error.__cause__, TooLong):
                raise Failed("AI_TOO_LONG", f"{error.__cause__}; it was not read on") from None
            said = error.__cause__ or error
            raise Failed("AI_UNREACHABLE", f"The server cannot be reached: {said}") from None
        except TooLong as error:
            raise Failed("AI_TOO_LONG", f"{error}; it was not read on") from None

    async def close(self) -> None:
        """Let go of all connections."""
        await self._openai.close()


def _text(found: Any) -> str:
    """The text of the first choice; a model that says nothing says ""."""
    try:
        text = found.choices[0].message.content
    except (AttributeError, IndexError, TypeError):
        raise Failed("AI_BAD_RESPONSE", "The server's answer has no choices") from None
    return text if isinstance(text, str) else ""


def _by_status(error: APIStatusError) -> Failed:
    """Too many requests and faults of the server pass; anything else is for a person to cure."""
    status = error.status_code
    if status == 429:
        return Failed("AI_RATE_LIMIT", "The server asks for patience (429)", True, _after(error))
    if status >= 500:
        return Failed("AI_SERVER", f"The server has a fault ({status})", True, _after(error))
    if 300 <= status < 400:
        place = place_of(error.response.headers.get("location", ""))
        return Failed(
            "AI_MOVED",
            f"The server points to {place} ({status}); nothing was sent there. Where that is "
            "right, set OPENAI_BASE_URL to it",
        )
    return Failed("AI_REFUSED", f"The server refuses ({status}): {error.message}")


def _after(error: APIStatusError) -> float | None:
    """How many seconds the server asks to wait, if it says so in a number."""
    try:
        found = float(error.response.headers.get("retry-after", ""))
    except ValueError:
        return None
    return found if math.isfinite(found) and found >= 0 else None
