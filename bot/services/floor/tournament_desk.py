"""Opens tournaments, takes entries, keeps special seats, and says how things stand."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from bot.domain.club.errors import NamesAndFile, NoNames
from bot.domain.club.people import Person, folded
from bot.domain.draws.errors import DrawUnderWay, TooManyEntrants
from bot.domain.draws.lots import seal
from bot.domain.prizes.errors import DealStands
from bot.domain.prizes.payouts import Prizes
from bot.domain.rules.profile import Ruling, verify_choice
from bot.domain.seating.errors import AlreadyOut, FormatFixed
from bot.domain.tournament.buying_again import UNLIMITED
from bot.domain.tournament.deeds import Entering, ReachingLevel, SettingPrizes, SettingUp, Withdrawing
from bot.domain.tournament.errors import AlreadyRuns, NoTournament, TooManyTournaments
from bot.domain.tournament.state import MOST_ENTRANTS, Stage, Tournament
from bot.services.announcements.addresses import SERVERS, is_private, platform_of
from bot.services.floor.buying_desk import enter_again, may_enter_again, verify_not_disqualified
from bot.services.floor.chips_in_play import chips_in_play
from bot.services.floor.known_already import known_already
from bot.services.floor.late_entries import late_limit
from bot.services.floor.list_first import doubtful
from bot.services.floor.listed_people import looked_up, notes_beside, people_listed, told
from bot.services.floor.prize_form import with_said
from bot.services.floor.prize_money import prize_money
from bot.services.floor.tournament_form import SettingsForm, TournamentForm
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import (
    Entered,
    Entries,
    NoneEntered,
    Tournaments,
    TournamentShown,
    Withdrawn,
)
from bot.services.requests import Request
from bot.services.shift.complaints import of_words
from bot.services.shift.forms import read_number
from bot.services.shift.list_files import text_of_file
from bot.services.shift.name_lists import Listed, read_list
from bot.services.shift.named_together import named_together
from bot.services.shift.shift import Shift
from bot.services.shift.side_by_side import LOOKED_AT, MOST_RUNNING, come_together, numbered, switch


def tournament(shift: Shift, form: TournamentForm) -> Reply:
    """Opens a tournament from its form; without one, or with the number of another ("#2"), says how that one stands."""
    if form.number is not None:
        shift.opened = numbered(shift.work, shift.club.id, form.number)
        if shift.beside():
            switch(shift.work, shift.call.request, shift.club.id, shift.opened)
            return status(shift, switched=True)
        come_together(shift.work, shift.club.id, shift.call.request)
        shift.work.tournaments.choose(shift.club.id, shift.opened)
    wanted, prizes, like = form.setup, None, None
    if form.again is not None:
        wanted, prizes, like = _like_last(shift, form.again, form.setup)
    if wanted is None:
        return status(shift)
    running = shift.running()
    if len(running) >= MOST_RUNNING:
        raise TooManyTournaments(most=MOST_RUNNING, known=tuple(str(one.number) for one, _ in running))
    shift.opened = None  # the rulebook is the chat's, not that of the tournament before
    wanted = replace(wanted, book=shift.book)
    if same := next((one for one, state in running if folded(state.setup.name) == folded(wanted.name)), None):
        raise AlreadyRuns(name=wanted.name, number=same.number)
    shift.open(wanted)
    _play_for(shift, prizes, form.again.money if form.again else form.money)
    return status(shift, opened=True, switched=bool(running), like=like)


def _play_for(shift: Shift, prizes: Prizes | None, money: str) -> None:
    """Sets what is played for, with what is said anew of it."""
    wanted = with_said(prizes or Prizes(), money)
    if wanted != (prizes or Prizes()) or (prizes is not None and prizes != shift.state.prizes):
        shift.record(SettingPrizes(wanted))


def _like_last(
    shift: Shift, again: SettingsForm, named: SettingUp | None
) -> tuple[SettingUp, Prizes | None, tuple[int, str] | None]:
    """The settings of the club's last tournament of that name, else of its last one, with what is said anew; what was played for
    there; its number and name. Raises NoTournament where there was none.
    """
    known, name = shift.work.tournaments.all(shift.club.id), named.name if named else ""
    if not known:
        raise NoTournament
    same = (one for one in known[:LOOKED_AT] if name and folded(shift.name_of(one)) == folded(name))
    found = next(same, known[0])
    last = shift.state_of(found)
    prizes = last.prizes and replace(last.prizes, shares=(), paid=0) if again.paid else last.prizes
    return again.over(replace(last.setup, name=name or last.setup.name)), prizes, (found.number, last.setup.name)


def setup(shift: Shift, form: SettingsForm) -> Reply:
    """Changes what was said of the tournament when it was opened, except its name, which its draws are bound to. Raises what
    reading the form raises; FormatFixed once seats are drawn; DrawUnderWay for what an announced draw is made of.
    """
    state = shift.going
    changed = form.over(state.setup)
    for name, value in changed.choices.items():
        verify_choice(shift.book_profile, name, value)
    if changed.seats != state.setup.seats and state.stage is Stage.PLAYING:
        raise FormatFixed(seats=state.setup.seats)
    if (changed.seats, changed.most_tables) != (state.setup.seats, state.setup.most_tables):
        verify_list_open(state)
    if form.money and state.deal and with_said(state.prizes or Prizes(), form.money) != state.prizes:
        raise DealStands
    if changed != state.setup:
        shift.record(changed)
    _play_for(shift, shift.state.prizes, form.money)
    return status(shift, uncounted=_uncounted(state.setup, changed))


def _uncounted(before: SettingUp, now: SettingUp) -> tuple[tuple[str, int], ...]:
    """What is allowed in any number from now on: it may be that only the number was left out."""
    pairs = (
        ("reentries", before.reentries, now.reentries), ("rebuys", before.rebuys, now.rebuys),
        ("addons", before.addons, now.addons),
    )  # fmt: skip
    return tuple((kind, new.until) for kind, old, new in pairs if new and new != old and new.most == UNLIMITED)


def status(
    shift: Shift,
    *,
    opened: bool = False,
    switched: bool = False,
    uncounted: Sequence[tuple[str, int]] = (),
    like: tuple[int, str] | None = None,
) -> Reply:
    """How the tournament stands; `switched` is whether the chat alone was switched to it just now, `like` which one it was set up
    just now: number and name.
    """
    state, at = shift.state, shift.opened_tournament
    money = prize_money(state)
    outcome = TournamentShown(
        number=at.number,
        name=state.setup.name,
        stage=str(state.stage),
        seats=state.setup.seats,
        entrants=state.players,
        still_in=state.still_in,
        tables=len(state.tables),
        paid=state.setup.paid,
        chips=state.setup.chips,
        levels=state.setup.levels,
        level=state.level,
        waiting=len(state.unseated),
        seal=seal(bytes.fromhex(at.secret)),
        opened=opened,
        sealed=state.sealed.draw.number if state.sealed else 0,
        open_points=len(shift.profile.open_points),
        pool=money.pool if money else 0,
        currency=money.prizes.currency if money else "",
        entries=len(state.entrants),
        rebuys=sum(kind == "rebuy" for *_, kind in state.bought),
        addons=sum(kind == "addon" for *_, kind in state.bought),
        again=_again(state),
        in_play=chips_in_play(shift) if state.bought or state.players < len(state.entrants) else 0,
        others=tuple((one.number, state.setup.name) for one, state in shift.beside()),
        most_tables=state.setup.most_tables,
        free=sum(len(table.free) for table in state.tables.values()),
        late_until=state.setup.late_until,
        uncounted=tuple(uncounted),
        switched=_spot(shift.call.request) if switched else "",
        buy_in=state.prizes.buy_in if state.prizes else 0,
        fee=state.prizes.fee if state.prizes else 0,
        like=like,
    )
    said = shift.profile.says("late.until_level") if state.setup.late_until else None
    return shift.reply(outcome, (said,) if said else ())


def _spot(request: Request) -> str:
    """What kind of chat a request comes from, by its word; empty for the terminal."""
    spot = next(iter(request.spots), request.place)
    if is_private(spot):
        return "private"
    if not platform_of(spot):
        return ""
    return ("channel" if platform_of(spot) in SERVERS else "topic") if request.spots else "chat"


def _again(state: Tournament) -> tuple[tuple[str, int, int, int], ...]:
    setup = state.setup
    said = {"reentries": setup.reentries, "rebuys": setup.rebuys, "addons": setup.addons}
    return tuple((kind, one.most, one.until, one.stack) for kind, one in said.items() if one is not None and one.most)


def tournaments(shift: Shift, _text: str) -> Reply:
    """The club's tournaments, newest first."""
    current = shift.opened
    found = tuple(
        (opened.number, shift.name_of(opened), current is not None and opened.id == current.id)
        for opened in shift.work.tournaments.all(shift.club.id)[:20]
    )
    running = tuple(opened.number for opened, _ in shift.running())
    return Reply(Tournaments(tournaments=found, running=running), shift.call.language)


