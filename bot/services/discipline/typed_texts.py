"""Everything that people have typed and a club keeps, text by text, each with the place where it stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.club.people import Person
from bot.domain.penalties.agreements import people_of
from bot.domain.penalties.chain import ACCOUNT
from bot.domain.seating.tables import Seat
from bot.domain.tournament.deeds import LogEntry, Moving, Revealing, SeatingLate
from bot.services.discipline.asked_texts import asked_at, questions_of
from bot.services.discipline.erasure import EVERY
from bot.services.discipline.rewriting import typed_in
from bot.services.floor.asked_first import kept_texts
from bot.services.ports.tournaments import OpenTournament
from bot.services.shift.shift import Shift


class Where(StrEnum):
    """What a text belongs to."""

    LEDGER = "ledger"
    LOG = "log"
    DECISION = "decision"
    REQUEST = "request"
    QUESTION = "question"
    HELD = "held"
    """What waits for a tap or a yes: what was typed with a proposal or a question, all of it as one."""
    CLUB = "club"
    """The club's own name, and those of its seasons and of its own offences."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a text stands: of what it is, in which tournament (its number in the club; 0: in none), under which number there."""

    where: Where
    tournament: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Typed:
    """What somebody has typed at a spot, and when (seconds since 1970; 0: not known); whom it is `about` by the number in the
    club (0: nobody, or not said), and who else is concerned `beside` him; at which `table` (0: not said). `signed` is what
    whoever made it was called.
    """

    spot: Spot
    at: float
    texts: tuple[str, ...]
    about: int = 0
    table: int = 0
    signed: str = ""
    beside: tuple[int, ...] = ()


def typed_texts(shift: Shift) -> Iterator[Typed]:
    """All that the club keeps of it, the ledger first."""
    work, club = shift.work, shift.club
    for entry in work.ledgers.all(club.id):
        texts = tuple(sealed.text for sealed in entry.texts if sealed.text and sealed.name != ACCOUNT)
        signed = entry.text(ACCOUNT) or ""
        if texts or signed:
            spot = Spot(Where.LEDGER, entry.tournament or 0, entry.number)
            person, *beside = people_of(entry)
            yield Typed(spot, entry.at, texts, person, entry.table or 0, signed.partition(" ")[2], tuple(beside))
    for opened in work.tournaments.all(club.id):
        for line in work.tournaments.entries(opened.id):
            yield Typed(Spot(Where.LOG, opened.number, line.number), line.at, typed_in(line), signed=line.by)
        for request in work.player_requests.of(opened.id):
            spot, texts = Spot(Where.REQUEST, opened.number, request.number), (request.words, request.answer)
            yield Typed(spot, request.at, texts, request.person, signed=request.by)
    for decision in work.decisions.all(club.id, EVERY):
        texts = (decision.question, decision.note)
        yield Typed(Spot(Where.DECISION, 0, decision.number), decision.at, texts, signed=decision.by)
    for asked in questions_of(work, club.id):
        texts = (asked.question, asked.answer)
        yield Typed(Spot(Where.QUESTION, 0, asked.id), asked.at, texts, signed=asked.answered_by)
    if waiting := kept_texts(shift, asked_at(work, club.id).own):
        yield Typed(Spot(Where.HELD), 0, waiting)
    own = (name for one in club.offences for name in one.names)
    if names := tuple(name for name in (club.name, *(season for season, _ in club.seasons), *own) if name):
        yield Typed(Spot(Where.CLUB), 0, names)


def tables_of(shift: Shift, person: Person) -> Mapping[int, frozenset[int]]:
    """At which tables somebody has sat, by the numbers of the tournaments that he has entered."""
    return {opened.number: tables for opened in shift.work.tournaments.all(shift.club.id)
            if (tables := _tables(shift, opened, person))}  # fmt: skip


def _tables(shift: Shift, opened: OpenTournament, person: Person) -> frozenset[int]:
    log = shift.work.tournaments.entries(opened.id)
    own = {
        entrant for entry in log for deed in entry.singles if deed.kind == "entered"
        for entrant, number in deed.entrants if number in person.numbers
    }  # fmt: skip
    return frozenset(seat.table for entry in log for seat in _seats(entry, own)) if own else frozenset()


def _seats(entry: LogEntry, entrants: Collection[int]) -> Iterator[Seat]:
    """The seats that some entrants are given by an entry."""
    for deed in entry.singles:
        if isinstance(deed, Revealing):
            yield from (seat for entrant, seat in deed.seating if entrant in entrants)
        elif isinstance(deed, SeatingLate) and deed.entrant in entrants:
            yield deed.seat
        elif isinstance(deed, Moving):
            yield from (move.target for move in deed.moves if move.entrant in entrants)
