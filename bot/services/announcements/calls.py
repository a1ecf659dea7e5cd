"""Calls to the floor: letters, written in the same unit of work as the claim that it was called.

A call goes to the floor of a chat, wherever that is read when it arrives: "discord:55/floor". How many requests of players wait
is said anew by each letter, in one message that grows: "discord:55/bell". What concerns the way of calling itself goes to whoever
runs the chat: "discord:55/directors".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

from bot.domain.club.people import Role
from bot.services.announcements.addresses import account_in, is_private, platform_of, private
from bot.services.announcements.announcing import ANSWER, CALL, SEAT
from bot.services.announcements.given_up import TOLD, UNSENT, as_told, given_up
from bot.services.announcements.letters import written
from bot.services.ports.chats import FloorCall
from bot.services.ports.outbox import Letter, LetterState
from bot.services.ports.work import StorePort, WorkPort
from bot.services.replies.calls import CallLost, FloorUnreachable, GivenUp, NotReached, QuestionCalled
from bot.services.replies.player_requests import RequestsWait
from bot.services.replies.reply import Outcome, Reply
from bot.services.shift.shift import Shift

FLOOR, BELL, DIRECTORS = "floor", "bell", "directors"
"""To whom of a chat a call goes."""
LOST = "call_lost"
"""Setting of a chat: when its directors were told last that its floor can't be called."""
TOLD_AGAIN = 3600.0
"""Seconds until they are told again."""
QUESTION, WAIT, UNREACHED = "question:", "wait:", "unreached:"
"""How the names of what calls are about begin; the number of the question, or of the tournament, stands behind."""


class Called(StrEnum):
    """What has become of a call."""

    FIRST = "first"
    """It was written just now."""
    UNDER_WAY = "under_way"
    ARRIVED = "arrived"
    LOST = "lost"
    """It will never arrive."""


def call_to_question(store: StorePort, said: QuestionCalled, call: FloorCall, place: str, language: str) -> Called:
    """Calls the floor of a chat to a question; once, unless the call was lost."""
    with store.writing() as work:
        club, about = work.clubs.at(place).id, f"{QUESTION}{said.question}"
        first = work.questions.call(said.question, call)
        before = state_of(work, club, about)
        if not first and (before is not Called.LOST or not work.questions.call(said.question, call, again=True)):
            return before
        language = work.clubs.languages_of([place]).get(place, language)
        concerned = (call.account,) if call.account else ()
        body = written(Reply(said, language))
        work.letters.put([Letter(club, f"{place}/{FLOOR}", CALL, body, language, about, concerned)])
    return Called.FIRST


def became_of_question(store: StorePort, question: int, place: str) -> Called:
    """What has become of the call to a question."""
    with store.reading() as work:
        return state_of(work, work.clubs.at(place).id, f"{QUESTION}{question}")


def state_of(work: WorkPort, club: int, about: str) -> Called:
    """What has become of the last call about something. One that nobody remembers arrived long ago."""
    last = work.letters.about(club, about)[-1:]
    if not last or last[0].state is LetterState.SENT:
        return Called.ARRIVED
    return Called.LOST if last[0].state is LetterState.DEAD else Called.UNDER_WAY


def ring(shift: Shift) -> None:
    """The floor is to read how many requests of players wait in the tournament: it is called, or what it was told grows."""
    place = floor_place(shift.work, shift.club.id, shift.call.request.place)
    if place:
        _grow(shift.work, shift.club.id, place, f"{WAIT}{shift.opened_tournament.number}", RequestsWait(0), shift.call.language)


def became_of_ring(shift: Shift) -> str:
    """What a player is to know of the call about the requests of his tournament: empty where all is well."""
    about = f"{WAIT}{shift.opened_tournament.number}"
    state, last = state_of(shift.work, shift.club.id, about), shift.work.letters.about(shift.club.id, about)[-1:]
    tried = bool(last and last[0].error)
    return str(state) if state is Called.LOST or (state is Called.UNDER_WAY and tried) else ""


