"""The methods of the Bot API that this Telegram answers, by name."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.bot.adapters.on_telegram.stand_in.bot_api_spec import Upload
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import TelegramCloud

Given = Mapping[str, Any]


@dataclass(frozen=True)
class Asked:
    """A call: what was given, and the files that came with it by the names they are attached under."""

    given: Given
    uploads: Mapping[str, Upload]


Answer = Callable[[TelegramCloud, Asked], Any | Awaitable[Any]]
ANSWERS: dict[str, Answer] = {}


def answers(*methods: str) -> Callable[[Answer], Answer]:
    """Says which methods a function answers."""

    def enter(answer: Answer) -> Answer:
        ANSWERS.update(dict.fromkeys(methods, answer))
        return answer

    return enter
