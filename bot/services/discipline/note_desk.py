"""A private note of the staff, as it is typed in a hurry: nobody needs a semicolon behind the name."""

from __future__ import annotations

from bot.services.discipline.case_forms import NoteForm
from bot.services.discipline.who_first import who_first
from bot.services.replies.reply import Reply
from bot.services.shift.filled import FormDesk
from bot.services.shift.shift import Shift


class NoteDesk(FormDesk[NoteForm]):
    """A desk that is given a note, the name in front of it told apart."""

    def __call__(self, shift: Shift, text: str) -> Reply:
        """The reply to what was filled in, or to a typed line. Raises what reading the note and the desk raise."""
        return super().__call__(shift, text if shift.call.filled else who_first(shift, text))
