"""What a reply says, as plain names and values, for tests that look at all of it."""

from dataclasses import fields
from typing import Any

from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply
from bot.services.replies.rules import Answered, Compared, OffTopic
from knowledge.books.passages import Answer


def told(reply: Reply) -> dict[str, Any]:
    """The fields of a reply's outcome; of a refusal its code ("why") and what its sentence names."""
    outcome = reply.outcome
    if isinstance(outcome, Refused):
        return {"why": outcome.why, **outcome.fields}
    return {one.name: getattr(outcome, one.name) for one in fields(outcome)}


def answers(reply: Reply) -> tuple[Answer, ...]:
    """What books say, of a reply to a question or a comparison; nothing of any other."""
    match reply.outcome:
        case Answered(answer, others):
            return (answer, *others)
        case OffTopic(answer):
            return (answer,)
        case Compared(_, found):
            return found
    return ()
