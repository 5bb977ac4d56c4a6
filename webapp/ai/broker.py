"""Questions to a model from code that waits: a loop in a thread, patience, and a clean end.

A question is asked again while the client says that its failure is passing, after pauses that
double, are drawn at random (so that many do not come back at once) and heed what the server asks.
Everything that could keep one waiting is handed in: the client, the pause and the chance.
"""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from types import TracebackType
from typing import TypeVar

from core.abilities import Unanswered
from webapp.ai.client import Client, Failed, Messages

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Patience:
    """How long one answer is waited for, how often it is asked, and the pauses in between."""

    timeout: float = 60.0
    attempts: int = 4
    first: float = 0.5
    most: float = 20.0

    def pause(self, failures: int, asked: float | None, chance: float) -> float:
        """Seconds to wait after so many failures; half of it is chance.

        >>> Patience().pause(1, None, 1.0), Patience().pause(3, None, 0.0)
        (0.5, 1.0)
        >>> Patience().pause(1, 7.0, 0.3), Patience().pause(1, 3600.0, 0.3)
        (7.0, 20.0)
        """
        if asked is not None:
            return min(asked, self.most)
        whole: float = min(self.most, self.first * 2 ** (failures - 1))
        return whole * (0.5 + chance / 2)


class Broker:
    """Asks a client; use it as a context, or `close` it."""

    def __init__(
        self,
        client: Client,
        patience: Patience = Patience(),
        closing: Callable[[], Awaitable[None]] | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self._client, self._patience, self._closing = client, patience, closing
        self._sleep, self._chance = sleep, chance
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._closed = False

    def __enter__(self) -> Broker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def ask(self, messages: Messages) -> str:
        """The answer; waits for it.  Raises Unanswered; an interrupt cancels the question."""
        future = self.submit(messages)
        try:
            return future.result()
        except CancelledError:
            raise Unanswered("AI_CANCELLED", "The question was cancelled") from None
        finally:
            future.cancel()

    def submit(self, messages: Messages) -> Future[str]:
        """The answer to come; `cancel` takes the question back.  Raises Unanswered when closed."""
        with self._lock:
            if self._closed:
                raise Unanswered("AI_CLOSED", "Nobody is asked any more")
            return asyncio.run_coroutine_threadsafe(self._answer(messages), self._running())

    def close(self) -> None:
        """Cancel what is asked, let go of connections, and end the thread."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            loop, thread = self._loop, self._thread
        if loop is None or thread is None:
            return
        asyncio.run_coroutine_threadsafe(self._end(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()

    def _running(self) -> asyncio.AbstractEventLoop:
        """The loop, begun with the first question."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(
                target=self._loop.run_forever, name="ai-broker", daemon=True
            )
            self._thread.start()
        return self._loop

    async def _end(self) -> None:
        me = asyncio.current_task()
        tasks = [task for task in asyncio.all_tasks() if task is not me]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._closing is not None:
            await self._closing()
        await asyncio.get_running_loop().shutdown_asyncgens()

    async def _answer(self, messages: Messages) -> str:
        for failures in range(1, self._patience.attempts + 1):
            try:
                return await self._once(messages)
            except Failed as failed:
                if not failed.is_passing or failures == self._patience.attempts:
                    raise Unanswered(failed.code, str(failed)) from None
                pause = self._patience.pause(failures, failed.after, self._chance())
            await self._sleep(pause)
        raise Unanswered("AI_SERVER", "The model was not asked at all")

    async def _once(self, messages: Messages) -> str:
        try:
            async with asyncio.timeout(self._patience.timeout):
                return await self._client(messages)
        except TimeoutError:
            seconds = self._patience.timeout
            raise Failed("AI_TIMEOUT", f"No answer within {seconds:g} seconds") from None
        except Failed:
            raise
        except Exception as error:
            said = f"{type(error).__name__}: {error}"[:500]
            raise Failed("AI_FAILED", f"The client failed: {said}") from error
