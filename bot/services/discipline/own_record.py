"""What somebody may ask about himself: his own sanctions, without what the staff keeps to itself."""

from __future__ import annotations

from collections.abc import Container

from bot.domain.errors import UnreadableForm
from bot.domain.penalties.errors import NobodyAsks
from bot.domain.penalties.ladder import Standing
from bot.domain.rules.profile import Ruling
from bot.domain.tournament.timeline import Timeline
from bot.services.club.links import verify_not_claimed
from bot.services.discipline.case_views import appeal_state, case_sanction, points_view
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.listed import A_PAGE
from bot.services.replies.personal_data import MyRecord, OwnSanction, Played
from bot.services.replies.reply import Reply
from bot.services.shift.pages import asked_page, page_of
from bot.services.shift.shift import Shift
from knowledge.books.passages import Passage


def my_record(shift: Shift, text: str) -> Reply:
    """What whoever asks has been told himself, the newest first, page by page. Raises NobodyAsks where the club does not know who
    that is, Unconfirmed where it has only his word; NoSuchPage, UnreadableForm.
    """
    desk, person, (number, more) = Discipline(shift), shift.person, asked_page(text, number_alone=True)
    if not shift.work.people.numbered(desk.club, [person]):
        verify_not_claimed(shift)
        raise NobodyAsks
    if more:
        raise UnreadableForm(piece=more[:60], command="myrecord")
    found = list(reversed(desk.record(person).cases))
    page = page_of(found, number, A_PAGE, shift.call)
    views = tuple(
        OwnSanction(
            case.number, desk.day(case.at), case.offence, case.words, case_sanction(desk, case), _passage(shift, case.passage),
            case.left if desk.due(case) else 0, str(standing), appeal_state(case),
        )
        for case, standing in page.items
    )  # fmt: skip
    outcome = MyRecord(
        name=desk.name(person),
        number=person,
        cases=views,
        total=len(found),
        counting=sum(standing is Standing.COUNTS for _, standing in found),
        left=sum(case.left for case, _ in found if desk.due(case)),
        page=page.number,
        pages=page.pages,
        points=points_view(desk.points(person)),
    )
    return shift.reply(outcome)


def _passage(shift: Shift, passage: str) -> Passage | None:
    grounds = shift.grounds([Ruling("penalty.ladder", "", passage)])
    return grounds[0].passage


def tournaments_of(shift: Shift, person: int) -> tuple[Played, ...]:
    """The tournaments that somebody has entered, newest first. Reads the logs of all the club's tournaments."""
    return tuple(
        found
        for opened in shift.work.tournaments.all(shift.club.id)
        if (found := _played(opened.number, Timeline(shift.work.tournaments.entries(opened.id)), _numbers(shift, person)))
    )


def _numbers(shift: Shift, person: int) -> frozenset[int]:
    """Every number of somebody."""
    return frozenset((person, *(number for number, head in shift.heads.items() if head == person)))


def _played(number: int, log: Timeline, person: Container[int]) -> Played | None:
    if not log.length:
        return None
    state = log.state
    own = [entrant for entrant, who in state.people.items() if who in person]
    if not own:
        return None
    place = next((place for entrant, place, _ in state.places if entrant in own), 0)
    if not place and state.places and state.still_in == 1 and any(entrant in state.seat_of for entrant in own):
        place = 1  # whoever has all the chips
    return Played(number, state.setup.name, place, state.withdrawn.issuperset(own))
