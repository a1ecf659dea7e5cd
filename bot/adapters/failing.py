"""When something goes wrong: first the log, then one sentence with a reference, in the language of whoever waits."""

from __future__ import annotations

import logging
import secrets

from bot.i18n.words import words_in


def note_failure(log: logging.Logger, error: BaseException | None, language: str | None, where: str = "") -> str:
    """Notes a failure under a new reference, without what was typed. Returns the sentence for whoever waits for the answer."""
    reference = secrets.token_hex(4)
    log.error("failure %s%s", reference, f" in {where}" if where else "", exc_info=error)
    return words_in(language or "fr").say("chat.failed", reference=reference)
