"""The order of the entries, as the floor wants it before the draw: the list that is published, and who waits where seats are
short. The draw itself is fair in any order, and its text says in which it was made.
"""

from __future__ import annotations

from bot.domain.club.people import folded
from bot.domain.draws.errors import AlreadyDrawn
from bot.domain.tournament.entry_order import OrderingEntries
from bot.domain.tournament.state import Stage
from bot.services.floor.tournament_desk import entries, verify_list_open
from bot.services.replies.reply import Reply
from bot.services.shift.complaints import of_each, of_words
from bot.services.shift.forms import read_number
from bot.services.shift.name_lists import Listed, read_list
from bot.services.shift.named_together import named_together
from bot.services.shift.shift import Shift


def order(shift: Shift, text: str) -> Reply:
    """Puts the entries in order: "Marie 3" is third from now on; of a list those who are named come first, as they stand there,
    and the others behind them. Raises AlreadyDrawn, DrawUnderWay, BadNumber, SeveralRefused, what finding people raises.
    """
    state = shift.going
    if not text:
        return entries(shift, text)
    if state.stage is Stage.PLAYING:
        raise AlreadyDrawn
    verify_list_open(state)
    wanted = _moved(shift, text) or _named(shift, text)
    if wanted != state.entrants:
        shift.record(OrderingEntries(wanted))
    return entries(shift, text)


def _moved(shift: Shift, text: str) -> tuple[int, ...]:
    """The entries with one of them at the place that is said for it; none where no place is said."""
    name, _, place = text.strip().rpartition(" ")
    known = shift.work.people.named(shift.club.id, folded(text))
    if not name or "\n" in name or "," in name or not place.isdecimal() or known:
        return ()
    entrant, all_of_them = shift.entrant(name), shift.state.entrants
    others = [one for one in all_of_them if one != entrant]
    others.insert(read_number(place, 1, len(all_of_them)) - 1, entrant)
    return tuple(others)


def _named(shift: Shift, text: str) -> tuple[int, ...]:
    if "\n" in text.strip():
        first = of_each(shift, ((one.typed, one) for one in read_list(text)), lambda one: _listed(shift, one))
    else:
        first = of_words(shift, named_together(shift, text), shift.entrant)
    return tuple(dict.fromkeys((*first, *shift.state.entrants)))


def _listed(shift: Shift, one: Listed) -> int:
    if one.refusal is not None:
        raise one.refusal
    return shift.entrant(one.name)
