"""Takes back and restores what was done."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.club.people import tidy_name
from bot.domain.errors import UnreadableForm
from bot.domain.tournament.deeds import Entering, LogEntry, Redoing, Undoing
from bot.domain.tournament.errors import CorrectedOtherwise, NothingToRedo, NothingToUndo, OneByOne
from bot.services.floor.asked_first import agreed, consent, said_before
from bot.services.floor.banned import read_alone, verify_not_banned
from bot.services.floor.draw_desk import LONGEST_REASON
from bot.services.floor.taking_back import case_of, coming_back, concerned, deed_of, given_since, question
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import Redone, Undone
from bot.services.shift.shift import Shift


def undo(shift: Shift, text: str) -> Reply:
    """Takes the last thing back; what is another's, gave seats or a draw, or comes before a command that is corrected otherwise
    is asked about first: "oui" agrees, and where nothing was asked it asks. Other words are the reason. A draw that is undone
    stays visible in the published text, with its seed. Whom an exclusion keeps out is not put back by it. Raises NothingToUndo,
    CorrectedOtherwise, OneByOne, Banned.
    """
    sure, reason = consent(tidy_name(text))
    if shift.opened is None and (given := given_since(shift, None)) and given.way_back:
        raise CorrectedOtherwise(given=given.command, way=given.way_back)
    entry = shift.timeline.to_undo
    if reason.isdecimal():
        raise OneByOne(text=reason[:20])
    if entry is None:
        if given := given_since(shift, None):
            raise CorrectedOtherwise(given=given.command, way=given.way_back)
        raise NothingToUndo
    verify_not_banned(shift, coming_back(shift, entry))
    reason = said_before(shift, reason, sure=sure)[:LONGEST_REASON]
    asked = question(shift, "undo", entry, sure=sure)
    if asked is not None and not agreed(shift, asked, reason, sure=sure):
        return shift.reply(asked)
    case, who = case_of(shift, entry), concerned(shift, entry)
    shift.revise(Undoing(reason))
    return shift.reply(Undone(deed=deed_of(entry), reason=reason, case=case, who=who, alone=read_alone(shift)))


def _verify_none_banned(shift: Shift, entry: LogEntry) -> None:
    """Nothing, unless an entry would enter somebody again who is excluded by now. Raises Banned."""
    people = [person for deed in entry.singles if isinstance(deed, Entering) for _, person in deed.entrants]
    verify_not_banned(shift, people)


def redo(shift: Shift, text: str) -> Reply:
    """Restores what was taken back last; what another took back is asked about first. Raises NothingToRedo, OneByOne,
    UnreadableForm, Banned.
    """
    sure, rest = consent(tidy_name(text))
    entry = shift.timeline.to_redo
    if rest.isdecimal():
        raise OneByOne(text=rest[:20])
    if rest:
        raise UnreadableForm(piece=rest[:60], command="redo")
    if entry is None:
        raise NothingToRedo
    taken = shift.timeline.entries[-1]
    _verify_none_banned(shift, entry)
    asked = question(shift, "redo", replace(entry, by=taken.by, at=taken.at), sure=sure)
    if asked is not None and not agreed(shift, asked, "", sure=sure):
        return shift.reply(asked)
    shift.revise(Redoing())
    return shift.reply(Redone(deed=deed_of(entry), who=concerned(shift, entry)))
