"""What is doubtful in a list that came as a file, which is shown before anybody is entered."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.domain.club.people import Person
from bot.services.floor.known_already import known_already
from bot.services.floor.listed_people import Found, notes_beside, told
from bot.services.replies.tournaments import ListDoubtful
from bot.services.shift.name_lists import Listed
from bot.services.shift.shift import Shift

SEPARATES = re.compile(r'[",;]')
"""What stands between people elsewhere: where it stands in a name, a cell may have been read otherwise than it was meant."""


def doubtful(shift: Shift, listed: Sequence[Listed], found: Found, text: str) -> ListDoubtful | None:
    """What is to be shown of a list first: what of it can't be entered, and new names like known ones; None where nothing is
    doubtful, or nobody is left to enter. `text` is the list as it would be entered by a tap.
    """
    state = shift.state
    entered = {person for entrant, person in state.people.items() if entrant not in state.withdrawn}
    fresh = [Person(0, one.name) for one in found.unknown if not one.new]
    alike = known_already(shift, fresh, entered) if fresh else ()
    names = tuple(one.name for one in listed if one in found.numbers or one in found.unknown)
    if not names or not (found.left or alike or any(SEPARATES.search(name) for name in names)):
        return None
    left = tuple(map(told, found.left))
    return ListDoubtful(names, len(listed), len(found.unknown), alike, left, notes_beside(listed), text)