def enter(shift: Shift, text: str) -> Reply:
    """Enters people, one or a whole list: whom it can; the rest of a list is told, line by line. Who is known by name to the club
    is that person; others are new to it. After the draw they are late entries, by the book's limit. Raises TooManyEntrants,
    LateEntryClosed, DrawUnderWay; for a single name what reading it raises, AlreadyEntered, SeveralPeople; what reading a file
    raises. What is doubtful in a file is shown first, and nobody is entered yet.
    """
    state = shift.going
    verify_list_open(state)
    out = only_out(state)
    if not out:
        late_limit(shift, state)  # said before the names are looked at
    if (sent := shift.call.request.file) and text:
        raise NamesAndFile
    text = text_of_file(sent) if sent else text
    listed = read_list(text)
    _verify_count(len(listed), MOST_ENTRANTS - len(state.entrants))
    found = looked_up(shift, listed, entered_people(state) - out, out)
    if sent and (doubts := doubtful(shift, listed, found, text)):
        return shift.reply(doubts)
    people, new = people_listed(shift, listed, found)
    if people:
        return _with_left(_enter(shift, people, new, out), found.left, notes_beside(listed))
    if len(found.left) == 1:
        raise found.left[0].refusal or NoNames
    return shift.reply(NoneEntered(tuple(map(told, found.left))))


