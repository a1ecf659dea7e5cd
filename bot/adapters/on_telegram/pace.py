"""Keeps to Telegram's limits, and to what it says when it was asked too fast."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import httpx
from telegram.error import BadRequest, ChatMigrated, NetworkError, RetryAfter, TelegramError, TimedOut
from telegram.ext import BaseRateLimiter

from bot.adapters import figures
from bot.adapters.on_telegram.turns import Rank, handed_over, held_up, only_waiting, rank_now, step_aside
from bot.adapters.on_telegram.windows import Window

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
SHARES = (1.0, 0.8, 0.75, 0.7)
"""How much of what a group takes may be used up when something of a rank goes there: the rest is kept for the floors."""
COUNTED = ("send", "edit", "copy", "forward")
"""How the calls begin that Telegram counts as messages."""
FREE = frozenset(("answerCallbackQuery", "answerInlineQuery"))
"""Calls that wait for nothing: they are worth nothing after a few seconds, and Telegram does not count them."""
BRIEF = frozenset(("getChatMember", "sendChatAction", "setMessageReaction"))
"""Calls that nobody waits a minute for."""
EDIT, ALBUM = "editMessageText", "sendMediaGroup"
ONCE = ContextVar("once", default=False)
"""Set where whoever calls Telegram repeats it himself: letters, which outlive the process."""
DOUBTS = ContextVar("doubts", default=0)
"""How many tries of the call that was made last may have arrived without an answer; for whoever has it brought another way."""
LETTERS_WAIT = 10.0
"""Seconds that a letter waits here at the most, for whoever brings it waits for an answer."""
OF_THE_OLD_CHAT = frozenset(("reply_parameters", "message_thread_id"))
"""What of a call says something of a chat that there is no more."""
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
    """Lets calls wait for their turn. Messages and edits are counted, in all and in each group, and the most urgent goes first:
    what a floor gave, a tap, a question, news. What only looks, and answers to taps, are paced apart and wait for none of them.

    What Telegram turns away for haste is sent again after the time that it names, and nothing else goes to that chat before. Nor
    does anything while it is not well there, until what came first has arrived or was given up; of several edits of one message
    that wait, the newest is made.
    """

    def __init__(self, in_a_group: int = IN_A_GROUP) -> None:
        self._all, self._looks = Window([IN_ALL] * len(Rank), SECOND), Window([IN_ALL] * len(Rank), SECOND)
        self._shares = [max(1, int(in_a_group * share)) for share in SHARES]
        self._groups: dict[object, Window] = {}
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
        """Makes a call when its turn has come; what goes to a group that has another address meanwhile goes there."""
        async with only_waiting():
            return await self._followed(callback, args, kwargs, endpoint, data)

    async def _followed(
        self,
        callback: Callable[..., Coroutine[Any, Any, Answer]],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
    ) -> Answer:
        try:
            return await self._called(partial(callback, *args, **kwargs), endpoint, data)
        except ChatMigrated as error:
            # whoever brings letters moves them all himself, and the messages of the old group are none of the new one's
            if ONCE.get() or not endpoint.startswith("send") or endpoint not in args:
                raise
            moved = {name: value for name, value in data.items() if name not in OF_THE_OLD_CHAT} | {"chat_id": error.new_chat_id}
            return await self._called(partial(callback, endpoint, moved, **kwargs), endpoint, moved)

    async def _called(self, callback: Call, endpoint: str, data: dict[str, Any]) -> Answer:
        # a look into a chat is no message there: it waits for none, only for what Telegram has said of such looks
        chat = data.get("chat_id")
        DOUBTS.set(0)
        if _is_message(endpoint):
            handed_over()
        key = chat if _is_message(endpoint) else (endpoint, chat)
        # a letter is repeated by whoever brings it, and nobody waits for it here
        patient = chat is not None and endpoint not in BRIEF and not ONCE.get()
        edit = self._noted(endpoint, chat, data.get("message_id")) if patient else None

        def wanted() -> bool:
            return edit is None or not edit.outdated(self._edits)

        many = len(data["media"]) if endpoint == ALBUM else 1  # each picture of an album is a message

        async def call() -> Answer:
            return await self._in_turn(callback, key, wanted, many)

        if ONCE.get() or endpoint in FREE:
            return await call()
        if not patient:
            return await self._patiently(call, wanted, AGAIN[:1])
        try:
            return await self._until_well(call, chat, wanted)
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

    async def _until_well(self, call: Call, chat: object, wanted: Callable[[], bool]) -> Answer:
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
        held_up()
        step_aside()  # its place in the chat is sure; what comes behind it may be done meanwhile
        try:
            async with line.turn:
                return await self._patiently(call, wanted, AGAIN, until, trouble)
        finally:
            line.waiting -= 1
            if not line.waiting:
                self._lines.pop(chat, None)

    async def _patiently(
        self,
        call: Call,
        wanted: Callable[[], bool],
        pauses: Sequence[float],
        until: float = math.inf,
        trouble: NetworkError | None = None,
    ) -> Answer:
        """Makes a call after `trouble`, if there was any, again until there is none; after each of the `pauses` at the most."""
        doubts, left = 0, iter(pauses)
        while True:
            if trouble is not None:
                doubts, pause = doubts + may_have_arrived(trouble), next(left, None)
                if doubts > 1 or pause is None or _now() + pause > until + 1:
                    raise trouble
                await asyncio.sleep(pause)
            if not wanted():
                return True  # what was to be shown is no longer so, and a newer edit comes behind
            try:
                return await call()
            except NetworkError as error:
                if not _is_trouble(error):
                    raise
                trouble = error

    async def _in_turn(self, call: Call, key: object, wanted: Callable[[], bool], many: int) -> Answer:
        """Makes a call when the limits let it; again where Telegram wants peace, unless the caller does so."""
        for tries in range(1, TRIES + 1):
            if not await self._turn_or_later(key, wanted, many):
                return True
            try:
                return await _noting_doubts(call)
            except RetryAfter as error:
                self._note(key, error)
                if ONCE.get() or tries == TRIES:
                    raise
        raise AssertionError("a call was neither answered nor given up")

    async def _turn_or_later(self, key: object, wanted: Callable[[], bool], many: int) -> bool:
        """The same as `_turn`; a letter does not wait long, for it can be brought later. Raises RetryAfter."""
        if not ONCE.get():
            return await self._turn(key, wanted, many)
        try:
            async with asyncio.timeout(LETTERS_WAIT):
                return await self._turn(key, wanted, many)
        except TimeoutError as error:
            raise RetryAfter(math.ceil(LETTERS_WAIT)) from error

    async def _turn(self, key: object, wanted: Callable[[], bool], many: int) -> bool:
        """Waits for the turn of a call that counts as so `many` messages. Returns whether it is to be made."""
        rank = rank_now()
        while (wait := self._free.get(key, 0.0) - _now()) > 0:
            held_up()
            await asyncio.sleep(wait)
        if isinstance(key, tuple):
            return key[0] in FREE or await self._looks.enter(rank, wanted)
        if isinstance(key, int) and key < 0:
            if self._group(key).wait(rank) > 0:
                held_up()
            if not await self._group(key).enter(rank, wanted, many):
                return False
        return key is None or await self._all.enter(rank, wanted, many)

    def wait(self, chat: int, rank: Rank, coming: int = 0) -> float:
        """For how many seconds a message of a rank would wait for what holds up its chat alone: what a group takes, of which some
        are still `coming` before it, and what Telegram has said of it.
        """
        peace = max(0.0, self._free.get(chat, 0.0) - _now())
        return max(peace, self._group(chat).wait(rank, coming)) if chat < 0 else peace

    def _group(self, chat: int) -> Window:
        if chat not in self._groups and len(self._groups) >= MOST_KNOWN:
            self._groups = {one: window for one, window in self._groups.items() if not window.idle}
        return self._groups.setdefault(chat, Window(self._shares, MINUTE))

    def _note(self, key: object, error: RetryAfter) -> None:
        figures.HASTE.labels("telegram").inc()
        asked = error.retry_after
        seconds = (asked if isinstance(asked, int | float) else asked.total_seconds()) + 0.1
        if len(self._free) > MOST_KNOWN:
            self._free = {one: until for one, until in self._free.items() if until > _now()}
        self._free[key] = _now() + seconds
        if isinstance(key, int) and key < 0:
            self._group(key).rest(seconds)


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _noting_doubts(call: Call) -> Answer:
    """Makes a call; one whose answer does not come counts in DOUBTS, also where whoever waits for it is told to stop."""
    try:
        return await call()
    except BaseException as error:
        doubtful = isinstance(error, asyncio.CancelledError) or (isinstance(error, NetworkError) and may_have_arrived(error))
        DOUBTS.set(DOUBTS.get() + doubtful)
        raise


def _is_message(endpoint: str) -> bool:
    return endpoint.startswith(COUNTED) and endpoint != "sendChatAction"


def _is_trouble(error: NetworkError) -> bool:
    """Whether a call may succeed when it is made again: no bad request, and none to which Telegram has only not answered yet."""
    return not isinstance(error, BadRequest) and (not isinstance(error, TimedOut) or isinstance(error.__cause__, NEVER_LEFT))


def may_have_arrived(error: TelegramError) -> bool:
    """Whether nobody knows whether a call has arrived: the connection broke before its answer came, or Telegram's door had no
    answer from behind it.
    """
    if error.__cause__ is None:
        return "timeout" in error.message.casefold() or "504" in error.message
    return not isinstance(error.__cause__, NEVER_LEFT)
