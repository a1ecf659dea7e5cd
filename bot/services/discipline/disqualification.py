"""Whoever is put out by a sanction leaves the tournament in the same step, and can come back if it was a mistake."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.penalties.cases import Case
from bot.domain.penalties.sanctions import FINAL
from bot.domain.tournament.deeds import BustingOut, LogEntry, Withdrawing
from bot.domain.tournament.state import Tournament
from bot.services.discipline.ledger_work import Discipline
from bot.services.floor.tables import hands
from bot.services.floor.tables.proposals import reconsider


@dataclass(frozen=True, slots=True)
class PutOut:
    """What became of a player: the place (0: none), how many proposed moves fell, whether an entry without a seat was struck.
    `sealed`: nothing yet, since he stands in the list of a draw that is announced; its number, and whether it gives him a seat.
    """

    place: int = 0
    dropped: int = 0
    withdrawn: bool = False
    sealed: tuple[int, bool] | None = None


def put_out(desk: Discipline, person: int) -> PutOut:
    """Whoever is disqualified loses his chips and his seat at once, ranked last of those who are left (Urban, « Pénalité
    équivalente à une élimination »: « classés à la dernière place du moment »; the other books don't rank him, and a place of his
    own is what /out would give him). An entry that has no seat yet is struck. Who is out already keeps his place, and so does the
    last player, who has all the chips. The list of a draw that is announced can't change any more, or nobody could believe in it:
    he stays in it, and leaves once it is revealed.
    """
    shift = desk.shift
    entrant = desk.entrant_of(person)
    if entrant is None or shift.state.over or entrant in shift.state.out:
        return PutOut()
    state = shift.state
    if state.sealed is not None:
        drawn = {one.number for one in state.sealed.draw.entrants}
        return PutOut(sealed=(state.sealed.draw.number, entrant in drawn))
    seat = state.seat_of.get(entrant)
    if seat is None:
        shift.record(Withdrawing((entrant,)))
        return PutOut(withdrawn=True)
    if len(state.seat_of) == 1:
        return PutOut()
    shift.record(BustingOut(((entrant, state.still_in, 1),)))
    dropped = reconsider(shift, {seat.table})
    hands.settle(shift)
    return PutOut(state.still_in, dropped)


@dataclass(frozen=True, slots=True)
class WayBack:
    """Somebody is out by a sanction that counts no longer: how many things were done in the tournament since (0: one /undo brings
    him back), and in which tournament, where that is another than the one at hand: number and name. `struck`: only his entry was
    taken out, so that he is entered again; /undo would first take back what others have done since.
    """

    later: int
    where: tuple[int, str] | None
    struck: bool


def way_back(desk: Discipline, case: Case) -> WayBack | None:
    """How whom a sanction has put out of a tournament that is being played comes back; None for a sanction that put nobody out
    of one.
    """
    shift = desk.shift
    running = (*([] if shift.opened is None or shift.state.over else [shift.opened]), *(one for one, _ in desk.beside))
    opened = next((one for one in running if one.number == case.tournament), None)
    if case.sanction.measure not in FINAL or opened is None:
        return None
    state, standing = shift.state_of(opened), shift.timeline_of(opened).standing
    if any(who == case.person and e not in state.withdrawn and e not in state.out for e, who in state.people.items()):
        return None  # he has come back since
    found = [at for at, entry in enumerate(standing) if _puts_out(state, entry, case)]
    where = None if opened == shift.opened else (opened.number, state.setup.name)
    if not found:
        return None
    return WayBack(len(standing) - 1 - found[-1], where, not _busts(state, standing[found[-1]], case))


def _puts_out(state: Tournament, entry: LogEntry, case: Case) -> bool:
    """Whether an entry of the log is the one that went with a sanction, or with the correction that made it one."""
    if int(entry.at) not in {case.at, *(correction.at for correction in case.corrections)}:
        return False
    if _busts(state, entry, case):
        return True
    gone = {who for deed in entry.singles if isinstance(deed, Withdrawing) for who in deed.entrants}
    return case.person in {state.people.get(entrant) for entrant in gone}


def _busts(state: Tournament, entry: LogEntry, case: Case) -> bool:
    """Whether whom a sanction is about went out of play by an entry of the log."""
    gone = {who for deed in entry.singles if isinstance(deed, BustingOut) for who, _, _ in deed.places}
    return case.person in {state.people.get(entrant) for entrant in gone}
