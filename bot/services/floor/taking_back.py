"""What stands between `/undo` and the log: whose the last deed is, what would go with it, which command its giver gave last.

A command that is no deed of the tournament (a name, a role, a sanction) is corrected in a way of its own. It is noted here, club
by club and giver by giver, together with how long the log was then: whatever stands in the log up to there is older than it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from bot.domain.club.people import Person, Role
from bot.domain.penalties.cases import Case, cases
from bot.domain.penalties.sanctions import FINAL
from bot.domain.tournament.deeds import (
    Aborting,
    BustingOut,
    LogEntry,
    Moving,
    Planning,
    Revealing,
    Sealing,
    SeatingLate,
    Withdrawing,
)
from bot.services.access import giver_of
from bot.services.catalogue import Command
from bot.services.catalogue.mending import OTHERWISE
from bot.services.floor.asked_first import hashed, key, stands, waits
from bot.services.floor.banned import read_alone
from bot.services.floor.given_twice import turned_by_another
from bot.services.replies.own_books import OwnBookDone, OwnDeed, WayBack
from bot.services.replies.reply import Outcome
from bot.services.replies.tournaments import BackAsked
from bot.services.shift.shift import Shift

MOST_NAMED = 3
"""Names beside what was taken back."""

GIVEN = "given"
"""The settings of a chat that say, of each giver, which command was the last one outside of the log."""
KEPT = 4
"""Of how many tournaments the last command outside of the log is kept for a chat: a server plays several side by side."""


@dataclass(frozen=True, slots=True)
class Given:
    """A command outside of the log, by its name, and what undoes what it did with a rulebook."""

    command: str
    way_back: WayBack | None = None

    @classmethod
    def of(cls, command: Command, outcome: Outcome | None) -> Self:
        """A command, of which such an outcome came."""
        return cls(command.name, outcome.way_back if isinstance(outcome, OwnBookDone) else None)

    @classmethod
    def noted(cls, text: str) -> Self:
        """What was noted as `text`."""
        command, *way = text.split(" ")
        return cls(command, WayBack(way[0], OwnDeed(way[1]), int(way[2])) if way else None)

    @property
    def text(self) -> str:
        """How it is noted."""
        way = self.way_back
        return f"{self.command} {way.book} {way.deed} {way.number}" if way else self.command


def note(shift: Shift, command: Command, outcome: Outcome | None = None) -> None:
    """Notes a command that has changed something outside of the log; called once it is carried out, with what came of it."""
    if outcome is not None and not outcome.recorded:
        return
    said = bool(shift.call.argument or shift.call.filled)
    if command.name == "forget" and shift.person != giver_of(shift.work, shift.club.id, shift.call.request).person:
        return  # whoever has had himself forgotten leaves nothing here either
    if command.name in OTHERWISE and shift.added is None and (said or not command.optional) and shift.role.may(Role.FLOOR):
        place, about = shift.call.request.place, f"{shift.club.id} {stands(shift)}"
        before = shift.work.clubs.settings_of([place], key(shift, GIVEN)).get(place, "").splitlines()
        others = [line for line in before if line.partition(".")[0] != about.partition(".")[0]]
        shift.work.clubs.set(
            place, key(shift, GIVEN), "\n".join([*others[1 - KEPT :], f"{about} {Given.of(command, outcome).text}"])
        )


def forget_given(shift: Shift, person: Person, accounts: Sequence[str], places: Sequence[str]) -> None:
    """Forgets which commands somebody gave in some chats, as who he is, from his accounts and under his names."""
    for giver in (*(f"person {number}" for number in person.numbers), *accounts, *person.all_names):
        shift.work.clubs.clear(places, hashed(GIVEN, giver))


def given_since(shift: Shift, entry: LogEntry | None) -> Given | None:
    """The command outside of the log that whoever gives this one gave after an entry, in any chat of the club; None for none.
    Where no tournament was ever opened, the last one.
    """
    now = stands(shift).partition(".")[0]
    found: list[tuple[int, str]] = []
    kept = shift.work.clubs.settings_of(shift.work.clubs.places(shift.club.id), key(shift, GIVEN)).values()
    for line in (line for lines in kept for line in lines.splitlines()):
        club, then_stood, command = line.split(" ", 2)
        tournament, _, length = then_stood.partition(".")
        if (club, tournament) == (str(shift.club.id), now):
            found.append((int(length), command))
    then, last = max(found, default=(0, ""))
    since = entry.number if entry else int(shift.opened is not None)
    return Given.noted(last) if last and then >= since else None


def question(shift: Shift, way: str, entry: LogEntry, *, sure: bool) -> BackAsked | None:
    """What is to be asked before an entry is taken back ("undo"), or stands again ("redo"); None where nothing is. Where somebody
    says yes, there was a question, or he believes that there was: what he agrees to is never left to his belief.
    """
    by = entry.by if entry.by != shift.by else ""
    given = given_since(shift, shift.timeline.entries[-1] if way == "redo" else entry)
    command = given.command if given else ""
    draw, seats, case = _draw(entry), _seats(entry), _case(shift, entry)
    # whoever is asked something and says "undo" means the question, which has done nothing; who says it in the same moment as
    # another means what that one has taken back
    if not (sure or by or command or turned_by_another(shift) or (way == "undo" and (draw or seats > 1 or case or waits(shift)))):
        return None
    told = entry.number, entry.at, shift.club.time_zone, by, command, draw, seats, case
    return BackAsked(way, deed_of(entry), *told, alone=read_alone(shift), way_back=given.way_back if given else None)


def deed_of(entry: LogEntry) -> str:
    """What an entry is called where it is taken back: a table that was redrawn is no mere proposal of moves."""
    whys = {move.why for deed in entry.singles if isinstance(deed, Planning | Moving) for move in deed.moves}
    return "redrawn" if whys == {"redraw"} else entry.kind


def concerned(shift: Shift, entry: LogEntry) -> tuple[str, ...]:
    """Who went out, withdrew or was given a seat by an entry, where they are few; nobody else needs a name to be told apart."""
    found = list[int]()
    for deed in entry.singles:
        match deed:
            case BustingOut():
                found += [who for who, _, _ in deed.places]
            case Withdrawing():
                found += deed.entrants
            case SeatingLate():
                found.append(deed.entrant)
    names = shift.names(who for who in dict.fromkeys(found) if who in shift.state.people)
    return tuple(names.values()) if len(names) <= MOST_NAMED else ()


def case_of(shift: Shift, entry: LogEntry) -> int:
    """The number of the sanction that put somebody out with an entry of the log, and that still stands; 0 for none."""
    return _case(shift, entry)


def _draw(entry: LogEntry) -> int:
    """The number of the draw that goes with an entry; 0 for none."""
    return next((deed.draw.number for deed in entry.singles if isinstance(deed, Sealing | Revealing | Aborting)), 0)


def _seats(entry: LogEntry) -> int:
    """How many seats were given by an entry."""
    given = 0
    for deed in entry.singles:
        if isinstance(deed, Revealing):
            given += len(deed.seating)
        elif isinstance(deed, Moving):
            given += len(deed.moves)
        given += isinstance(deed, SeatingLate)
    return given


def coming_back(shift: Shift, entry: LogEntry) -> list[int]:
    """The people who went out, or were taken off the list, with an entry: they are there again once it is taken back."""
    gone = {who for deed in entry.singles if isinstance(deed, BustingOut) for who, _, _ in deed.places}
    gone |= {who for deed in entry.singles if isinstance(deed, Withdrawing) for who in deed.entrants}
    return [shift.state.people[who] for who in sorted(gone) if who in shift.state.people]


def _case(shift: Shift, entry: LogEntry) -> int:
    people = coming_back(shift, entry)
    if not people:
        return 0
    found = cases(shift.work.ledgers.of_people(shift.club.id, people)).values()
    return next((case.number for case in found if _put_out(case, int(entry.at))), 0)


def _put_out(case: Case, at: int) -> bool:
    return (
        not case.endings
        and case.sanction.measure in FINAL
        and at in {case.at, *(correction.at for correction in case.corrections)}
    )
