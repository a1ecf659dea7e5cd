"""Corrections of what was announced: which message of a chat they are about."""

from __future__ import annotations

from bot.adapters.serving import Serving
from bot.services.announcements.letters import read_back
from bot.services.ports.outbox import Letter
from bot.services.replies.reply import Reply


async def announced_before(serving: Serving, letter: Letter) -> tuple[Letter, Reply] | None:
    """The letter in the same chat that announced what is corrected now, and what it said; None where there is none. Raises
    LetterUnreadable.
    """
    before = await serving.offload(_announced, serving, letter)
    return (before, await serving.offload(read_back, before.body, serving.desk.rules.rules)) if before else None


def _announced(serving: Serving, letter: Letter) -> Letter | None:
    with serving.desk.floor.store.reading() as work:
        known = work.letters.about(letter.club, letter.about)
    same = [one for one in known if (one.chat, one.language, one.kind) == (letter.chat, letter.language, "reply") and one.message]
    return same[-1] if same else None
