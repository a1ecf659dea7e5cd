"""A card for everybody who has a seat, to be printed, cut and handed out at the door."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.domain.draws.proof_records import DrawRecord
from bot.domain.seating.errors import TooManyCards
from bot.domain.seating.tables import Seat
from bot.domain.tournament.deeds import Planning, Revealing, SeatingLate
from bot.services.replies.draws import SeatCard, SeatCards
from bot.services.replies.reply import Reply
from bot.services.shift.named_together import named_together
from bot.services.shift.shift import Shift
from bot.services.shift.views import seat_or_place, table_at

MOST_CARDS = 2_000
"""Cards of one file: 200 sheets, drawn in some seconds."""
_TABLES = re.compile(r"(?:(?:tables?|tafels?|t)\s*)?([0-9]{1,4}(?:[\s,;]+(?:t\s*)?[0-9]{1,4})*)", re.I)


def seat_cards(shift: Shift, text: str) -> Reply:
    """Cards for all who sit; for some tables ("3 5"); or for some people, such as who came late ("Marie, Paul", "3-5"). Raises
    NoSuchTable, TooManyCards, and for people what finding their seats raises.
    """
    state = shift.playing
    entrants = _meant(shift, text) if text else list(state.seat_of)
    if len(entrants) > MOST_CARDS:
        raise TooManyCards(cards=len(entrants), most=MOST_CARDS)
    seats = {entrant: seat_or_place(shift, entrant) for entrant in entrants}
    names, by = shift.names(seats), _drawn(shift)
    cards = tuple(_card(names[entrant], seat, by.get((entrant, seat))) for entrant, seat in seats.items())
    return shift.reply(SeatCards(name=state.setup.name, cards=cards, moved=sum(not card.fingerprint for card in cards)))


def _meant(shift: Shift, text: str) -> Sequence[int]:
    """The entrants whom a text names by their tables or one by one."""
    tables = _TABLES.fullmatch(text.strip())
    if tables is None:
        return list(dict.fromkeys(shift.entrant(piece) for piece in named_together(shift, text)))
    numbers = dict.fromkeys(int(number) for number in re.findall(r"[0-9]+", tables[1]))
    return [entrant for number in numbers for _, entrant in sorted(table_at(shift.state, number).players.items())]


def _card(name: str, seat: Seat, draw: DrawRecord | None) -> SeatCard:
    return SeatCard(name, seat.table, seat.number, draw.number if draw else 0, draw.fingerprint if draw else "")


def _drawn(shift: Shift) -> Mapping[tuple[int, Seat], DrawRecord]:
    """By which draw somebody was given a seat, for every seat that anybody was ever drawn to."""
    found: dict[tuple[int, Seat], DrawRecord] = {}
    for deed in (deed for entry in shift.standing for deed in entry.singles):
        if isinstance(deed, Revealing):
            found |= dict.fromkeys(deed.seating, deed.draw)
        elif isinstance(deed, SeatingLate) and deed.draw:
            found[deed.entrant, deed.seat] = deed.draw
        elif isinstance(deed, Planning) and deed.draw:
            found |= dict.fromkeys(((move.entrant, move.target) for move in deed.moves), deed.draw)
    return found