def _grow(work: WorkPort, club: int, place: str, about: str, outcome: Outcome, language: str) -> None:
    """One letter however much there is to say: it is filled in when it is sent."""
    if not work.letters.waits(club, about):
        language = work.clubs.languages_of([place]).get(place, language)
        body = written(Reply(outcome, language))
        work.letters.put([Letter(club, f"{place}/{BELL}", CALL, body, language, about)])


def floor_place(work: WorkPort, club: int, place: str) -> str:
    """The chat whose floor is called about what happens in a place: for a private conversation one of its club's, on the same
    platform where there is one; empty where there is none.
    """
    if platform_of(place) and not is_private(place):
        return place
    others = [one for one in work.clubs.places(club) if platform_of(one) and not is_private(one)] if club else []
    here = [one for one in others if platform_of(one) == platform_of(place)]
    return next(iter(here or others), "")


def tell_lost(store: StorePort, letter: Letter, at: float) -> None:
    """Tells of a letter that will never arrive whom it concerns: of a call to the floor the players and the directors, of a seat
    and of an announcement the floor.
    """
    if letter.kind not in (CALL, SEAT, *TOLD):
        return
    with store.writing() as work:
        club = work.clubs.get(letter.club)
        if club is None:
            return
        if letter.kind == SEAT:
            _tell_floor(work, club.id, letter)
        elif letter.in_doubt and tells_of_letters(letter):
            return  # that is told once, and perhaps it was
        elif letter.kind in TOLD or letter.about == UNSENT:
            _tell_unsent(work, club.id, letter, at)
        elif not letter.chat.endswith(f"/{DIRECTORS}"):
            _tell_players(work, club.id, letter)
            _tell_directors(work, club.id, letter, at)


def tells_of_letters(letter: Letter) -> bool:
    """Whether a call only tells the floor what became of letters: nobody has to come, so that it needs no third word."""
    return letter.kind == CALL and (letter.about == UNSENT or letter.about.startswith(UNREACHED))


def _tell_floor(work: WorkPort, club: int, letter: Letter) -> None:
    tournament = letter.about.partition(".")[0]
    number = next((one.number for one in work.tournaments.all(club) if str(one.id) == tournament), 0)
    place = floor_place(work, club, letter.chat)
    if number and place:
        _grow(work, club, place, f"{UNREACHED}{number}", NotReached(), letter.language)


def _tell_unsent(work: WorkPort, club: int, letter: Letter, at: float) -> None:
    """The floor, in the chat where the announcement was to stand, or in another one of the club's where that one is gone or its
    floor could not be told so; where that is so everywhere, the directors in private.
    """
    home = letter.chat.partition("/")[0]
    calls = work.letters.given_up(club, (CALL,), at - TOLD_AGAIN)
    deaf = {one.chat.partition("/")[0] for one in calls if one.about == UNSENT and not one.in_doubt}
    chats = [one for one in work.clubs.places(club) if platform_of(one) and not is_private(one)]
    places = [one for one in chats if one not in deaf]
    gone = {one.chat.partition("/")[0] for one in given_up(work, club, at) if one.gone and "/" not in one.chat}

    def how_far(place: str) -> tuple[bool, bool, bool]:
        return place in gone, place != home, platform_of(place) != platform_of(home)

    if places:
        _grow(work, club, min(places, key=how_far), UNSENT, GivenUp(), letter.language)
    else:
        _tell_in_private(work, club, letter, min(chats, default=home), at)


def let_in_again(store: StorePort, place: str, at: float) -> bool:
    """Floorman can write to a chat again: what was given up there of late leaves once more, as far as it is still worth it, and
    the floor that was told of it reads so. Returns whether there is any.
    """
    return _leave_again(store, place.partition("/")[0], lambda chat: place in (chat, chat.partition("/")[0]), at)


def written_to(store: StorePort, chat: str, at: float) -> bool:
    """The same of a chat, or a topic of one, in which a message has just arrived: no platform tells Floorman of each right that
    it is given back.
    """
    place = chat.partition("/")[0]
    with store.reading() as work:
        club = work.clubs.owners([place]).get(place, 0)
        if not any(one.gone and one.chat == chat for one in given_up(work, club, at)):
            return False
    return _leave_again(store, place, lambda shut: shut == chat, at)


