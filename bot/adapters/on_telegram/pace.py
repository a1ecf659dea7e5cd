"""Keeps to Telegram's limits, and to what it says when it was asked too fast."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AsyncExitStack
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import httpx
from aiolimiter import AsyncLimiter
from telegram.error import BadRequest, NetworkError, RetryAfter, TimedOut
from telegram.ext import BaseRateLimiter

from bot.adapters.on_telegram.turns import step_aside

IN_ALL, SECOND = 30, 1.0
IN_A_GROUP, MINUTE = 20, 60.0
"""Messages that Telegram takes from a bot: in a second to all, in a minute in one group."""
TRIES = 4
"""How often something is sent that Telegram turns away for haste, before it is given up."""
AGAIN = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
"""Seconds until something is sent again that Telegram has certainly not taken: it is not well, or not reached. About a minute in
all. What may have arrived, for the connection broke meanwhile, is sent once more, and so is what nobody waits a minute for.
"""
LONG = sum(AGAIN)
NEVER_LEFT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
"""Troubles in which nothing has reached Telegram yet."""
MOST_KNOWN = 1_000
LOOKS = frozenset({"getChatMember"})
"""Calls that only look into a chat."""
BRIEF = LOOKS | {"sendChatAction"}
"""Calls that nobody waits a minute for."""
EDIT = "editMessageText"
ONCE = ContextVar("once", default=False)
"""Set where whoever calls Telegram repeats it himself: letters, which outlive the process."""
Answer = bool | dict[str, Any] | list[dict[str, Any]]
Call = Callable[[], Coroutine[Any, Any, Answer]]


@dataclass(eq=False, slots=True)
class _Edit:
    """An edit of a message; `before` is the edit of its text that waited when this one of its buttons alone was asked for."""

    message: tuple[object, object]
    before: _Edit | None = None

    def outdated(self, newest: Mapping[object, _Edit]) -> bool:
        """Whether a newer edit writes the message anew."""
        return newest.get(self.message) not in (None, self, self.before)


@dataclass(slots=True)
class _Line:
    """What waits for a chat with which there is trouble, in order."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class Pace(BaseRateLimiter[None]):
    """Lets calls wait for their turn. What Telegram turns away for haste is sent again after the time that it names, and nothing
    else goes to that chat before. Nor does anything while it is not well there, until what came first has arrived or was given
    up; of several edits of one message that wait, the newest is made.
    """

    def __init__(self, in_a_group: int = IN_A_GROUP) -> None:
        self._all = AsyncLimiter(IN_ALL, SECOND)
        self._groups: defaultdict[int, AsyncLimiter] = defaultdict(lambda: AsyncLimiter(in_a_group, MINUTE))
        self._free: dict[object, float] = {}
        self._lines: dict[object, _Line] = {}
        self._edits: dict[object, _Edit] = {}

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

        async def call() -> Answer:
            return await self._in_turn(lambda: callback(*args, **kwargs), chat)

        if ONCE.get():
            return await call()
        if chat is None or endpoint in BRIEF:
            return await self._once_more(call)
        edit = self._noted(endpoint, chat, data.get("message_id"))
        try:
            return await self._until_well(call, chat, edit)
        finally:
            if edit is not None and self._edits.get(edit.message) is edit:
                del self._edits[edit.message]

    def _noted(self, endpoint: str, chat: object, message: object) -> _Edit | None:
        """The edit that a call makes, noted where it writes a message anew; None where it makes none."""
        if not endpoint.startswith("edit"):
            return None
        edit = _Edit((chat, message), self._edits.get((chat, message)))
        if endpoint == EDIT:
            self._edits[edit.message] = edit
        return edit

    async def _until_well(self, call: Call, chat: object, edit: _Edit | None) -> Answer:
        """Makes a call, behind all that waits for its chat, again and again for about a minute."""
        until, trouble = _now() + LONG, None
        if chat not in self._lines:
            try:
                return await call()
            except NetworkError as error:
                if not _is_trouble(error):
                    raise
                trouble = error
        line = self._lines.setdefault(chat, _Line())
        line.waiting += 1
        step_aside()  # its place in the chat is sure; what comes behind it may be done meanwhile
        try:
            async with line.turn:
                return await self._patiently(call, until, edit, trouble)
        finally:
            line.waiting -= 1
            if not line.waiting:
                self._lines.pop(chat, None)

    async def _patiently(self, call: Call, until: float, edit: _Edit | None, trouble: NetworkError | None) -> Answer:
        """Makes a call after `trouble`, if there was any, again until there is none."""
        doubts, pauses = 0, iter(AGAIN)
        while True:
            if trouble is not None:
                doubts, pause = doubts + _may_have_arrived(trouble), next(pauses, None)
                if doubts > 1 or pause is None or _now() + pause > until + 1:
                    raise trouble
                await asyncio.sleep(pause)
            if edit is not None and edit.outdated(self._edits):
                return True  # what was to be shown is no longer so, and a newer edit comes behind
            try:
                return await call()
            except NetworkError as error:
                if not _is_trouble(error):
                    raise
                trouble = error

    async def _once_more(self, call: Call) -> Answer:
        try:
            return await call()
        except NetworkError as error:
            if not _is_trouble(error):
                raise
        await asyncio.sleep(AGAIN[0])
        return await call()

    async def _in_turn(self, call: Call, chat: object) -> Answer:
        """Makes a call when the limits let it; again where Telegram wants peace, unless the caller does so."""
        for tries in range(1, TRIES + 1):
            try:
                async with AsyncExitStack() as turns:
                    await self._turn(chat, turns)
                    return await call()
            except RetryAfter as error:
                self._note(chat, error)
                if ONCE.get() or tries == TRIES:
                    raise
        raise AssertionError("a call was neither answered nor given up")

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


def _is_trouble(error: NetworkError) -> bool:
    """Whether a call may succeed when it is made again: no bad request, and none to which Telegram has only not answered yet."""
    return not isinstance(error, BadRequest) and (not isinstance(error, TimedOut) or isinstance(error.__cause__, NEVER_LEFT))


def _may_have_arrived(error: NetworkError) -> bool:
    """Whether nobody knows whether a call has arrived: the connection broke before its answer came, or Telegram's door had no
    answer from behind it.
    """
    if error.__cause__ is None:
        return "timeout" in error.message.casefold() or "504" in error.message
    return not isinstance(error.__cause__, NEVER_LEFT)