def _enter(shift: Shift, people: Sequence[Person], new: Sequence[Person], out: Container[int]) -> Reply:
    """Enters people, of whom those who are `out` enter again."""
    state = shift.going
    back = [person.number for person in people if person.number in out]
    fresh = [person for person in people if person.number not in out]
    rulings = [*late_limit(shift, state)] if fresh else []
    verify_not_disqualified(shift, [person.number for person in fresh])
    if not back:
        return enter_people(shift, people, new, rulings)
    rulings += may_enter_again(shift, back)
    enter_again(shift, back)
    if fresh:
        return _with_those_back(enter_people(shift, fresh, new, rulings), people, len(back))
    return shift.reply(_entered(shift, people, (), len(back)), rulings)


def _with_left(reply: Reply, left: Sequence[Listed], notes: tuple[tuple[str, int], ...]) -> Reply:
    """What is told of an entry, with what of the list was not entered, and what stood beside its names."""
    if not isinstance(reply.outcome, Entered):
        return reply
    return replace(reply, outcome=replace(reply.outcome, left=tuple(map(told, left)), notes=notes))


def _with_those_back(reply: Reply, people: Sequence[Person], again: int) -> Reply:
    """What is told of an entry, with those who were out and have entered again."""
    if not isinstance(reply.outcome, Entered):
        return reply
    names = tuple(person.name for person in people)
    return replace(reply, outcome=replace(reply.outcome, names=names, count=len(people), again=again))


def entries_open(shift: Shift, *, oneself: bool = False) -> Sequence[Ruling]:
    """What is acted on when somebody enters now: the limit of late entries, once seats are drawn. What most clubs do binds only
    who enters `oneself`: a floor decides where nobody has. Raises LateEntryClosed, DrawUnderWay.
    """
    state = shift.going
    rulings = late_limit(shift, state, oneself=oneself)
    verify_list_open(state)
    return rulings


def may_enter_out_again(shift: Shift, person: int) -> Sequence[Ruling]:
    """By what somebody who is out may enter himself again now. Raises DrawUnderWay and what `may_enter_again` raises."""
    verify_list_open(shift.going)
    return may_enter_again(shift, [person], oneself=True)


