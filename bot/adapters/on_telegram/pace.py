"""Keeps to Telegram's limits, and to what it says when it was asked too fast."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from contextvars import ContextVar
from typing import Any

from aiolimiter import AsyncLimiter
from telegram.error import BadRequest, NetworkError, RetryAfter, TimedOut
from telegram.ext import BaseRateLimiter

IN_ALL, SECOND = 30, 1.0
IN_A_GROUP, MINUTE = 20, 60.0
"""Messages that Telegram takes from a bot: in a second to all, in a minute in one group."""
TRIES = 4
"""How often something is sent before it is given up."""
AGAIN = 0.5
"""Seconds until something is sent again to which Telegram has only said that it is not well."""
MOST_KNOWN = 1_000
LOOKS = frozenset({"getChatMember"})
"""Calls that only look into a chat."""
ONCE = ContextVar("once", default=False)
"""Set where whoever calls Telegram repeats it himself: letters, which outlive the process."""
Answer = bool | dict[str, Any] | list[dict[str, Any]]


class Pace(BaseRateLimiter[None]):
    """Lets calls wait for their turn. What Telegram turns away for haste is sent again after the time that it names, and nothing
    else goes to that chat before. What met a connection that broke is sent once more: better twice than never.
    """

    def __init__(self, in_a_group: int = IN_A_GROUP) -> None:
        self._all = AsyncLimiter(IN_ALL, SECOND)
        self._groups: defaultdict[int, AsyncLimiter] = defaultdict(lambda: AsyncLimiter(in_a_group, MINUTE))
        self._free: dict[object, float] = {}

    async def initialize(self) -> None:
        """Nothing is needed."""

    async def shutdown(self) -> None:
        """Nothing is kept."""

    async def process_request(
        self,
        callback: Callable[..., Coroutine[Any, Any, Answer]],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: None,
    ) -> Answer:
        """Makes a call when its turn has come."""
        # a look into a chat is no message there: it waits for none, only for what Telegram has said of such looks
        chat = (endpoint, data.get("chat_id")) if endpoint in LOOKS else data.get("chat_id")
        broken = False
        for tries in range(1, TRIES + 1):
            try:
                async with AsyncExitStack() as turns:
                    await self._turn(chat, turns)
                    return await callback(*args, **kwargs)
            except RetryAfter as error:
                self._note(chat, error)
                if ONCE.get() or tries == TRIES:
                    raise
            except (BadRequest, TimedOut):
                raise
            except NetworkError:
                if ONCE.get() or broken:
                    raise
                broken = True
                await asyncio.sleep(AGAIN)
        raise AssertionError(f"{endpoint} was neither answered nor given up")

    async def _turn(self, chat: object, turns: AsyncExitStack) -> None:
        if isinstance(chat, int) and chat < 0:
            if len(self._groups) > MOST_KNOWN:
                self._groups.clear()
            await turns.enter_async_context(self._groups[chat])
        if chat is not None and not isinstance(chat, tuple):
            await turns.enter_async_context(self._all)
        while (wait := self._free.get(chat, 0.0) - _now()) > 0:
            await asyncio.sleep(wait)

    def _note(self, chat: object, error: RetryAfter) -> None:
        asked = error.retry_after
        seconds = asked if isinstance(asked, int | float) else asked.total_seconds()
        if len(self._free) > MOST_KNOWN:
            self._free.clear()
        self._free[chat] = _now() + seconds + 0.1


def _now() -> float:
    return asyncio.get_running_loop().time()
