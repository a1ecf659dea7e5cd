"""Asks Telegram: what it answers is looked over before anything is done with it, and no word of it reaches a log."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

from telegram import Bot, Update
from telegram.error import NetworkError, TelegramError

from bot.adapters.on_telegram.intake.inbox import Inbox
from bot.adapters.on_telegram.intake.reading import Read, number_of, read
from bot.adapters.on_telegram.wire import Wire

REFUSED = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND)
"""What Telegram says to whoever asks with a token that it does not know."""
UNREADABLE = "an answer that can't be read"
NOTHING_ELSE = b'{"ok": true, "result": []}'
LONGEST_PEACE = 86_400
"""Seconds for which Telegram may want peace, at the most that is believed."""


class Calling(Wire):
    """Calls Telegram. An answer that is none is said to be so, in python-telegram-bot's way; it would be logged as it stands."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """An answer, with what its library counts on. Raises TelegramError."""
        try:
            answer = json.loads(payload.decode(errors="replace"))
        except (ValueError, RecursionError):
            raise TelegramError(UNREADABLE) from None
        if not isinstance(answer, dict) or (answer.get("ok") is True and "result" not in answer):
            raise TelegramError(UNREADABLE)
        if answer.get("ok") is not True:
            said = answer.get("description")
            answer = answer | {
                "description": said if isinstance(said, str) else "",
                "parameters": _known(answer.get("parameters")),
            }
        return answer


class Asking(Calling):
    """Asks Telegram for updates, and keeps what it brings before anything else is asked; `heard` is called when it answers. What
    it has brought is read once, here: the bot `takes` it, and finds nothing more in the answer.
    """

    def __init__(self, inbox: Inbox, heard: Callable[[], None] = lambda: None) -> None:
        super().__init__(1)
        self._inbox, self._heard = inbox, heard
        self.bot: Bot | None = None
        """Whom updates are brought to."""
        self._come: Sequence[Update] = ()

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:  # noqa: ANN401 - as its library calls it
        """What Telegram answers, once it is kept. Raises NetworkError where it brings nothing that can be confirmed: it would be
        asked again at once, and bring the same.
        """
        self._come = ()
        status, answer = await super().do_request(*args, **kwargs)
        if status in REFUSED:
            self._inbox.refused.set()
        if status != HTTPStatus.OK:
            return status, answer
        self._heard()
        result = self.parse_json_payload(answer).get("result")
        if not isinstance(result, list):
            return status, answer  # to whatever else was asked
        come = looked_over(result, self.bot)
        if result and not come:
            raise NetworkError(UNREADABLE)
        await self._inbox.keep([one.brought for one in come])
        self._come = [one.update for one in come]
        return status, NOTHING_ELSE

    def take(self) -> Sequence[Update]:
        """What Telegram has brought with its last answer, to be taken once."""
        come, self._come = self._come, ()
        return come


def looked_over(result: Sequence[object], bot: Bot | None) -> list[Read]:
    """The updates among what Telegram brings to a bot, each as it can be read."""
    return [read(one, bot) for one in result if isinstance(one, dict) and number_of(one) is not None]


def _known(parameters: object) -> dict[str, int]:
    """What a refusal says beside its reason, of what there is: the chat that a group has become, for how long to keep still."""
    said = parameters if isinstance(parameters, dict) else {}
    found = {name: said[name] for name in ("migrate_to_chat_id", "retry_after") if type(said.get(name)) is int}
    return {name: min(value, LONGEST_PEACE) if name == "retry_after" else value for name, value in found.items()}
