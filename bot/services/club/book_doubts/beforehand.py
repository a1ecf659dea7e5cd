"""What is done before a unit of work: a file is read, which takes seconds for which nobody else may have to wait."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.domain.errors import DoneMeanwhile
from bot.services.club.book_doubts.desk import bring, same_file, to_be_read
from bot.services.club.book_doubts.form import DoubtForm
from bot.services.club.book_doubts.sent import Answers, digest_of, read_by, reads_as
from bot.services.replies.reply import Reply
from bot.services.shift.call import BookRead, Call
from bot.services.shift.floor import Floor
from knowledge.reading.wanted import Wanted

TRIES = 4
"""How often a file is read at most, because others answer at the same time."""


def brought(floor: Floor, call: Call, content: bytes, wanted: Wanted) -> Reply:
    """The reply to a rulebook that was sent as a file, once it is read and kept for good. Raises BookNotRead, and what `bring`
    raises.
    """

    def once() -> Reply:
        digest = digest_of(content)
        with floor.shift(call, writes=False) as shift:
            before = same_file(shift, digest, wanted)
        read = _read(floor, content, wanted, reads_as(before.answers) if before else {})
        with floor.shift(call, writes=True) as shift:
            shift.verify_first()
            return bring(shift, content, wanted, read)

    return again_if_done_meanwhile(once)


def with_book_read(floor: Floor, call: Call) -> Call:
    """A call that answers doubts, with the file read beforehand where that changes how it reads. Raises BookNotRead, and what
    reading the form and `to_be_read` raise.
    """
    form = DoubtForm.from_fields(call.filled, call.command) if call.filled else DoubtForm.from_line(call.argument, call.command)
    with floor.shift(call, writes=False) as shift:
        found = to_be_read(shift, form)
    return replace(call, read=_read(floor, *found)) if found else call


def _read(floor: Floor, content: bytes, wanted: Wanted, answers: Answers) -> BookRead:
    return BookRead(digest_of(content), answers, read_by(floor.reads, content, wanted, answers))


def again_if_done_meanwhile(work: Callable[[], Reply]) -> Reply:
    """What some work replies that prepares something outside of its unit of work; it is done again where somebody else was
    quicker. Raises DoneMeanwhile where somebody is so each time.
    """
    for _ in range(TRIES - 1):
        with suppress(DoneMeanwhile):
            return work()
    return work()
