"""Corrections of what was announced: which message of a chat they are about, and whether what a letter shows is still so."""

from __future__ import annotations

from dataclasses import replace

from bot.adapters.membership import standing_in_rooms
from bot.adapters.serving import Served, Serving
from bot.services.announcements.addresses import account_in, is_private
from bot.services.announcements.announcing import SEAT, STRIKE
from bot.services.announcements.folding import fold, is_folded, is_over, seats_now
from bot.services.announcements.letters import read_back
from bot.services.announcements.old_seats import announced_as
from bot.services.announcements.outdated import is_outdated
from bot.services.announcements.own_seats import with_his_table
from bot.services.announcements.still_so import answer_is_so, letter_is_so
from bot.services.ports.outbox import Letter
from bot.services.replies.reply import Reply
from bot.services.replies.tables import Replaced, SeatsNow, Where
from bot.services.replies.tournaments import Redone, Undone
from bot.services.rules.club_shelf import shelf_of

VOID = (Undone, Replaced)
"""What strikes out the message that it is about."""


async def announced_before(serving: Serving, letter: Letter, reply: Reply) -> tuple[Letter, Reply] | None:
    """The letter in the same chat that announced what is corrected now, and what it said; None where there is none. Raises
    LetterUnreadable.
    """
    only = reply.outcome.letter if isinstance(reply.outcome, Replaced) else 0
    before = await serving.offload(_announced, serving, letter, only)
    return (before, await serving.offload(_read_back, serving, before)) if before else None


def _read_back(serving: Serving, letter: Letter) -> Reply:
    return read_back(letter.body, serving.desk.shelf_of_club(letter.club))


def _announced(serving: Serving, letter: Letter, only: int) -> Letter | None:
    with serving.desk.floor.store.reading() as work:
        known = work.letters.about(letter.club, letter.about)
    stand = [one for one in known if one.message and only in (0, one.id)]
    same = announced_as(stand, letter.about, letter.chat, letter.language)
    return same[-1] if same else None


async def outdated(serving: Serving, letter: Letter) -> bool:
    """Whether nobody needs a letter any more (`announcements.outdated`), or its chat is told instead who sits where now."""
    return await serving.offload(_outdated, serving, letter)


def _outdated(serving: Serving, letter: Letter) -> bool:
    store, at = serving.desk.floor.store, serving.clock()
    with store.reading() as work:
        rules = shelf_of(serving.desk.rules.rules, work, letter.club)
        if is_outdated(work, letter, rules) or is_over(work, letter, rules, at):
            return True
        folds = is_folded(work, letter, rules, at)
    if folds:
        with store.writing() as work:
            fold(work, letter, at)
    return folds


async def is_still_so(serving: Serving, letter: Letter, reply: Reply) -> bool:
    """Whether the pictures of a letter still show where everybody sits."""
    return await serving.offload(_still_so, serving, letter, reply)


def _still_so(serving: Serving, letter: Letter, reply: Reply) -> bool:
    with serving.desk.floor.store.reading() as work:
        return letter_is_so(work, letter, reply)


async def answer_is_still_so(serving: Serving, served: Served) -> bool:
    """Whether the pictures of an answer still show where everybody sits."""
    return await serving.offload(_answer_still_so, serving, served)


def _answer_still_so(serving: Serving, served: Served) -> bool:
    with serving.desk.floor.store.reading() as work:
        return answer_is_so(work, work.clubs.at(served.request.place).id, served.reply)


async def as_it_is_now(serving: Serving, letter: Letter, reply: Reply) -> Reply:
    """What a letter says, with who sits where now if it tells that, and with whom its reader sits if it is his seat."""
    if isinstance(reply.outcome, Where) and letter.kind == SEAT and reply.outcome.table:
        # who plays with whom is read in the club's chats; who has been put out of them is told his own seat, and no more
        store, account = serving.desk.floor.store, account_in(letter.chat)
        standing = await standing_in_rooms(serving.doors, store, serving.offload, letter.club, account)
        known = standing.is_member and not standing.in_doubt
        return replace(reply, outcome=await serving.offload(_own_seat, serving, letter, reply.outcome)) if known else reply
    if not isinstance(reply.outcome, SeatsNow):
        return reply
    return replace(reply, outcome=await serving.offload(_seats_now, serving, letter))


def _own_seat(serving: Serving, letter: Letter, said: Where) -> Where:
    with serving.desk.floor.store.reading() as work:
        return with_his_table(work, letter, said)


def _seats_now(serving: Serving, letter: Letter) -> SeatsNow:
    with serving.desk.floor.store.reading() as work:
        return seats_now(work, letter, shelf_of(serving.desk.rules.rules, work, letter.club))


def says_it_anew(letter: Letter, reply: Reply) -> bool:
    """Whether a correction is a message of its own beside what it strikes out, for an edit makes no sound: where somebody has to
    move, and to whoever reads alone that his seat is another. Not where the answer has said it.
    """
    if letter.kind == STRIKE or not isinstance(reply.outcome, Undone | Redone):
        return False
    return is_private(letter.chat) or any(table for _, table, _ in reply.outcome.seats)