def enter_out_again(shift: Shift, person: Person, rulings: Sequence[Ruling]) -> Reply:
    """Enters somebody again who is out, and may."""
    enter_again(shift, [person.number])
    return shift.reply(_entered(shift, [person], (), 1), rulings)


def enter_people(shift: Shift, people: Sequence[Person], new: Sequence[Person], rulings: Sequence[Ruling]) -> Reply:
    """Enters people who are not in yet, those among them who are `new` to the club included. Raises TooManyEntrants."""
    state = shift.going
    _verify_count(len(people), MOST_ENTRANTS - len(state.entrants))
    first = max(state.people, default=0) + 1
    shift.record(Entering(tuple((number, person.number) for number, person in enumerate(people, start=first))))
    return shift.reply(_entered(shift, people, new), rulings)


def _entered(shift: Shift, people: Sequence[Person], new: Sequence[Person], again: int = 0) -> Entered:
    state = shift.state
    return Entered(
        names=tuple(person.name for person in people),
        count=len(people),
        total=state.players,
        new=len(new),
        alike=known_already(shift, new, entered_people(state)),
        late=state.stage is Stage.PLAYING,
        again=again,
        entries=len(state.entrants),
    )


def playing_people(state: Tournament) -> set[int]:
    """The numbers in the club of those who are still in."""
    return {person for entrant, person in state.people.items() if entrant not in state.withdrawn and entrant not in state.out}


def only_out(state: Tournament) -> set[int]:
    """The numbers in the club of those who are out, with none of their entries still in."""
    return {state.people[entrant] for entrant in state.out} - playing_people(state)


def entered_people(state: Tournament) -> set[int]:
    """The numbers in the club of those whose entry stands."""
    return {person for entrant, person in state.people.items() if entrant not in state.withdrawn}


def _verify_count(names: int, most: int) -> None:
    if names > most:
        raise TooManyEntrants(players=MOST_ENTRANTS - most + names, most=MOST_ENTRANTS)


def withdraw(shift: Shift, text: str) -> Reply:
    """Takes entries back, one or several: all or none. Raises NoSuchPerson, SeveralPeople, DrawUnderWay, SeveralRefused;
    AlreadyOut for somebody who has played.
    """
    verify_list_open(shift.going)
    named = (text,) if shift.work.people.named(shift.club.id, folded(text)) else named_together(shift, text)
    entrants = tuple(dict.fromkeys(of_words(shift, named, lambda piece: still_in(shift, piece))))
    if not entrants:
        raise NoNames
    names = shift.names(entrants)
    state = shift.record(Withdrawing(entrants))
    places = {state.people[gone]: place for gone, place, _ in state.places}
    (name, place), *others = [(names[entrant], places.get(state.people[entrant], 0)) for entrant in entrants]
    return shift.reply(Withdrawn(name=name, total=state.players, place=place, others=tuple(others)))


def verify_list_open(state: Tournament) -> None:
    """Between announcement and reveal nothing changes that the draw is made of."""
    if state.sealed is not None:
        raise DrawUnderWay(number=state.sealed.draw.number)


def still_in(shift: Shift, text: str) -> int:
    """The entrant whom a text means. Raises AlreadyOut for one who is eliminated."""
    entrant = shift.entrant(text)
    place = next((place for gone, place, _ in shift.state.places if gone == entrant), None)
    if place is not None:
        raise AlreadyOut(name=shift.names([entrant])[entrant], place=place)
    return entrant


def entries(shift: Shift, _text: str) -> Reply:
    """Who has entered, in order."""
    state = shift.state
    names = shift.names(state.entrants)
    outcome = Entries(
        entrants=tuple((number, names[number]) for number in state.entrants),
        waiting=tuple(names[number] for number in state.unseated) if state.stage is Stage.PLAYING else (),
        name=state.setup.name,
        people=state.players,
    )
    return shift.reply(outcome)


def level(shift: Shift, text: str) -> Reply:
    """Says or sets the level that is being played."""
    if text:
        number = read_number(text, 1, 200)
        if number != shift.going.level:
            shift.record(ReachingLevel(number))
    return status(shift)
