"""Asks Telegram: what it answers is looked over before anything is done with it, and no word of it reaches a log."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from telegram.error import NetworkError, TelegramError

from bot.adapters.on_telegram.intake.inbox import Inbox
from bot.adapters.on_telegram.intake.reading import number_of, readable
from bot.adapters.on_telegram.wire import Wire

REFUSED = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND)
"""What Telegram says to whoever asks with a token that it does not know."""
UNREADABLE = "an answer that can't be read"
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
    """Asks Telegram for updates, and keeps what it brings before anything else is asked; `heard` is called when it answers."""

    def __init__(self, inbox: Inbox, heard: Callable[[], None] = lambda: None) -> None:
        super().__init__(1)
        self._inbox, self._heard = inbox, heard

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:  # noqa: ANN401 - as its library calls it
        """What Telegram answers, once it is kept. Raises NetworkError where it brings nothing that can be confirmed: it would be
        asked again at once, and bring the same.
        """
        status, answer = await super().do_request(*args, **kwargs)
        if status in REFUSED:
            self._inbox.refused.set()
        if status != HTTPStatus.OK:
            return status, answer
        self._heard()
        result = self.parse_json_payload(answer).get("result")
        if not isinstance(result, list):
            return status, answer  # to whatever else was asked
        updates = looked_over(result)
        if result and not updates:
            raise NetworkError(UNREADABLE)
        await self._inbox.keep(updates)
        return status, answer if updates == result else json.dumps({"ok": True, "result": updates}).encode()


def looked_over(result: Sequence[object]) -> list[Mapping[str, object]]:
    """The updates among what Telegram brings, each as it can be read."""
    return [readable(one) for one in result if isinstance(one, dict) and number_of(one) is not None]


def _known(parameters: object) -> dict[str, int]:
    """What a refusal says beside its reason, of what there is: the chat that a group has become, for how long to keep still."""
    said = parameters if isinstance(parameters, dict) else {}
    found = {name: said[name] for name in ("migrate_to_chat_id", "retry_after") if type(said.get(name)) is int}
    return {name: min(value, LONGEST_PEACE) if name == "retry_after" else value for name, value in found.items()}
