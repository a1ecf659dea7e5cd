"""Telegram's answers to the bot's answers: to taps on buttons and to inline questions."""

from typing import Any

from tests.bot.adapters.on_telegram.stand_in.answers.register import Asked, answers
from tests.bot.adapters.on_telegram.stand_in.formatting import MESSAGE, parsed
from tests.bot.adapters.on_telegram.stand_in.refusals import TOO_OLD, bad_request
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import Query, TelegramCloud


def _answer(queries: dict[str, Query], name: str, answer: dict[str, Any]) -> bool:
    """A query takes one answer, while somebody still waits for it."""
    query = queries.get(name)
    if query is None or query.expired or query.answer is not None:
        raise bad_request(TOO_OLD)
    query.answer = answer
    return True


@answers("answerCallbackQuery")
def answer_tap(cloud: TelegramCloud, asked: Asked) -> bool:
    """The button stops turning; a notice may be shown."""
    return _answer(cloud.taps, asked.given["callback_query_id"], dict(asked.given))


@answers("answerInlineQuery")
def answer_question(cloud: TelegramCloud, asked: Asked) -> bool:
    """What is offered while somebody types."""
    for result in asked.given["results"]:
        content = result.get("input_message_content", {})
        if "message_text" in content:
            parsed(content["message_text"], content.get("parse_mode"), content.get("entities"), MESSAGE)
    return _answer(cloud.questions, asked.given["inline_query_id"], dict(asked.given))
