"""When something goes wrong: first the log, then one sentence with a reference, in the language of whoever waits."""

from __future__ import annotations

import logging

from bot.adapters import figures
from bot.i18n.words import words_in
from bot.presenter.refusals import not_saved
from bot.reference import current, reference
from bot.services.ports.failures import NotSavedError


class AnswerLostError(Exception):
    """A command was carried out, and its answer did not arrive: whoever gave it must not give it again. Where
    the answer has a `letter`, that comes in its place, or the floor learns what became of it.
    """

    def __init__(self, letter: int = 0) -> None:
        super().__init__(f"letter {letter}" if letter else "no letter")
        self.letter = letter


def note_failure(log: logging.Logger, error: BaseException | None, language: str | None, where: str = "") -> str:
    """Notes a failure under the reference of its request, without what was typed. Returns the sentence for whoever waits for the
    answer.
    """
    said, request = reference(), current()
    figures.FAILURES.labels(request.platform if request is not None else "none").inc()
    there, words = f" in {where}" if where else "", words_in(language or "fr")
    # of a database that is full, held or away, the place in our code tells nothing
    ours = not isinstance(error, NotSavedError)
    log.error("failure %s%s%s", said, there, "" if ours else f": not saved, {error}", exc_info=error if ours else None)
    if isinstance(error, NotSavedError):
        return words.say(f"refused.{not_saved(str(error.cause))}")
    return words.say("chat.answer_lost" if isinstance(error, AnswerLostError) else "chat.failed", reference=said)
