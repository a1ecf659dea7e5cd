"""What goes wrong on Telegram's side: answers that fail, come late or never come, and the limits on how fast a bot may write."""

import math
import time
from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from typing import Any

LIMITED = 429
LIMITED_METHODS = ("send*", "edit*", "copy*", "forward*")
"""Telegram publishes limits for sending; in groups it has been seen to count edits as well, so they count here."""


@dataclass
class Call:
    """A call that the bot made: when (seconds since the start), what, and what Telegram said (status 0: nothing yet)."""

    at: float
    method: str
    given: dict[str, Any]
    files: list[str] = field(default_factory=list)
    status: int = 0
    description: str = ""
    retry_after: int = 0
    result: Any = None
    answered_at: float = 0.0


@dataclass
class Trouble:
    """What meets the next `times` calls of a method (`"send*"` means all that send): a wait of `delay` seconds, a refusal with
    `status`, or no answer to a call that is carried out (`lost`: by hanging up, or with a status such as 504). The first `spared`
    of them pass.
    """

    method: str
    times: int = 1
    delay: float = 0.0
    status: int = 0
    description: str = ""
    parameters: dict[str, Any] = field(default_factory=dict)
    lost: int | None = None
    chat_id: int | None = None
    spared: int = 0

    def meets(self, call: Call) -> bool:
        """Whether this call is in for it."""
        here = self.chat_id is None or call.given.get("chat_id") == self.chat_id
        if not (self.times > 0 and here and fnmatch(call.method, self.method)):
            return False
        self.spared -= 1
        return self.spared < 0


class Pace:
    """Telegram's limits by the wall clock: messages a second in all, and a minute in each group."""

    def __init__(
        self, per_second: int, per_chat_per_minute: int, minute: float = 60.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._all = (per_second, 1.0)
        self._group = (per_chat_per_minute, minute)
        self._sent: dict[object, deque[float]] = defaultdict(deque)

    def wait(self, call: Call) -> int:
        """For how many seconds a call comes too early; 0 where it may pass, and then it counts."""
        if not _counts(call.method):
            return 0
        now, chat = self._clock(), call.given.get("chat_id")
        windows = [("all", *self._all)]
        if not isinstance(chat, int) or chat < 0:
            windows.append((f"chat {chat}", *self._group))
        weight = _weight(call.given)
        waits = [self._wait(name, most, span, weight, now) for name, most, span in windows]
        if max(waits) <= 0:
            for name, _, _ in windows:
                self._sent[name].extend([now] * weight)
        return max(0, math.ceil(max(waits)))

    def _wait(self, name: str, most: int, span: float, weight: int, now: float) -> float:
        sent = self._sent[name]
        while sent and sent[0] <= now - span:
            sent.popleft()
        over = len(sent) + weight - most
        return sent[min(over, len(sent)) - 1] + span - now if over > 0 and sent else 0.0


def _counts(method: str) -> bool:
    return method != "sendChatAction" and any(fnmatch(method, each) for each in LIMITED_METHODS)


def _weight(given: Mapping[str, Any]) -> int:
    """An album counts for as many messages as it has pages."""
    media = given.get("media")
    return len(media) if isinstance(media, list) else 1


def impatient(calls: list[Call]) -> list[Call]:
    """Messages to a chat that came before the time that Telegram had named for that chat was over."""
    free: dict[object, float] = {}
    found = []
    for call in sorted(calls, key=lambda each: each.at):
        chat = call.given.get("chat_id")
        if _counts(call.method) and call.at < free.get(chat, 0.0):
            found.append(call)
        if call.status == LIMITED:
            free[chat] = call.answered_at + call.retry_after
    return found