def _leave_again(store: StorePort, place: str, is_open: Callable[[str], bool], at: float) -> bool:
    with store.writing() as work:
        club = work.clubs.owners([place]).get(place, 0)  # one that was never seen gets no club for having come in
        missed = [one.id for one in given_up(work, club, at) if one.gone and is_open(one.chat)]
        if not work.letters.again(club, missed):
            return False
        told = [one for one in work.letters.about(club, UNSENT) if one.state is LetterState.SENT][-1:]
        for last in told:
            _grow(work, club, last.chat.partition("/")[0], UNSENT, GivenUp(), last.language)
    return True


def _tell_in_private(work: WorkPort, club: int, letter: Letter, noted_at: str, at: float) -> None:
    """The directors, one by one, for no chat of their club could be written to."""
    if not _tell_now(work, noted_at, at):
        return
    people = work.people.numbered(club, sorted({number for _, number in work.people.all_names(club)}))
    directors = [number for number, person in people.items() if person.role.may(Role.DIRECTOR)]
    accounts = [account for theirs in work.accounts.accounts_of(club, directors).values() for account in theirs]
    chats = [private(account) for account in accounts if platform_of(account)]
    languages, said = work.clubs.languages_of(chats), as_told(given_up(work, club, at))
    spoken = {chat: languages.get(chat, letter.language) for chat in chats}
    work.letters.put([Letter(club, chat, ANSWER, written(Reply(said, language)), language) for chat, language in spoken.items()])


def _tell_now(work: WorkPort, place: str, at: float) -> bool:
    """Whether the directors of a chat are to be told now that its floor can't be called; it is noted that they are."""
    last = work.clubs.settings_of([place], LOST).get(place)
    if last is not None and float(last) + TOLD_AGAIN > at:
        return False
    work.clubs.set(place, LOST, f"{at:.0f}")
    return True


def _tell_players(work: WorkPort, club: int, letter: Letter) -> None:
    """Whoever has called; of a question at once by the tap, unless the call was tried for a while."""
    accounts: Sequence[str] = letter.concerned if letter.attempts > 1 else ()
    if letter.about.startswith(WAIT):
        found = work.tournaments.numbered(club, int(letter.about.removeprefix(WAIT)))
        told = work.player_requests.of(found.id) if found else ()
        accounts = tuple(dict.fromkeys(one.account for one in told if one.waits and platform_of(one.account)))
    conversations = [private(account) for account in accounts]
    languages = work.clubs.languages_of(conversations)
    spoken = {chat: languages.get(chat, letter.language) for chat in conversations}
    work.letters.put([
        Letter(club, chat, ANSWER, written(Reply(CallLost(), language)), language) for chat, language in spoken.items()
    ])  # fmt: skip


def _tell_directors(work: WorkPort, club: int, letter: Letter, at: float) -> None:
    place = letter.chat.partition("/")[0]
    if not _tell_now(work, place, at):
        return
    body = written(Reply(FloorUnreachable(), letter.language))
    work.letters.put([Letter(club, f"{place}/{DIRECTORS}", CALL, body, letter.language)])


def not_reached(store: StorePort, club: int, number: int) -> NotReached:
    """Those who could not be told their seat in a tournament in private, by what was tried last: by name, and of how many nobody
    knows whether they have read it.
    """
    with store.reading() as work:
        found = work.tournaments.numbered(club, number)
        last = {one.chat: one for one in work.letters.of_club(club) if one.kind == SEAT and found and _is_of(one, found.id)}
        dead = {account_in(one.chat): one.in_doubt for one in last.values() if one.state is LetterState.DEAD}
        links = {account: link for account in dead if (link := work.accounts.link_of(club, account)) is not None}
        people = work.people.numbered(club, [link.person for account, link in links.items() if not dead[account]])
    doubted = {link.person for account, link in links.items() if dead[account]} - set(people)
    return NotReached(tuple(sorted(person.name for person in people.values())), len(doubted))


def _is_of(letter: Letter, tournament: int) -> bool:
    return letter.about.startswith(f"{tournament}.")
